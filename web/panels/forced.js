/** The tab *Forced win*: asks whether a side wins by force, says what is known, and shows a proof with every defence. */

import { h } from '../dom.js';
import { icon } from '../art/icons.js';
import { dot, other } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { button, segments } from '../parts.js';
import { state } from '../state.js';
import { seen } from '../analysis-view.js';
import {
  closeProof, defend, endDefence, exportProof, find, inquiryAt, isWon, keyOf, playInProof, showLongest, stepTo, stop, takeBack, TIMES, unfold, verdictText, walkTo,
} from '../proof.js';
import { defendersNode, labelOf, marksOf, rowsOf } from '../proof-rows.js';
import { hidden } from './thoughts.js';

/**
 * @typedef {import('../desk.js').Desk} Desk
 * @typedef {import('../proof.js').Inquiry} Inquiry
 * @typedef {import('../proof-rows.js').Row} Row
 * @typedef {import('../board/stones.js').Colour} Colour
 */

const MEANS = /** @type {const} */ (['fours', 'threes', 'any']);

/** @type {import('../desk.js').Tab} */
export const forcedTab = {
  panel(desk) {
    if (!seen()) return h('section', { class: 'thoughts card' }, hidden());
    const inquiry = inquiryAt(desk);
    const proved = inquiry?.found?.verdict.kind === 'win';
    return [
      h('section', { class: 'proof-head card', 'aria-label': t('tab.forced') }, proved ? headline(inquiry) : question(desk, inquiry), choices(desk, inquiry)),
      proved ? explorer(inquiry) : null,
    ];
  },
  overlay(desk) {
    const inquiry = inquiryAt(desk);
    return inquiry?.found?.verdict.kind === 'win' ? { stones: [], marks: marksOf(inquiry) } : null;
  },
  status(desk) {
    const inquiry = inquiryAt(desk);
    if (inquiry?.found?.verdict.kind !== 'win') return null;
    const { attacker } = inquiry;
    const place = defendersNode(inquiry);
    if (isWon(inquiry)) return { stone: attacker, head: t(`wins.${attacker}`), why: t('forced.proved'), count: '' };
    const attack = place?.path[place.path.length - 1];
    const head = attack ? t('forced.answer', { who: t(`stone.${other(attacker)}`), at: spell(attack) }) : t(`turn.${other(attacker)}`);
    const lasting = place?.defences.lasting.length ?? 0;
    return {
      stone: other(attacker), head, why: inquiry.mode === 'defend' ? t('forced.defend.why') : t('forced.defences', { n: lasting }),
      count: t('moves.next', { n: desk.stones.length + (place?.path.length ?? 0) + 1 }),
    };
  },
  play: playInProof,
  aim: (desk) => {
    const inquiry = inquiryAt(desk);
    if (inquiry?.mode !== 'defend' || isWon(inquiry)) return null;
    const taken = new Set([...desk.stones.map(({ at }) => at), ...inquiry.path]);
    return { stone: other(inquiry.attacker), may: (at) => !taken.has(at) };
  },
  label: (desk, at) => {
    const inquiry = inquiryAt(desk);
    return inquiry?.found?.verdict.kind === 'win' ? labelOf(inquiry, at) : null;
  },
  leave: closeProof,
};

/** What is proved. @param {Inquiry} inquiry */
function headline({ found, attacker, means }) {
  if (found?.verdict.kind !== 'win') return null;
  const time = found.elapsed < 1000 ? t('forced.ms', { n: number(found.elapsed) }) : t('seconds', { n: number(found.elapsed / 1000, { maximumFractionDigits: 1 }) });
  return [
    h('p', { class: 'proof-means' }, h('span', { class: 'tag proved' }, icon('check', 12), t('forced.proved')), h('span', { class: 'small quiet' }, t(`forced.by.${means}`))),
    h('h2', { class: 'serif' }, t('forced.win', { who: t(`stone.${attacker}`), n: number(found.verdict.plies) })),
    h('p', { class: 'small quiet' }, t('forced.whatever', { who: t(`stone.${other(attacker)}`), n: number(found.nodes), time })),
  ];
}

/** What is asked, and what is known of it. @param {Desk} desk @param {Inquiry | null} inquiry */
function question(desk, inquiry) {
  if (!inquiry) {
    const before = state.forced.inquiry;
    return [
      h('h2', { class: 'serif' }, t('forced.title')),
      h('p', { class: 'small quiet' }, t(before ? 'forced.changed' : 'forced.text')),
      button({ label: t('forced.find'), icon: 'target', press: () => find(desk), kind: 'primary wide' }),
    ];
  }
  const { found, progress, lost } = inquiry;
  if (lost) {
    return [
      h('p', { class: 'small', role: 'alert' }, t('forced.lost')),
      button({ label: t('forced.again'), icon: 'restart', press: () => find(desk), kind: 'wide' }),
    ];
  }
  if (!found) return searching(inquiry, progress);
  const kind = found.verdict.kind;
  const longer = TIMES[TIMES.indexOf(inquiry.time) + 1];
  return [
    h('p', { class: 'proof-means' }, h('span', { class: `tag ${kind === 'none' ? 'proved' : 'open'}` }, kind === 'none' ? icon('check', 12) : null, t(`forced.tag.${kind}`))),
    h('h2', { class: 'serif' }, verdictText(inquiry)),
    kind === 'none' ? h('p', { class: 'small quiet' }, t('forced.none.why', { n: number(found.nodes) })) : h('p', { class: 'small quiet' }, t('forced.open.why', { n: number(found.nodes) })),
    kind === 'undecided' && longer ? button({ label: t('forced.longer', { n: longer / 1000 }), press: () => find(desk, { time: longer }), kind: 'wide' })
      : kind === 'stopped' || kind === 'failed' ? button({ label: t('forced.again'), icon: 'restart', press: () => find(desk, { time: inquiry.time }), kind: 'wide' }) : null,
  ];
}

/** @param {Inquiry} inquiry @param {Inquiry['progress']} progress */
function searching({ means, time }, progress) {
  const elapsed = progress?.elapsed ?? 0;
  return [
    h('h2', { class: 'serif' }, t('forced.searching', { means: t(`forced.by.${means}`) })),
    h('div', { class: 'spread-row' },
      h('span', { class: 'small quiet' }, progress?.waiting ? t('thinking.queue', { n: progress.waiting })
        : t('forced.progress', { n: number(elapsed / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }), of: number(time / 1000), nodes: number(progress?.nodes ?? 0, { notation: 'compact', maximumSignificantDigits: 2 }) })),
      button({ label: t('forced.stop'), press: stop, kind: 'compact' })),
    h('div', { class: 'read-bar', role: 'progressbar', 'aria-label': t('forced.title'), 'aria-valuemin': 0, 'aria-valuemax': time, 'aria-valuenow': Math.min(elapsed, time) },
      h('i', { style: { 'inline-size': `${Math.min(100, (100 * elapsed) / time)}%` } })),
  ];
}

/** With which moves, and for whom. A choice asks at once. @param {Desk} desk @param {Inquiry | null} inquiry */
function choices(desk, inquiry) {
  const attacker = inquiry?.attacker ?? state.forced.attacker ?? desk.turn;
  const means = inquiry?.means ?? state.forced.means;
  return [
    segments({
      label: t('forced.means'), value: means, kind: 'segments tight', choose: (value) => find(desk, { means: value, attacker }),
      options: MEANS.map((value) => ({ value, label: t(`forced.means.${value}`), name: t(`forced.by.${value}`) })),
    }),
    h('div', { class: 'to-move' }, h('span', { class: 'legend' }, t('forced.who')),
      segments({
        label: t('forced.who'), value: attacker, choose: (value) => find(desk, { means, attacker: value }),
        options: /** @type {const} */ (['black', 'white']).map((value) => ({ value, label: dot(value, 16), name: t(`stone.${value}`) })),
      })),
    attacker === desk.turn ? null : h('p', { class: 'tiny quiet' }, t('forced.not-to-move', { who: t(`stone.${desk.turn}`) })),
  ];
}

/** The proof: its rows or its longest line, and what can be done with it. @param {Inquiry} inquiry */
function explorer(inquiry) {
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
