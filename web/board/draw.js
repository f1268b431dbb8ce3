/**
 * Draws a board from what it is told: size, stones and marks in, SVG out.
 * It knows no rule and no game; the same function draws the game, the lessons
 * and the picture one can save.
 */

import { h } from '../dom.js';
import { cellOf, letter, stars } from './geometry.js';
import * as marks from './marks.js';
import * as notes from './notes.js';
import { r2, shadow, stoneShape } from './stones.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./stones.js').Colour} Colour
 * @typedef {import('./stones.js').Look} Look
 * @typedef {import('../dom.js').VNode} VNode
 * @typedef {{ at: Point, stone: Colour, number?: number }} Stone
 */

/**
 * @typedef {object} Picture
 * @property {Stone[]} stones
 * @property {Look} look
 * @property {boolean} [numbers]
 * @property {Point | null} [last]
 * @property {Point | null} [fresh] the stone that has just been put down
 * @property {marks.Ghost | null} [ghost]
 * @property {{ line: Point[], stone: Colour } | null} [win]
 * @property {Point[]} [forbidden]
 * @property {{ at: Point, shapes: Point[][] } | null} [touched] the forbidden point being explained
 * @property {marks.Threat[]} [threats]
 * @property {Point[] | null} [lamp]
 * @property {Point[]} [targets]
 * @property {{ points: Point[], first: Colour } | null} [line]
 * @property {Point | null} [invitation]
 * @property {Point | null} [nudge]
 * @property {notes.Note[]} [notes] shapes and texts that a file puts on points
 * @property {{ at: Point, stone: Colour }[]} [branches] moves that can follow
 */

/** @param {Measure} m @param {Picture} picture @returns {VNode[]} the layers, from the wood up */
export function layers(m, picture) {
  const { stones, look, ghost, win, touched } = picture;
  const lastStone = picture.last ? stones.find(({ at }) => at === picture.last) : undefined;
  return [
    grid(m),
    m.coordinates ? coordinates(m, ghost?.at ?? null) : h('g'),
    h('g', { key: 'under' },
      picture.lamp ? marks.lamp(m, picture.lamp) : null,
      ghost?.aim ? marks.crosshair(m, ghost) : null,
      (touched?.shapes ?? []).map((shape) => marks.band(m, shape))),
    h('g', { key: 'shadows', class: 'shadows' },
      look === 'shaded' ? stones.map((stone) => positioned(m, stone, picture.fresh, [shadow(m.cell)])) : null),
    h('g', { key: 'stones', class: 'stones' },
      stones.map((stone) => positioned(m, stone, picture.fresh, stoneShape(m.cell, stone.stone, look, stone.at)))),
    h('g', { key: 'over' },
      picture.numbers && look !== 'letters' ? stones.map(({ at, stone, number }) => (number ? marks.moveNumber(m, at, stone, number) : null)) : null,
      ghost ? marks.ghostStone(m, ghost, look) : null,
      win ? marks.winningLine(m, win.line, win.stone) : null,
      lastStone && !win && !(picture.numbers && look !== 'letters') ? marks.lastMove(m, lastStone.at,
        look === 'letters' ? 'white' : lastStone.stone) : null,
      lastStone && !win && picture.numbers && look !== 'letters' ? lastRing(m, lastStone) : null,
      (picture.forbidden ?? []).map((at) => marks.forbiddenSeal(m, at, { touched: at === touched?.at })),
      (picture.threats ?? []).map((threat) => marks.threat(m, threat)),
      (picture.targets ?? []).map((at) => marks.target(m, at)),
      picture.line ? marks.hintLine(m, picture.line.points, picture.line.first, look) : null,
      picture.invitation ? marks.invitation(m, picture.invitation, look) : null,
      picture.nudge ? marks.nudge(m, picture.nudge) : null,
      (picture.branches ?? []).map((branch) => notes.branch(m, branch)),
      (picture.notes ?? []).map((note) => notes.note(m, note))),
  ];
}

/** With numbers on, the last move is a ring: a dot would cover its number. @param {Measure} m @param {Stone} stone */
const lastRing = (m, { at, stone }) => h('circle', {
  key: 'last-ring', transform: `translate(${marks.spot(m, at).join(' ')})`, r: r2(m.cell * 0.37), fill: 'none',
  stroke: `var(--mark-on-${stone})`, 'stroke-width': r2(Math.max(1.25, m.cell * 0.05)),
});

/** @param {Measure} m @param {Stone} stone @param {Point | null | undefined} fresh @param {VNode[]} shape */
function positioned(m, { at, stone, number }, fresh, shape) {
  return h('g', { key: `${at}-${stone}-${number ?? 0}`, transform: `translate(${marks.spot(m, at).join(' ')})` },
    h('g', { class: at === fresh ? 'fresh' : null }, shape));
}

/** @param {Measure} m */
function grid(m) {
  const last = m.size - 1;
  const [x0, x1, y0, y1] = [m.x(0), m.x(last), m.y(last), m.y(0)].map(r2);
  const inner = Array.from({ length: Math.max(0, m.size - 2) }, (_, i) => i + 1);
  const lines = inner.map((i) => `M${r2(m.x(i))} ${y0}V${y1}M${x0} ${r2(m.y(i))}H${x1}`).join('');
  const centre = stars(m.size)[0];
  return h('g', { key: 'grid', stroke: 'var(--grid)', fill: 'none', 'shape-rendering': 'crispEdges' },
    h('path', { d: lines, 'stroke-width': m.line, 'stroke-opacity': 0.82 }),
    h('rect', { x: x0, y: y0, width: r2(x1 - x0), height: r2(y1 - y0), 'stroke-width': m.rim }),
    stars(m.size).map((at) => h('circle', {
      key: at, transform: `translate(${marks.spot(m, at).join(' ')})`, r: r2(m.cell * (at === centre ? 0.1 : 0.082)),
      fill: 'var(--grid)', stroke: 'none', 'shape-rendering': 'auto',
    })));
}

/** @param {Measure} m @param {Point | null} aimed */
function coordinates(m, aimed) {
  const size = r2(Math.max(9, m.cell * 0.235));
  const off = m.margin * 0.36;
  const [column, row] = aimed ? cellOf(aimed) : [-1, -1];
  const numbers = Array.from({ length: m.size }, (_, i) => i);
  return h('g', { key: 'coordinates', class: 'coordinates', 'font-size': size, 'text-anchor': 'middle', fill: 'var(--coordinate)' },
    numbers.map((x) => h('text', { x: r2(m.x(x)), y: r2(m.side - off + size * 0.36), class: x === column ? 'aimed' : null }, letter(x))),
    numbers.map((y) => h('text', { x: r2(off), y: r2(m.y(y) + size * 0.36), class: y === row ? 'aimed' : null }, y + 1)));
}

/**
 * A small picture of a position for cards and lists.
 * @param {{ size: number, stones: Stone[], px: number, label?: string }} options
 */
export function miniature({ size, stones, px, label }) {
  const cell = 100 / (size + 0.6);
  const at = (/** @type {number} */ i) => r2((i + 0.8) * cell);
  const last = size - 1;
  const lines = Array.from({ length: size }, (_, i) => `M${at(i)} ${at(0)}V${at(last)}M${at(0)} ${at(i)}H${at(last)}`).join('');
  return h('span', {
    class: 'wood miniature', style: { width: `${px}px`, height: `${px}px` }, role: label ? 'img' : null, 'aria-label': label ?? null,
    'aria-hidden': label ? null : 'true',
  },
    h('svg', { viewBox: '0 0 100 100', width: px, height: px },
      h('path', { d: lines, stroke: 'var(--grid)', 'stroke-width': 0.55, fill: 'none', 'stroke-opacity': 0.8 }),
      stones.map(({ at: point, stone }) => {
        const [x, y] = cellOf(point);
        return h('circle', {
          cx: at(x), cy: at(last - y), r: r2(cell * 0.46), fill: `url(#${stone}-stone)`, stroke: `var(--${stone}-line)`,
          'stroke-width': 0.35,
        });
      })));
}
