/** How often each side got each grade. */

import { h } from '../base/dom.js';
import { SEALED, seal } from '../art/seals.js';
import { dot } from '../board/stones.js';
import { number, t } from '../i18n/index.js';

const SIDES = /** @type {const} */ (['black', 'white']);

/** @param {import('../wire.js').Review['counts'] | null} counts none until the game is read */
export const gradeCounts = (counts) => h('table', { class: 'grade-counts' },
  h('caption', { class: 'hidden-text' }, t('grades')),
  h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('moves')), SIDES.map((side) => h('th', { scope: 'col' },
    dot(side, 14), h('span', { class: 'hidden-text' }, t(`stone.${side}`)))))),
  h('tbody', null, SEALED.filter((grade) => grade !== 'forced').map((grade) => h('tr', { key: grade },
    h('th', { scope: 'row' }, h('span', null, seal(grade, 18), t(`grade.${grade}`))),
    SIDES.map((side) => count(counts?.[side][grade] ?? null))))));

/** @param {number | null} n */
const count = (n) => h('td', { class: n ? 'some' : null }, n === null ? t('review.none') : number(n));
