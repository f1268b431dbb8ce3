/** What hands do on the analysis board: play, mark points, set stones up. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { readPoint } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { painted, positionOf, TOOLS } from './editor.js';
import { play as sound } from '../sound/sound.js';
import { state, updateAnalysis } from '../state.js';
import { announce } from '../base/voice.js';
import { attend } from './engine.js';
import { playPoint } from './analysis.js';
import * as edit from './edits.js';
import { deskOf, judgementOf, turnOf } from './view.js';
import { tabs } from './tabs.js';
import { nodeAt } from '../record/tree.js';

/**
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('./editor.js').Editor} Editor
 * @typedef {import('../record/tree.js').Node} Node
 * @typedef {import('../wire.js').MarkName | 'label'} Marking
 */

/** @param {Analysis} analysis @returns {import('../board/input.js').Hands} */
export function handsOf(analysis) {
  const focus = (/** @type {string} */ at) => { if (at !== state.analysis?.cursor) updateAnalysis({ cursor: at }); };
  if (analysis.editor) return { play: paint, paint, focus };
  return { play: touch, focus, aim: (at) => updateAnalysis({ aim: at, typed: '' }) };
}

/** A point was chosen. @param {string} at */
export function touch(at) {
  const { analysis } = state;
  if (!analysis) return;
  updateAnalysis({ aim: null, typed: '' });
  if (analysis.editor) return paint(at);
  if (analysis.marking) return mark(analysis, analysis.marking, at);
  if (!tabs[analysis.tab].play(deskOf(analysis), at)) playPoint(at);
}

/** Where a hand may put a stone, as far as the page has been told. @param {Analysis} analysis @returns {import('../board/board.js').Board['aim']} */
export function aimOf(analysis) {
  const { editor } = analysis;
  if (editor) {
    const stone = editor.tool === 'turn' ? editor.next : editor.tool === 'erase' ? null : editor.tool;
    return stone ? { stone, may: (at) => !editor.stones.has(at) } : null;
  }
  const judged = judgementOf(analysis);
  if (analysis.marking || judged?.result) return null;
  const own = tabs[analysis.tab].aim?.(deskOf(analysis));
  if (own) return own;
  const turn = turnOf(analysis);
  const taken = new Set([...deskOf(analysis).stones.map(({ at }) => at), ...(turn === 'black' ? judged?.forbidden ?? [] : []).map(({ at }) => at)]);
  return { stone: turn, may: (at) => !taken.has(at) };
}

/** The stone that is meant and not yet played. @param {Analysis} analysis @returns {import('../board/board.js').Board['ghost']} */
export function ghostOf(analysis) {
  const { typed, aim, view, editor } = analysis;
  const at = aim ?? readPoint(typed, editor?.size ?? view.size);
  const may = aimOf(analysis);
  return at && may?.may(at) ? { at, stone: may.stone, aim: at === aim } : null;
}

/** @param {Analysis} analysis @param {Marking} marking @param {string} at */
function mark(analysis, marking, at) {
  const node = nodeAt(analysis.tree, analysis.at);
  if (marking === 'label') {
    const before = node.labels.some(([point]) => point === at);
    return edit.label(at, before ? '' : nextLabel(node));
  }
  const before = node.marks.some((one) => one.at === at && one.mark === marking);
  edit.mark(at, before ? null : marking);
}

/** The first letter that is not on the board yet. @param {Node} node */
export function nextLabel(node) {
  const used = new Set(node.labels.map(([, text]) => text));
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !used.has(one)) ?? 'A';
}

/** @param {Marking | null} marking */
export function setMarking(marking) {
  updateAnalysis({ marking, aim: null });
  announce(t(marking ? `analysis.mark.${marking}` : 'analysis.marking.ends'));
}

/** @param {string} at */
function paint(at) {
  const editor = state.analysis?.editor;
  if (!editor) return;
  const after = painted(editor, at);
  if (after === editor) return;
  const stone = after.stones.get(at);
  sound(stone === 'black' ? 'black-stone' : stone ? 'white-stone' : 'undo');
  setEditor(after);
}

export function openEditor() {
  const { analysis } = state;
  if (!analysis) return;
  const { rule, size, stones, turn } = deskOf(analysis);
  setEditor({
    stones: new Map(stones.map(({ at, stone }) => [at, stone])), tool: 'black', next: turn, toMove: turn, rule, size, judged: null,
  });
}

/** @param {number} nth */
export function takeTool(nth) {
  const editor = state.analysis?.editor;
  const tool = TOOLS[nth - 1];
  if (!editor || !tool) return false;
  setEditor({ ...editor, tool });
  announce(t(`editor.tool.${tool}`));
  return true;
}

/** @param {Editor} editor */
export function setEditor(editor) {
  updateAnalysis({ editor, preview: null, marking: null, aim: null });
  attend();
  if (!editor.judged) void judge(editor);
}

/** Asks what the stones mean; only the last answer counts. @param {Editor} editor */
async function judge(editor) {
  try {
    const judged = await api.judge(positionOf(editor));
    if (state.analysis?.editor === editor) updateAnalysis({ editor: { ...editor, judged } });
  } catch (error) {
    failed(error);
  }
}
