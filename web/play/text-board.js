/** The position as plain text: for ears, for mail, for a quick look at what the page thinks it shows. */

import { letter, pointAt, stonesOf } from '../board/geometry.js';
import { foulAt } from './reading.js';
import { state } from '../state.js';

export function textBoard() {
  const view = state.game?.view;
  if (!view) return '';
  const { size } = view.setup;
  const signs = new Map(stonesOf(view.moves).map(({ at, stone }) => [at, stone === 'black' ? 'X' : 'O']));
  const rows = Array.from({ length: size }, (_, i) => size - 1 - i).map((y) => {
    const cells = Array.from({ length: size }, (_, x) => signs.get(pointAt(x, y)) ?? (foulAt(view, pointAt(x, y)) ? '!' : '.'));
    return `${String(y + 1).padStart(2)} ${cells.join(' ')}`;
  });
  const columns = Array.from({ length: size }, (_, x) => letter(x)).join(' ');
  return [...rows, `   ${columns}`].join('\n');
}
