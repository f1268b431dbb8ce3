/**
 * The tree of an imported game or an analysis as running text, the main line first and
 * variations set in below the move they replace. Variations that are large, or
 * one of many, are folded until somebody goes there, so that a library of a
 * hundred thousand moves is as short as a game.
 */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { isSealed, seal } from '../art/seals.js';
import { spell } from '../board/geometry.js';
import { language, number, t } from '../i18n/index.js';
import { turnText } from './record.js';
import { nodeAt, pathTo, ROOT } from './tree.js';

/**
 * @typedef {import('./tree.js').Node} Node
 * @typedef {import('../base/dom.js').VNode} VNode
 * @typedef {object} Shown
 * @property {import('./tree.js').Tree} tree
 * @property {number} at the node being looked at
 * @property {number | string} edition another one when anything in the tree is different
 * @property {Map<number, import('../wire.js').Grade>} [grades] of moves that were reviewed
 * @property {(node: number) => void} jump
 * @property {() => void} again draws once more: there was not room for all in one frame
 * @typedef {{ shown: Shown, path: Set<number>, room: number, short: boolean }} Look `room` is for so many moves more in this
 *   frame; `short` that there was not enough
 */

/** What is shown open without being asked for. */
const SMALL = 12;
const FEW = 6;
const SHALLOW = 3;
/** Deeper than any analysis; only a file made to hurt goes there. */
const DEEPEST = 40;
const EXCERPT = 90;
/** So many moves are added in a frame: a large tree grows before one's eyes instead of holding everything up. */
const FRAME = 200;

/** @param {Shown} shown @param {VNode | null} foot */
export function treePanel(shown, foot) {
  /** @type {Look} */
  const look = { shown, path: new Set(pathTo(shown.tree, shown.at).map(({ id }) => id)), room: FRAME, short: false };
  const root = nodeAt(shown.tree, ROOT);
  const main = [move(look, root), ...said(root), ...after(look, root, 0)];
  return h('section', { class: 'tree', 'aria-label': t('record.tree'), mount: keepCurrent, drawn: look.short ? shown.again : null },
    root.children === 0 ? h('p', { class: 'quiet small' }, t('moves.none')) : null,
    h('div', { class: 'line main' }, main),
    foot);
}

/** What follows a node: the line that goes on, and the variations beside it. @param {Look} look @param {Node} from @param {number} depth @returns {VNode[]} */
function after(look, from, depth) {
  const { tree } = look.shown;
  /** @type {VNode[]} */
  const parts = [];
  for (let node = from; node.kids.length;) {
    const [first, ...others] = node.kids.map((id) => nodeAt(tree, id));
    parts.push(move(look, first), ...said(first));
    if (others.length) parts.push(variations(look, others, depth + 1));
    if (node.children > node.kids.length) parts.push(unseen(node));
    node = first;
  }
  return parts;
}

/**
 * Variations as they were drawn when one was not in them: so they stay, until more of the tree is there or it is read in another language.
 * @type {WeakMap<Node, { of: string, drawn: VNode }>}
 */
const kept = new WeakMap();

/** @param {Look} look @param {Node[]} heads @param {number} depth @returns {VNode} */
function variations(look, heads, depth) {
  if (heads.some(({ id }) => look.path.has(id))) return branches(look, heads, depth);
  const of = `${look.shown.edition} ${language()}`;
  const before = kept.get(heads[0]);
  if (before?.of === of) return before.drawn;
  if (look.room <= 0) {
    look.short = true;
    return h('div', { key: `of-${heads[0].id}`, class: 'variations' });
  }
  const inside = { ...look, short: false };
  const drawn = branches(inside, heads, depth);
  look.room = inside.room;
  if (inside.short) look.short = true;
  else kept.set(heads[0], { of, drawn });
  return drawn;
}

/** @param {Look} look @param {Node[]} heads @param {number} depth */
function branches(look, heads, depth) {
  const isOpen = (/** @type {Node} */ head) => depth < DEEPEST
    && (look.path.has(head.id) || (head.weight < SMALL && heads.length <= FEW && depth <= SHALLOW));
  const open = heads.filter(isOpen);
  const folded = heads.filter((head) => !isOpen(head));
  look.room -= heads.length + open.reduce((sum, { weight }) => sum + Math.min(weight, SMALL), 0);
  return h('div', { key: `of-${heads[0].id}`, class: 'variations' },
    open.map((head) => h('div', { key: head.id, class: 'line' }, move(look, head), said(head), after(look, head, depth))),
    folded.length ? h('div', { key: 'folded', class: 'line folded' }, folded.map((head) => move(look, head, head.weight))) : null);
}

/** @param {Node} node */
const unseen = (node) => h('span', { key: `unseen-${node.id}`, class: 'unseen small quiet' },
  t('record.unseen', { n: number(node.children - node.kids.length) }));

/** @param {Look} look @param {Node} node @param {number} [folded] how many nodes below it are not shown */
function move({ shown, path }, node, folded = 0) {
  const current = node.id === shown.at;
  const grade = shown.grades?.get(node.id);
  return h('button', {
    key: node.id, type: 'button', class: `turn${path.has(node.id) ? ' on-path' : ''}`, 'data-node': node.id,
    'data-stone': node.stone, 'aria-current': current ? 'step' : null, 'aria-label': [turnText(node), grade ? t(`grade.${grade}`) : ''].filter(Boolean).join(t('comma')), tabindex: current ? 0 : -1,
    onclick: () => shown.jump(node.id),
    drawn: current ? keepInSight : null,
  },
    node.stone ? h('small', null, node.number) : null,
    node.stone ? (node.at ? spell(node.at) : t('record.pass.short')) : node.id === ROOT ? icon('home', 15) : '·',
    grade && isSealed(grade) ? seal(grade, 15) : null,
    node.is_bookmarked ? icon('star', 13) : null,
    folded ? h('i', { class: 'weight' }, t('record.hidden', { n: number(folded) })) : null);
}

/** The beginning of what the file says; the whole stands under the board. @param {Node} node @returns {VNode[]} */
function said(node) {
  const text = [node.title, node.comment].filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  if (!text) return [];
  return [h('span', { key: `said-${node.id}`, class: 'said' }, text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text)];
}

/** When its frame changes, a move that was in sight stays there. @param {HTMLElement} list */
function keepCurrent(list) {
  let height = list.clientHeight;
  new ResizeObserver(() => {
    const before = height;
    height = list.clientHeight;
    const current = list.querySelector('[aria-current]');
    if (!(current instanceof HTMLElement)) return;
    const top = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (top >= 0 && top < before) reveal(list, current);
  }).observe(list);
}

/** Once for each position: reading the layout is the dearest part of a draw. @param {HTMLElement} element */
function keepInSight(element) {
  const list = element.closest('.tree');
  if (!(list instanceof HTMLElement) || list.dataset.shown === element.dataset.node) return;
  list.dataset.shown = element.dataset.node;
  if (list.contains(document.activeElement)) element.focus({ preventScroll: true });
  if (element.dataset.node !== String(ROOT)) reveal(list, element);
}

/** @param {HTMLElement} list @param {HTMLElement} element */
function reveal(list, element) {
  const box = element.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top + 8) list.scrollTop += box.top - frame.top - 24;
  else if (box.bottom > frame.bottom - 8) list.scrollTop += box.bottom - frame.bottom + 24;
}
