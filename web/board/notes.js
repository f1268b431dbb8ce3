/** What a file says on points: shapes, texts, and the moves that can follow. On wood a note brings its own ground. */

import { h } from '../base/dom.js';
import { spot } from './marks.js';
import { r2 } from './stones.js';

/**
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./stones.js').Colour} Colour
 * @typedef {'cross' | 'square' | 'circle' | 'triangle'} Shape
 * @typedef {{ at: Point, on: Colour | null, mark?: Shape, text?: string }} Note
 */

/** Longer texts do not fit on a point. */
const LETTERS = 4;
const SIZES = [0, 0.46, 0.38, 0.3, 0.24];

/** @param {Measure} m @param {Note} note */
export function note(m, { at, on, mark, text }) {
  const c = m.cell;
  const ink = on ? `var(--on-${on})` : 'var(--seal-ink)';
  return h('g', { key: `note-${at}-${mark ?? 'text'}`, class: 'mark note', transform: `translate(${spot(m, at).join(' ')})` },
    on ? null : h('circle', { r: r2(c * 0.38), fill: 'var(--seal)', 'fill-opacity': 0.94 }),
    mark ? h('path', {
      d: shape(mark, c * 0.2), fill: 'none', stroke: ink, 'stroke-width': r2(Math.max(1.5, c * 0.07)), 'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) : null,
    text ? writing(c, text, ink) : null);
}

/** @param {number} c @param {string} text @param {string} ink */
function writing(c, text, ink) {
  const signs = [...text];
  const shown = signs.length > LETTERS ? [...signs.slice(0, LETTERS - 1), '…'] : signs;
  // A Chinese character is as wide as two letters.
  const wide = shown.reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 1.6 : 1), 0);
  const size = c * (SIZES[Math.min(LETTERS, Math.ceil(wide))] ?? 0.2);
  return h('text', { class: 'number', y: r2(size * 0.36), 'text-anchor': 'middle', 'font-size': r2(size), fill: ink }, shown.join(''));
}

/** @param {Shape} mark @param {number} r */
function shape(mark, r) {
  const a = r2(r);
  switch (mark) {
    case 'cross': return `M${-a} ${-a}L${a} ${a}M${a} ${-a}L${-a} ${a}`;
    case 'square': return `M${-a} ${-a}H${a}V${a}H${-a}Z`;
    case 'circle': return `M${-r2(r * 1.1)} 0a${r2(r * 1.1)} ${r2(r * 1.1)} 0 1 0 ${r2(r * 2.2)} 0a${r2(r * 1.1)} ${r2(r * 1.1)} 0 1 0 ${-r2(r * 2.2)} 0Z`;
    case 'triangle': return `M0 ${r2(-r * 1.25)}L${r2(r * 1.15)} ${r2(r * 0.8)}H${r2(-r * 1.15)}Z`;
  }
}

/** A move that can follow, where there are several. @param {Measure} m @param {{ at: Point, stone: Colour }} branch */
export const branch = (m, { at, stone }) => h('circle', {
  key: `branch-${at}`, class: 'mark branch', transform: `translate(${spot(m, at).join(' ')})`, r: r2(m.cell * 0.19),
  fill: `var(--${stone}-1)`, stroke: stone === 'black' ? 'var(--white-1)' : 'var(--black-2)', 'stroke-width': r2(Math.max(1, m.cell * 0.035)),
});
