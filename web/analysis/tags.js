/**
 * What is known of a position, as a tag. Proved is solid and counts moves; estimated is dashed and says about how likely.
 * Neither is ever made into the other.
 */

import { h } from '../base/dom.js';
import { number, t } from '../i18n/index.js';

/**
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {{ winner: Colour, plies: number }} Proved
 */

/** @param {number} chance from 0 to 1 */
export const percent = (chance) => number(Math.round(chance * 100));

/** @param {Proved} proved @param {'whole' | 'short'} [how] */
export const provedText = ({ winner, plies }, how = 'whole') => (plies ? t(`proved.${how}`, { who: t(`stone.${winner}.short`), n: plies }) : t(`wins.${winner}`));

/** @param {Proved} proved @param {'whole' | 'short'} [how] */
export const provedTag = (proved, how) => h('span', { class: 'tag proved' },
  h('svg', { width: 12, height: 12, viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    h('path', { d: 'M2.2 6.3 5 9l5-6', fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })),
  h('span', { class: 'hidden-text' }, t('proved.spoken'), ' '),
  provedText(proved, how));

/** @param {number} chance from 0 to 1 */
export const estimatedTag = (chance) => h('span', { class: 'tag estimated' }, t('estimated', { n: percent(chance) }));

/** From one estimate to another. @param {[number, number]} chances */
export const estimatedChange = ([before, after]) => h('span', { class: 'tag estimated' }, t('estimated.change', { before: percent(before), after: percent(after) }));

/** What a line or a move comes to, whichever is known. @param {{ proved: Proved | null, chance: number }} known */
export const verdictTag = ({ proved, chance }) => (proved ? provedTag(proved, 'short') : estimatedTag(chance));

/** The same in words. @param {{ proved: Proved | null, chance: number }} known */
export const verdictText = ({ proved, chance }) => (proved
  ? t('proved.said', { what: provedText(proved) }) : t('estimated.said', { n: percent(chance) }));
