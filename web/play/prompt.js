/** A question the game waits on: an opening's choice, an offer to answer, a move that would lose. */

import { h } from '../base/dom.js';
import { number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { spell } from '../board/geometry.js';
import { blunderHead, choiceText, fifthsOf, mySide, seatName } from './reading.js';
import * as act from './acts.js';

/** @typedef {import('../wire.js').View} View */

/** @param {import('../state.js').Game} game */
export function promptCard({ view, doubt }) {
  if (!view || view.result || view.paused) return null;
  if (doubt) return blunderCard(doubt);
  if (view.offer) return view.can.answer ? offerCard(view, view.offer) : null;
  const { turn } = view;
  if (turn?.phase !== 'choose' || !view.can.choose) return null;
  const title = mySide(view) ? t('turn.your-choice') : t('choice.title', { who: seatName(view, turn.actor) });
  return turn.choices.every(fifthsOf) ? numberCard(title, turn.choices) : card(title, questionOf(view, turn),
    turn.choices.map((choice, i) => button({
      label: choiceText('choice.take', choice), press: () => act.choose(choice), kind: i === 0 ? 'primary wide' : 'wide', focus: i === 0,
    })));
}

/** How many fifth moves there will be. @param {string} title @param {import('../wire.js').Choice[]} choices */
const numberCard = (title, choices) => card(title, t('choice.fifths'), [h('div', { class: 'prompt-numbers' }, choices.map((choice, i) => button({
  label: number(fifthsOf(choice) ?? 0), press: () => act.choose(choice), focus: i === 0, props: { 'aria-label': choiceText('choice.take', choice) },
})))]);

/** @param {View} view @param {import('../wire.js').TurnView} turn */
function questionOf({ setup, moves }, { actor, choices }) {
  if (choices.includes('put-two')) return t('choice.swap2');
  if (['swap', 'swap1', 'swap2'].includes(setup.opening)) return t('choice.colour', { n: moves.length });
  if (choices.some(fifthsOf)) return t('choice.ten');
  return t('choice.exchange', { n: moves.length, stone: t(`stone.${actor}`) });
}

/** @param {NonNullable<import('../state.js').Game['doubt']>} doubt */
function blunderCard({ at, winner }) {
  return card(blunderHead(winner), t('blunder.text', { at: spell(at) }), [
    button({ label: t('blunder.back'), press: act.chooseAgain, kind: 'primary wide', focus: true }),
    button({ label: t('blunder.anyway'), press: act.playAnyway, kind: 'wide' }),
  ]);
}

/** @param {View} view @param {import('../wire.js').OfferView} offer */
function offerCard(view, { by, offer }) {
  return card(t(`offer.${offer.type}`, { who: seatName(view, by) }), t('offer.text', {
    who: seatName(view, by === 'black' ? 'white' : 'black'),
  }), [
    button({ label: t('offer.accept'), press: () => act.answer('accept'), kind: 'primary wide', focus: true }),
    button({ label: t('offer.decline'), press: () => act.answer('decline'), kind: 'wide' }),
  ]);
}

/** @param {string} title @param {string} text @param {import('../base/dom.js').VNode[]} buttons */
const card = (title, text, buttons) => h('section', { class: 'prompt card raised', role: 'group', 'aria-label': title },
  h('span', { class: 'grip', 'aria-hidden': 'true' }),
  h('h2', { class: 'serif' }, title), h('p', { class: 'quiet' }, text), h('div', { class: 'prompt-actions' }, buttons));
