/** Why a point is forbidden: a card on the board, where it hides the fewest stones. */

import { h } from '../dom.js';
import { icon } from '../art/icons.js';
import { spell, stonesOf } from '../board/geometry.js';
import { spot } from '../board/marks.js';
import { t } from '../i18n/index.js';
import { forbiddenHead, foulAt } from '../reading.js';

const WIDTH = 316;

/** @param {import('../state.js').Game} game @param {import('../board/geometry.js').Measure} m */
export function reasonCard(game, m) {
  const at = game.touched;
  const { view } = game;
  const foul = at && view && game.ply === null && !view.paused && !view.result ? foulAt(view, at) : undefined;
  if (!at || !view || !foul) return null;
  const height = 112 + 22 * foul.shapes.length;
  const { left, top } = quietCorner(m, at, Math.min(WIDTH, m.side * 0.86), height, view.moves);
  return h('div', { key: `reason-${at}`, class: 'reason', style: { left: `${left}px`, top: `${top}px` }, 'data-over-board': true },
    h('h3', null, icon('close', 18), forbiddenHead(foul.foul, at)),
    h('p', null, t(`foul.${foul.foul}.why`)),
    h('ol', null, foul.shapes.map(({ stones }, i) => h('li', null, `${i + 1}  `, stones.map((point, k) => [
      k ? ' · ' : '', point === at ? h('b', null, spell(point)) : spell(point)])))));
}

/**
 * @param {import('../board/geometry.js').Measure} m @param {string} at @param {number} width @param {number} height @param {string[]} moves
 */
function quietCorner(m, at, width, height, moves) {
  const [x, y] = spot(m, at);
  const gap = m.cell * 0.7;
  const inside = (/** @type {number} */ value, /** @type {number} */ length) => Math.min(m.side - length - 8, Math.max(8, value));
  const lefts = [x + gap, x - gap - width, x - width / 2];
  const tops = [y - gap - height, y + gap, y - height / 2];
  const stones = stonesOf(moves).map((one) => spot(m, one.at));
  const places = lefts.flatMap((left) => tops.map((top) => ({ left: inside(left, width), top: inside(top, height) })));
  const hidden = (/** @type {{ left: number, top: number }} */ p) => [...stones, [x, y]].filter(([sx, sy]) => sx > p.left - m.cell / 2 && sx < p.left + width + m.cell / 2 && sy > p.top - m.cell / 2 && sy < p.top + height + m.cell / 2).length
    + (x > p.left && x < p.left + width && y > p.top && y < p.top + height ? 100 : 0);
  return places.reduce((best, one) => (hidden(one) < hidden(best) ? one : best));
}
