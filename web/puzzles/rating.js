/** How one does at puzzles: the rating with its doubt and its curve, and what sits in each theme. */

import { h } from '../base/dom.js';
import { dayNumber } from '../base/days.js';
import { figure, number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { train } from './puzzle.js';
import { percent } from '../analysis/tags.js';
import { ratingCurve, ratingTable } from '../progress/rating-curve.js';

/** @typedef {import('../wire.js').PuzzleHub} PuzzleHub */

/** Two deviations hold the rating with 95 %. */
const DOUBT = 2;
/** Days that a change is told over. */
const RECENT = 30;

/** @param {PuzzleHub} hub */
export function puzzleRating({ rating: { value, deviation, tried }, curve, day }) {
  const points = curve.map((one) => ({ day: one.day, value: one.value, low: one.value - DOUBT * one.deviation, high: one.value + DOUBT * one.deviation }));
  return h('section', { class: 'card raised pad rating-card', 'aria-label': t('puzzles.rating') },
    h('p', { class: 'small quiet' }, t('puzzles.rating')),
    h('p', { class: 'rating-figure' }, h('b', { class: 'serif' }, figure(value)), ' ', h('span', { class: 'quiet', title: t('rating.doubt') }, t('rating.plus-minus', { n: number(DOUBT * deviation) }))),
    h('p', { class: 'small quiet' }, tried ? changeText(curve, value, day) : t('puzzles.rating.none')),
    points.length > 1 ? [
      ratingCurve({ label: t('puzzles.rating'), points }),
      h('details', { class: 'twin' }, h('summary', { class: 'small' }, t('curve.table')), ratingTable({ label: t('puzzles.rating'), points })),
    ] : null);
}

/** What the last days changed. @param {PuzzleHub['curve']} curve @param {number} value @param {string} day */
function changeText(curve, value, day) {
  const since = dayNumber(day) - RECENT;
  const before = curve.findLast((one) => dayNumber(one.day) <= since) ?? curve[0];
  return t('puzzles.change', { change: number(value - (before?.value ?? value), { signDisplay: 'exceptZero' }).replace('-', '−'), n: RECENT });
}

/** The share solved at the first try, of what was tried most, and what to train next. @param {PuzzleHub} hub @param {number} [most] */
export function themeBars({ themes, train_next: next }, most = Infinity) {
  const tried = themes.filter((one) => one.tried > 0).sort((a, b) => b.tried - a.tried).slice(0, most);
  return h('section', { class: 'card pad theme-bars', 'aria-labelledby': 'bars-title' },
    h('header', null, h('h2', { id: 'bars-title' }, t('puzzles.theme')), h('span', { class: 'tiny faint' }, t('puzzles.first-try'))),
    tried.length ? h('dl', null, tried.map(({ theme, tried: of, solved }) => h('div', { key: theme },
      h('dt', null, t(`theme.${theme}`)), h('dd', null, t('puzzles.percent', { n: percent(solved / of) })), h('dd', { class: 'first-tries', 'aria-hidden': 'true' }, h('i', { style: { 'inline-size': `${(100 * solved) / of}%` } })))))
      : h('p', { class: 'small quiet' }, t('puzzles.none-tried')),
    next ? button({ label: t('theme.train', { theme: t(`theme.${next}`) }), icon: 'target', kind: 'wide', press: () => void train('theme', next) }) : null);
}
