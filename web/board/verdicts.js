/** What the engine says about points: an estimate is a pill, a proof a square, so that neither is taken for the other or for a stone. */

import { h } from '../base/dom.js';
import { spot } from './marks.js';
import { r2 } from './stones.js';

/**
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {{ at: Point, text: string, weight: number, ringed: boolean }} Chance `weight` from 0 to 1 is how much it stands out
 * @typedef {{ at: Point, text: string, lost?: boolean }} Proof a win of the side that puts it is filled, a loss hollow
 */

/** Fainter than this nobody can read it. */
const FAINTEST = 0.3;

/** @param {Measure} m @param {Chance} chance */
export function chance(m, { at, text, weight, ringed }) {
  const c = m.cell;
  const [across, up] = ringed ? [0.45, 0.31] : [0.42, 0.28];
  const line = ringed ? { stroke: 'var(--seal-aim)', 'stroke-width': r2(c * 0.06) }
    : { stroke: 'var(--seal-ink)', 'stroke-opacity': 0.4, 'stroke-width': r2(Math.max(0.8, c * 0.024)) };
  return h('g', { key: `chance-${at}`, class: 'mark chance', transform: `translate(${spot(m, at).join(' ')})` },
    h('rect', {
      x: r2(-across * c), y: r2(-up * c), width: r2(2 * across * c), height: r2(2 * up * c), rx: r2(up * c),
      fill: 'var(--seal)', 'fill-opacity': r2(ringed ? 1 : FAINTEST + (0.96 - FAINTEST) * weight), ...line,
    }),
    writing(c * (text.length > 3 ? 0.25 : 0.32), text, ringed ? 'var(--seal-aim)' : 'var(--seal-ink)'));
}

/** @param {Measure} m @param {Proof} proof */
export function proof(m, { at, text, lost }) {
  const c = m.cell;
  const [ground, ink] = lost ? ['var(--seal)', 'var(--seal-ink)'] : ['var(--seal-ink)', 'var(--seal)'];
  return h('g', { key: `proof-${at}`, class: 'mark proof', transform: `translate(${spot(m, at).join(' ')})` },
    h('rect', { x: r2(-0.36 * c), y: r2(-0.36 * c), width: r2(0.72 * c), height: r2(0.72 * c), rx: r2(0.12 * c), fill: ground, stroke: ink, 'stroke-width': r2(c * (lost ? 0.055 : 0.03)) }),
    writing(c * 0.33, text, ink));
}

/** @param {number} size @param {string} text @param {string} ink */
const writing = (size, text, ink) => h('text', { class: 'number', y: r2(size * 0.36), 'text-anchor': 'middle', 'font-size': r2(size), fill: ink }, text);
