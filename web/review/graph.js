/**
 * The winning chance over a game: Black's share is the dark area. It is a slider over the moves for mouse, finger and
 * arrow keys. What is proved lies as a bar along its winner's edge and is no number; what is unread or hidden is hatched.
 */

import { h } from '../base/dom.js';
import { isSealed, seal } from '../art/seals.js';
import { dot, r2 } from '../board/stones.js';
import { t } from '../i18n/index.js';

/**
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {{ chance: number, winner: Colour | null }} Known Black's chance after a move, or who has won by proof
 */

/**
 * @typedef {object} Curve
 * @property {number} total the moves of the game
 * @property {(Known | null)[]} known after each move, the empty board first; null is unread
 * @property {number} until the last move that is shown; the rest is hatched
 * @property {{ ply: number, grade: string, small: boolean }[]} seals
 */

/**
 * @typedef {object} Scrub
 * @property {number} at the move on the board
 * @property {string} text what a screen reader says of it
 * @property {((ply: number) => void) | null} go none when it only shows
 */

/** @param {Curve} curve @param {Scrub} scrub */
export function graph(curve, { at, text, go }) {
  const { total, until } = curve;
  const left = (/** @type {number} */ ply) => `${r2((100 * ply) / Math.max(1, total))}%`;
  const here = curve.known[at];
  return h('div', { class: 'graph', key: 'graph' },
    h('div', { class: 'graph-sides', 'aria-hidden': 'true' }, dot('black', 13), dot('white', 13)),
    h('div', { key: go ? 'slider' : 'picture', class: 'plot', ...(go ? slider(curve, { at, text, go }) : { role: 'img', 'aria-label': text }) },
      curveShape(curve),
      stretches(curve).map(({ from, to, winner }) => h('i', {
        key: `proved-${from}`, class: `proved-bar ${winner}`, style: { left: left(from), width: `max(6px, ${left(to - from)})` },
      })),
      until < total ? h('i', { key: 'unread', class: 'unread', style: { left: left(until) } }) : null,
      h('i', { key: 'now', class: 'now', style: { left: left(at) } }),
      here ? h('i', { key: 'knob', class: 'knob', style: { left: left(at), top: height(here) } }) : null,
      curve.seals.filter(({ ply, grade }) => ply <= until && ply !== at && isSealed(grade)).map(({ ply, grade, small }) => {
        const known = curve.known[ply];
        return known && isSealed(grade) ? h('span', {
          key: `seal-${ply}`, class: 'on-curve', style: { left: left(ply), top: known.winner === 'black' ? '20px' : known.winner ? 'calc(100% - 20px)' : height(known) },
        }, seal(grade, small ? 12 : 16)) : null;
      })),
    h('div', { class: 'ticks', 'aria-hidden': 'true' },
      ticks(total).filter((tick) => Math.abs(tick - at) > total * 0.08).map((tick) => h('span', { key: tick, style: { left: left(tick) } }, tick)),
      h('b', { key: 'now', style: { left: left(at) } }, at)),
    h('p', { id: 'graph-twin', class: 'hidden-text' }, t('graph.twin')));
}

/** @param {Curve} curve @param {{ at: number, text: string, go: (ply: number) => void }} scrub */
const slider = ({ total, until }, { at, text, go }) => ({
  role: 'slider', tabindex: 0, 'aria-label': t('graph.label'), 'aria-valuemin': 0, 'aria-valuemax': until, 'aria-valuenow': Math.min(at, until),
  'aria-valuetext': text, 'aria-orientation': 'horizontal', 'aria-describedby': 'graph-twin',
  onpointerdown(/** @type {PointerEvent} */ event) {
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    go(plyUnder(event, total, until));
  },
  onpointermove(/** @type {PointerEvent} */ event) {
    const plot = /** @type {Element} */ (event.currentTarget);
    if (plot.hasPointerCapture(event.pointerId)) go(plyUnder(event, total, until));
  },
  onkeydown(/** @type {KeyboardEvent} */ event) {
    const to = stepOf(event.key, at, until);
    if (to === null) return;
    event.preventDefault();
    go(Math.min(until, Math.max(0, to)));
  },
});

/** The curve and the area under it alone, for a graph and for a card. @param {Curve} curve */
export function curveShape({ total, known, until }) {
  const shown = known.slice(0, until + 1);
  const points = shown.map((one, ply) => (one ? `${ply} ${r2(100 * (1 - level(one)))}` : null)).filter((point) => point !== null);
  const line = points.join('L');
  return h('svg', { class: 'curve', viewBox: `0 0 ${Math.max(1, total)} 100`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    points.length ? h('path', { class: 'area', d: `M${points[0].split(' ')[0]} 100L${line}V100Z` }) : h('path'),
    h('path', { class: 'middle', d: `M0 50H${total}` }),
    points.length ? h('path', { class: 'estimate', d: `M${line}` }) : h('path'));
}

/** @param {Known} known */
const level = ({ chance, winner }) => (winner === null ? chance : winner === 'black' ? 1 : 0);

/** @param {Known} known */
const height = (known) => (known.winner ? edge(known.winner) : `${r2(100 * (1 - known.chance))}%`);

/** In the middle of the bar along the winner's edge. @param {Colour} winner */
const edge = (winner) => (winner === 'black' ? '5px' : 'calc(100% - 5px)');

/** Where a win is proved, from move to move. @param {Curve} curve */
function stretches({ known, until }) {
  /** @type {{ from: number, to: number, winner: Colour }[]} */
  const found = [];
  known.slice(0, until + 1).forEach((one, ply) => {
    const last = found[found.length - 1];
    if (!one?.winner) return;
    if (last?.winner === one.winner && last.to === ply - 1) last.to = ply;
    else found.push({ from: ply, to: ply, winner: one.winner });
  });
  return found;
}

/** @param {number} total */
function ticks(total) {
  const step = [5, 10, 20, 50].find((one) => total / one <= 6) ?? 100;
  return Array.from({ length: Math.floor(total / step) }, (_, i) => (i + 1) * step);
}

/** @param {PointerEvent} event @param {number} total @param {number} until */
function plyUnder(event, total, until) {
  const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return Math.min(until, Math.max(0, Math.round(((event.clientX - left) / width) * total)));
}

/** @param {string} key @param {number} at @param {number} until */
function stepOf(key, at, until) {
  switch (key) {
    case 'ArrowLeft': case 'ArrowDown': return at - 1;
    case 'ArrowRight': case 'ArrowUp': return at + 1;
    case 'PageDown': return at - 5;
    case 'PageUp': return at + 5;
    case 'Home': return 0;
    case 'End': return until;
    default: return null;
  }
}
