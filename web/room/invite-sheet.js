/** The sheet of an invitation: the terms on the left, the way in on the right. */

import { h } from '../base/dom.js';
import { dot } from '../board/stones.js';
import { number, t } from '../i18n/index.js';
import { changeTerms, CLOCKS } from './invite.js';
import { field, segments } from '../base/parts.js';
import { clockFields } from '../play/clock-fields.js';
import { doorway, waitingLine } from './doorway.js';
import { sheet } from '../frame/sheet.js';
import { openingsFor, RULES } from '../play/setup.js';
import { sizeField } from '../play/terms-fields.js';

/** @typedef {import('../wire.js').NewRoom} Terms */

/** The boards that are one press away here. */
const BOARDS = [13, 15, 19];

/** @param {import('./room.js').Room} room */
export function inviteSheet(room) {
  const { view } = room;
  if (!view) return sheet({ title: t('invite'), kind: 'invite' }, h('p', { class: 'sheet-content quiet' }, t('room.opening')));
  const terms = room.terms ?? { ...view.terms, name: view.seats[0].name };
  const set = (/** @type {Partial<Terms>} */ change) => changeTerms(terms, change);
  return sheet({ title: t('invite'), kind: 'invite' }, h('div', { class: 'invitation-form' },
    h('div', { class: 'terms' },
      h('p', { class: 'quiet' }, t('room.is-open')),
      coloursField(terms, set),
      ruleField(terms, set),
      h('div', { class: 'two-fields' }, sizeField(terms, set, BOARDS), presetClocks(terms, set)),
      isPreset(terms.clock) ? null : clockFields(terms, set),
      h('div', { class: 'two-fields' }, openingSelect(terms, set), nameField(terms, set))),
    h('div', { class: 'way-in' }, doorway(view), waitingLine())));
}

/** Who has Black, or how that is made fair. @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
function coloursField(terms, set) {
  const value = terms.opening === 'swap2' ? 'swap2' : terms.side;
  const choose = (/** @type {typeof value} */ chosen) => set(chosen === 'swap2'
    ? { opening: 'swap2', side: 'black' } : { side: chosen, opening: terms.opening === 'swap2' ? 'none' : terms.opening });
  return field(t('side'),
    segments({
      label: t('side'), value, choose,
      options: [
        { value: 'black', label: [dot('black', 16), t('side.black.short')] }, { value: 'white', label: [dot('white', 16), t('side.white.short')] },
        { value: 'random', label: t('side.random.short') }, { value: 'swap2', label: t('opening.swap2') },
      ],
    }),
    h('p', { class: 'note' }, colourText(terms)));
}

/** @param {Terms} terms what the inviter's choice comes to */
const colourText = ({ opening, side }) => t(opening === 'swap2' ? 'room.terms.swap2' : `room.terms.${side}`);

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
const ruleField = (terms, set) => field(t('rule'), segments({
  label: t('rule'), value: terms.rule, kind: 'segments tight', choose: (rule) => set({ rule }), options: RULES.map((value) => ({ value, label: t(`rule.${value}`) })),
}));

/** @param {Terms['clock']} a @param {Terms['clock']} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {Terms['clock']} clock */
const isPreset = (clock) => CLOCKS.some((one) => same(one.clock, clock));

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
function presetClocks({ clock }, set) {
  const value = CLOCKS.find((one) => same(one.clock, clock))?.name ?? 'other';
  return field(t('room.clock'), segments({
    label: t('clock'), value, kind: 'segments tight', choose: (name) => set({ clock: name === 'other' ? { kind: 'per-move', time: 30_000 } : CLOCKS.find((one) => one.name === name)?.clock ?? null }),
    options: [...CLOCKS.map((one) => ({ value: one.name, label: clockLabel(one.clock) })), { value: 'other', label: t('room.clock.other') }],
  }));
}

/** @param {Terms['clock']} clock */
function clockLabel(clock) {
  if (clock?.kind !== 'increment') return t('clock.kind.none');
  const minutes = number(clock.main / 60_000);
  return clock.increment ? t('room.clock.added', { n: minutes, s: number(clock.increment / 1000) }) : minutes;
}

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
const openingSelect = (terms, set) => h('label', { class: 'field' }, h('span', { class: 'legend' }, t('opening')),
  h('select', { class: 'input compact', value: terms.opening, onchange: (/** @type {any} */ event) => set({ opening: event.target.value }) },
    openingsFor(terms).map((value) => h('option', { value }, t(`opening.${value}`)))));

/** @param {Terms} terms @param {(change: Partial<Terms>) => void} set */
const nameField = (terms, set) => h('label', { class: 'field' }, h('span', { class: 'legend' }, t('room.name')),
  h('input', {
    class: 'input compact', value: terms.name, maxlength: 40, autocomplete: 'nickname', placeholder: t('room.name.none'),
    oninput: (/** @type {any} */ event) => set({ name: event.target.value }),
  }));
