/** The tab *Forced win*: asks whether a side wins by force, says what is known, and shows a proof with every defence. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { dot, other } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { button, segments } from '../base/parts.js';
import { state } from '../state.js';
import { seen } from './view.js';
import { closeProof, find, inquiryAt, isWon, playInProof, stop, TIMES, verdictText } from './proof.js';
import { defendersNode, labelOf, marksOf } from './proof-rows.js';
import { explorer } from './explorer.js';
import { hidden } from './thoughts.js';

/**
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('./proof.js').Inquiry} Inquiry
 * @typedef {import('../board/stones.js').Colour} Colour
 */

const MEANS = /** @type {const} */ (['fours', 'threes', 'any']);

/** @type {import('./desk.js').Tab} */
export const forcedTab = {
  panel(desk) {
    if (!seen()) return h('section', { class: 'thoughts card' }, hidden());
    return proofPanel(desk, choices(desk, inquiryAt(desk)));
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

/** What is known of the position, and the proof if there is one. @param {Desk} desk @param {import('../base/dom.js').Children} [wishes] what else may be asked */
export function proofPanel(desk, wishes = null) {
  const inquiry = inquiryAt(desk);
  const proved = inquiry?.found?.verdict.kind === 'win';
  return [
    h('section', { class: 'proof-head card', 'aria-label': t('tab.forced') }, proved ? headline(inquiry) : question(desk, inquiry), wishes),
    proved ? explorer(inquiry) : null,
  ];
}

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
