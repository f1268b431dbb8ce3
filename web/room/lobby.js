/** A room before its first game: whoever invites shows the way in, a guest sees the terms and sits down by a button. */

import { h } from '../base/dom.js';
import { icon, logo, presence } from '../art/icons.js';
import { boardView } from '../board/board.js';
import { pointAt, spell } from '../board/geometry.js';
import { halfDot, dot } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { button, iconButton, link } from '../base/parts.js';
import { clockLine, ruleAndSize } from '../play/reading.js';
import { closeDoor, sit } from './room.js';
import { chairText, CHAIRS, codeText, seatIn, watchersText } from './words.js';
import { doorway } from './doorway.js';
import { lostText, roomBar, roomFacts, roomPlaces } from './table.js';
import { toastLine } from '../frame/toast.js';
import { state, update } from '../state.js';
import * as act from '../play/acts.js';

/**
 * @typedef {import('./room.js').Room} Room
 * @typedef {import('../wire.js').RoomView} RoomView
 */

/** @param {Room} room @param {RoomView} view */
export function lobby(room, view) {
  const mine = view.you !== null;
  return h('main', { key: 'play', class: `play room lobby${mine ? ' host' : ' guest'}` },
    h('h1', { class: 'hidden-text' }, t('room.title', { code: codeText(view.code) })),
    iconButton({ name: 'back', label: t('home'), press: act.goHome, props: { class: 'icon-button back' } }),
    h('header', { class: 'head' },
      link('/', { class: 'brand', 'aria-label': t('home') },
        logo(28),
        t('brand'),
        t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null),
      h('nav', { class: 'icon-nav', 'aria-label': t('nav') }, roomBar())),
    h('div', { class: 'rail' },
      roomName(view),
      seatsOf(view),
      h('div', { class: 'facts' }, termLines(view.terms), roomFacts(view)),
      h('nav', { class: 'side-nav', 'aria-label': t('nav') }, roomPlaces())),
    h('div', { class: 'status' },
      presence('away'),
      h('p', { class: 'says' }, statusWords(room, view))),
    h('div', { class: 'board-slot' }, emptyBoard(view)),
    h('aside', { class: 'side' }, mine ? doorCard(view) : view.can.sit ? seatCard(room, view) : watchCard(view), toastLine()));
}

/** Phones have it in place of the other player's bar. @param {RoomView} view */
const roomName = ({ code, terms }) => h('section', { class: 'player top room-name', 'aria-label': t('room.terms') },
  h('div', { class: 'who' }, h('div', { class: 'name' }, t('room.title', { code: codeText(code) })), h('div', { class: 'line' }, termsOf(terms).join(' · '))));

/** @param {import('../wire.js').Terms} terms */
const termsOf = ({ rule, size, opening, clock }) => [ruleAndSize({ rule, size }), ...(opening === 'none' ? [] : [t(`opening.${opening}`)]), clockLine(clock)];

/** @param {import('../wire.js').Terms} terms */
const termLines = (terms) => h('p', { class: 'setup small faint' }, termsOf(terms).map((one, i) => [i ? h('br') : null, one]));

/** @param {RoomView} view */
const seatsOf = (view) => h('ul', { class: 'lobby-seats' }, CHAIRS.map((chair) => {
  const { taken, here } = seatIn(view, chair);
  return h('li', { key: chair, class: taken ? null : 'free' },
    presence(taken && here ? 'here' : 'away'),
    h('span', { class: 'stacked' }, h('strong', null, taken ? chairText(view, chair) : t('room.free')),
      h('small', null, taken ? t(here ? 'room.here' : 'room.away') : t(view.you ? 'room.free.line' : 'room.free.you'))));
}));

/** @param {Room} room @param {RoomView} view */
function statusWords(room, view) {
  if (room.lost !== null) return [h('strong', null, t('link.trying')), ' ', h('span', { class: 'why' }, lostText(room.lost))];
  const watching = view.you ? watchersText(view) : null;
  return [h('strong', null, t(view.you ? 'room.waiting' : 'room.invited')), ' ', watching ? h('span', { class: 'why' }, watching) : null];
}

/** @param {RoomView} view */
function emptyBoard({ terms: { size } }) {
  const middle = Math.floor((size - 1) / 2);
  const centre = pointAt(middle, middle);
  return boardView({
    id: 'play', size, coordinates: state.prefs.coordinates, picture: { stones: [], look: state.prefs.stones, marks: [{ kind: 'invitation', at: centre }] },
    name: t('board.name'), aim: null, ghost: null, cursor: centre, label: (at) => t('cell.empty', { at: spell(at) }), touch: state.prefs.touch,
    hands: { play: () => {}, focus: () => {} },
  });
}

/** @param {RoomView} view */
function doorCard(view) {
  return h('section', { class: 'lobby-card card raised', 'aria-label': t('invite') },
    h('span', { class: 'grip', 'aria-hidden': 'true' }),
    h('div', { class: 'door' }, doorway(view)),
    h('p', { class: 'small quiet holds' }, t('room.stays')),
    h('div', { class: 'door-actions' },
      view.can.change ? button({ label: t('room.change'), icon: 'edit', press: () => update({ sheet: { kind: 'invite' } }) }) : null,
      view.can.change ? button({ label: t('room.close'), press: () => void closeDoor() }) : null));
}

/** Everything that was agreed for the guest is seen before sitting down. @param {Room} room @param {RoomView} view */
function seatCard(room, view) {
  const { terms } = view;
  const who = chairText(view, 'inviter');
  return h('form', {
    class: 'lobby-card seat-card card raised', 'aria-label': t('room.invited'),
    onsubmit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      void sit(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('name') ?? '').trim());
    },
  },
  h('span', { class: 'grip', 'aria-hidden': 'true' }),
  h('h2', { class: 'title' }, t('room.invites', { who })),
  h('dl', { class: 'terms-list' },
    term('side', coloursFor(terms, who)),
    term('rule', [ruleAndSize(terms), h('small', null, t(`rule.${terms.rule}.plain`))]),
    terms.opening === 'none' || terms.opening === 'swap2' ? null : term('opening', [t(`opening.${terms.opening}`), h('small', null, t(`opening.${terms.opening}.plain`))]),
    term('clock', clockLine(terms.clock))),
  h('div', { class: 'sit-row' }, h('label', { class: 'field' }, h('span', { class: 'legend' }, t('room.name')),
    h('input', { class: 'input', name: 'name', maxlength: 40, autocomplete: 'nickname', placeholder: t('room.name.optional'), mount: (/** @type {HTMLInputElement} */ input) => { input.value = state.prefs.name; } })),
  button({ label: t('room.sit'), press: () => {}, kind: 'primary main', why: room.sitting ? t('room.opening') : null, props: { type: 'submit' } })),
  h('p', { class: 'small quiet or-watch' }, t('room.or-watch'), ' ',
    h('button', { type: 'button', class: 'text-link', onclick: () => update({ sheet: { kind: 'device-key' } }) }, t('room.device.have'))));
}

/** @param {'side' | 'rule' | 'opening' | 'clock'} key @param {import('../base/dom.js').Children} value */
const term = (key, value) => h('div', null, h('dt', null, t(key)), h('dd', null, value));

/** What the inviter's choice of colours is for the guest. @param {import('../wire.js').Terms} terms @param {string} who */
function coloursFor({ side, opening }, who) {
  if (opening === 'swap2') return [t('opening.swap2'), h('small', null, t('room.guest.swap2', { who }))];
  const mine = { black: /** @type {const} */ ('white'), white: /** @type {const} */ ('black'), random: null }[side];
  return [h('span', { class: 'with-stone' }, mine ? dot(mine, 18) : halfDot(18), t(mine ? `stone.${mine}` : 'side.random')),
    h('small', null, t(mine ? `room.guest.${mine}` : 'room.guest.random', { who }))];
}

/** @param {RoomView} view */
const watchCard = (view) => h('section', { class: 'lobby-card card raised', 'aria-label': t('room.watching') },
  h('h2', { class: 'title' }, icon('lens'), t('room.watching')),
  h('p', { class: 'quiet' }, t('room.watch-soon')), h('p', { class: 'small quiet' }, watchersText(view)));
