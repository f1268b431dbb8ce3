/** Grades as seals: each has a shape and a sign of its own, so that colour only repeats what they say. Around 10, 10 on a grid of 20. */

import { h } from '../base/dom.js';

/** @typedef {import('../base/dom.js').VNode} VNode */

/** The grades that have a seal; a good move needs none. */
export const SEALED = /** @type {const} */ (['best', 'only', 'inaccuracy', 'mistake', 'blunder', 'missed-win', 'forced']);

/** @typedef {typeof SEALED[number]} Sealed */

/** @typedef {{ moss: string, cinnabar: string, ink: string, ground: string, on: string }} Inks */

/** @type {Inks} */
const PAGE = { moss: 'var(--moss)', cinnabar: 'var(--cinnabar)', ink: 'var(--ink-2)', ground: 'var(--surface)', on: 'var(--on-ink)' };
/** A seal on the board brings its own paper. @type {Inks} */
const BOARD = { moss: 'var(--seal-moss)', cinnabar: 'var(--seal-cross)', ink: 'var(--seal-ink)', ground: 'var(--seal)', on: 'var(--seal)' };

/** @param {string} grade @returns {grade is Sealed} */
export const isSealed = (grade) => SEALED.some((one) => one === grade);

/** @param {Sealed} grade @param {number} [px] */
export const seal = (grade, px = 20) => h('svg', { class: 'grade-seal', width: px, height: px, viewBox: '0 0 20 20', 'aria-hidden': 'true' }, shape(grade, PAGE));

/** The shape alone, for the board. @param {Sealed} grade @returns {VNode[]} */
export const boardSeal = (grade) => shape(grade, BOARD);

/** @param {Sealed} grade @param {Inks} inks @returns {VNode[]} */
function shape(grade, { moss, cinnabar, ink, ground, on }) {
  switch (grade) {
    case 'best': return [ring(ground, moss), h('path', { d: 'm10 4.6 1.65 3.35 3.7.55-2.67 2.6.63 3.68L10 13.05l-3.31 1.73.63-3.68L4.65 8.5l3.7-.55z', fill: moss })];
    case 'only': return [ring(moss, moss), sign('!', on, 13)];
    case 'inaccuracy': return [square(ground, ink), sign('?!', ink, 11)];
    case 'mistake': return [square(ground, cinnabar), sign('?', cinnabar, 13)];
    case 'blunder': return [square(cinnabar, cinnabar), sign('??', on, 11.5)];
    case 'missed-win': return [
      h('path', { d: 'M10 .9 19.1 10 10 19.1.9 10z', fill: cinnabar, stroke: cinnabar, 'stroke-width': 1.4, 'stroke-linejoin': 'round' }),
      h('path', { d: 'M7 7l6 6M13 7l-6 6', stroke: on, 'stroke-width': 2, 'stroke-linecap': 'round' }),
    ];
    case 'forced': return [h('path', {
      d: 'M4 10h11M11 5.8 15.2 10 11 14.2', fill: 'none', stroke: ink, 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    })];
  }
}

/** @param {string} fill @param {string} stroke */
const ring = (fill, stroke) => h('circle', { cx: 10, cy: 10, r: 8.9, fill, stroke, 'stroke-width': 1.6 });

/** @param {string} fill @param {string} stroke */
const square = (fill, stroke) => h('rect', { x: 1.2, y: 1.2, width: 17.6, height: 17.6, rx: 5, fill, stroke, 'stroke-width': 1.6 });

/** @param {string} text @param {string} fill @param {number} size */
const sign = (text, fill, size) => h('text', { class: 'grade-sign', x: 10, y: 10 + size * 0.355, 'text-anchor': 'middle', 'font-size': size, fill }, text);
