/** Edits of an analysis: each is a message to the host, which keeps it and tells every page. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { state, updateAnalysis } from '../state.js';
import { beginAnalysis, send, walk } from './analysis.js';
import { deskOf } from './view.js';
import { positionOf, refusal } from './editor.js';
import { attend } from './engine.js';
import { nodeAt, pathTo, ROOT } from '../record/tree.js';

/** @typedef {import('../board/stones.js').Colour} Colour */

const here = () => state.analysis?.at ?? ROOT;
const seq = () => state.analysis?.view.seq ?? 0;

export const undo = () => send({ type: 'undo', seq: seq() }, 'go');
export const redo = () => send({ type: 'redo', seq: seq() }, 'go');
export const promote = () => send({ type: 'promote', node: here() }, 'stay');

export function remove() {
  const { analysis } = state;
  if (!analysis || analysis.at === ROOT) return;
  const { weight } = nodeAt(analysis.tree, analysis.at);
  send({ type: 'delete', seq: seq(), node: analysis.at }, 'go');
  toast(t('analysis.deleted', { n: weight + 1 }), 'done', { label: t('library.restore'), run: undo });
}

/** @param {string} at @param {import('../wire.js').MarkName | null} mark */
export const mark = (at, mark) => send({ type: 'mark', node: here(), at, mark }, 'stay');

/** @param {string} at @param {string} text */
export const label = (at, text) => send({ type: 'label', node: here(), at, text }, 'stay');

/** The line becomes a variation, and its first move is looked at. @param {string[]} moves */
export function walkLine(moves) {
  const { analysis } = state;
  if (!analysis) return;
  const { tree } = analysis;
  // Only what is new is sent: a line that is there already is walked.
  let at = analysis.at;
  let known = 0;
  for (; known < moves.length; known++) {
    const kid = nodeAt(tree, at).kids.find((id) => nodeAt(tree, id).at === moves[known]);
    if (kid === undefined) break;
    at = kid;
  }
  if (known > 0) walk.jump(pathTo(tree, at)[pathTo(tree, analysis.at).length].id);
  if (known < moves.length) send({ type: 'line', node: at, moves: moves.slice(known) }, known > 0 ? 'stay' : 'step');
}

/** @param {import('../wire.js').Rule} rule */
export function changeRule(rule) {
  const { analysis } = state;
  if (analysis?.id === null) return updateAnalysis({ view: { ...analysis.view, rule } });
  if (analysis) send({ type: 'board', rule, size: analysis.view.size }, 'stay');
}

/** @param {number} size */
export function changeSize(size) {
  const { analysis } = state;
  if (analysis?.id === null) return updateAnalysis({ view: { ...analysis.view, size } });
  if (analysis) send({ type: 'board', rule: analysis.view.rule, size }, 'stay');
}

/** @param {Colour} turn */
export function changeTurn(turn) {
  const { analysis } = state;
  if (!analysis) return;
  const { stones } = deskOf(analysis);
  const of = (/** @type {Colour} */ stone) => stones.filter((one) => one.stone === stone).map(({ at }) => at);
  send({ type: 'set_up', node: analysis.at, black: of('black'), white: of('white'), to_move: turn }, 'go');
}

export function closeEditor() {
  updateAnalysis({ editor: null, typed: '' });
  attend();
}

/** What was set up is looked at, once it is judged: in this analysis, or in a new one on another board. */
export async function doneEditing() {
  const asked = state.analysis?.editor;
  if (!asked) return;
  const position = positionOf(asked);
  const editor = { ...asked, judged: asked.judged ?? await api.judge(position).catch(failed) ?? null };
  const { analysis } = state;
  if (!editor.judged || analysis?.editor?.stones !== editor.stones) return;
  const why = refusal(editor);
  if (why) return toast(why, 'refused');
  closeEditor();
  const same = editor.rule === analysis.view.rule && editor.size === analysis.view.size;
  if (analysis.id === null || !same) return void beginAnalysis({ from: 'position', position }, analysis.id === null ? 'replace' : 'push');
  send({ type: 'set_up', node: analysis.at, black: position.black, white: position.white, to_move: position.to_move }, 'go');
}
