/** An imported game on this page: opens it, walks its tree, and loads what is not there yet. */

import * as api from './api.js';
import { failed } from './acts.js';
import { pointAt, spell } from './board/geometry.js';
import { t } from './i18n/index.js';
import { toast } from './panels/toast.js';
import { play as sound } from './sound/sound.js';
import { state, update } from './state.js';
import { announce } from './voice.js';
import { grow, isPartial, lineThrough, nextOf, nodeAt, pathTo, ROOT, sistersOf } from './tree.js';

/**
 * @typedef {import('./tree.js').Node} Node
 * @typedef {object} Record
 * @property {string} id
 * @property {'loading' | 'open' | 'gone'} link
 * @property {import('./wire.js').RecordView | null} view
 * @property {import('./tree.js').Tree} tree
 * @property {number} at the node being looked at
 * @property {Map<number, number>} chosen the child last gone to from each node
 * @property {Map<number, Promise<void>>} asked the nodes whose children were asked for, and when they have come
 * @property {Map<number, import('./wire.js').NodeJudgement>} judged
 * @property {boolean} autoplay
 * @property {string} cursor
 */

const PACE = 700;

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
    goTo(ROOT);
  } catch (error) {
    if (!(error instanceof api.Failed)) throw error;
    if (error.kind === 'not-found') updateRecord({ link: 'gone' });
    else failed(error);
  }
}

export function closeRecord() {
  stopWalking();
  if (state.record) update({ record: null });
}

/** @param {number} id */
export function goTo(id) {
  stopWalking();
  show(id);
}

/** @param {number} id */
function show(id) {
  const { record } = state;
  if (!record?.tree.has(id)) return;
  for (const node of pathTo(record.tree, id)) if (node.parent !== null) record.chosen.set(node.parent, node.id);
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

/** @param {1 | -1} by one move on or back */
export function step(by) {
  stopWalking();
  const next = neighbour(by);
  if (next !== undefined) show(next);
}

/** @param {1 | -1} by @returns {number | undefined} */
function neighbour(by) {
  const { record } = state;
  if (!record) return undefined;
  const node = nodeAt(record.tree, record.at);
  return by === 1 ? nextOf(node, record.chosen) : node.parent ?? undefined;
}

/** @param {1 | -1} by to the next variation or the one before */
export function turnTo(by) {
  const { record } = state;
  if (!record) return;
  const sisters = sistersOf(record.tree, nodeAt(record.tree, record.at));
  const next = sisters[sisters.indexOf(record.at) + by];
  if (next === undefined) return void sound('invalid');
  goTo(next);
}

export const toStart = () => goTo(ROOT);

/** To the end of the line, part by part as they come, unless one goes elsewhere meanwhile. */
export async function toEnd() {
  for (let { record } = state; record; { record } = state) {
    const { id, tree } = record;
    const line = lineThrough(tree, record.at, record.chosen);
    const last = line[line.length - 1];
    goTo(last.id);
    if (!isPartial(last)) return;
    await children(record, last.id);
    if (state.record?.id !== id || state.record.at !== last.id || isPartial(nodeAt(tree, last.id))) return;
  }
}

/** A point of the board that a move of the file goes to. @param {string} at */
export function playPoint(at) {
  const { record } = state;
  if (!record) return;
  const { tree } = record;
  const here = nodeAt(tree, record.at);
  const next = here.kids.find((id) => nodeAt(tree, id).at === at);
  if (next !== undefined) return goTo(next);
  const earlier = pathTo(tree, record.at).find((node) => node.at === at);
  if (earlier) return goTo(earlier.id);
  sound('invalid');
  toast(t('record.no-move', { at: spell(at) }), 'note');
}

/** @type {ReturnType<typeof setInterval> | undefined} */
let walking;

export function autoplay() {
  if (walking) return stopWalking();
  if (neighbour(1) === undefined) show(ROOT);
  updateRecord({ autoplay: true });
  walking = setInterval(() => {
    const next = neighbour(1);
    if (next === undefined) return stopWalking();
    show(next);
  }, PACE);
}

function stopWalking() {
  clearInterval(walking);
  walking = undefined;
  if (state.record?.autoplay) updateRecord({ autoplay: false });
}

/** @param {Node} node */
export function turnText(node) {
  if (!node.stone) return node.parent === null ? t('record.start') : t('record.no-turn');
  const args = { n: node.number, stone: t(`stone.${node.stone}`) };
  return node.at ? t('moves.label', { ...args, at: spell(node.at) }) : t('record.pass', args);
}

/** A node in words. @param {Record} record @param {Node} node */
export function nodeText(record, node) {
  const sisters = sistersOf(record.tree, node);
  return [
    t('sentence', { text: turnText(node) }),
    sisters.length > 1 ? t('sentence', { text: t('record.variation', { n: sisters.indexOf(node.id) + 1, of: sisters.length }) }) : '',
    node.title, node.comment,
  ].filter(Boolean).join(' ');
}
