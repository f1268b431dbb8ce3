/** The keyboard on a puzzle's board: typed points, steps of the line, hints, trying again, the next one. */

import { readPoint, spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { scanOf } from '../play/position.js';
import { focusBoard, hintPuzzle, isOpen, lineOf, nextPuzzle, playPoint, retryPuzzle, showDefences, speakPuzzle, stonesAt, updatePuzzle, walk } from './puzzle.js';
import { state } from '../state.js';
import { sayTyped, typedAfter } from '../base/typing.js';
import { announce } from '../base/voice.js';

/**
 * @typedef {import('./puzzle.js').Solving} Solving
 * @typedef {import('../wire.js').AttemptView} AttemptView
 */

/** @param {KeyboardEvent} event @param {Solving} puzzle @param {AttemptView} view */
export function onPuzzleKey(event, puzzle, view) {
  const { key, target } = event;
  if (event.shiftKey && /^[A-Z]$/.test(key)) return command(key, puzzle, view);
  const text = isOpen(puzzle) ? typedAfter(puzzle.typed, key) : null;
  if (text !== null) {
    updatePuzzle({ typed: text, aim: null });
    sayTyped(text);
    return true;
  }
  if (key === 'Enter' && puzzle.typed) return playTyped(puzzle, view);
  // The rows of the proof, the tabs and the board have arrows of their own.
  const own = target instanceof Element && target.closest('.cells, [role="tab"], [role="tree"], .proof-line') !== null;
  switch (own ? { '[': 'ArrowLeft', ']': 'ArrowRight' }[key] : key) {
    case 'ArrowLeft': case '[': return walk.previous();
    case 'ArrowRight': case ']': return walk.next();
    case 'Home': return walk.first();
    case 'End': return walk.last();
    default: return false;
  }
}

/** @param {Solving} puzzle @param {AttemptView} view */
function playTyped({ typed }, view) {
  const at = readPoint(typed, view.puzzle.size);
  if (at) void playPoint(at);
  else {
    announce(t('typed.not', { text: spell(typed) }));
    updatePuzzle({ typed: '' });
  }
  return true;
}

/** @param {string} key @param {Solving} puzzle @param {AttemptView} view */
function command(key, puzzle, view) {
  switch (key) {
    case 'K': nextPuzzle(); return true;
    case 'A': retryPuzzle(); return true;
    case 'H': hintPuzzle(); return true;
    case 'F': showDefences(); return true;
    case 'V': speakPuzzle(); return true;
    case 'B': focusBoard(); return true;
    case 'S': announce(scanOf({ size: view.puzzle.size, stones: stonesAt(view, puzzle.step) }, state.puzzle?.cursor ?? 'h8')); return true;
    case 'L': lastMove(puzzle, view); return true;
    default: return false;
  }
}

/** @param {Solving} puzzle @param {AttemptView} view */
function lastMove({ step }, view) {
  const last = lineOf(view)[step - 1];
  if (!last) return announce(t('moves.none'));
  updatePuzzle({ cursor: last });
  focusBoard();
}
