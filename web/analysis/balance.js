/** The tab *Balance*: how even each next stone leaves the game, the nearest to even first. */

import { h } from '../base/dom.js';
import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { state, updateAnalysis } from '../state.js';
import { playOn } from '../play/acts.js';
import { playPoint } from './analysis.js';
import { deskOf, judgementOf, seen, turnOf } from './view.js';
import { goOn } from './engine.js';
import { estimatedTag, percent, provedTag } from './tags.js';
import { pathTo } from '../record/tree.js';
import { away, hidden, shareBar } from './thoughts.js';

/**
 * @typedef {import('../wire.js').BalancedMove} BalancedMove
 * @typedef {import('../wire.js').BalanceView} BalanceView
 */

/** So many rows stand in the list; the points show all. */
const ROWS = 8;
/** So far from even nothing is left of a pill but its number. */
const FAR = 0.34;

/** Black's share of what a move leaves. @param {BalancedMove} move */
const shareOf = ({ verdict }) => (verdict.kind === 'proved' ? Number(verdict.winner === 'black') : verdict.chance);

/** The move that would be put. */
const chosen = () => {
  const { balance, nearest } = state.analysis ?? {};
  return balance?.moves.find(({ at }) => at === nearest) ?? balance?.moves[0];
};

/** @type {import('./desk.js').Tab} */
export const balanceTab = {
  panel() {
    const { analysis } = state;
    if (!analysis) return null;
    const result = judgementOf(analysis)?.result;
    return [
      h('section', { class: 'balance-head card' }, h('h2', { class: 'serif' }, t('balance.title')), h('p', { class: 'small quiet' }, t('balance.text'), ' ', swapText(deskOf(analysis).stones.length + 1))),
      !seen() ? h('section', { class: 'thoughts card' }, hidden())
        : analysis.away ? h('section', { class: 'thoughts card' }, away())
          : result ? h('p', { class: 'card pad small' }, t('refused.analysis.game_over')) : found(analysis.balance),
    ];
  },
  overlay({ turn }) {
    const { balance } = state.analysis ?? {};
    if (!balance) return null;
    return {
      stones: [],
      marks: balance.moves.map((move) => (move.verdict.kind === 'proved'
        ? { kind: 'proof', at: move.at, text: number(move.verdict.plies), lost: move.verdict.winner !== turn }
        : { kind: 'chance', at: move.at, text: percent(move.verdict.chance), ringed: move.is_even, weight: Math.max(0, 1 - Math.abs(move.verdict.chance - 0.5) / FAR) })),
    };
  },
  status() {
    const { balance } = state.analysis ?? {};
    if (!balance?.moves.length) return null;
    const even = balance.moves.some(({ is_even: is }) => is);
    return { icon: 'scale', head: t('balance.status'), why: t(even ? 'balance.status.why' : 'balance.status.none'), count: '' };
  },
  play: () => false,
};

/** @param {BalanceView | null} balance */
function found(balance) {
  const put = chosen();
  return [
    h('section', { class: 'balance-list card', 'aria-label': t('balance.nearest') },
      h('header', null, h('h3', null, t('balance.nearest')), h('span', { class: 'tiny faint' }, t('balance.share'))),
      h('div', { class: 'engine-lines', role: 'group', 'aria-label': t('balance.nearest'), style: { '--rows': '5' } }, (balance?.moves ?? []).slice(0, ROWS).map((move) => row(move, move.at === put?.at)))),
    balance ? progress(balance) : null,
    h('div', { class: 'spread' }),
    put ? h('div', { class: 'tab-actions' },
      button({ label: t('balance.put', { at: spell(put.at) }), press: () => playPoint(put.at), kind: 'primary wide' }),
      button({ label: t('balance.start'), press: () => startWith(put.at), why: movesHere() ? null : t('balance.start.why') })) : null,
  ];
}

/** For which swap rule so many stones are put, as far as one asks for that. @param {number} stones */
const swapText = (stones) => (stones === 3 || stones === 5 ? t(`balance.swap.${stones}`) : '');

/** The moves that lead here from an empty board; none where stones were set up or somebody passed. */
function movesHere() {
  const { analysis } = state;
  if (!analysis) return null;
  const [root, ...path] = pathTo(analysis.tree, analysis.at);
  const moves = path.filter(({ stone }) => stone);
  const isGame = moves.every(({ at, stone }, i) => at && (stone === 'black') === (i % 2 === 0));
  return isGame && [root, ...path].every(({ set }) => set.length === 0) ? moves.flatMap(({ at }) => at ?? []) : null;
}

/** A game from here with this stone; who takes which side is chosen there, because both are even. @param {string} at */
function startWith(at) {
  const { analysis } = state;
  const moves = movesHere();
  if (!analysis || !moves) return;
  const { rule, size } = analysis.view;
  playOn({ rule, size, side: turnOf(analysis) === 'black' ? 'white' : 'black', from: [...moves, at].join('') });
}

/** @param {BalancedMove} move @param {boolean} on */
function row(move, on) {
  const { verdict, at } = move;
  const tag = verdict.kind === 'proved' ? provedTag(verdict, 'short') : estimatedTag(verdict.chance);
  return h('button', {
    key: at, type: 'button', class: `engine-line${on ? ' shown' : ''}`, 'aria-pressed': String(on), onclick: () => updateAnalysis({ nearest: at }),
    onfocus: () => updateAnalysis({ nearest: at }),
  }, h('b', null, spell(at)), shareBar(shareOf(move)), tag);
}

/** @param {BalanceView} balance */
function progress({ read, candidates, progress: { state: now }, elapsed }) {
  const rests = now === 'spent' || now === 'stopped';
  return h('section', { class: 'balance-read card' },
    h('div', { class: 'spread-row' }, h('span', { class: 'small' }, t('balance.read', { n: number(read), of: number(candidates) })),
      rests ? button({ label: t('analysis.go-on'), press: goOn, kind: 'bare compact' })
        : h('span', { class: 'tiny faint' }, t('seconds', { n: number(elapsed / 1000, { maximumFractionDigits: 0 }) }))),
    h('div', { class: 'read-bar', role: 'progressbar', 'aria-label': t('balance.read', { n: number(read), of: number(candidates) }), 'aria-valuemin': 0, 'aria-valuemax': candidates, 'aria-valuenow': read },
      h('i', { style: { 'inline-size': `${candidates ? (100 * read) / candidates : 0}%` } })));
}
