/**
 * The marks on a board: last move, numbers, winning line, forbidden seals,
 * threat lens, hints, ghost and focus. Each is told where it belongs; none
 * knows why. A mark brings its own ground, so that it never depends on the wood.
 */

import { boardSeal } from '../art/seals.js';
import { h } from '../base/dom.js';
import { cellOf, letter } from './geometry.js';
import { other, r2, shadow, stoneShape } from './stones.js';

/**
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./stones.js').Colour} Colour
 * @typedef {import('./stones.js').Look} Look
 * @typedef {import('../base/dom.js').VNode} VNode
 */

/** @param {Measure} m @param {Point} at @returns {[number, number]} */
export function spot(m, at) {
  const [x, y] = cellOf(at);
  return [r2(m.x(x)), r2(m.y(y))];
}

/** @param {Measure} m @param {Point} at */
const place = (m, at) => `translate(${spot(m, at).join(' ')})`;

/** @param {number} r */
const cross = (r) => `M${r2(-r)} ${r2(-r)}L${r2(r)} ${r2(r)}M${r2(r)} ${r2(-r)}L${r2(-r)} ${r2(r)}`;

/** @param {Measure} m @param {Point} at @param {Colour} stone */
export function lastMove(m, at, stone) {
  const casing = stone === 'black' ? { stroke: 'var(--black-2)', 'stroke-width': r2(m.cell * 0.06), 'paint-order': 'stroke' } : {};
  return h('circle', {
    key: 'last', class: 'mark', transform: place(m, at), r: r2(m.cell * 0.135), fill: `var(--mark-on-${stone})`, ...casing,
  });
}

/** With numbers on, the last move is a ring: a dot would cover its number. @param {Measure} m @param {Point} at @param {Colour} stone */
export const lastRing = (m, at, stone) => h('circle', {
  key: 'last-ring', transform: place(m, at), r: r2(m.cell * 0.37), fill: 'none', stroke: `var(--mark-on-${stone})`,
  'stroke-width': r2(Math.max(1.25, m.cell * 0.05)),
});

/** @param {Measure} m @param {Point} at @param {Colour} stone @param {number} value */
export function moveNumber(m, at, stone, value) {
  const digits = String(value).length;
  return h('text', {
    key: `number-${at}`, class: 'number', transform: place(m, at), y: r2(m.cell * 0.13), 'text-anchor': 'middle',
    'font-size': r2(m.cell * (digits > 2 ? 0.31 : 0.36)), fill: `var(--on-${stone})`,
  }, value);
}

/** Rings in order, then the thread through them. @param {Measure} m @param {Point[]} line @param {Colour} stone */
export function winningLine(m, line, stone) {
  const from = spot(m, line[0]);
  const to = spot(m, line[line.length - 1]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return h('g', { key: 'win', class: 'win' },
    line.map((at, i) => h('circle', {
      class: 'win-ring', transform: place(m, at), r: r2(m.cell * 0.4), fill: 'none',
      stroke: stone === 'black' ? 'var(--white-1)' : 'var(--black-2)', 'stroke-width': r2(m.cell * 0.04), 'stroke-opacity': 0.92,
      style: { '--order': String(i), '--wide': `${r2(m.cell * 0.12)}px` },
    })),
    h('path', {
      class: 'win-thread', d: `M${from.join(' ')}L${to.join(' ')}`, stroke: `var(--mark-on-${stone})`,
      'stroke-width': r2(m.cell * 0.085), 'stroke-linecap': 'round', style: { '--length': String(r2(length)) },
    }),
    line.map((at, i) => h('circle', {
      class: 'win-dot', transform: place(m, at), r: r2(m.cell * 0.15), fill: `var(--mark-on-${stone})`, style: { '--order': String(i) },
    })));
}

/** @param {Measure} m @param {Point} at @param {{ touched: boolean }} how */
export function forbiddenSeal(m, at, { touched }) {
  const c = m.cell;
  const ring = touched ? { stroke: 'var(--seal-cross)', 'stroke-width': r2(c * 0.06) } : {};
  return h('g', { key: `seal-${at}`, class: 'mark seal', transform: place(m, at) },
    h('circle', { r: r2(c * (touched ? 0.42 : 0.34)), fill: 'var(--seal)', ...ring }),
    h('path', {
      d: cross(c * (touched ? 0.2 : 0.15)), stroke: 'var(--seal-cross)', 'stroke-width': r2(c * 0.1), 'stroke-linecap': 'round',
    }));
}

/** A shape that makes a point forbidden or threatens something, as a band under the stones. @param {Measure} m @param {Point[]} shape @param {'band' | 'aim'} [tone] */
export function band(m, shape, tone = 'band') {
  const cells = shape.map(cellOf).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [x0, y0] = cells[0];
  const [x1, y1] = cells[cells.length - 1];
  return h('path', {
    key: `band-${shape.join('')}`, class: 'mark', d: `M${r2(m.x(x0))} ${r2(m.y(y0))}L${r2(m.x(x1))} ${r2(m.y(y1))}`,
    stroke: `var(--${tone})`, 'stroke-opacity': 0.26, 'stroke-width': r2(m.cell), 'stroke-linecap': 'round', fill: 'none',
  });
}

/** @typedef {{ at: Point, sign: '5' | '‹4›' | '4' | '3' | '43' | '44' | '33', mine: boolean }} Threat filled is mine, hollow is theirs */

/** @param {Measure} m @param {Threat} threat */
export function threat(m, { at, sign, mine }) {
  return h('g', { key: `threat-${at}`, class: 'mark threat', transform: place(m, at) },
    threatMark(m.cell * (m.cell < 30 ? 1.3 : 1), sign, mine ? 'filled' : 'hollow'));
}

/** The same mark beside a word. @param {Threat['sign']} sign */
export function threatSign(sign) {
  return h('svg', { width: 28, height: 28, viewBox: '-14 -14 28 28', class: 'drawing-text', 'aria-hidden': 'true' },
    threatMark(30, sign, 'filled'));
}

/** @param {number} c @param {Threat['sign']} sign @param {'filled' | 'hollow'} how @returns {VNode[]} */
function threatMark(c, sign, how) {
  const ground = how === 'filled' ? 'var(--seal-ink)' : 'var(--seal)';
  const ink = how === 'filled' ? 'var(--seal)' : 'var(--seal-ink)';
  const shape = { fill: ground, stroke: 'var(--seal-ink)', 'stroke-width': r2(c * 0.055), 'stroke-linejoin': 'round' };
  return [
    ...threatShape(sign, c * 0.33, shape, ink),
    h('text', {
      y: r2(c * (sign === '3' ? 0.17 : 0.105)), 'text-anchor': 'middle', class: 'threat-sign',
      'font-size': r2(c * (sign.length > 1 ? 0.29 : 0.32)), fill: ink,
    }, sign),
  ];
}

/** @param {Threat['sign']} sign @param {number} r @param {Record<string, any>} shape @param {string} ink @returns {VNode[]} */
function threatShape(sign, r, shape, ink) {
  const a = r2(r * 1.18);
  switch (sign) {
    case '5': return [h('path', { d: `M0 ${-a}L${a} 0L0 ${a}L${-a} 0z`, ...shape })];
    case '4': return [h('rect', {
      x: r2(-r * 0.92), y: r2(-r * 0.92), width: r2(r * 1.84), height: r2(r * 1.84), rx: r2(r * 0.15), ...shape,
    })];
    // Pointed at both ends, where it can become five.
    case '‹4›': return [h('path', {
      d: `M${r2(-r * 1.3)} 0L${r2(-r * 0.66)} ${r2(-r * 0.94)}H${r2(r * 0.66)}L${r2(r * 1.3)} 0L${r2(r * 0.66)} ${r2(r * 0.94)}H${r2(-r * 0.66)}z`, ...shape,
    })];
    case '3': return [h('path', { d: `M0 ${r2(-r * 1.16)}L${r2(r * 1.12)} ${r2(r * 0.82)}H${r2(-r * 1.12)}z`, ...shape })];
    case '43': case '44': case '33': return [
      h('circle', { r: r2(r * 1.2), ...shape }),
      h('circle', { r: r2(r * 0.96), fill: 'none', stroke: ink, 'stroke-width': r2(r * 0.075) }),
    ];
  }
}

/** Hint 2: look in here. @param {Measure} m @param {Point[]} area the points of a rectangle */
export function lamp(m, area) {
  const cells = area.map(cellOf);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const c = m.cell;
  const box = {
    x: r2(m.x(Math.min(...xs)) - c / 2), y: r2(m.y(Math.max(...ys)) - c / 2),
    width: r2((Math.max(...xs) - Math.min(...xs) + 1) * c), height: r2((Math.max(...ys) - Math.min(...ys) + 1) * c), rx: r2(c * 0.3),
  };
  return h('g', { key: 'lamp', class: 'mark lamp' },
    h('rect', { ...box, fill: 'url(#lamp-light)' }),
    h('rect', {
      ...box, fill: 'none', stroke: 'var(--lamp-line)', 'stroke-width': r2(Math.max(1.5, c * 0.045)),
      'stroke-dasharray': `${r2(c * 0.16)} ${r2(c * 0.12)}`, 'stroke-linecap': 'round',
    }));
}

/** Hint 3, and the point a lesson asks for. @param {Measure} m @param {Point} at */
export function target(m, at) {
  const c = m.cell;
  return h('circle', {
    key: `target-${at}`, class: 'mark target', transform: place(m, at), r: r2(c * 0.3), fill: 'var(--lamp)',
    stroke: 'var(--lamp-line)', 'stroke-width': r2(c * 0.08), 'stroke-dasharray': `${r2(c * 0.12)} ${r2(c * 0.09)}`,
  });
}

/**
 * A line of moves that is not played: solid when it is proved, ghosts with a dashed rim when it is somebody's estimate.
 * @typedef {'hint' | 'proved' | 'estimated'} How
 * @typedef {{ points: Point[], first: Colour, from?: number, how: How }} Line `from` is the number of the first
 */

/** How much of a stone is there. */
const SOLID = { hint: 0.72, proved: 1, estimated: 0.62 };

/** @param {Measure} m @param {Line} line @param {Look} look */
export const line = (m, { points, first, from = 1, how }, look) => points.map((at, i) => ghostWith(m, { at, stone: i % 2 ? other(first) : first, sign: from + i, how }, look));

/** A stone that is not there yet, and what it is called. @param {Measure} m @param {{ at: Point, stone: Colour, sign: string | number, how: How }} ghost @param {Look} look */
export function ghostWith(m, { at, stone, sign, how }, look) {
  const c = m.cell;
  return h('g', { key: `line-${at}`, class: 'mark', transform: place(m, at) },
    how === 'proved' && look === 'shaded' ? shadow(c) : null,
    h('g', { opacity: SOLID[how] }, stoneShape(c, stone, look, at)),
    how === 'estimated' ? h('circle', {
      r: r2(c * 0.474), fill: 'none', stroke: 'var(--seal-ink)', 'stroke-opacity': 0.75, 'stroke-width': r2(Math.max(1, c * 0.03)),
      'stroke-dasharray': `${r2(c * 0.1)} ${r2(c * 0.08)}`,
    }) : null,
    h('text', {
      class: 'number', y: r2(c * 0.13), 'text-anchor': 'middle', 'font-size': r2(c * (String(sign).length > 2 ? 0.31 : 0.36)),
      fill: look === 'letters' ? 'var(--seal-cross)' : `var(--on-${stone})`,
    }, sign));
}

/** @typedef {{ at: Point, grade: import('../art/seals.js').Sealed, on: 'stone' | 'point' }} Grade on a stone it lies at the upper right */

/** @param {Measure} m @param {Grade} grade */
export function gradeSeal(m, { at, grade, on }) {
  const c = m.cell;
  const size = on === 'stone' ? Math.max(c * 0.46, 12) : c * 0.62;
  const off = on === 'stone' ? c * 0.34 : 0;
  return h('g', { key: `grade-${at}`, class: 'mark grade', transform: place(m, at) },
    h('circle', { cx: r2(off), cy: r2(-off), r: r2(on === 'stone' ? size * 0.6 : c * 0.42), fill: 'var(--seal)' }),
    h('g', { transform: `translate(${r2(off - size / 2)} ${r2(-off - size / 2)}) scale(${r2(size / 20)})` }, boardSeal(grade)));
}

/** A stone that is looked at. @param {Measure} m @param {Point} at */
export const ring = (m, at) => h('circle', {
  key: `ring-${at}`, class: 'mark', transform: place(m, at), r: r2(m.cell * 0.53), fill: 'none', stroke: 'var(--aim)', 'stroke-width': r2(Math.max(1.5, m.cell * 0.06)),
});

/** Somebody asks to take it back. @param {Measure} m @param {Point} at */
export const asked = (m, at) => h('circle', {
  key: `asked-${at}`, class: 'mark', transform: place(m, at), r: r2(m.cell * 0.56), fill: 'none', stroke: 'var(--aim)',
  'stroke-width': r2(Math.max(1.5, m.cell * 0.06)), 'stroke-dasharray': `${r2(m.cell * 0.16)} ${r2(m.cell * 0.1)}`,
});

/** A try that was wrong. @param {Measure} m @param {Point} at */
export const refuted = (m, at) => h('g', { key: `refuted-${at}`, class: 'mark', transform: place(m, at) },
  h('circle', { r: r2(m.cell * 0.42), fill: 'var(--seal)' }),
  h('path', { d: cross(m.cell * 0.17), stroke: 'var(--seal-cross)', 'stroke-width': r2(m.cell * 0.085), 'stroke-linecap': 'round' }));

/** @typedef {{ at: Point, stone: Colour, aim: boolean }} Ghost `aim` adds ring and crosshair, for fingers */

/** @param {Measure} m @param {Ghost} ghost */
export function crosshair(m, { at }) {
  const [x, y] = spot(m, at);
  const [column, row] = cellOf(at);
  const first = m.margin;
  const last = r2(m.margin + m.cell * (m.size - 1));
  const size = r2(Math.max(10, m.cell * 0.25));
  return h('g', { key: 'crosshair', class: 'crosshair' },
    h('path', {
      d: `M${x} ${first}V${last}M${first} ${y}H${last}`, stroke: 'var(--aim)', 'stroke-width': r2(Math.max(1.5, m.cell * 0.06)),
      fill: 'none',
    }),
    m.coordinates ? null : h('g', { fill: 'var(--aim)', 'font-size': size, 'text-anchor': 'middle', class: 'aim-label' },
      h('text', { x, y: r2(m.side - m.margin * 0.22) }, letter(column)),
      h('text', { x: r2(m.margin * 0.42), y: r2(y + size * 0.36) }, row + 1)));
}

/** @param {Measure} m @param {Ghost} ghost @param {Look} look */
export function ghostStone(m, { at, stone, aim }, look) {
  return h('g', { key: 'ghost', class: 'ghost', transform: place(m, at) },
    h('g', { opacity: aim ? 0.74 : 0.5 }, stoneShape(m.cell, stone, look, at)),
    aim ? h('circle',
      { r: r2(m.cell * 0.57), fill: 'none', stroke: 'var(--aim)', 'stroke-width': r2(Math.max(1.5, m.cell * 0.07)) }) : null);
}

/** Home: the centre breathes until it is touched. @param {Measure} m @param {Point} at @param {Look} look */
export function invitation(m, at, look) {
  const c = m.cell;
  return h('g', { key: 'invitation', class: 'invitation', transform: place(m, at) },
    [0.72, 0.98, 1.26].map((k, i) => h('circle', {
      class: 'ring', r: r2(c * k), fill: 'none', stroke: 'var(--grid)', 'stroke-opacity': [0.55, 0.28, 0.13][i], 'stroke-width': 1.4,
      style: { '--order': String(i) },
    })),
    h('g', { opacity: 0.72 }, stoneShape(c, 'black', look, at)));
}

/** A click between points: the nearest one answers. @param {Measure} m @param {Point} at */
export const nudge = (m, at) => h('circle', {
  key: `nudge-${at}`, class: 'nudge', transform: place(m, at), r: r2(m.cell * 0.4), fill: 'none', stroke: 'var(--aim)',
  'stroke-width': r2(Math.max(1.5, m.cell * 0.05)),
});
