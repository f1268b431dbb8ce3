/** The whole review as a table: what the graph shows, for those who read it. */

import { h } from '../base/dom.js';
import { isSealed, seal } from '../art/seals.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { jump, turnAfter } from './review.js';
import { estimatedTag, provedTag } from '../analysis/tags.js';

/** @param {import('./review.js').Review} review */
export function reviewTable(review) {
  const { subject, report, hidden } = review;
  const moves = subject?.moves ?? [];
  const known = (/** @type {number} */ ply) => (hidden ? undefined : report?.moves[ply - 1]);
  return h('div', { key: 'table', class: 'review-table card', tabindex: -1 }, h('table', null,
    h('caption', { class: 'hidden-text' }, t('review.table')),
    h('thead', null, h('tr', null,
      h('th', { scope: 'col' }, t('review.table.move')),
      hidden ? null : [h('th', { scope: 'col' }, t('review.table.grade')), h('th', { scope: 'col' }, t('review.table.verdict')), h('th', { scope: 'col' }, t('review.table.better'))])),
    h('tbody', null, moves.map((at, i) => row(i + 1, at, known(i + 1), { stone: turnAfter(review, i), current: review.ply === i + 1 && !review.aside, hidden })))));
}

/**
 * @param {number} ply @param {string} at @param {import('../wire.js').MoveReview | undefined} move
 * @param {{ stone: import('../board/stones.js').Colour, current: boolean, hidden: boolean }} how
 */
function row(ply, at, move, { stone, current, hidden }) {
  const grade = move?.grade ?? null;
  const better = move?.instead?.moves[0];
  return h('tr', { key: ply, class: current ? 'current' : null },
    h('th', { scope: 'row' }, h('button', {
      type: 'button', class: 'move', 'aria-current': current ? 'step' : null, 'aria-label': t('moves.label', { n: ply, stone: t(`stone.${stone}`), at: spell(at) }),
      onclick: () => jump(ply), drawn: current ? (/** @type {HTMLElement} */ element) => keepInSight(element, ply) : null,
    }, h('small', null, ply), dot(stone, 12), spell(at))),
    hidden ? null : [
      h('td', null, grade ? h('span', { class: 'graded' }, isSealed(grade) ? seal(grade, 16) : null, t(`grade.${grade}`)) : null),
      h('td', null, !move || move.chance === null ? null : move.proved ? provedTag(move.proved, 'short') : estimatedTag(move.chance)),
      h('td', null, better ? spell(better) : null),
    ]);
}

/** Once for each new position: reading the layout is the dearest part of a draw. @param {HTMLElement} element @param {number} ply */
function keepInSight(element, ply) {
  const list = element.closest('.review-table');
  if (!(list instanceof HTMLElement) || list.dataset.shown === String(ply)) return;
  list.dataset.shown = String(ply);
  const box = element.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top + 36) list.scrollTop += box.top - frame.top - 48;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 12;
}
