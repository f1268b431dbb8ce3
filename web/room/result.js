/** How a room's game ended, the score of the room, and the next game on the same link. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { t } from '../i18n/index.js';
import { button, link } from '../base/parts.js';
import { resultHead } from '../play/reading.js';
import { resultText } from '../play/result.js';
import { isGuest, isOwner } from '../base/role.js';
import { scoreText } from './words.js';
import * as act from '../play/acts.js';

/** @param {import('../wire.js').RoomView} room @param {import('../wire.js').View} view */
export function roomResult(room, view) {
  // On a host for others a game is in the libraries of those who played it.
  const review = isGuest || (!isOwner && !room.you) ? null : link(`/g/${view.id}`, { class: 'button main look-back' }, icon('lens', 18), h('span', { class: 'label' }, t('review')));
  return h('section', { class: 'result card raised room-result', 'aria-label': t('result') },
    h('span', { class: 'grip', 'aria-hidden': 'true' }),
    h('div', { class: 'verdict' }, h('h1', { class: 'title' }, resultHead(view)), h('p', { class: 'quiet' }, resultText(view))),
    h('dl', { class: 'scores' }, h('div', null, h('dt', null, t('room.this')), h('dd', null, scoreText(room)))),
    h('div', { class: 'result-actions' },
      view.can.rematch ? [
        button({ label: t('rematch'), press: () => act.rematch('kept'), kind: 'primary main' }),
        review,
        button({ label: t('rematch.swap'), icon: 'swap', press: () => act.rematch('swapped'), kind: 'swap wide' }),
      ] : review));
}
