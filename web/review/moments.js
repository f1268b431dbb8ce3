/** The moments that decided the game, as cards in order of play, one of them open. On phones their heads are chips. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { isSealed, seal } from '../art/seals.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { isSettled, moments, nextMoment, openMoment, playFrom, walkBack } from './review.js';
import { momentLine, momentText } from './words.js';
import { startRetry } from './retry.js';
import { estimatedChange, provedTag } from '../analysis/tags.js';

/**
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('./review.js').Moment} Moment
 */

/** How far a finger goes to mean the next card. */
const SWIPE = 48;

/** @param {Review} review */
export function momentsCard(review) {
  if (!isSettled(review)) return unread();
  const found = moments(review);
  const back = review.report?.walk_back.length ? h('button', { type: 'button', class: 'text-button', onclick: walkBack },
    icon('back-to', 15), t('review.walk-back')) : null;
  return h('section', { key: 'moments', class: 'moments card', 'aria-label': t('review.moments') },
    h('header', null, h('h2', null, t('review.moments')), back),
    found.length ? h('ol', { class: 'moment-list', 'data-count': found.length, ...swipes() }, found.map((moment) => card(review, moment)))
      : h('p', { class: 'note small quiet' }, t('review.moments.none')));
}

/** @param {Review} review @param {Moment} moment */
function card(review, { kind, move }) {
  const open = review.open === kind;
  const { ply, at, grade } = move;
  return h('li', { key: kind, class: `moment${open ? ' open' : ''}` },
    h('button', { type: 'button', class: 'moment-head', 'aria-expanded': String(open), 'aria-controls': `moment-${kind}`, onclick: () => openMoment(kind) },
      grade && isSealed(grade) ? seal(grade) : null,
      h('strong', null, t(`moment.${kind}`)),
      h('span', { class: 'where' }, h('span', { class: 'word' }, t('review.ply', { n: ply }), h('span', { class: 'point' }, ` · ${spell(at)}`)), h('span', { class: 'figure', 'aria-hidden': 'true' }, ply)),
      icon('open', 16)),
    h('div', { id: `moment-${kind}`, class: 'moment-body', hidden: open ? null : true }, open ? [
      h('p', null, momentText(move)),
      h('p', { class: 'moment-tag' }, tagOf(review, move)),
      h('div', { class: 'moment-actions' },
        button({ label: t('review.try'), icon: 'target', kind: 'primary compact', press: () => startRetry(ply) }),
        button({ label: t('review.play-from'), icon: 'play', kind: 'compact', press: () => playFrom(ply - 1) })),
    ] : null),
    open ? null : h('p', { class: 'moment-line' }, momentLine(move)));
}

/** What it came to: a proof before an estimate, and never both. @param {Review} review @param {import('../wire.js').MoveReview} move */
function tagOf(review, { ply, stone, instead, proved, chance }) {
  if (instead?.winner === stone) return provedTag({ winner: stone, plies: instead.moves.length });
  if (proved) return provedTag(proved);
  const before = review.report?.moves[ply - 2]?.chance ?? null;
  return before === null || chance === null ? null : estimatedChange(stone === 'black' ? [before, chance] : [1 - before, 1 - chance]);
}

/** Their places, until every move has been read. */
const unread = () => h('section', { key: 'moments', class: 'moments card', 'aria-label': t('review.moments') },
  h('header', null, h('h2', null, t('review.moments'))),
  h('ol', { class: 'moment-list to-come', 'aria-hidden': 'true' }, /** @type {const} */ (['missed-win', 'turning-point', 'last-escape'])
    .map((kind) => h('li', { key: kind, class: 'moment' }, h('i', { class: 'place' }), h('strong', null, t(`moment.${kind}`)), h('i', { class: 'bar' })))),
  h('p', { class: 'note small quiet' }, t('review.moments.later')));

/** A finger across the card goes to the next one. */
function swipes() {
  let from = 0;
  return {
    onpointerdown(/** @type {PointerEvent} */ event) { from = event.clientX; },
    onpointerup(/** @type {PointerEvent} */ event) {
      const by = event.clientX - from;
      if (event.pointerType === 'touch' && Math.abs(by) > SWIPE) nextMoment(by < 0 ? 1 : -1);
    },
  };
}
