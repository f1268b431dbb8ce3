/** The new-game sheet: opponent, side, rule, board, opening, clock, names; the last choices are preset and Start has the focus. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { miniature } from '../board/draw.js';
import { readMoves, stonesOf } from '../board/geometry.js';
import { dot, halfDot } from '../board/stones.js';
import { number, t } from '../i18n/index.js';
import { enter, invite } from '../room/invite.js';
import { button, field, segments } from '../base/parts.js';
import { opponentLine, opponentName, opponentRank, ratingText } from './reading.js';
import { settled, withOpponent } from './setup.js';
import { state, update } from '../state.js';
import { sheet } from '../frame/sheet.js';
import { clockFields } from './clock-fields.js';
import { openingField, ruleField, sizeField } from './terms-fields.js';
import * as act from './acts.js';

/** @typedef {import('./setup.js').Draft} Draft */

/** @param {Draft} choices */
export function newGameSheet(choices) {
  const draft = withOpponent(choices);
  const set = (/** @type {Partial<Draft>} */ change) => update({ sheet: { kind: 'new-game', draft: settled({ ...draft, ...change }) } });
  const head = draft.from ? null : segments({
    label: t('new-game.mode'), value: draft.mode, choose: (mode) => set({ mode }),
    options: [{ value: 'engine', label: t('mode.engine') }, { value: 'people', label: t('two-players') }],
  });
  return sheet({ title: draft.from ? t('review.play-from') : t('new-game'), kind: 'new-game', head },
    h('form', { class: 'new-game-form', onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); act.start(draft); } },
      h('div', { class: 'new-game-left' }, draft.mode === 'engine' ? opponents(draft, set) : names(draft, set)),
      h('div', { class: 'new-game-right' },
        draft.mode === 'engine' ? sideField(draft, set) : null,
        draft.from ? goesOn(draft) : [ruleField(draft, set), sizeField(draft, set), openingField(draft, set)],
        clockFields(draft, set)),
      h('div', { class: 'new-game-start' },
        button({ label: t('start'), press: () => act.start(draft), kind: 'primary main wide', props: { 'data-first': true } }))));
}

/** The position it goes on from. @param {Draft} draft */
function goesOn({ from = '', size }) {
  const moves = readMoves(from);
  return h('div', { class: 'goes-on' }, miniature({ size, stones: stonesOf(moves), px: 128, label: t('review.goes-on', { n: moves.length }) }),
    h('p', { class: 'small quiet' }, t('review.goes-on', { n: moves.length }), ' ', t('review.assisted')));
}

/** @param {Draft} draft @param {(change: Partial<Draft>) => void} set */
function opponents(draft, set) {
  const known = state.opponents ?? [];
  const chosen = known.find((one) => one.id === draft.opponent);
  return [
    known.length === 0 ? h('p', { class: 'quiet' }, t('opponents.none')) : segments({
      label: t('opponent'), value: draft.opponent, kind: 'opponents', choose: (opponent) => set({ opponent }),
      options: known.map((one) => ({
        value: one.id, name: `${opponentName(one.id)}, ${opponentRank(one.id)}`,
        label: one.kind === 'adaptive' ? fitted(one) : [crest(one.id, 58), h('strong', null, opponentName(one.id)), h('small', null, opponentRank(one.id))],
      })),
    }),
    chosen ? character(chosen) : null,
  ];
}

/** The one who fits the person, and as whom. @param {import('../wire.js').OpponentView} one */
const fitted = ({ id, playing }) => [crest(id, 40), h('span', { class: 'stacked fitted' }, h('strong', null, opponentName(id)), h('small', null, opponentRank(id))), playing ? crest(playing, 32) : null];

/** @param {import('../wire.js').OpponentView} one */
function character(one) {
  return h('section', { class: 'character card raised', 'aria-label': opponentName(one.id) },
    h('header', null,
      crest(one.id, 64),
      h('div', null, h('h3', { class: 'serif' }, opponentName(one.id)), h('p', { class: 'quiet' }, opponentLine(one.id)))),
    h('dl', null,
      one.reading ? dots(t('opponent.reading'), one.reading) : null,
      one.defence ? dots(t('opponent.defence'), one.defence) : null,
      one.cap ? h('div', null,
        h('dt', null, t('opponent.budget')),
        h('dd', null, h('strong', null, t('seconds', { n: number(one.cap / 1000, { maximumFractionDigits: 1 }) })))) : null,
      one.rating ? h('div', null, h('dt', null, t('opponent.rating')), h('dd', null, h('strong', null, ratingText(one.rating)))) : null));
}

/** @param {string} name @param {number} value of ten */
const dots = (name, value) => h('div', null, h('dt', null, name), h('dd', null,
  h('span', { class: 'ten-dots', role: 'img', 'aria-label': t('of-ten', { n: value }) },
    Array.from({ length: 10 }, (_, i) => h('i', { class: i < value ? 'full' : null })))));

/** @param {Draft} draft @param {(change: Partial<Draft>) => void} set */
function names(draft, set) {
  const input = (/** @type {'black' | 'white'} */ side) => h('label', { class: 'name-field' },
    dot(side, 22),
    h('span', { class: 'hidden-text' }, t(`name.${side}`)),
    h('input', {
      class: 'input', value: draft[side], placeholder: t(`name.${side}`), maxlength: 40, autocomplete: 'off',
      oninput: (/** @type {any} */ event) => set({ [side]: event.target.value }),
    }));
  return h('div', { class: 'names' },
    h('h3', { class: 'serif' }, t('two-players.title')),
    h('p', { class: 'quiet' }, t('two-players.text')),
    input('black'),
    input('white'),
    h('hr'),
    h('h3', { class: 'serif' }, t('room.two-screens')),
    h('p', { class: 'quiet' }, t('room.two-screens.text')),
    button({ label: t('invite'), icon: 'link', press: invite }),
    joinField());
}

/** A code that somebody has read out. */
function joinField() {
  const join = (/** @type {Element} */ at) => enter(at.closest('.join-row')?.querySelector('input')?.value ?? '');
  return h('div', { class: 'join-row' },
    h('input', {
      class: 'input compact key-field', 'aria-label': t('room.code'), placeholder: t('room.code'), maxlength: 8, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false',
      // Enter here is not the sheet's Start.
      onkeydown(/** @type {KeyboardEvent} */ event) {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        join(/** @type {Element} */ (event.currentTarget));
      },
    }),
    button({ label: t('room.enter'), press: () => {}, props: { onclick: (/** @type {MouseEvent} */ event) => join(/** @type {Element} */ (event.currentTarget)) } }));
}

/** @param {Draft} draft @param {(change: Partial<Draft>) => void} set */
function sideField(draft, set) {
  const option = (/** @type {Draft['side']} */ value,
    /** @type {any} */ picture) => ({ value, label: [picture, h('span', null, t(`side.${value}.short`))] });
  return field(t('side'), segments({
    label: t('side'), value: draft.side, kind: 'sides', choose: (side) => set({ side }),
    options: [option('black', dot('black', 26)), option('white', dot('white', 26)), option('random', halfDot(26))],
  }));
}
