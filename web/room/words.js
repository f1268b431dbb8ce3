/** Says what a room's view means: who sits where, who is here, what has changed. It reads; the host has decided. */

import { t } from '../i18n/index.js';
import { state } from '../state.js';

/**
 * @typedef {import('../wire.js').RoomView} RoomView
 * @typedef {import('../wire.js').Chair} Chair
 */

export const CHAIRS = /** @type {const} */ (['inviter', 'guest']);

/** In two groups, as it is read to somebody. @param {string} code */
export const codeText = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Letter by letter, as it is spoken. @param {string} code */
export const codeSpelled = (code) => [...code].join(t('comma'));

/** Short enough for a line: without the scheme. @param {string} address */
export const addressText = (address) => address.replace(/^https?:\/\//, '');

/** Whether the room that is open here has this game. @param {string} game */
export const roomOf = (game) => (state.room?.view?.game === game ? state.room.view : null);

/** @param {RoomView} view @param {Chair} chair */
export const seatIn = (view, chair) => view.seats[CHAIRS.indexOf(chair)];

/** Whose chair a player of the game sits on. @param {RoomView} view @param {import('../wire.js').Player} player */
export const chairOf = (view, player) => CHAIRS.find((chair) => seatIn(view, chair).player === player) ?? null;

/** @param {Chair} chair @returns {Chair} */
const across = (chair) => (chair === 'inviter' ? 'guest' : 'inviter');

/** The seat across the board, for somebody who has one. @param {RoomView} view */
export const otherIn = (view) => (view.you ? seatIn(view, across(view.you)) : null);

/** @param {RoomView} view @param {Chair} chair */
export function chairText(view, chair) {
  if (chair === view.you) return t('you');
  return seatIn(view, chair).name || (view.you ? t('room.friend') : t(`chair.${chair}`));
}

/** @param {RoomView} view */
export const otherText = (view) => chairText(view, across(view.you ?? 'inviter'));

/** How many look on, oneself counted apart. @param {RoomView} view */
export function watchersText({ you, watchers }) {
  if (you) return watchers ? t('room.watchers', { n: watchers }) : null;
  return watchers > 1 ? t('room.watchers.too', { n: watchers - 1 }) : t('room.watchers.you');
}

/** The points of this room, one's own first; whoever watches is told whose they are. @param {RoomView} view */
export function scoreText(view) {
  const { score: { inviter, guest }, you } = view;
  if (!you) return t('room.score.named', { inviter: chairText(view, 'inviter'), own: inviter, other: guest, guest: chairText(view, 'guest') });
  return you === 'guest' ? t('room.score', { own: guest, other: inviter }) : t('room.score', { own: inviter, other: guest });
}

/** For how long the seat across the board is still kept; nothing when it needs no keeping. @param {import('./room.js').Room} room */
export function keptFor({ view, received }) {
  const kept = view ? otherIn(view)?.gone?.kept ?? null : null;
  return kept === null ? null : Math.max(0, kept - (performance.now() - received));
}

/** Minutes and seconds. @param {number} ms */
export function countText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is worth saying aloud of a change. @param {RoomView} before @param {RoomView} view */
export function newsOf(before, view) {
  /** @type {string[]} */
  const news = [];
  for (const chair of CHAIRS) {
    if (chair === view.you) continue;
    const [was, is] = [seatIn(before, chair), seatIn(view, chair)];
    const who = chairText(view, chair);
    if (!was.taken && is.taken) news.push(t('room.news.sat', { who }));
    else if (was.here && !is.here) news.push(t('room.news.gone', { who }));
    else if (was.taken && !was.here && is.here) news.push(t('room.news.back', { who }));
  }
  if (view.you !== 'inviter' && JSON.stringify(before.terms) !== JSON.stringify(view.terms)) news.push(t('room.news.terms'));
  if (!before.can.claim && view.can.claim) news.push(t('room.news.claim', { who: otherText(view) }));
  return news;
}
