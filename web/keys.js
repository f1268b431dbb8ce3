/** The keyboard, wherever the focus is: typed coordinates, Shift+letter commands, undo, replay. */

import { scanOf } from './play/position.js';
import { clockLeft } from './play/clock.js';
import { focusCell } from './board/grid.js';
import { readPoint, spell, stonesOf } from './board/geometry.js';
import { t } from './i18n/index.js';
import { clockText, seatName } from './play/reading.js';
import { replay } from './play/replay.js';
import { state, update, updateGame } from './state.js';
import { sayTyped, typedAfter } from './base/typing.js';
import { announce } from './base/voice.js';
import { isGuest } from './base/role.js';
import * as act from './play/acts.js';
import * as record from './record/record.js';
import { onAnalysisKey, onEditKey } from './analysis/keys.js';
import { onPuzzleKey } from './puzzles/keys.js';
import { hintRetry, retryHere, tryMove, updateRetry } from './review/retry.js';
import * as review from './review/review.js';

/** @typedef {import('./state.js').Game} Game */

export function listenToKeys() {
  addEventListener('keydown', onKey, { capture: true });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.isComposing || state.sheet || isTextField(event.target)) return;
  if (event.metaKey || event.ctrlKey) return onEditKey(event);
  if (!state.prefs.keys) return;
  const handled = event.key === '?' ? listKeys() : (state.route.page === 'play' || state.route.page === 'room') && state.game?.view ? onGameKey(event, state.game)
    : state.route.page === 'record' && state.record?.view && onRecordKey(event) ? true
      : state.route.page === 'analysis' && state.analysis?.tree.size && onAnalysisKey(event, state.analysis) ? true
        : state.route.page === 'review' && state.review?.subject && onReviewKey(event, state.review) ? true
          : state.route.page === 'puzzle' && state.puzzle?.view && onPuzzleKey(event, state.puzzle, state.puzzle.view) ? true : onPageKey(event);
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {EventTarget | null} target */
const isTextField = (target) => target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

function listKeys() {
  update({ sheet: { kind: 'keys' } });
  return true;
}

/** @param {KeyboardEvent} event */
function onPageKey(event) {
  if (isGuest || !event.shiftKey || event.key !== 'N') return false;
  act.openNewGame();
  return true;
}

/** Along the line and between variations, unless the arrows move on the board. @param {KeyboardEvent} event */
function onRecordKey(event) {
  if (event.shiftKey) return false;
  const onBoard = event.target instanceof Element && event.target.closest('.cells') !== null;
  switch (onBoard ? { '[': 'ArrowLeft', ']': 'ArrowRight' }[event.key] : event.key) {
    case 'ArrowLeft': case '[': record.walk.previous(); return true;
    case 'ArrowRight': case ']': record.walk.next(); return true;
    case 'ArrowUp': record.turnTo(-1); return true;
    case 'ArrowDown': record.turnTo(1); return true;
    case 'Home': record.walk.first(); return true;
    case 'End': void record.toEnd(); return true;
    default: return false;
  }
}

/** @param {KeyboardEvent} event @param {review.Review} open */
function onReviewKey(event, open) {
  const { key, target } = event;
  if (event.shiftKey) return reviewCommand(key, open);
  if (open.retry && onRetryKey(key, open.retry)) return true;
  // The graph and the tabs have arrows of their own, and the board's move on it.
  const own = target instanceof Element && target.closest('.cells, [role="slider"], [role="tab"]') !== null;
  switch (own ? { '[': 'ArrowLeft', ']': 'ArrowRight', Escape: 'Escape' }[key] : key) {
    case 'ArrowLeft': case '[': review.steps.previous(); return true;
    case 'ArrowRight': case ']': review.steps.next(); return true;
    case 'Home': review.steps.first(); return true;
    case 'End': review.steps.last(); return true;
    case 'Escape': return review.leave();
    default: return false;
  }
}

/** A coordinate that is tried. @param {string} key @param {import('./review/retry.js').Retry} retry */
function onRetryKey(key, retry) {
  const text = /^[a-v]$/i.test(key) ? key.toLowerCase() : retry.typed && /^\d$/.test(key) ? retry.typed + key
    : retry.typed && key === 'Backspace' ? retry.typed.slice(0, -1) : retry.typed && key === 'Escape' ? '' : null;
  if (text !== null) {
    if (text.length <= 3) updateRetry({ typed: text, aim: null });
    if (text && text.length <= 3) announce(spell(text));
    return true;
  }
  if (key !== 'Enter' || !retry.typed) return false;
  const at = readPoint(retry.typed, state.review?.subject?.size ?? 0);
  if (!at) announce(t('typed.not', { text: spell(retry.typed) }));
  updateRetry({ typed: '' });
  if (at) review.updateReview({ cursor: at });
  if (at) void tryMove(at);
  return true;
}

/** @param {string} key @param {review.Review} open */
function reviewCommand(key, open) {
  switch (key) {
    case 'K': review.nextMoment(); return true;
    case 'A': retryHere(); return true;
    case 'W': review.walkBack(); return true;
    case 'V': review.speakVerdict(); return true;
    case 'E': review.hideComputer(); return true;
    case 'H': hintRetry(); return open.retry !== null;
    case 'B': focusBoard('review', open.cursor); return true;
    default: return false;
  }
}

/** @param {KeyboardEvent} event @param {Game} game */
function onGameKey(event, game) {
  const { key } = event;
  if (event.shiftKey && /^[A-Z]$/.test(key)) return command(key, game);
  const text = typedAfter(game.typed, key);
  if (text !== null) return typed(text);
  switch (key) {
    case 'Enter': return game.typed ? playTyped(game) : false;
    case 'Escape': return game.doubt ? leaveDoubt() : closeDrawer(game);
    case 'Backspace': act.undo(); return true;
    case '[': replay.previous(); return true;
    case ']': replay.next(); return true;
    default: return false;
  }
}

/** @param {string} text */
function typed(text) {
  updateGame({ typed: text });
  sayTyped(text);
  return true;
}

/** @param {Game} game */
function playTyped(game) {
  const at = readPoint(game.typed, game.view?.setup.size ?? 0);
  if (at) {
    updateGame({ cursor: at });
    act.play(at);
  } else {
    announce(t('typed.not', { text: spell(game.typed) }));
    updateGame({ typed: '' });
  }
  return true;
}

function leaveDoubt() {
  act.chooseAgain();
  return true;
}

/** @param {Game} game */
function closeDrawer(game) {
  if (!game.open) return false;
  updateGame({ open: false });
  return true;
}

/** @param {string} key @param {Game} game */
function command(key, game) {
  const { view } = game;
  if (!view) return false;
  switch (key) {
    case 'L': return lastMove(view);
    case 'S': announce(scanOf({ size: view.setup.size, stones: stonesOf(view.moves) }, focusedPoint() ?? game.cursor)); return true;
    case 'T': announce(threatText(game)); return true;
    case 'C': announce(clocksText(game)); return true;
    case 'H': act.hint(); return true;
    case 'P': view.paused ? act.resume() : act.pause(); return true;
    case 'R': act.redo(); return true;
    case 'M': act.moveNow(); return true;
    case 'Y': act.answer('accept'); return true;
    case 'X': act.answer('decline'); return true;
    case 'B': focusBoard('play', game.cursor); return true;
    case 'N': act.openNewGame(); return true;
    default: return false;
  }
}

const focusedPoint = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at ?? null : null);

/** @param {'play' | 'review'} name @param {string} at */
function focusBoard(name, at) {
  const board = document.querySelector(`[data-board="${name}"]`);
  if (board) focusCell(board, at);
}

/** @param {import('./wire.js').View} view */
function lastMove(view) {
  const last = view.moves[view.moves.length - 1];
  if (!last) announce(t('moves.none'));
  else if (focusedPoint() === last) announce(t('cell.last', {
    at: spell(last), stone: t(view.moves.length % 2 ? 'stone.black' : 'stone.white'), n: view.moves.length,
  }));
  else focusBoard('play', last);
  return true;
}

/** @param {Game} game */
function threatText(game) {
  const threats = game.view?.threats ?? [];
  if (threats.length === 0) return t('threats.none');
  return threats.map(({ stone, kind, at }) => t('threats.one',
    { stone: t(`stone.${stone}`), kind: t(`threat.${kind}`), at: spell(at) })).join(t('threats.separator'));
}

/** @param {Game} game */
function clocksText(game) {
  const { view } = game;
  if (!view?.clock) return t('clock.none');
  return /** @type {const} */ (['black', 'white']).map((side) => t('clocks.one', {
    who: seatName(view, side), time: clockText(clockLeft(game, side)?.ms ?? 0),
  })).join(t('threats.separator'));
}
