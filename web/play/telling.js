/** What happened, read out: moves politely, results at once. */

import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { choiceText, factText, hintText, isNamed, mySide, reasonOf, resultHead, seatName, turnHead } from './reading.js';
import { requestOf } from './requests.js';
import { roomOf } from '../room/words.js';
import { announce } from '../base/voice.js';

/**
 * @typedef {import('../wire.js').View} View
 * @typedef {import('../wire.js').Record} Record
 */

/** @param {View} view @param {import('../wire.js').Player} player @returns {import('../wire.js').Stone} */
const colourOf = (view, player) => (view.black.player === player ? 'black' : 'white');

/** @param {Record} record @param {View} view the game after it */
export function announceRecord({ event }, view) {
  switch (event.type) {
    case 'moved': {
      announce(moveText(event, view));
      if (view.result) announce(resultText(view), 'assertive');
      return;
    }
    case 'proposed': return announce(`${t('said.proposed', { at: spell(event.at) })} ${view.turn?.offers_left ? t('opening.offer', { n: view.turn.offers_left }) : turnText(view)}`);
    case 'chose': case 'declined': case 'lapsed': return announce(answerText(event, view) ?? '');
    case 'undone': return announce(`${t('said.undone', { n: view.moves.length })} ${turnText(view)}`);
    case 'redone': return announce(`${t('said.redone', { n: view.moves.length })} ${turnText(view)}`);
    case 'offered': {
      // In a room nobody has to answer: playing on is an answer too.
      const request = roomOf(view.id) ? requestOf(view) : null;
      return request ? announce(t('sentence', { text: request.head })) : announce(t(`offer.${event.offer.type}`, { who: seatName(view, colourOf(view, event.by)) }), 'assertive');
    }
    case 'paused': return announce(t('said.paused'));
    case 'continued': return announce(`${t('said.continued')} ${turnText(view)}`);
    case 'ended': return announce(resultText(view), 'assertive');
    case 'started': case 'hinted': case 'warned': case 'followed': return;
  }
}

/** What was chosen or declined, and by whom. @param {import('../wire.js').Event} event @param {View} view the game after it */
export function answerText(event, view) {
  if (event.type === 'lapsed') return t('said.lapsed');
  if (event.type !== 'chose' && event.type !== 'declined') return null;
  const side = colourOf(view, event.by);
  const who = seatName(view, side);
  if (event.type === 'declined') return mySide(view) === side ? t('said.declined.you') : t(`said.declined.${event.offer.type}`, { who });
  return mySide(view) === side ? choiceText('said.chose.you', event.choice) : choiceText('said.chose', event.choice, { who });
}

/** @param {Extract<import('../wire.js').Event, { type: 'moved' }>} event @param {View} view */
function moveText(event, view) {
  const by = colourOf(view, event.by);
  const mine = mySide(view) === by;
  // Somebody without a name is called by the colour, which the stone says already.
  const nameless = by === event.stone && !isNamed(view[by]);
  const parts = [t(mine ? 'said.moved.you' : nameless ? 'said.moved.stone' : 'said.moved', {
    who: seatName(view, by), stone: t(`stone.${event.stone}`), at: spell(event.at),
  })];
  if (!view.result && view.fact && !mine) parts.push(t('sentence', { text: factText(view.fact) }));
  if (!view.result && view.turn && !view.turn.thinking) parts.push(turnText(view));
  return parts.join(' ');
}

/** @param {View} view */
const turnText = (view) => (view.turn ? t('sentence', { text: turnHead(view) }) : '');

/** @param {View} view */
const resultText = (view) => `${resultHead(view)} ${t('sentence', { text: reasonOf(view) })}`;

/** @param {View} view */
export function announceSnapshot(view) {
  if (view.result) announce(resultText(view), 'assertive');
  else if (view.moves.length) announce(`${t('moves.next', { n: view.moves.length + 1 })}. ${turnText(view)}`);
}

/** @param {import('../wire.js').HintView} hint */
export const announceHint = (hint) => announce(hintText(hint));
