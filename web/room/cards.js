/**
 * What waits for a word in a room: a request, or a seat whose player is gone. Cards at the foot of the column, below the own
 * bar on small screens, never over the board.
 */

import { h } from '../base/dom.js';
import { icon, presence } from '../art/icons.js';
import { t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { claim, waitOn } from './room.js';
import { countText, keptFor, otherIn, otherText } from './words.js';
import { requestOf } from '../play/requests.js';
import * as act from '../play/acts.js';

/**
 * @typedef {import('./room.js').Room} Room
 * @typedef {import('../state.js').Game} Game
 */

/** How long a request stands. */
const STANDS = 30_000;
/** How long a seat is kept. */
const KEPT = 120_000;

/** @param {Room} room @param {Game} game */
export function roomCards(room, game) {
  return h('div', { class: 'room-cards' }, game.view ? requestCard(game.view) : null, goneCard(room, game));
}

/** @param {Room} room @param {Game} game */
export const hasCard = (room, { view }) => (view !== null && requestOf(view) !== null) || isGone(room, view);

/** @param {import('../wire.js').View} view */
function requestCard(view) {
  const request = requestOf(view);
  if (!request) return null;
  const { id, head, text, agree, lapses } = request;
  return h('section', { key: `request-${id}`, class: 'request card raised', role: 'group', 'aria-label': head },
    h('header', null, icon(request.icon), h('h2', null, head)),
    h('p', { class: 'small quiet' }, text),
    agree ? h('div', { class: 'request-actions' },
      button({ label: t('offer.decline'), press: () => act.answer('decline'), props: { 'aria-keyshortcuts': 'Shift+X' } }),
      button({ label: agree, press: () => act.answer('accept'), kind: 'primary', props: { 'aria-keyshortcuts': 'Shift+Y' } })) : null,
    lapses === null ? null : h('div', { class: 'lapse', 'aria-hidden': 'true' },
      h('i', { mount: (/** @type {HTMLElement} */ bar) => { bar.style.animationDelay = `${lapses - STANDS}ms`; } })));
}

/** While they play: whoever leaves afterwards keeps nobody waiting. @param {Room} room @param {import('../wire.js').View | null} game */
function isGone({ view }, game) {
  const other = view ? otherIn(view) : null;
  return view?.game !== null && !game?.result && other !== null && other.taken && !other.here;
}

/** Nothing happens by itself: whoever waits may end it, and may wait. @param {Room} room @param {Game} game */
function goneCard(room, game) {
  const { view } = room;
  const other = view ? otherIn(view) : null;
  if (!view || !other || !isGone(room, game.view)) return null;
  const who = otherText(view);
  if (view.can.claim) return h('section', { key: 'claim', class: 'request gone card raised', role: 'group', 'aria-label': t('room.gone.over', { who }) },
    h('header', null, presence('away'), h('h2', null, t('room.gone.over', { who }))),
    room.patient ? null : h('p', { class: 'small quiet' }, t('room.gone.over.text')),
    h('div', { class: 'request-actions' },
      room.patient ? null : button({ label: t('room.wait'), press: waitOn }),
      button({ label: t('room.claim'), press: claim, kind: room.patient ? '' : 'primary' })));
  const left = keptFor(room);
  return h('section', { key: 'gone', class: 'request gone card raised', role: 'group', 'aria-label': t('room.kept') },
    h('div', { class: 'kept' },
      left === null ? presence('away') : countdown(left),
      h('div', null,
        h('h2', null, left === null ? t('room.gone', { who }) : t('room.kept')),
        h('p', { class: 'small quiet' }, left === null ? t('room.gone.clock') : t('room.kept.text')))));
}

const RADIUS = 26;

/** @param {number} left */
function countdown(left) {
  const round = 2 * Math.PI * RADIUS;
  return h('span', { class: 'countdown', role: 'timer', 'aria-label': t('room.kept') },
    h('svg', { width: 58, height: 58, viewBox: '-29 -29 58 58', 'aria-hidden': 'true' },
      h('circle', { r: RADIUS, fill: 'none', stroke: 'var(--line)', 'stroke-width': 4 }),
      h('circle', {
        r: RADIUS, fill: 'none', stroke: 'var(--cinnabar)', 'stroke-width': 4, 'stroke-linecap': 'round', transform: 'rotate(-90)',
        'stroke-dasharray': `${(round * Math.min(1, left / KEPT)).toFixed(1)} ${round.toFixed(1)}`,
      })),
    h('b', null, countText(left)));
}
