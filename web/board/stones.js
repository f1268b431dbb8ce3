/** How a stone looks: shaded like slate and shell, flat, or as the letters X and O. */

import { h } from '../base/dom.js';
import { cellOf } from './geometry.js';

/**
 * @typedef {'black' | 'white'} Colour
 * @typedef {'shaded' | 'flat' | 'letters'} Look
 * @typedef {import('../base/dom.js').VNode} VNode
 */

const RADIUS = 0.474;

/** @param {number} n */
export const r2 = (n) => Math.round(n * 100) / 100;

/** @param {Colour} stone */
export const other = (stone) => (stone === 'black' ? 'white' : 'black');

/**
 * A stone around the origin.
 * @param {number} c the cell @param {Colour} stone @param {Look} look @param {string} at turns the shell lines
 * @returns {VNode[]}
 */
export function stoneShape(c, stone, look, at) {
  if (look === 'letters') return letterShape(c, stone);
  const fill = look === 'flat' ? `var(--${stone}-1)` : `url(#${stone}-stone)`;
  if (stone === 'black') {
    return [h('circle', { r: r2(c * RADIUS), fill, stroke: 'var(--black-line)', 'stroke-width': r2(c * 0.012) })];
  }
  const shell = look === 'shaded' && c >= 30 ? shellLines(c, at) : null;
  return [
    h('circle', { r: r2(c * (RADIUS - 0.008)), fill, stroke: 'var(--white-line)', 'stroke-width': r2(Math.max(0.75, c * 0.02)) }),
    ...(shell ? [shell] : []),
  ];
}

/** @param {number} c @param {string} at */
function shellLines(c, at) {
  const [x, y] = cellOf(at);
  const turn = (((x * 7 + y * 13) * 47) % 180) - 60;
  const arcs = [-0.24, -0.08, 0.09, 0.25].map((k) => {
    const half = Math.sqrt(0.16 - k * k) * c;
    return `M${r2(-half)} ${r2(k * c)}Q0 ${r2((k + 0.075) * c)} ${r2(half)} ${r2(k * c)}`;
  });
  return h('path', {
    d: arcs.join(''), transform: `rotate(${turn})`, fill: 'none',
    stroke: 'var(--white-line)', 'stroke-opacity': 'var(--shell)', 'stroke-width': r2(c * 0.022),
  });
}

/** @param {number} c @param {Colour} stone */
function letterShape(c, stone) {
  const r = c * 0.3;
  const ground = h('circle', { r: r2(c * 0.44), fill: 'var(--seal)' });
  const width = r2(c * 0.11);
  return stone === 'black'
    ? [
      ground,
      h('path', {
        d: `M${r2(-r)} ${r2(-r)}L${r2(r)} ${r2(r)}M${r2(r)} ${r2(-r)}L${r2(-r)} ${r2(r)}`, stroke: 'var(--seal-ink)', 'stroke-width': width,
        'stroke-linecap': 'round',
      }),
    ]
    : [ground, h('circle', { r: r2(r), fill: 'none', stroke: 'var(--seal-ink)', 'stroke-width': width })];
}

/** @param {number} c */
export const shadow = (c) => h('circle', { cx: r2(c * 0.02), cy: r2(c * 0.07), r: r2(c * 0.545), fill: 'url(#stone-shadow)' });

/**
 * A stone beside a name.
 * @param {Colour} stone @param {number} [px]
 */
export function dot(stone, px = 14) {
  return h('svg', { class: 'dot', width: px, height: px, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    h('circle', {
      cx: 10, cy: 10, r: 9, fill: `url(#${stone}-stone)`,
      stroke: stone === 'black' ? 'var(--edge)' : 'var(--white-line)', 'stroke-width': stone === 'black' ? 1.2 : 1.4,
    }));
}

/** Half black, half white: the side is drawn by lot. @param {number} px */
export function halfDot(px) {
  return h('svg', { class: 'dot', width: px, height: px, viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    h('circle', { cx: 10, cy: 10, r: 9, fill: 'url(#white-stone)', stroke: 'var(--white-line)', 'stroke-width': 1.4 }),
    h('path', { d: 'M10 1a9 9 0 0 0 0 18z', fill: 'url(#black-stone)' }));
}

/** The gradients every board refers to, once per document. */
export function gradients() {
  /** @param {string} id @param {Record<string, number>} centre @param {[number, string, string | number][]} stops */
  const radial = (id, centre, stops) => h('radialGradient', { id, ...centre },
    stops.map(([offset, colour, opacity]) => h('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })));
  return h('defs', null,
    radial('black-stone', { cx: 0.36, cy: 0.28, r: 0.78 },
      [[0, 'var(--black-0)', 1], [0.36, 'var(--black-1)', 1], [1, 'var(--black-2)', 1]]),
    radial('white-stone', { cx: 0.38, cy: 0.3, r: 0.8 }, [[0, 'var(--white-0)', 1], [0.55, 'var(--white-1)', 1], [1, 'var(--white-2)', 1]]),
    radial('stone-shadow', {}, [[0.62, '#1D1003', 'var(--shade)'], [0.86, '#1D1003', 'calc(var(--shade) * .23)'], [1, '#1D1003', 0]]),
    radial('lamp-light', {}, [[0, 'var(--lamp)', 0.78], [1, 'var(--lamp)', 0.34]]));
}
