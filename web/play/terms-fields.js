/** What two players agree on before a game: rule, board, opening. */

import { h } from '../base/dom.js';
import { number, t } from '../i18n/index.js';
import { field, segments } from '../base/parts.js';
import { openingsFor, RULES, SIZES } from './setup.js';

/** @typedef {Pick<import('./setup.js').Draft, 'rule' | 'size' | 'opening'>} Terms */

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
export function ruleField(terms, set) {
  return field(t('rule'),
    segments({
      label: t('rule'), value: terms.rule, kind: 'segments tight', choose: (rule) => set({ rule }),
      options: RULES.map((value) => ({ value, label: t(`rule.${value}`) })),
    }),
    h('p', { class: 'note' }, t(`rule.${terms.rule}.plain`)));
}

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set @param {number[]} [sizes] that are one press away */
export function sizeField(terms, set, sizes = SIZES) {
  const other = !sizes.includes(terms.size);
  return field(t('size'),
    h('div', { class: 'size-row' },
      segments({
        label: t('size'), value: terms.size, kind: 'segments tight', choose: (size) => set({ size }),
        options: sizes.map((value) => ({ value, label: number(value), name: t('size.of', { n: value }) })),
      }),
      h('label', { class: `size-other${other ? ' chosen' : ''}` }, h('span', { class: 'hidden-text' }, t('size.other')),
        h('select', {
          class: 'input compact', value: other ? String(terms.size) : '',
          onchange: (/** @type {any} */ event) => set({ size: Number(event.target.value) }),
        },
          other ? null : h('option', { value: '', disabled: true }, t('size.range')),
          Array.from({ length: 18 }, (_, i) => i + 5).map((n) => h('option', { value: n }, number(n)))))));
}

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
export function openingField(terms, set) {
  return field(t('opening'),
    h('select', {
      class: 'input compact', 'aria-label': t('opening'), value: terms.opening,
      onchange: (/** @type {any} */ event) => set({ opening: event.target.value }),
    },
      openingsFor(terms).map((value) => h('option', { value }, t(`opening.${value}`)))),
    terms.opening === 'none' ? null : h('p', { class: 'note' }, t(`opening.${terms.opening}.plain`)));
}
