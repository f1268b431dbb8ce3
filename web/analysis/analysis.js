/**
 * An analysis on this page: opens its line, keeps its tree as the host tells it, and walks in it. An address without an
 * id is an empty board; it becomes an analysis with the first thing that is put on it.
 */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { attend, closeEngine } from './engine.js';
import { openLink } from '../base/link.js';
import { pointAt } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { rejectionText } from '../base/refusals.js';
import { toast } from '../frame/toast.js';
import { nodeText } from '../record/record.js';
import { go } from '../routes.js';
import { lastSetup } from '../play/setup.js';
import { play as sound } from '../sound/sound.js';
import { state, update, updateAnalysis } from '../state.js';
import { announce } from '../base/voice.js';
import { tabs } from './tabs.js';
import { nodeAt, pathTo, regrow, ROOT } from '../record/tree.js';
import { walker } from '../record/walker.js';

/**
 * @typedef {import('../wire.js').AnalysisAsk} Ask
 * @typedef {import('../wire.js').AnalysisMessage} Message
 * @typedef {import('../wire.js').AnalysisPosition} AnalysisPosition
 * @typedef {import('./lines.js').Line} Line
 */

/**
 * @typedef {object} Analysis
 * @property {string | null} id none while the board is empty and nothing is kept
 * @property {import('../base/link.js').LinkState} link
 * @property {Omit<import('../wire.js').AnalysisView, 'id' | 'nodes'>} view
 * @property {import('../record/tree.js').Tree} tree
 * @property {number} at the node being looked at
 * @property {Map<number, number>} chosen the child last gone to from each node
 * @property {Map<number, AnalysisPosition>} judged
 * @property {boolean} autoplay
 * @property {string} cursor
 * @property {string | null} aim
 * @property {string | null} fresh the stone just put down
 * @property {string} typed a coordinate being typed
 * @property {import('./tabs.js').TabName} tab
 * @property {import('./editor.js').Editor | null} editor
 * @property {import('./hands.js').Marking | null} marking what a touch puts on a point, instead of a stone
 * @property {{ node: number, text: string, ended: boolean } | null} draft a note that the host has not acknowledged yet, or that is being written
 * @property {import('./engine.js').Thoughts | null} thoughts
 * @property {import('../wire.js').BalanceView | null} balance
 * @property {import('../wire.js').MoveReview[]} reviewed the moves of the game it was made of, if that has been reviewed
 * @property {string | null} nearest the balanced move that was chosen
 * @property {boolean} away the engine does not answer
 * @property {Line | null} preview the line shown on the board
 * @property {Line[] | null} held the rows under a pointer, which stay where they are
 */

/** @type {import('../wire.js').AnalysisHeader} */
const NO_HEADER = { black: '', white: '', title: '', event: '', round: '', place: '', date: '', result: '', limit: null };

/** @type {import('../base/link.js').Link<Ask> | null} */
let line = null;

/**
 * What to look at after an answer: the node it names, the first one on the way there, or still the same.
 * @typedef {'go' | 'step' | 'stay'} Then
 */

/** What to look at when the answer to the last edit comes. @type {Then} */
let then = 'stay';
/** Nodes whose answers are still to come and move nobody: they were asked about, or a note was changed there. @type {number[]} */
let quiet = [];

/** What waits for an analysis that is being made. @type {Ask[]} */
let pending = [];

/** The node that a new analysis is to be looked at from. @type {{ id: string, node: number } | null} */
let entrance = null;

/** @param {string | null} id */
export function openAnalysis(id) {
  if (state.analysis && state.analysis.id === id && state.analysis.link !== 'gone') return;
  // The board stays while the analysis it has become is being opened.
  const becomes = state.analysis?.id === null && id !== null && pending.length > 0;
  leave();
  if (!becomes) update({ analysis: blank(id) });
  else updateAnalysis({ id, link: 'connecting' });
  if (id === null) return attend();
  const path = api.analysis(id);
  line = openLink(`${path}/live`, {
    there: path, message: receive,
    changed(link) {
      const before = state.analysis?.link;
      updateAnalysis({ link });
      if (link !== 'open') settle();
      if (link === 'open' && before === 'lost') toast(t('link.back'), 'done');
      if (link === 'lost' && before === 'open') toast(t('link.lost'), 'refused');
    },
  });
}

export function closeAnalysis() {
  if (!state.analysis) return;
  tabs[state.analysis.tab].leave?.();
  leave();
  closeEngine();
  update({ analysis: null });
}

function leave() {
  walk.stop();
  sendNote();
  line?.close();
  line = null;
  settle();
}

/** No answer is waited for. */
function settle() {
  then = 'stay';
  quiet = [];
}

/** @param {string | null} id @returns {Analysis} */
function blank(id) {
  const { rule, size } = lastSetup();
  /** @type {import('../record/tree.js').Tree} */
  const tree = new Map();
  if (id === null) {
    regrow(tree, [{ id: ROOT, parent: null, children: [], stone: null, at: null, title: '', comment: '', labels: [], marks: [], set: [], to_move: null, is_bookmarked: false }], []);
  }
  return {
    id, link: id === null ? 'open' : 'connecting', view: { name: null, seq: 0, rule, size, header: NO_HEADER, origin: null, can_undo: false, can_redo: false },
    tree, at: ROOT, chosen: new Map(), judged: new Map(), autoplay: false, cursor: centre(size), aim: null, fresh: null, typed: '', tab: 'lines',
    editor: null, marking: null, draft: null, thoughts: null, balance: null, reviewed: [], nearest: null, away: false, preview: null, held: null,
  };
}

/** @param {number} size */
const centre = (size) => pointAt(Math.floor((size - 1) / 2), Math.floor((size - 1) / 2));

/** Makes an analysis and goes there. @param {import('../wire.js').NewAnalysis} wanted @param {'push' | 'replace'} [how] */
export async function beginAnalysis(wanted, how = 'push') {
  try {
    const { id, node } = await api.beginAnalysis(wanted);
    entrance = { id, node };
    go(`/analysis/${id}`, how);
  } catch (error) {
    pending = [];
    failed(error);
  }
}

/** @param {string} id of a game @param {number | null} node @param {import('../wire.js').GamePart} [part] */
export const analyse = (id, node, part = 'whole') => void beginAnalysis({ from: 'game', id, node, part });

/** @param {Ask} ask @param {Then} after */
export function send(ask, after) {
  const { analysis } = state;
  if (!analysis) return;
  if (analysis.id === null) {
    pending.push(ask);
    if (pending.length === 1) void beginAnalysis({ from: 'nothing', rule: analysis.view.rule, size: analysis.view.size }, 'replace');
    return;
  }
  if (line?.send(ask)) {
    if (after !== 'stay') then = after;
    else if ('node' in ask) quiet.push(ask.node);
    return;
  }
  if (ask.type === 'look') return;
  sound('invalid');
  toast(t('link.trying'), 'refused');
}

/** @param {Message} message */
function receive(message) {
  switch (message.type) {
    case 'snapshot': return onSnapshot(message.view);
    case 'changed': return onChanged(message);
    case 'at': return onPosition(message);
    case 'named': return state.analysis ? updateAnalysis({ view: { ...state.analysis.view, name: message.name } }) : undefined;
    case 'refused': {
      settle();
      sound('invalid');
      return toast(t(`refused.analysis.${message.refusal.reason}`), 'refused');
    }
    case 'rejected': {
      settle();
      return toast(rejectionText(message.rejection), 'refused');
    }
    case 'deleted': return updateAnalysis({ link: 'gone' });
    case 'closing': return updateAnalysis({ link: 'lost' });
  }
}

/** @param {import('../wire.js').AnalysisView} view */
function onSnapshot({ id, nodes, ...view }) {
  const { analysis } = state;
  if (!analysis) return;
  const first = analysis.tree.size === 0;
  const path = first ? [] : pathTo(analysis.tree, analysis.at);
  /** @type {import('../record/tree.js').Tree} */
  const tree = new Map();
  regrow(tree, nodes, []);
  updateAnalysis({ view, tree, judged: new Map(), cursor: first ? centre(view.size) : analysis.cursor });
  if (view.origin && first) void fetchReview(view.origin);
  const entered = entrance?.id === id && tree.has(entrance.node) ? entrance.node : undefined;
  entrance = null;
  walk.jump(entered ?? lastOf(path, tree));
  const waited = pending;
  pending = [];
  for (const ask of waited) send(ask, 'go');
  // What was written while the host was away is not lost with the line.
  sendNote();
}

/** What was said of the moves of the game; a game that is gone or was not read says nothing. @param {string} game */
async function fetchReview(game) {
  const asked = await api.reviewOf(game).catch(() => null);
  if (asked?.review && state.analysis?.view.origin === game) updateAnalysis({ reviewed: asked.review.moves });
}

/** @param {import('../record/tree.js').Node[]} path @param {import('../record/tree.js').Tree} tree the deepest node of the path that is still there */
const lastOf = (path, tree) => path.findLast(({ id }) => tree.has(id))?.id ?? ROOT;

/** @param {Extract<Message, { type: 'changed' }>} message */
function onChanged({ type: _, nodes, gone, ...view }) {
  const { analysis } = state;
  if (!analysis) return;
  const { tree } = analysis;
  const path = pathTo(tree, analysis.at);
  const before = analysis.view;
  // A position is what its line sets; only another rule or other stones on the way make it another one.
  const same = before.rule === view.rule && before.size === view.size && nodes.every(({ id, set, to_move: turn }) => {
    const known = tree.get(id);
    return !known || (JSON.stringify(known.set) === JSON.stringify(set) && known.to_move === turn);
  });
  regrow(tree, nodes, gone);
  const { draft } = analysis;
  const kept = draft?.ended && (!tree.has(draft.node) || nodes.some(({ id }) => id === draft.node));
  updateAnalysis({ view: { ...before, ...view }, judged: same ? analysis.judged : new Map(), draft: kept ? null : draft });
  const at = lastOf(path, tree);
  if (at !== analysis.at) walk.jump(at);
  else if (!same) look(at);
}

/** @param {Extract<Message, { type: 'at' }>} position */
function onPosition(position) {
  const { analysis } = state;
  if (!analysis) return;
  analysis.judged.set(position.node, position);
  const asked = quiet.indexOf(position.node);
  const after = asked < 0 ? then : 'stay';
  if (asked < 0) then = 'stay';
  else quiet.splice(asked, 1);
  const path = pathTo(analysis.tree, position.node);
  const node = after === 'step' ? path[path.findIndex(({ id }) => id === analysis.at) + 1] : path.at(-1);
  if (after === 'stay' || !node || node.id === analysis.at) {
    updateAnalysis({});
    return attend();
  }
  const played = node.parent === analysis.at && node.stone !== null;
  if (played) sound(node.stone === 'black' ? 'black-stone' : 'white-stone');
  updateAnalysis({ fresh: played ? node.at : null });
  // The way there is the line one goes on along.
  walk.jump(position.node);
  if (node.id !== position.node) walk.jump(node.id);
}

/** @param {Pick<Analysis, 'tree' | 'at' | 'chosen'>} analysis @returns {import('../record/walker.js').Place} */
export const placeIn = ({ tree, at, chosen }) => ({
  first: ROOT, at, chosen, before: (id) => tree.get(id)?.parent ?? undefined, after: (id) => tree.get(id)?.kids ?? [],
});

export const walk = walker({
  place: () => (state.analysis?.tree.size ? placeIn(state.analysis) : null),
  show,
  walks: (autoplay) => updateAnalysis({ autoplay }),
});

/** @param {number} id */
function show(id) {
  const { analysis } = state;
  if (!analysis?.tree.has(id)) return;
  if (id !== analysis.at) announce(nodeText(analysis, nodeAt(analysis.tree, id)));
  const fresh = nodeAt(analysis.tree, id).at === analysis.fresh ? analysis.fresh : null;
  updateAnalysis({ at: id, fresh, aim: null, typed: '', preview: null, held: null });
  look(id);
  attend();
}

/** Asks for the judge's word. @param {number} node */
function look(node) {
  if (state.analysis?.id && !state.analysis.judged.has(node)) send({ type: 'look', node }, 'stay');
}

/** How long a note rests before it is sent. */
const REST = 500;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** A note as it is written. @param {string} text */
export function writeNote(text) {
  updateAnalysis({ draft: { node: state.analysis?.at ?? ROOT, text, ended: false } });
  clearTimeout(resting);
  resting = setTimeout(sendNote, REST);
}

/** Whether the host has another note than the one that was written. @param {Analysis} analysis */
const isUnsent = ({ draft, tree }) => draft !== null && tree.has(draft.node) && nodeAt(tree, draft.node).comment !== draft.text.trimEnd();

/** The note that is being written goes to the host. */
function sendNote() {
  clearTimeout(resting);
  const { analysis } = state;
  if (analysis?.draft && analysis.link === 'open' && isUnsent(analysis)) send({ type: 'comment', node: analysis.draft.node, text: analysis.draft.text }, 'stay');
}

/** Nobody writes any more; what was written stays in the field until the host has it. */
export function endNote() {
  const { analysis } = state;
  if (!analysis?.draft) return;
  updateAnalysis({ draft: isUnsent(analysis) ? { ...analysis.draft, ended: true } : null });
  sendNote();
}

/** @param {import('./tabs.js').TabName} tab */
export function openTab(tab) {
  if (state.analysis && state.analysis.tab !== tab) tabs[state.analysis.tab].leave?.();
  updateAnalysis({ tab, preview: null });
  attend();
}

/** A point of the board: a move that is there is gone to, another one is added. @param {string} at */
export function playPoint(at) {
  const { analysis } = state;
  if (!analysis) return;
  const { tree } = analysis;
  const known = nodeAt(tree, analysis.at).kids.find((id) => nodeAt(tree, id).at === at);
  if (known !== undefined) return void walk.jump(known);
  send({ type: 'play', node: analysis.at, at }, 'go');
}
