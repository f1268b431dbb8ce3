/** The themes of puzzles as signs: the shapes of the threat lens, seals and forbidden points. Around 0, 0 on a grid of 34. */

import { h } from '../base/dom.js';

/**
 * @typedef {import('../wire.js').Theme} Theme
 * @typedef {import('../base/dom.js').VNode} VNode
 */

/** @param {Theme} theme @param {number} [px] */
export const themeSign = (theme, px = 34) => h('svg', { class: 'theme-sign', width: px, height: px, viewBox: '-17 -17 34 34', 'aria-hidden': 'true' }, shape(theme));

/** @param {Theme} theme @returns {VNode[]} */
function shape(theme) {
  switch (theme) {
    case 'four-three': return double('43');
    case 'double-four': return double('44');
    case 'double-three': return double('33');
    case 'fours': return [square(INK, PAPER), sign('4', 14, PAPER, 5)];
    case 'fours-and-threes': return [h('path', { d: 'M0-13.5 14.5 11.5H-14.5z', fill: INK, stroke: INK, 'stroke-linejoin': 'round' }), sign('3', 13, PAPER, 8)];
    case 'defence': return [square(PAPER, INK), sign('4', 14, INK, 5)];
    case 'only-move': return [h('circle', { r: 13.5, fill: 'var(--moss)' }), sign('!', 16, PAPER, 5.6)];
    case 'forbidden-win': return forbidden('var(--cinnabar)');
    case 'forbidden-beware': return forbidden(INK);
  }
}

const INK = 'var(--ink)';
const PAPER = 'var(--surface)';

/** @param {string} text @returns {VNode[]} */
const double = (text) => [h('circle', { r: 14, fill: INK }), h('circle', { r: 11.5, fill: 'none', stroke: PAPER }), sign(text, 11.5, PAPER, 4.2)];

/** @param {string} fill @param {string} ink */
const square = (fill, ink) => h('rect', { x: -12, y: -12, width: 24, height: 24, rx: 3, fill, stroke: fill === PAPER ? ink : fill, 'stroke-width': 2 });

/** @param {string} rim @returns {VNode[]} */
const forbidden = (rim) => [
  h('circle', { r: 13.5, fill: PAPER, stroke: rim, 'stroke-width': 2 }),
  h('path', { d: 'M-5-5 5 5M5-5-5 5', stroke: 'var(--cinnabar)', 'stroke-width': 3, 'stroke-linecap': 'round' }),
];

/** @param {string} text @param {number} size @param {string} fill @param {number} down */
const sign = (text, size, fill, down) => h('text', { class: 'grade-sign', y: down, 'text-anchor': 'middle', 'font-size': size, fill }, text);
