/** The clock in the new-game sheet: none, main time with an increment, per move, or byo-yomi. */

import { h } from '../base/dom.js';
import { number, t } from '../i18n/index.js';
import { field, segments } from '../base/parts.js';

/**
 * @typedef {Pick<import('./setup.js').Draft, 'clock'>} Timed
 * @typedef {import('../wire.js').ClockRule} ClockRule
 * @typedef {ClockRule['kind']} Kind
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** @type {Record<Kind, ClockRule>} */
const usual = {
  increment: { kind: 'increment', main: 10 * MINUTE, increment: 0 },
  'per-move': { kind: 'per-move', time: 30 * SECOND },
  'byo-yomi': { kind: 'byo-yomi', main: 5 * MINUTE, periods: 3, period: 30 * SECOND },
};

/** The parts of each clock, in the unit they are chosen in. @type {Record<Kind, { name: string, unit: number, choices: number[] }[]>} */
const parts = {
  increment: [
    { name: 'main', unit: MINUTE, choices: [1, 3, 5, 10, 15, 30, 60] }, { name: 'increment', unit: SECOND, choices: [0, 2, 5, 10, 30] },
  ],
  'per-move': [{ name: 'time', unit: SECOND, choices: [5, 10, 15, 30, 60, 120] }],
  'byo-yomi': [
    { name: 'main', unit: MINUTE, choices: [1, 5, 10, 20, 30, 60] }, { name: 'periods', unit: 1, choices: [1, 3, 5] },
    { name: 'period', unit: SECOND, choices: [10, 20, 30, 60] },
  ],
};

/** @param {Timed} terms @param {(change: Timed) => void} set */
export function clockFields({ clock }, set) {
  return field(t('clock'),
    segments({
      label: t('clock'), value: clock?.kind ?? 'none', kind: 'segments tight', choose: (kind) => set({ clock: kind === 'none' ? null : usual[kind] }),
      options: /** @type {const} */ (['none', 'increment', 'per-move', 'byo-yomi']).map((kind) => ({ value: kind, label: t(`clock.kind.${kind}`) })),
    }),
    clock ? h('div', { class: 'clock-row' }, parts[clock.kind].map((part) => partField(clock, part, set))) : null);
}

/** @param {ClockRule} clock @param {{ name: string, unit: number, choices: number[] }} part @param {(change: Timed) => void} set */
function partField(clock, { name, unit, choices }, set) {
  const value = /** @type {Record<string, any>} */ (clock)[name] / unit;
  return h('label', null, h('span', { class: 'tiny quiet' }, t(`clock.${clock.kind}.${name}`)),
    h('select', {
      class: 'input compact', value: String(value),
      onchange: (/** @type {any} */ event) => set({ clock: { ...clock, [name]: Number(event.target.value) * unit } }),
    },
      choices.map((n) => h('option', { value: n }, number(n)))));
}
