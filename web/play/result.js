/** How it ended, beside the board and never over it: who, why, the score, and what next. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { icon } from '../art/icons.js';
import { t, number } from '../i18n/index.js';
import { button, link } from '../base/parts.js';
import { mySide, opponentName, reasonOf, resultHead } from './reading.js';
import { state } from '../state.js';
import * as act from './acts.js';

/** @typedef {import('../wire.js').View} View */

/** @param {import('../state.js').Game} game */
export function resultCard(game) {
  const { view, score, record } = game;
  if (!view) return null;
  return h('section', { class: 'result card raised', 'aria-label': t('result') },
    h('span', { class: 'grip', 'aria-hidden': 'true' }),
    h('div', { class: 'verdict' }, h('h1', { class: 'title' }, resultHead(view)), h('p', { class: 'quiet' }, resultText(view))),
    score && mySide(view) ? scores(view, score, record) : null,
    h('div', { class: 'result-actions' },
      button({ label: t('rematch'), press: () => act.rematch('kept'), kind: 'primary main' }),
      link(`/g/${view.id}`, { class: 'button main look-back' }, icon('lens', 18), h('span', { class: 'label' }, t('review'))),
      button({ label: t('rematch.swap'), icon: 'swap', press: () => act.rematch('swapped'), kind: 'swap' }),
      button({ label: t('new-game'), icon: 'plus', press: () => act.openNewGame() }),
      nextOpponent(view)));
}

/** @param {View} view */
export function resultText(view) {
  const reason = reasonOf(view);
  return t('sentence', { text: reason[0].toLocaleUpperCase() + reason.slice(1) });
}

/** @typedef {import('../wire.js').Score} Score */

/** @param {View} view @param {Score} score @param {Score | null} record */
function scores(view, score, record) {
  const opponent = [view.black, view.white].find((seat) => seat.kind === 'engine');
  return h('dl', { class: 'scores' },
    h('div', null, h('dt', null, t('score.points')), h('dd', null, t('score.plus', { n: number(view.result?.points ?? 0) }))),
    h('div', null, h('dt', null, t('score.total')), h('dd', null, number(score.points))),
    h('div', null, h('dt', null, t('score.streak')), h('dd', null, number(score.streak))),
    record && opponent?.kind === 'engine' ? h('div', { class: 'against' },
      h('dt', null, t('score.against', { who: opponentName(opponent.opponent) })),
      h('dd', null, t('score.tally', { won: record.wins, lost: record.losses, drawn: record.draws }))) : null);
}

/** One step up after a win, one down after a loss. @param {View} view */
function nextOpponent(view) {
  const mine = mySide(view);
  const winner = view.result?.winner;
  const seat = mine === 'black' ? view.white : view.black;
  if (!mine || !winner || seat.kind !== 'engine') return null;
  const levels = (state.opponents ?? []).filter((one) => one.kind === 'level');
  const now = levels.findIndex((one) => one.id === seat.opponent);
  const next = now < 0 ? undefined : levels[now + (winner === mine ? 1 : -1)];
  return next ? button({
    label: [crest(next.id, 26), t('next-opponent', { who: opponentName(next.id) })], press: () => act.playAgainst(next.id), kind: 'wide next',
  }) : null;
}
