/** A question the game waits on: an opening's choice, an offer to answer, a move that would lose. */

import { h } from '../dom.js';
import { t } from '../i18n/index.js';
import { button } from '../parts.js';
import { spell } from '../board/geometry.js';
import { blunderHead, mySide, seatName } from '../reading.js';
import * as act from '../acts.js';

/** @typedef {import('../wire.js').View} View */

/** @param {import('../state.js').Game} game */
export function promptCard({ view, doubt }) {
  if (!view || view.result || view.paused) return null;
  if (doubt) return blunderCard(doubt);
  if (view.offer) return view.offer.by === mySide(view) ? null : offerCard(view, view.offer);
  const { turn } = view;
  if (turn?.phase !== 'choose' || (mySide(view) ?? turn.actor) !== turn.actor) return null;
  return card(mySide(view) ? t('turn.your-choice') : t('choice.title', { who: seatName(view, turn.actor) }), t(`choice.${view.setup.opening}`),
    turn.choices.map((choice, i) => button({
      label: t(`choice.take.${choice}`), press: () => act.choose(choice), kind: i === 0 ? 'primary wide' : 'wide', focus: i === 0,
    })));
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

/** @param {string} title @param {string} text @param {import('../dom.js').VNode[]} buttons */
const card = (title, text, buttons) => h('section', { class: 'prompt card raised', role: 'group', 'aria-label': title },
  h('span', { class: 'grip', 'aria-hidden': 'true' }),
  h('h2', { class: 'serif' }, title), h('p', { class: 'quiet' }, text), h('div', { class: 'prompt-actions' }, buttons));
