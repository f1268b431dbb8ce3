/** An imported game on this page: opens it, shows the node one has walked to, and loads what is not there yet. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { pointAt, spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { play as sound } from '../sound/sound.js';
import { state, update } from '../state.js';
import { announce } from '../base/voice.js';
import { grow, isPartial, nodeAt, pathTo, ROOT } from './tree.js';
import { sisters, walker } from './walker.js';

/**
 * @typedef {import('./tree.js').Node} Node
 * @typedef {object} Record
 * @property {string} id
 * @property {'loading' | 'open' | 'gone'} link
 * @property {import('../wire.js').RecordView | null} view
 * @property {import('./tree.js').Tree} tree
 * @property {number} at the node being looked at
 * @property {Map<number, number>} chosen the child last gone to from each node
 * @property {Map<number, Promise<void>>} asked the nodes whose children were asked for, and when they have come
 * @property {Map<number, import('../wire.js').NodeJudgement>} judged
 * @property {boolean} autoplay
 * @property {string} cursor
 */

/** @param {Partial<Record>} change */
export function updateRecord(change) {
  if (state.record) update({ record: { ...state.record, ...change } });
}

/** @param {string} id */
export async function openRecord(id) {
  if (state.record?.id === id && state.record.link === 'open') return;
  /** @type {Record} */
  const record = {
    id, link: 'loading', view: null, tree: new Map(), at: ROOT, chosen: new Map(), asked: new Map(), judged: new Map(), autoplay: false, cursor: 'h8',
  };
  update({ record });
  try {
    const view = await api.record(id);
    if (state.record?.id !== id) return;
    grow(record.tree, view.branch);
    const middle = Math.floor((view.card.size - 1) / 2);
    updateRecord({ link: 'open', view, cursor: pointAt(middle, middle) });
    walk.first();
  } catch (error) {
    if (!(error instanceof api.Failed)) throw error;
    if (error.kind === 'not-found') updateRecord({ link: 'gone' });
    else failed(error);
  }
}

export function closeRecord() {
  walk.stop();
  if (state.record) update({ record: null });
}

/** @param {Pick<Record, 'tree' | 'at' | 'chosen'>} record @returns {import('./walker.js').Place} */
export const placeIn = ({ tree, at, chosen }) => ({
  first: ROOT, at, chosen, before: (id) => tree.get(id)?.parent ?? undefined, after: (id) => nodeAt(tree, id).kids,
});

export const walk = walker({
  place: () => (state.record ? placeIn(state.record) : null),
  show,
  walks: (autoplay) => updateRecord({ autoplay }),
});

/** @param {number} id */
function show(id) {
  const { record } = state;
  if (!record?.tree.has(id)) return;
  updateRecord({ at: id });
  announce(nodeText(record, nodeAt(record.tree, id)));
  void load(record, id);
  void judge(record, id);
}

/** The children of the node, and of the one after it, so that the next step does not wait. @param {Record} record @param {number} id */
async function load(record, id) {
  const wanted = [id, ...nodeAt(record.tree, id).kids.slice(0, 1)].filter((one) => isPartial(nodeAt(record.tree, one)));
  for (const one of wanted) await children(record, one);
}

/** Asks for the children of a node, once. @param {Record} record @param {number} id @returns {Promise<void>} */
function children(record, id) {
  const coming = record.asked.get(id) ?? api.branch(record.id, id).then(
    (branch) => {
      grow(record.tree, branch);
      updateRecord({});
    },
    (error) => {
      record.asked.delete(id);
      failed(error);
    },
  );
  record.asked.set(id, coming);
  return coming;
}

/** @param {Record} record @param {number} id */
async function judge(record, id) {
  if (record.judged.has(id)) return;
  try {
    record.judged.set(id, await api.node(record.id, id));
    if (state.record?.id === record.id) updateRecord({});
  } catch (error) {
    failed(error);
  }
}

/** @param {1 | -1} by to the next variation or the one before */
export function turnTo(by) {
  if (!walk.turn(by)) sound('invalid');
}

/** To the end of the line, part by part as they come, unless one goes elsewhere meanwhile. */
export async function toEnd() {
  for (let { record } = state; record; { record } = state) {
    const { id, tree } = record;
    walk.last();
    const at = state.record?.at ?? ROOT;
    if (!isPartial(nodeAt(tree, at))) return;
    await children(record, at);
    if (state.record?.id !== id || state.record.at !== at || isPartial(nodeAt(tree, at))) return;
  }
}

/** A point of the board that a move of the file goes to. @param {string} at */
export function playPoint(at) {
  const { record } = state;
  if (!record) return;
  const { tree } = record;
  const here = nodeAt(tree, record.at);
  const next = here.kids.find((id) => nodeAt(tree, id).at === at);
  if (next !== undefined) return void walk.jump(next);
  const earlier = pathTo(tree, record.at).find((node) => node.at === at);
  if (earlier) return void walk.jump(earlier.id);
  sound('invalid');
  toast(t('record.no-move', { at: spell(at) }), 'note');
}

/** @param {Node} node */
export function turnText(node) {
  if (!node.stone) return node.parent === null ? t('record.start') : t('record.no-turn');
  const args = { n: node.number, stone: t(`stone.${node.stone}`) };
  return node.at ? t('moves.label', { ...args, at: spell(node.at) }) : t('record.pass', args);
}

/** A node in words. @param {Pick<Record, 'tree' | 'at' | 'chosen'>} record @param {Node} node */
export function nodeText(record, node) {
  const all = sisters({ ...placeIn(record), at: node.id });
  return [
    t('sentence', { text: turnText(node) }),
    all.length > 1 ? t('sentence', { text: t('record.variation', { n: all.indexOf(node.id) + 1, of: all.length }) }) : '',
    node.title, node.comment,
  ].filter(Boolean).join(' ');
}
