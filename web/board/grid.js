/**
 * The board for keyboards and ears: a grid of gridcells over the drawing, with
 * the focus on the cell itself and one cell in the tab order.
 */

import { h } from '../base/dom.js';
import { cellOf, pointAt } from './geometry.js';
import { r2 } from './stones.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Measure} Measure
 */

/**
 * @typedef {object} Cells
 * @property {string} name
 * @property {Point} cursor the cell in the tab order
 * @property {(at: Point) => string} label
 * @property {(at: Point) => void} focus
 * @property {(at: Point) => void} play
 */

/** @param {Measure} m @param {Cells} cells */
export function cellGrid(m, cells) {
  const rows = Array.from({ length: m.size }, (_, i) => m.size - 1 - i);
  const columns = Array.from({ length: m.size }, (_, i) => i);
  const edge = r2(m.margin - m.cell / 2);
  const across = r2(m.cell * m.size);
  return h('div', {
    class: 'cells', role: 'grid', 'aria-label': cells.name, 'aria-rowcount': m.size, 'aria-colcount': m.size,
    style: { left: `${edge}px`, top: `${edge}px`, width: `${across}px`, height: `${across}px`, '--cell': `${m.cell}px` },
    onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, m.size, cells),
    onfocusin: (/** @type {FocusEvent} */ event) => {
      const at = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
      if (at) cells.focus(at);
    },
  }, rows.map((y) => h('div', { role: 'row', class: 'cell-row', 'aria-rowindex': m.size - y }, columns.map((x) => {
    const at = pointAt(x, y);
    return h('div', {
      role: 'gridcell', class: 'cell', 'data-at': at, 'aria-colindex': x + 1, tabindex: at === cells.cursor ? 0 : -1,
      'aria-label': cells.label(at),
    });
  }))));
}

/** @param {KeyboardEvent} event @param {number} size @param {Cells} cells */
function onKey(event, size, cells) {
  if (event.altKey || event.metaKey) return;
  const from = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
  if (!from) return;
  if ((event.key === 'Enter' || event.key === ' ') && !event.defaultPrevented) {
    event.preventDefault();
    return cells.play(from);
  }
  const to = step(from, event, size);
  if (!to) return;
  event.preventDefault();
  focusCell(/** @type {Element} */ (event.currentTarget), to);
}

/** @param {Point} from @param {KeyboardEvent} event @param {number} size @returns {Point | null} */
function step(from, event, size) {
  const [x, y] = cellOf(from);
  const last = size - 1;
  const clamp = (/** @type {number} */ n) => Math.min(last, Math.max(0, n));
  switch (event.key) {
    case 'ArrowLeft': return pointAt(clamp(x - 1), y);
    case 'ArrowRight': return pointAt(clamp(x + 1), y);
    case 'ArrowUp': return pointAt(x, clamp(y + 1));
    case 'ArrowDown': return pointAt(x, clamp(y - 1));
    case 'Home': return event.ctrlKey ? pointAt(0, last) : pointAt(0, y);
    case 'End': return event.ctrlKey ? pointAt(last, 0) : pointAt(last, y);
    case 'PageUp': return pointAt(x, last);
    case 'PageDown': return pointAt(x, 0);
    default: return null;
  }
}

/** @param {Element} root @param {Point} at */
export function focusCell(root, at) {
  const cell = root.querySelector(`[data-at="${at}"]`);
  if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
}
