/** What stands around the board in a room and nowhere else: who is here, what is said, what can be done. */

import { h } from '../base/dom.js';
import { icon, presence } from '../art/icons.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { canShare, copyLink, shareLink } from './invite.js';
import { iconButton, link, toggle } from '../base/parts.js';
import { isOpen, seatLine, seatName, statusOf } from '../play/reading.js';
import { AWAY, hush, say } from './room.js';
import { chairOf, chairText, otherIn, otherText, scoreText, seatIn, watchersText } from './words.js';
import { isGuest } from '../base/role.js';
import { askedStone } from '../play/position.js';
import { spelledCode } from './doorway.js';
import { state, update } from '../state.js';
import * as act from '../play/acts.js';

/**
 * @typedef {import('./room.js').Room} Room
 * @typedef {import('../state.js').Game} Game
 * @typedef {import('../wire.js').RoomView} RoomView
 * @typedef {import('../wire.js').View} View
 * @typedef {import('../wire.js').Phrase} Phrase
 */

/** The ones that fit the moment: greetings before the game is well under way, thanks at its end. */
const BEFORE = /** @type {Phrase[]} */ (['hello', 'good_luck', 'one_moment', 'thanks', 'good_move']);
const DURING = /** @type {Phrase[]} */ (['good_luck', 'good_move', 'my_mistake', 'one_moment', 'thanks']);
const AFTER = /** @type {Phrase[]} */ (['well_played', 'thanks', 'good_move', 'my_mistake', 'one_moment']);
/** Stones on the board by which everybody has said hello. */
const GREETED = 6;

/** @param {View} view */
const phrasesFor = ({ result, moves }) => (result ? AFTER : moves.length < GREETED ? BEFORE : DURING);

/** Under a name: what was said a moment ago, else whether somebody is there, else the colour. @param {Room} room @param {View} game @param {import('../board/stones.js').Colour} side */
export function presenceLine({ view, heard }, game, side) {
  const chair = view ? chairOf(view, game[side].player) : null;
  if (!view || !chair) return seatLine(game, side);
  if (heard?.from === chair) return h('span', { class: 'heard' }, t('room.quoted', { what: t(`phrase.${heard.phrase}`) }));
  if (chair === view.you) return seatLine(game, side);
  const { here } = seatIn(view, chair);
  return [
    presence(here ? 'here' : 'away'),
    h('span', { class: here ? null : 'refused' }, t(here ? 'room.here' : 'room.away')),
    !view.you && here ? [t('comma'), t(isOpen(game) ? `seat.${side}.open` : `stone.${side}`)] : null,
  ];
}

/** @param {Room} room @param {Game} game @returns {import('../play/status.js').Says | null} */
export function roomStatus(room, game) {
  const { view, lost } = room;
  if (!view || !game.view) return null;
  if (game.link === 'full') return { head: t('link.lost'), why: t('rejected.too_many_pages') };
  if (lost !== null) return { head: t('link.trying'), why: lostText(lost) };
  const { stone, head, why } = statusOf(game.view);
  if (!view.you) return { icon: 'lens', head: t('room.watching'), why: game.view.result ? `${head}${t('colon')}${why}` : head };
  if (game.view.result) return null;
  const other = otherIn(view);
  const { turn } = game.view;
  if (other && !other.here && turn && game.view[turn.actor].player === other.player) return {
    head: t('room.waiting-for', { who: otherText(view) }), why: game.view.clock ? t('room.their-clock') : '',
  };
  const { offer } = game.view;
  if (offer && game.view.can.answer) return { stone, head, why: t(`request.${offer.offer.type}.short`, { who: seatName(game.view, offer.by), at: spell(askedStone(game.view) ?? '') }) };
  return null;
}

/** Whose connection it is that is gone, as far as one can tell from here. @param {number} since */
export function lostText(since) {
  if (!navigator.onLine) return t('room.lost.you');
  return performance.now() - since < AWAY ? t('room.lost.moves') : t('room.lost.host');
}

/** @param {RoomView} view */
export function roomFacts(view) {
  const watching = watchersText(view);
  return [
    watching ? h('p', { class: 'room-fact' }, icon('lens', 18), watching) : null,
    h('p', { class: 'room-fact' }, icon('link', 18), h('span', null, spelledCode(view.code)),
      iconButton({ name: 'copy', label: t('room.copy'), press: () => void copyLink() })),
    view.games.length > 1 ? h('p', { class: 'room-fact' }, icon('star', 18), scoreText(view)) : null,
  ];
}

export const roomPlaces = () => [
  h('button', { type: 'button', onclick: () => void (canShare() ? shareLink() : copyLink()) }, icon('share'), t('room.invite-watch')),
  isGuest ? null : [link('/', {}, icon('home'), t('home')), link('/settings', {}, icon('settings'), t('nav.settings'))],
];

export const roomBar = () => [
  iconButton({ name: 'link', label: t('room.copy'), press: () => void copyLink() }),
  isGuest ? null : [
    link('/', { class: 'icon-button', 'aria-label': t('home'), title: t('home') }, icon('home')),
    link('/settings', { class: 'icon-button', 'aria-label': t('nav.settings'), title: t('nav.settings') }, icon('settings')),
  ],
];

/** @param {RoomView} room @param {View} view @returns {import('../play/actions.js').Action[]} */
export function roomActions(room, view) {
  const more = /** @type {const} */ ({ name: 'more', label: t('more'), press: () => update({ sheet: { kind: 'more' } }) });
  const address = /** @type {const} */ ({ name: 'link', label: t('room.link'), press: () => void copyLink() });
  if (!room.you || view.result) return [address, more];
  return [
    { name: 'undo', label: t('request.undo.ask'), press: act.undo, why: view.can.undo ? null : t('request.undo.why') },
    { name: 'equal', label: t('request.draw.ask'), press: act.offerDraw, why: view.can.offer_draw ? null : t('request.draw.why') },
    { name: 'flag', label: t('resign'), press: () => update({ sheet: { kind: 'resign' } }), why: view.can.resign ? null : t('resign.why') },
    address,
    more,
  ];
}

/** @param {Room} room @param {View} game */
export function phraseRow({ view }, game) {
  if (!view?.can.say) return null;
  return h('div', { class: 'phrases', role: 'group', 'aria-label': t('phrases') }, phrasesFor(game).map((phrase) => h('button', {
    key: phrase, type: 'button', class: 'chip', onclick: () => say(phrase),
  }, t(`phrase.${phrase}`))));
}

/** What has been said lately, and what can be. @param {Room} room @param {View} game */
export function talkPanel(room, game) {
  const { view } = room;
  if (!view) return null;
  const heard = view.phrases.filter(({ from }) => state.prefs.phrases || from === view.you);
  return h('section', { class: 'talk', 'aria-label': t('talk') },
    heard.length === 0 ? h('p', { class: 'small quiet' }, t('talk.none')) : null,
    h('ol', { class: 'said' }, heard.map(({ from, phrase, n }) => h('li', { key: n, class: from === view.you ? 'own' : null },
      h('small', null, chairText(view, from)), h('span', null, t(`phrase.${phrase}`))))),
    phraseRow(room, game),
    !view.you ? null : toggle({ label: t('talk.hush', { who: otherText(view) }), on: !state.prefs.phrases, toggle: hush }));
}
