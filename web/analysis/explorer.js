/** A proof to walk in: every defence as a row, the longest line, or the person as the defender. */

import { h } from '../base/dom.js';
import { spell } from '../board/geometry.js';
import { dot, other } from '../board/stones.js';
import { number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { defend, endDefence, exportProof, isWon, keyOf, showLongest, stepTo, takeBack, unfold, walkTo } from './proof.js';
import { rowsOf } from './proof-rows.js';

/**
 * @typedef {import('./proof.js').Inquiry} Inquiry
 * @typedef {import('./proof-rows.js').Row} Row
 */

/** Its rows or its longest line, and what can be done with it. @param {Inquiry} inquiry */
export function explorer(inquiry) {
  return [
    inquiry.mode === 'defend' ? defending(inquiry) : inquiry.longest ? longestLine(inquiry) : tree(inquiry),
    inquiry.lost ? h('p', { class: 'small', role: 'alert' }, t('forced.lost')) : actions(inquiry),
  ];
}

/** @param {Inquiry} inquiry */
function tree(inquiry) {
  const rows = rowsOf(inquiry);
  const here = keyOf(inquiry.path);
  const chosen = rows.findIndex(({ key }) => key === here);
  return h('section', { class: 'defences card' },
    h('header', null, h('h3', { id: 'defences-title' }, t('forced.every')), h('span', { class: 'tiny faint' }, t('forced.stones'))),
    h('div', { class: 'proof-tree', role: 'tree', 'aria-labelledby': 'defences-title', onkeydown: (/** @type {KeyboardEvent} */ event) => onTreeKey(event, rows) },
      rows.map((row, i) => treeRow(row, row.key === here, chosen < 0 ? i === 0 : i === chosen))));
}

/** @param {Row} row @param {boolean} current @param {boolean} reachable */
function treeRow(row, current, reachable) {
  const press = () => {
    walkTo(row.path);
    if (row.open !== null) unfold(row.path, !(row.open && current));
  };
  return h('div', {
    key: row.key, class: `proof-row${row.attacks ? ' attacks' : ''}`, role: 'treeitem', 'data-path': row.key, 'aria-level': row.level, 'aria-setsize': row.of, 'aria-posinset': row.nth,
    'aria-expanded': row.open === null ? null : String(row.open), 'aria-selected': String(current), 'aria-label': row.spoken, tabindex: reachable ? 0 : -1,
    style: { '--level': String(row.level - 1) }, onclick: press,
  },
    dot(row.stone, 16), h('b', null, row.at), h('span', { class: 'what' }, row.words), h('span', { class: 'plies' }, number(row.plies)));
}

/** As trees are walked everywhere: the arrows move, unfold and fold. @param {KeyboardEvent} event @param {Row[]} rows */
function onTreeKey(event, rows) {
  const path = event.target instanceof Element ? event.target.closest('[data-path]')?.getAttribute('data-path') : null;
  const i = rows.findIndex(({ key }) => key === path);
  const row = rows[i];
  if (!row || event.metaKey || event.ctrlKey || event.altKey) return;
  const parent = rows.slice(0, i).findLast(({ level }) => level < row.level);
  const tree = /** @type {Element} */ (event.currentTarget);
  const to = (/** @type {Row | undefined} */ next) => {
    if (!next) return;
    walkTo(next.path);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (tree.querySelector(`[data-path="${next.key}"]`))?.focus());
  };
  switch (event.key) {
    case 'ArrowDown': to(rows[i + 1]); break;
    case 'ArrowUp': to(rows[i - 1]); break;
    case 'Home': to(rows[0]); break;
    case 'End': to(rows[rows.length - 1]); break;
    case 'ArrowRight':
      if (row.open === false) unfold(row.path, true);
      else if (row.open && rows[i + 1]?.level > row.level) to(rows[i + 1]);
      break;
    case 'ArrowLeft':
      if (row.open) unfold(row.path, false);
      else to(parent);
      break;
    case 'Enter': case ' ':
      walkTo(row.path);
      if (row.open !== null) unfold(row.path, !row.open);
      break;
    default: return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Inquiry} inquiry */
function longestLine({ longest, path, attacker, turn }) {
  if (!longest) return null;
  const n = path.length;
  return h('section', { class: 'defences card' },
    h('header', null, h('h3', null, t('forced.longest')), h('span', { class: 'tiny faint' }, t('forced.of', { n: number(n), of: number(longest.length) }))),
    h('div', { class: 'proof-line', role: 'group', 'aria-label': t('forced.longest'), onkeydown: (/** @type {KeyboardEvent} */ event) => onLineKey(event, n, longest.length) }, longest.map((at, i) => h('button', {
      key: `${i}`, type: 'button', class: 'turn', 'data-stone': i % 2 ? other(turn) : turn, 'aria-current': i + 1 === n ? 'step' : null, onclick: () => stepTo(i + 1),
      'aria-label': t('forced.step', { n: i + 1, stone: t(`stone.${(i % 2 === 0) === (attacker === turn) ? attacker : other(attacker)}`), at: spell(at) }),
    }, h('small', null, number(i + 1)), spell(at)))),
    h('div', { class: 'proof-steps' },
      button({ label: t('replay.previous'), icon: 'previous', press: () => stepTo(n - 1), kind: 'compact', why: n ? null : t('moves.at-start') }),
      button({ label: t('replay.next'), icon: 'next', press: () => stepTo(n + 1), kind: 'compact', why: n < longest.length ? null : t('record.at-end') })));
}

/** @param {KeyboardEvent} event @param {number} n @param {number} length */
function onLineKey(event, n, length) {
  const to = { ArrowLeft: n - 1, ArrowRight: n + 1, Home: 1, End: length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stepTo(to);
}

/** @param {Inquiry} inquiry */
function defending(inquiry) {
  const { attacker, path, nodes } = inquiry;
  const won = isWon(inquiry);
  const attack = nodes.get(keyOf(path.slice(0, -1)))?.attack;
  return h('section', { class: 'defences card' },
    h('header', null, h('h3', null, t('forced.defend')), attack ? h('span', { class: 'tiny faint' }, t('forced.left', { n: attack.plies - 1 })) : null),
    h('p', { class: 'small pad' }, won ? t('forced.defend.over', { who: t(`stone.${attacker}`) }) : t('forced.defend.text', { who: t(`stone.${other(attacker)}`) })),
    h('div', { class: 'proof-line' }, path.map((at, i) => h('span', { key: `${i}`, class: 'turn', 'aria-current': i === path.length - 1 ? 'step' : null }, h('small', null, number(i + 1)), spell(at)))),
    h('div', { class: 'proof-steps' },
      button({ label: t('forced.defend.back'), icon: 'undo', press: takeBack, kind: 'compact', why: path.length > 2 ? null : t('moves.at-start') })));
}

/** @param {Inquiry} inquiry */
function actions({ mode, longest }) {
  return h('div', { class: 'tab-actions proof-actions' },
    mode === 'defend' ? button({ label: t('forced.defend.end'), press: endDefence, kind: 'wide' })
      : button({ label: t('forced.defend'), press: defend, kind: 'primary' }),
    mode === 'defend' ? null : longest ? button({ label: t('forced.every'), press: () => walkTo(longest.slice(0, 1)) })
      : button({ label: t('forced.longest'), press: showLongest }),
    h('button', { type: 'button', class: 'text-link tiny', onclick: exportProof }, t('forced.export')));
}
