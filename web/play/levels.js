/** The opponents side by side: how they play, how long they take, and how strong they were measured to be. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { number, t } from '../i18n/index.js';
import { opponentName, opponentRank, ratingText } from './reading.js';
import { state } from '../state.js';

export function levelTable() {
  const known = (state.opponents ?? []).filter(({ kind }) => kind !== 'adaptive');
  const rated = known.some((one) => one.rating);
  return h('section', { class: 'card pad levels', 'aria-label': t('levels') },
    h('h2', null, t('levels')),
    h('p', { class: 'quiet small' }, rated ? t('levels.rated') : t('levels.unrated')),
    h('table', null,
      h('thead', null, h('tr', null,
        h('th', { scope: 'col' }, t('opponent')),
        rated ? h('th', { scope: 'col', class: 'figure' }, t('opponent.rating')) : null,
        h('th', { scope: 'col', class: 'figure' }, t('opponent.budget')))),
      h('tbody', null, known.map((one) => h('tr', { key: one.id },
        h('th', { scope: 'row' }, h('span', { class: 'level-name' }, crest(one.id, 32),
          h('span', { class: 'stacked' }, h('strong', null, opponentName(one.id)), h('small', null, opponentRank(one.id))))),
        rated ? h('td', { class: 'figure' }, one.rating ? ratingText(one.rating) : t('levels.none')) : null,
        h('td', { class: 'figure' }, t('seconds', { n: number(one.cap / 1000, { maximumFractionDigits: 1 }) })))))));
}
