/**
 * Where things are: point names and cells, and the measures of a board of a
 * given size in a given square, in whole device pixels.
 */

/** @typedef {string} Point a column letter and a row number from the bottom: `h8` */

const LETTERS = 'abcdefghijklmnopqrstuv';

/** How far from a crossing, in cells, a click still means it. */
const REACH = 0.45;

/** @param {number} x @param {number} y @returns {Point} */
export const pointAt = (x, y) => LETTERS[x] + (y + 1);

/** @param {Point} point @returns {[number, number]} column and row from the lower left, from 0 */
export const cellOf = (point) => [LETTERS.indexOf(point[0]), Number(point.slice(1)) - 1];

/** @param {Point} point how people write it */
export const spell = (point) => point.toUpperCase();

/** @param {number} x */
export const letter = (x) => LETTERS[x].toUpperCase();

/** @param {string} text @param {number} size @returns {Point | null} */
export function readPoint(text, size) {
  const match = /^([a-v])([1-9]\d?)$/.exec(text.toLowerCase());
  if (!match) return null;
  const [x, y] = cellOf(match[0]);
  return x < size && y < size ? match[0] : null;
}

/** @param {string} text moves joined, `h8i9j10` @returns {Point[]} */
export const readMoves = (text) => text.match(/[a-v]\d{1,2}/g) ?? [];

/** @param {number} size @returns {Point[]} the points drawn as dots; none on boards without a centre */
export function stars(size) {
  if (size % 2 === 0) return [];
  const middle = (size - 1) / 2;
  const edge = size >= 13 ? 3 : 2;
  const corners = size < 9 ? [] : [edge, size - 1 - edge];
  return [pointAt(middle, middle), ...corners.flatMap((x) => corners.map((y) => pointAt(x, y)))];
}

/**
 * @typedef {object} Measure
 * @property {number} size
 * @property {number} side the square, in CSS pixels
 * @property {number} cell
 * @property {number} margin from the square's edge to the first line
 * @property {number} line width of an inner line
 * @property {number} rim width of the outermost line
 * @property {boolean} coordinates
 * @property {(x: number) => number} x
 * @property {(y: number) => number} y
 */

/**
 * @param {number} size @param {number} side @param {boolean} coordinates
 * @param {number} [margin] in cells @param {number} [ratio] device pixels per CSS pixel
 * @returns {Measure}
 */
export function measure(size, side, coordinates, margin = coordinates ? 1 : 0.65, ratio = window.devicePixelRatio || 1) {
  const spans = size - 1 + 2 * margin;
  const cell = Math.max(1, Math.floor((side / spans) * ratio)) / ratio;
  const edge = Math.round(((side - cell * (size - 1)) / 2) * ratio) / ratio;
  const line = Math.max(1, Math.round(cell * 0.022 * ratio)) / ratio;
  const rim = Math.max(line, Math.round(line * 1.6 * ratio) / ratio);
  // A line of an odd number of pixels is crisp only between two pixels.
  const half = Math.round(line * ratio) % 2 ? 0.5 / ratio : 0;
  return {
    size, side, cell, margin: edge, line, rim, coordinates,
    x: (x) => edge + x * cell + half,
    y: (y) => edge + (size - 1 - y) * cell + half,
  };
}

/**
 * The point a pixel means, or the nearest one with `near: false` when the
 * pixel is in the dead zone between points.
 * @param {Measure} m @param {number} px @param {number} py
 * @returns {{ at: Point, near: boolean } | null}
 */
export function pointUnder(m, px, py) {
  const fx = (px - m.margin) / m.cell;
  const fy = m.size - 1 - (py - m.margin) / m.cell;
  const x = Math.round(fx);
  const y = Math.round(fy);
  if (x < 0 || y < 0 || x >= m.size || y >= m.size) return null;
  return { at: pointAt(x, y), near: Math.hypot(fx - x, fy - y) <= REACH };
}

/** @param {Point[]} moves Black first, in turn @returns {{ at: Point, stone: 'black' | 'white', number: number }[]} */
export const stonesOf = (moves) => moves.map((at, i) => ({ at, stone: i % 2 ? 'white' : 'black', number: i + 1 }));
