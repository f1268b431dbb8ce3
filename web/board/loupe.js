/** The loupe: the board around a finger, large, where the finger does not hide it. */

import { h } from '../base/dom.js';
import { layers } from './draw.js';
import { spell } from './geometry.js';
import { spot } from './marks.js';
import { r2 } from './stones.js';

/** How many cells it shows, and how large a cell is at least. */
const CELLS = 3.6;
const CELL = 44;

/** @param {import('./geometry.js').Measure} m @param {import('./draw.js').Picture} picture @param {import('./geometry.js').Point} at */
export function loupe(m, picture, at) {
  const [x, y] = spot(m, at);
  const seen = m.cell * CELLS;
  const across = Math.min(m.side * 0.6, Math.max(CELL, m.cell * 1.7) * CELLS);
  const gap = across / 2 + 48;
  const left = Math.min(m.side - across, Math.max(0, x - across / 2));
  // Above the finger, or beside it when there is no room.
  const above = y - gap > -across * 0.25;
  const top = above ? y - gap - across / 2 : y - across / 2;
  const aside = x > m.side / 2 ? x - gap - across / 2 : x + gap - across / 2;
  return h('div', {
    key: 'loupe', class: 'loupe wood', 'aria-hidden': 'true',
    style: { width: `${r2(across)}px`, height: `${r2(across)}px`, left: `${r2(above ? left : aside)}px`, top: `${r2(top)}px` },
  },
    h('svg', { width: r2(across), height: r2(across), viewBox: [x - seen / 2, y - seen / 2, seen, seen].map(r2).join(' ') }, layers(m, picture)),
    h('b', null, spell(at)));
}
