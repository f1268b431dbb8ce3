/** Why a point is forbidden: a card on the board, where it hides the fewest stones. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { spell } from '../board/geometry.js';
import { spot } from '../board/marks.js';
import { t } from '../i18n/index.js';
import { forbiddenHead, foulAt } from './reading.js';
import { state } from '../state.js';

const WIDTH = 316;

/** The forbidden point that is being asked about. @param {import('../state.js').Game} game */
export function touchedFoul({ view, touched, ply }) {
  return touched && view && ply === null && !view.paused && !view.result ? foulAt(view, touched) : undefined;
}

/** @param {import('../state.js').Game} game @param {import('../board/geometry.js').Measure} m */
export function reasonCard(game, m) {
  const { view } = game;
  const foul = touchedFoul(game);
  if (!view || !foul) return null;
  const { at } = foul;
  const height = 112 + 22 * foul.shapes.length;
  const marked = state.prefs.lens ? view.threats.map((one) => one.at) : [];
  const kept = [at, ...view.moves, ...view.forbidden.map((one) => one.at), ...marked];
  const { left, top } = quietCorner(m, at, Math.min(WIDTH, m.side * 0.86), height, kept);
  return h('div', { key: `reason-${at}`, class: 'reason', style: { left: `${left}px`, top: `${top}px` }, 'data-over-board': true },
    h('h3', null, icon('close', 18), forbiddenHead(foul.foul, at)),
    h('p', null, t(`foul.${foul.foul}.why`)),
    h('ol', null, foul.shapes.map(({ stones }, i) => h('li', null, `${i + 1}  `, stones.map((point, k) => [
      k ? ' · ' : '', point === at ? h('b', null, spell(point)) : spell(point)])))));
}

/**
 * Of the places around the point, the one that hides least; never the point itself.
 * @param {import('../board/geometry.js').Measure} m @param {string} at @param {number} width @param {number} height
 * @param {string[]} kept the points worth seeing
 */
function quietCorner(m, at, width, height, kept) {
  const [x, y] = spot(m, at);
  const gap = m.cell * 0.7;
  const inside = (/** @type {number} */ value, /** @type {number} */ length) => Math.min(m.side - length - 8, Math.max(8, value));
  const lefts = [x + gap, x - gap - width, x - width / 2];
  const tops = [y - gap - height, y + gap, y - height / 2];
  const places = lefts.flatMap((left) => tops.map((top) => ({ left: inside(left, width), top: inside(top, height) })));
  const spots = kept.map((point) => spot(m, point));
  const half = m.cell / 2;
  const covers = (/** @type {{ left: number, top: number }} */ place, /** @type {[number, number]} */ [sx, sy]) =>
    sx > place.left - half && sx < place.left + width + half && sy > place.top - half && sy < place.top + height + half;
  const cost = (/** @type {{ left: number, top: number }} */ place) =>
    spots.filter((one) => covers(place, one)).length + (covers(place, [x, y]) ? kept.length : 0);
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
