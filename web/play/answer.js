/** What the other side said to an offer or chose in an opening: seen until the game goes on. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { t } from '../i18n/index.js';
import { mySide, seatName } from './reading.js';
import { roomOf } from '../room/words.js';

/** The person's own offer is told too, while it waits. @param {import('../state.js').Game} game @returns {string | null} */
export function answerOf({ view, answer, ply }) {
  if (!view || view.result || ply !== null) return null;
  const mine = mySide(view);
  // In a room the request has a card of its own.
  if (mine && view.offer?.by === mine && !roomOf(view.id)) return t('offer.yours', { who: seatName(view, mine === 'black' ? 'white' : 'black') });
  return answer;
}

/** @param {import('../state.js').Game} game */
export function answerCard(game) {
  const text = answerOf(game);
  return text ? h('p', { key: `answer-${text}`, class: 'answer card raised' }, icon('check', 18), text) : null;
}
