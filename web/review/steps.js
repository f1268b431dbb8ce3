/** The foot of a review: steps through the game, or on phones what one can do about the move. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { button, iconButton } from '../base/parts.js';
import { isSettled, leave, movesOf, nextMoment, playFrom, steps } from './review.js';
import { retryHere } from './retry.js';

/** @param {import('./review.js').Review} review */
export function reviewSteps(review) {
  if (review.retry) {
    return h('div', { key: 'foot', class: 'review-foot retry-foot' },
      button({ label: t('retry.next'), press: () => nextMoment() }),
      button({ label: t('retry.back'), icon: 'back', press: leave }));
  }
  const last = movesOf(review).length;
  const start = review.ply === 0 ? t('moves.at-start') : null;
  const end = review.ply === last ? t('record.at-end') : null;
  return h('div', { key: 'foot', class: 'review-foot' },
    h('div', { class: 'review-steps card', role: 'group', 'aria-label': t('replay') },
      iconButton({ name: 'first', label: t('replay.first'), press: steps.first, why: start }),
      iconButton({ name: 'previous', label: t('replay.previous'), press: steps.previous, why: start }),
      iconButton({ name: review.autoplay ? 'pause' : 'play', label: review.autoplay ? t('replay.stop') : t('replay.auto'), press: steps.autoplay, why: last ? null : t('moves.none') }),
      iconButton({ name: 'next', label: t('replay.next'), press: steps.next, why: end }),
      iconButton({ name: 'last', label: t('record.last'), press: steps.last, why: end })),
    h('div', { class: 'thumb-row' },
      isSettled(review) && !review.hidden ? [
        button({ label: t('review.try'), icon: 'target', kind: 'primary', press: retryHere }),
        button({ label: t('review.play-on'), press: () => playFrom() }),
      ] : null,
      iconButton({ name: 'previous', label: t('replay.previous'), press: steps.previous, why: start, props: { class: 'icon-button stepper' } }),
      iconButton({ name: 'next', label: t('replay.next'), press: steps.next, why: end, props: { class: 'icon-button stepper' } })));
}
