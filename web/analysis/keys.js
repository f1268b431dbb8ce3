/** The keyboard on the analysis board: typed points, steps, tools of the editor, the computer hidden and shown. */

import { focusCell } from '../board/grid.js';
import { readPoint, spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { play as sound } from '../sound/sound.js';
import { state, updateAnalysis } from '../state.js';
import { sayTyped, typedAfter } from '../base/typing.js';
import { announce } from '../base/voice.js';
import { openTab, walk } from './analysis.js';
import * as edit from './edits.js';
import { openEditor, setMarking, takeTool, touch } from './hands.js';
import { deskOf } from './view.js';
import { toggleEngine } from './engine.js';
import { find, inquiryAt } from './proof.js';

/** @typedef {import('./analysis.js').Analysis} Analysis */

/** Undo and redo of edits, with the keys every program has for them. @param {KeyboardEvent} event */
export function onEditKey(event) {
  if (state.route.page !== 'analysis' || !state.analysis?.id || state.analysis.editor) return;
  const key = event.key.toLowerCase();
  const act = key === 'z' ? (event.shiftKey ? edit.redo : edit.undo) : key === 'y' ? edit.redo : null;
  if (!act) return;
  event.preventDefault();
  act();
}

/** @param {KeyboardEvent} event @param {Analysis} analysis */
export function onAnalysisKey(event, analysis) {
  const { key } = event;
  if (event.shiftKey && /^[A-Z]$/.test(key)) return command(key, analysis);
  const text = typedAfter(analysis.typed, key);
  if (text !== null) return type(text);
  if (/^[1-4]$/.test(key) && takeTool(Number(key))) return true;
  switch (key) {
    case 'Enter': return analysis.typed ? playTyped(analysis) : false;
    case 'Escape': return escape(analysis);
    case 'Backspace': return analysis.editor ? false : step(walk.previous());
    case 'Delete': {
      if (analysis.editor) return false;
      edit.remove();
      return true;
    }
    default: return analysis.editor ? false : walked(event);
  }
}

/** Along the line and between variations, unless the arrows move on the board. @param {KeyboardEvent} event */
function walked(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('[role="radiogroup"], [role="tablist"], [role="tree"], .proof-line')) return false;
  const onBoard = target?.closest('.cells');
  switch (onBoard ? { '[': 'ArrowLeft', ']': 'ArrowRight' }[event.key] : event.key) {
    case 'ArrowLeft': case '[': return step(walk.previous());
    case 'ArrowRight': case ']': return step(walk.next());
    case 'ArrowUp': return step(walk.turn(-1));
    case 'ArrowDown': return step(walk.turn(1));
    case 'Home': return step(walk.first());
    case 'End': return step(walk.last());
    default: return false;
  }
}

/** @param {boolean} went */
function step(went) {
  if (!went) sound('invalid');
  return true;
}

/** @param {string} text */
function type(text) {
  updateAnalysis({ typed: text, aim: null });
  sayTyped(text);
  return true;
}

/** @param {Analysis} analysis */
function playTyped(analysis) {
  const at = readPoint(analysis.typed, analysis.editor?.size ?? analysis.view.size);
  if (at) updateAnalysis({ cursor: at });
  else announce(t('typed.not', { text: spell(analysis.typed) }));
  updateAnalysis({ typed: '' });
  if (at) touch(at);
  return true;
}

/** @param {Analysis} analysis */
function escape({ marking, aim, editor }) {
  if (aim) updateAnalysis({ aim: null });
  else if (marking) setMarking(null);
  else if (editor) edit.closeEditor();
  else return false;
  return true;
}

/** @param {string} key @param {Analysis} analysis */
function command(key, analysis) {
  switch (key) {
    case 'E': toggleEngine(); return true;
    case 'F': if (!analysis.editor) findForced(analysis); return true;
    case 'B': {
      const board = document.querySelector('[data-board="analysis"]');
      if (board) focusCell(board, analysis.cursor);
      return true;
    }
    case 'D': if (!analysis.editor) openEditor(); return true;
    case 'P': if (!analysis.editor) edit.promote(); return true;
    default: return false;
  }
}

/** @param {Analysis} analysis */
function findForced(analysis) {
  openTab('forced');
  const desk = deskOf(analysis);
  if (!inquiryAt(desk)) find(desk);
}
