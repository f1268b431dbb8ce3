/** The board as a part of a page: wood, drawing, cells and hands in one square. */

import { h } from '../dom.js';
import { measure } from './geometry.js';
import { layers } from './draw.js';
import { cellGrid } from './grid.js';
import { pointerProps } from './input.js';
import { loupe } from './loupe.js';
import { state, update } from '../state.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('../dom.js').Children} Children
 */

/**
 * @typedef {object} Board
 * @property {string} id one per place on the page; its measured side is kept under this name
 * @property {number} size
 * @property {boolean} coordinates
 * @property {import('./draw.js').Picture} picture
 * @property {string} name what the grid is called
 * @property {Point} cursor
 * @property {(at: Point) => string} label
 * @property {import('./input.js').TouchMode} touch
 * @property {import('./input.js').Hands} hands
 * @property {number} [margin] in cells, when it is not the usual one
 * @property {boolean} [dimmed]
 * @property {(m: import('./geometry.js').Measure) => Children} [over] what lies on the board: a card, a veil, a pill
 */

/** @param {Board} board */
export function boardView(board) {
  const side = state.sides[board.id] ?? 0;
  const m = measure(board.size, side, board.coordinates && side >= 400, board.margin);
  const aimed = board.picture.ghost?.aim ? board.picture.ghost.at : null;
  return h('div', {
    key: board.id, class: `board wood${board.dimmed ? ' dimmed' : ''}`, 'data-board': board.id,
    mount: (/** @type {HTMLElement} */ element) => watch(board.id, element),
    ...(side ? pointerProps(m, board.touch, aimed, board.hands, (at) => show(board.id, at)) : {}),
  }, side ? [
    h('svg',
      { key: 'drawing', class: 'drawing', width: side, height: side, viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
      layers(m, board.picture)),
    cellGrid(m, { name: board.name, cursor: board.cursor, label: board.label, focus: board.hands.focus, play: board.hands.play }),
    board.over ? board.over(m) : null,
    state.loupe?.board === board.id ? loupe(m, board.picture, state.loupe.at) : null,
  ] : null);
}

/** @param {string} id @param {Point | null} at */
function show(id, at) {
  if ((state.loupe?.at ?? null) !== at) update({ loupe: at ? { board: id, at } : null });
}

/** @type {Map<string, ResizeObserver>} */
const watching = new Map();

/** @param {string} id @param {HTMLElement} element */
function watch(id, element) {
  watching.get(id)?.disconnect();
  const read = () => {
    const ratio = window.devicePixelRatio || 1;
    const side = Math.floor(Math.min(element.clientWidth, element.clientHeight) * ratio) / ratio;
    if (side > 0 && side !== state.sides[id]) update({ sides: { ...state.sides, [id]: side } }, 'now');
  };
  const observer = new ResizeObserver(read);
  observer.observe(element);
  watching.set(id, observer);
  read();
}
