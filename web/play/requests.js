/** What one side of a room asks of the other, in words. */

import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { askedStone } from './position.js';
import { mySide, seatName } from './reading.js';

/**
 * @typedef {object} Request
 * @property {number} id
 * @property {number | null} lapses in so many milliseconds
 * @property {import('../art/icons.js').IconName} icon
 * @property {string} head
 * @property {string} text
 * @property {string | null} agree what to press, for the one who is asked
 */

const icons = /** @type {const} */ ({ undo: 'undo', redo: 'redo', draw: 'equal', rematch: 'restart', colours: 'swap' });

/** @param {import('../wire.js').View} view @returns {Request | null} */
export function requestOf(view) {
  if (!view.offer) return null;
  const { id, by, offer, lapses_in: lapses } = view.offer;
  const kind = kindOf(offer, view);
  const whose = mySide(view) === by ? '.yours' : '';
  return {
    id, lapses, icon: icons[kind],
    head: t(`request.${kind}${whose}`, { who: seatName(view, by), at: spell(askedStone(view) ?? '') }),
    text: view.can.answer ? answerText(offer) : t('request.waiting', { who: seatName(view, by === 'black' ? 'white' : 'black') }),
    agree: view.can.answer ? t(`request.${kind}.agree`) : null,
  };
}

/** Before the first stone a rematch is a change of colours. @param {import('../wire.js').Offer} offer @param {import('../wire.js').View} view */
const kindOf = ({ type }, view) => (type === 'rematch' && !view.result ? 'colours' : type);

/** @param {import('../wire.js').Offer} offer */
const answerText = (offer) => t(offer.type === 'rematch' ? `request.rematch.${offer.colours}` : 'request.play-on');
