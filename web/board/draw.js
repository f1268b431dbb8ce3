/**
 * Draws a board from what it is told: size, stones and marks in, SVG out.
 * It knows no rule and no game; the same function draws the game, the lessons
 * and the picture one can save.
 */

import { h, mount } from '../base/dom.js';
import { cellOf, letter, stars } from './geometry.js';
import * as marks from './marks.js';
import * as notes from './notes.js';
import { r2, shadow, stoneShape } from './stones.js';
import * as verdicts from './verdicts.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./stones.js').Colour} Colour
 * @typedef {import('./stones.js').Look} Look
 * @typedef {import('../base/dom.js').VNode} VNode
 * @typedef {{ at: Point, stone: Colour, number?: number }} Stone
 */

/**
 * Something on points that is no stone. Marks are data, in the order in which they lie on each other.
 * @typedef {{ kind: 'last', at: Point } | { kind: 'win', line: Point[], stone: Colour } | { kind: 'forbidden', at: Point, touched: boolean }
 *   | { kind: 'band', points: Point[], tone?: 'aim' } | { kind: 'threat' } & marks.Threat | { kind: 'lamp', points: Point[] } | { kind: 'target', at: Point }
 *   | { kind: 'line' } & marks.Line | { kind: 'grade' } & marks.Grade | { kind: 'refuted', at: Point } | { kind: 'ring', at: Point } | { kind: 'asked', at: Point }
 *   | { kind: 'offer', at: Point, sign: string }
 *   | { kind: 'invitation', at: Point } | { kind: 'branch', at: Point, stone: Colour } | { kind: 'note' } & notes.Note
 *   | { kind: 'chance' } & verdicts.Chance | { kind: 'proof' } & verdicts.Proof} Mark
 */

/**
 * @typedef {object} Picture
 * @property {Stone[]} stones
 * @property {Look} look
 * @property {boolean | number} [numbers] of the moves; a number is the first that has one
 * @property {Point | null} [fresh] the stone that has just been put down
 * @property {Mark[]} marks
 */

/** These lie under the stones. @type {Mark['kind'][]} */
const UNDER = ['lamp', 'band'];

/** @param {Measure} m @param {Picture} picture @returns {VNode[]} the layers, from the wood up */
export function layers(m, picture) {
  const { stones, look, fresh } = picture;
  const from = look === 'letters' ? Infinity : picture.numbers === true ? 1 : picture.numbers || Infinity;
  return [
    grid(m),
    m.coordinates ? coordinates(m) : h('g'),
    h('g', { key: 'under' }, picture.marks.map((mark) => (UNDER.includes(mark.kind) ? markShape(m, mark, picture) : null))),
    h('g', { key: 'aim', class: 'aim' }),
    h('g', { key: 'shadows', class: 'shadows' },
      look === 'shaded' ? stones.map((stone) => positioned(m, stone, fresh, [shadow(m.cell)])) : null),
    h('g', { key: 'stones', class: 'stones' },
      stones.map((stone) => positioned(m, stone, fresh, stoneShape(m.cell, stone.stone, look, stone.at)))),
    h('g', { key: 'numbers' },
      stones.map(({ at, stone, number }) => (number && number >= from ? marks.moveNumber(m, at, stone, number) : null))),
    h('g', { key: 'hand', class: 'hand' }),
    h('g', { key: 'over' }, picture.marks.map((mark) => (UNDER.includes(mark.kind) ? null : markShape(m, mark, picture)))),
  ];
}

/** @param {Measure} m @param {Mark} mark @param {Picture} picture @returns {import('../base/dom.js').Children} */
function markShape(m, mark, { stones, look, numbers }) {
  switch (mark.kind) {
    case 'last': {
      const on = stones.find(({ at }) => at === mark.at);
      if (!on) return null;
      if (look === 'letters') return marks.lastMove(m, mark.at, 'white');
      return numbers && on.number ? marks.lastRing(m, mark.at, on.stone) : marks.lastMove(m, mark.at, on.stone);
    }
    case 'win': return marks.winningLine(m, mark.line, mark.stone);
    case 'forbidden': return marks.forbiddenSeal(m, mark.at, mark);
    case 'band': return marks.band(m, mark.points, mark.tone);
    case 'threat': return marks.threat(m, mark);
    case 'lamp': return marks.lamp(m, mark.points);
    case 'target': return marks.target(m, mark.at);
    case 'line': return marks.line(m, mark, look);
    case 'offer': return marks.ghostWith(m, { at: mark.at, stone: 'black', sign: mark.sign, how: 'hint' }, look);
    case 'grade': return marks.gradeSeal(m, mark);
    case 'ring': return marks.ring(m, mark.at);
    case 'asked': return marks.asked(m, mark.at);
    case 'refuted': return marks.refuted(m, mark.at);
    case 'invitation': return marks.invitation(m, mark.at, look);
    case 'branch': return notes.branch(m, mark);
    case 'note': return notes.note(m, mark);
    case 'chance': return verdicts.chance(m, mark);
    case 'proof': return verdicts.proof(m, mark);
  }
}

/** @typedef {marks.Ghost} Ghost */

/**
 * Draws what a hand does into a drawing of `layers`, and touches nothing else of it.
 * @param {Element} drawing @param {Measure} m @param {{ ghost: Ghost | null, nudge: Point | null }} hand @param {Look} look
 */
export function drawHand(drawing, m, { ghost, nudge }, look) {
  const [aim, over] = [drawing.querySelector('.aim'), drawing.querySelector('.hand')];
  if (!aim || !over) return;
  mount(aim, ghost?.aim ? marks.crosshair(m, ghost) : null);
  mount(over, ghost ? marks.ghostStone(m, ghost, look) : null, nudge ? marks.nudge(m, nudge) : null);
  const [column, row] = ghost ? cellOf(ghost.at) : [-1, -1];
  for (const [axis, aimed] of /** @type {const} */ ([['column', column], ['row', row]])) {
    const [before, after] = [drawing.querySelector(`.${axis}.aimed`), drawing.querySelector(`.${axis}[data-nth="${aimed}"]`)];
    if (before === after) continue;
    before?.classList.remove('aimed');
    after?.classList.add('aimed');
  }
}

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

/** @param {Measure} m */
function coordinates(m) {
  const size = r2(Math.max(9, m.cell * 0.235));
  const off = m.margin * 0.36;
  const numbers = Array.from({ length: m.size }, (_, i) => i);
  return h('g', { key: 'coordinates', class: 'coordinates', 'font-size': size, 'text-anchor': 'middle', fill: 'var(--coordinate)' },
    numbers.map((x) => h('text', { key: `column-${x}`, class: 'column', 'data-nth': x, x: r2(m.x(x)), y: r2(m.side - off + size * 0.36) }, letter(x))),
    numbers.map((y) => h('text', { key: `row-${y}`, class: 'row', 'data-nth': y, x: r2(off), y: r2(m.y(y) + size * 0.36) }, y + 1)));
}

/**
 * A small picture of a position for cards and lists: the whole board, or the part of it where the stones are.
 * @param {{ size: number, stones: Stone[], px: number, label?: string, near?: true }} options
 */
export function miniature({ size, stones, px, label, near }) {
  const cell = 100 / (size + 0.6);
  const part = (near && partOf(stones, size)) || { x: 0, y: 0, side: size + 0.6 };
  const at = (/** @type {number} */ i) => r2((i + 0.8) * cell);
  const last = size - 1;
  const lines = Array.from({ length: size }, (_, i) => `M${at(i)} ${at(0)}V${at(last)}M${at(0)} ${at(i)}H${at(last)}`).join('');
  return h('span', {
    class: 'wood miniature', style: { width: `${px}px`, height: `${px}px` }, role: label ? 'img' : null, 'aria-label': label ?? null,
    'aria-hidden': label ? null : 'true',
  },
    h('svg', { viewBox: [part.x, part.y, part.side, part.side].map((n) => r2(n * cell)).join(' '), width: px, height: px },
      h('path', { d: lines, stroke: 'var(--grid)', 'stroke-width': r2((0.55 * part.side) / size), fill: 'none', 'stroke-opacity': 0.8 }),
      stones.map(({ at: point, stone }) => {
        const [x, y] = cellOf(point);
        return h('circle', {
          cx: at(x), cy: at(last - y), r: r2(cell * 0.46), fill: `url(#${stone}-stone)`, stroke: `var(--${stone}-line)`,
          'stroke-width': 0.35,
        });
      })));
}

/** A part has room around the stones, and is not so small that they look large. */
const ROOM = 2;
const SMALLEST = 9;

/** The square with all stones in it, in cells from the upper left of a miniature; null when that is the whole board. @param {Stone[]} stones @param {number} size */
function partOf(stones, size) {
  const cells = stones.map(({ at }) => cellOf(at));
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => size - 1 - y)];
  const span = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all) + 1;
  const side = Math.max(SMALLEST, span(xs) + 2 * ROOM, span(ys) + 2 * ROOM);
  if (!stones.length || side >= size) return null;
  const from = (/** @type {number[]} */ all) => Math.min(size - side, Math.max(0, Math.round((Math.max(...all) + Math.min(...all) + 1 - side) / 2)));
  return { x: from(xs) + 0.3, y: from(ys) + 0.3, side };
}
