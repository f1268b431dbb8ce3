/** A rating over time: the line, the band in which it lies, what it is measured against, and the same as a table. */

import { h } from '../base/dom.js';
import { r2 } from '../board/stones.js';
import { dayNumber, shortDay, ticks } from '../base/days.js';
import { figure, t } from '../i18n/index.js';

/**
 * @typedef {{ day: string, value: number, low: number, high: number }} Rated
 * @typedef {{ value: number, name: import('../base/dom.js').Children, solid?: boolean, key: string }} Level a rating of somebody else, as a line across
 * @typedef {{ day: string, text: string }} Event something that happened, as a ring on the curve
 */

/**
 * @typedef {object} Curve
 * @property {string} label
 * @property {Rated[]} points in order of days
 * @property {number} [since] the first day shown
 * @property {Level[]} [levels]
 * @property {Event[]} [events]
 * @property {boolean} [dates] under the curve
 */

/** Room above and below, in points. */
const ROOM = 40;

/** @param {Curve} curve */
export function ratingCurve({ label, points, since = -Infinity, levels = [], events = [], dates = false }) {
  const shown = points.filter(({ day }) => dayNumber(day) >= since);
  if (shown.length === 0) return null;
  const days = shown.map(({ day }) => dayNumber(day));
  const [from, to] = [days[0], Math.max(days[0] + 1, days[days.length - 1])];
  const low = Math.min(...shown.map((one) => one.low)) - ROOM;
  const high = Math.max(...shown.map((one) => one.high)) + ROOM;
  const above = Math.min(...levels.map(({ value }) => value).filter((value) => value > high));
  const near = levels.filter(({ value }) => value >= low && value <= Math.max(high, above < Infinity ? above : high));
  const [least, most] = [Math.min(low, ...near.map(({ value }) => value - ROOM)), Math.max(high, ...near.map(({ value }) => value + ROOM))];
  const x = (/** @type {number} */ day) => r2((100 * (day - from)) / (to - from));
  const y = (/** @type {number} */ value) => r2((100 * (most - value)) / (most - least));
  const line = (/** @type {(one: Rated) => number} */ of) => shown.map((one) => `${x(dayNumber(one.day))} ${y(of(one))}`);
  const last = shown[shown.length - 1];
  return h('div', { class: `rating-curve${near.length ? ' with-levels' : ''}`, role: 'img', 'aria-label': t('curve.said', { label, from: figure(shown[0].value), to: figure(last.value), day: shortDay(shown[0].day) }) },
    h('div', { class: 'levels-axis' }, apart(near, y).map(({ key, name, top }) => h('span', { key, style: { top: `${top}%` } }, name))),
    h('div', { class: 'rating-plot' },
      near.map(({ key, value, solid }) => h('i', { key: `level-${key}`, class: `level-line${solid ? ' solid' : ''}`, style: { top: `${y(value)}%` } })),
      h('svg', { key: 'curve', viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        h('path', { class: 'doubt', d: `M${line(({ high: value }) => value).join('L')}L${line(({ low: value }) => value).reverse().join('L')}Z` }),
        h('path', { class: 'value', d: `M${line(({ value }) => value).join('L')}` })),
      events.flatMap((event) => ringOf(event, shown, x, y)),
      h('i', { key: 'now', class: 'now-dot', style: { left: `${x(dayNumber(last.day))}%`, top: `${y(last.value)}%` } })),
    dates ? h('div', { class: 'curve-dates' }, ticks(from, to).map(({ at, text }) => h('span', { key: at, style: { left: `${x(at)}%` } }, text))) : null);
}

/** On the curve, at that day. @param {Event} event @param {Rated[]} shown @param {(day: number) => number} x @param {(value: number) => number} y */
function ringOf({ day, text }, shown, x, y) {
  const on = shown.findLast((one) => dayNumber(one.day) <= dayNumber(day)) ?? null;
  if (!on || dayNumber(day) < dayNumber(shown[0].day)) return [];
  const left = x(dayNumber(on.day));
  return [h('span', { key: `event-${text}`, class: `event${left < 15 ? ' early' : ''}`, style: { left: `${left}%`, top: `${y(on.value)}%` } }, h('i'), h('small', null, text))];
}

/** Percent of the height that a name takes. */
const NAME = 9;

/** Names beside their lines, or as near as they fit. @param {Level[]} levels @param {(value: number) => number} y */
function apart(levels, y) {
  let above = -Infinity;
  return [...levels].sort((a, b) => b.value - a.value).map((one) => {
    const top = Math.max(y(one.value), above + NAME);
    above = top;
    return { ...one, top: r2(top) };
  });
}

/** The same in rows, newest first. @param {{ label: string, points: Rated[] }} curve */
export function ratingTable({ label, points }) {
  return h('div', { class: 'rating-table', tabindex: 0, role: 'region', 'aria-label': label }, h('table', null,
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('curve.day')), h('th', { scope: 'col' }, t('opponent.rating')), h('th', { scope: 'col' }, t('curve.band')))),
    h('tbody', null, [...points].reverse().map(({ day, value, low, high }) => h('tr', { key: day },
      h('th', { scope: 'row' }, shortDay(day)), h('td', null, figure(value)), h('td', null, t('curve.from-to', { from: figure(low), to: figure(high) })))))));
}
