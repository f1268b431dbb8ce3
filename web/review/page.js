/** A game looked back on: the board, the chances over the game, what decided it, and trying it again. */

import { h } from '../base/dom.js';
import { icon, logo } from '../art/icons.js';
import { crest } from '../art/crests.js';
import { isSealed, seal } from '../art/seals.js';
import { boardView } from '../board/board.js';
import { spell } from '../board/geometry.js';
import { dot, other } from '../board/stones.js';
import { initials } from '../play/players.js';
import { number, rich, t } from '../i18n/index.js';
import { gradeCounts } from './grades.js';
import { graphCard } from './graph-card.js';
import { momentsCard } from './moments.js';
import { readingCard } from './reading-card.js';
import { retryCard, retryStatus } from './retry-card.js';
import { linesCard } from './lines.js';
import { reviewTable } from './table.js';
import { reviewSteps } from './steps.js';
import { toastLine } from '../frame/toast.js';
import { walkBackCard, walkBackStatus } from './walk-back-card.js';
import { button, iconButton, link } from '../base/parts.js';
import * as act from '../play/acts.js';
import { isSettled, isUnderWay, moveAt, updateReview } from './review.js';
import { aimOf, ghostOf, handsOf, pictureOf, pointLabels } from './view.js';
import { gradeText, moveText } from './words.js';
import { aboutText, againDraft, endText, meIn, opponentOf, sideLine, sideName, titleOf } from './subject.js';
import { analyse } from '../analysis/analysis.js';
import { openShare } from '../files/share.js';
import { state } from '../state.js';

/**
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('./subject.js').Subject} Subject
 * @typedef {import('../board/stones.js').Colour} Colour
 */

export function reviewPage() {
  const { review } = state;
  const { subject } = review ?? {};
  if (!review || !subject) return waiting(review);
  const own = meIn(subject) ?? 'black';
  const top = own === 'black' ? 'white' : 'black';
  return h('main', { key: 'review', class: 'play review', 'data-retry': review.retry ? 'true' : null },
    h('h1', { class: 'hidden-text' }, t('review.title', { game: titleOf(subject) })),
    iconButton({ name: 'back', label: t('record.back'), press: act.goLibrary, props: { class: 'icon-button back' } }),
    h('div', { class: 'corner' },
      iconButton({
        name: 'text', label: t('moves'), press: () => updateReview({ tab: review.tab === 'moves' ? 'review' : 'moves' }),
        props: { 'aria-pressed': String(review.tab === 'moves') },
      }),
      iconButton({ name: 'tree', label: t('analyse'), press: () => analyseHere(review, subject) }),
      iconButton({ name: 'share', label: t('review.share'), press: () => void openShare() })),
    h('header', { class: 'head' },
      link('/', { class: 'brand', 'aria-label': t('home') }, logo(28), t('brand'), t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null),
      h('nav', { class: 'icon-nav', 'aria-label': t('nav') }, ways(review, subject).map(({ name, label, press }) => iconButton({ name, label, press })))),
    h('div', { class: 'rail' },
      player(review, subject, top, 'top'),
      player(review, subject, own, 'own'),
      h('div', { class: 'facts' },
        review.retry || review.hidden ? null : gradeCounts(isSettled(review) ? review.report?.counts ?? null : null),
        h('p', { class: 'setup small faint' }, aboutText(subject))),
      h('nav', { class: 'side-nav', 'aria-label': t('nav') },
        ways(review, subject).map(({ name, label, press }) => h('button', { type: 'button', onclick: press }, icon(name), label)))),
    status(review, subject),
    h('div', { class: 'board-slot' }, board(review, subject)),
    h('aside', { class: 'side' }, review.retry ? retrySide(review) : reviewSide(review), toastLine(), reviewSteps(review)));
}

/** @param {Review | null} review */
function waiting(review) {
  const gone = review?.link === 'gone';
  return h('main', { key: 'waiting', class: 'waiting' },
    h('h1', { class: 'title' }, gone ? t('game.gone') : t('review.opening')),
    h('p', { class: 'quiet' }, gone ? t('game.gone.text') : t('link.trying')),
    gone ? button({ label: t('home'), press: act.goHome, kind: 'primary' }) : null);
}

/** The moves of a file may have variations between them, so that only its end has a number known here. @param {Review} review @param {Subject} subject */
const analyseHere = (review, subject) => analyse(review.id, subject.of.view ? review.ply : null);

/** Where one can go from here. @param {Review} review @param {Subject} subject */
function ways(review, subject) {
  const again = againDraft(subject);
  /** @type {{ name: import('../art/icons.js').IconName, label: string, press: () => void }[]} */
  const all = [
    { name: 'tree', label: t('analyse'), press: () => analyseHere(review, subject) },
    { name: 'share', label: t('review.share'), press: () => void openShare() },
    { name: 'library', label: t('nav.library'), press: act.goLibrary },
  ];
  return again ? [/** @type {const} */ ({ name: 'swap', label: t('rematch'), press: () => void act.start(again) }), ...all] : all;
}

/** Accuracy stands where the clock stood. @param {Review} review @param {Subject} subject @param {Colour} stone @param {'top' | 'own'} place */
function player(review, subject, stone, place) {
  const name = sideName(subject, stone);
  const opponent = opponentOf(subject, stone);
  const exact = isSettled(review) ? review.report?.accuracy[stone] ?? null : null;
  return h('section', { class: `player ${place}`, 'aria-label': t(`stone.${stone}`) },
    h('div', { class: 'seat' },
      h('div', { class: 'avatar' },
        opponent ? crest(opponent, 44) : h('span', { class: 'initial', 'aria-hidden': 'true' }, initials(name, sideName(subject, other(stone)))),
        dot(stone, 18)),
      h('div', { class: 'who usual' }, h('div', { class: 'name' }, name), h('div', { class: 'line' }, sideLine(subject, stone))),
      place === 'top' ? shortTitle(review, subject, stone) : null),
    review.retry || review.hidden ? null : h('div', { class: 'time' },
      h('span', { class: 'clock' }, exact === null ? t('review.none') : number(exact)),
      h('span', { class: 'note' }, t('review.accuracy'))));
}

/** Both sides in one bar, for small screens. @param {Review} review @param {Subject} subject @param {Colour} top */
function shortTitle(review, subject, top) {
  const exact = isSettled(review) && !review.hidden && !review.retry ? review.report?.accuracy : null;
  const of = (/** @type {Colour} */ stone) => t('review.exact', { who: sideName(subject, stone), n: exact?.[stone] ?? t('review.none') });
  return h('div', { class: 'who both', 'aria-hidden': 'true' },
    h('div', { class: 'name' }, t('review.title', { game: sideName(subject, top) })),
    h('div', { class: 'line' }, exact ? t('review.exact.both', { own: of(top === 'black' ? 'white' : 'black'), top: of(top) }) : sideLine(subject, top)));
}

/** @param {Review} review @param {Subject} subject */
function status(review, subject) {
  const { head, why, sign, count } = says(review, subject);
  return h('div', { class: 'status' }, sign,
    h('p', { class: 'says' }, h('strong', null, head), ' ', h('span', { class: 'why' }, why)),
    h('span', { class: 'count' }, count));
}

/** @typedef {{ head: import('../base/dom.js').Children, why: string, sign: import('../base/dom.js').Children, count: string }} Says */

/** @param {Review} review @param {Subject} subject @returns {Says} */
function says(review, subject) {
  if (review.link === 'lost') return { head: t('link.lost'), why: t('link.trying'), sign: null, count: '' };
  if (review.retry?.typed) return { head: rich('typed', { at: h('b', { class: 'typed' }, spell(review.retry.typed)) }), why: t('typed.why'), sign: retryStatus(review).sign, count: '' };
  if (review.retry) return retryStatus(review);
  if (review.back !== null) return walkBackStatus(review);
  const { ply, preview, aside, hidden } = review;
  const count = t('review.count', { n: ply, of: subject.moves.length });
  const line = preview ?? aside;
  const move = line ? review.report?.moves[line.from] : moveAt(review);
  const end = !line && ply === subject.moves.length ? endText(subject) : null;
  if (end) return { ...end, sign: subject.result?.winner ? dot(subject.result.winner, 20) : null, count };
  if (!move) return { head: ply ? t('moves.next', { n: ply }) : t('record.start'), why: '', sign: null, count };
  const grade = hidden ? null : move.grade;
  const showing = line ? t(line.moves[0] === move.at ? 'review.showing.played' : 'review.showing', { at: spell(line.moves[0]) }) : '';
  return {
    head: moveText(move), count, sign: grade && isSealed(grade) ? seal(grade, 22) : dot(move.stone, 20),
    why: [grade && showing ? t('sentence', { text: gradeText(grade) }) : grade ? gradeText(grade) : '', showing].filter(Boolean).join(t('review.space')),
  };
}

/** @param {Review} review @param {Subject} subject */
function board(review, subject) {
  return boardView({
    id: 'review', size: subject.size, coordinates: 'always', picture: pictureOf(review), name: t('board.name'),
    aim: aimOf(review), ghost: ghostOf(review), cursor: review.cursor, label: pointLabels(review), touch: review.retry ? state.prefs.touch : 'direct', hands: handsOf(review),
  });
}

const TABS = /** @type {const} */ (['review', 'moves']);

/** @param {Review} review */
function reviewSide(review) {
  const { tab } = review;
  return [
    h('div', { key: 'tabs', class: 'tabs', role: 'tablist', 'aria-label': t('side.label') }, TABS.map((one) => h('button', {
      type: 'button', role: 'tab', id: `tab-${one}`, 'aria-selected': String(tab === one), 'aria-controls': 'side-panel', tabindex: tab === one ? 0 : -1,
      onclick: () => updateReview({ tab: one }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => switchTab(event, one),
    }, t(one)))),
    h('div', { key: 'panel', class: 'side-scroll', role: 'tabpanel', id: 'side-panel', 'aria-labelledby': `tab-${tab}` },
      tab === 'moves' ? [review.hidden || !isSettled(review) ? null : h('div', { key: 'counts', class: 'counts-card card' }, gradeCounts(review.report?.counts ?? null)), reviewTable(review)] : review.hidden ? hiddenNote() : !review.report && !isUnderWay(review) ? readingCard(review) : [
        graphCard(review),
        readingCard(review),
        review.back === null ? momentsCard(review) : walkBackCard(review),
        linesCard(review),
      ]),
  ];
}

const hiddenNote = () => h('p', { key: 'hidden', class: 'hidden-note small quiet' }, icon('lock', 16), t('review.hidden.text'));

/** @param {Review} review */
const retrySide = (review) => h('div', { key: 'retry', class: 'side-scroll' }, retryCard(review), graphCard(review),
  h('p', { class: 'hidden-note small quiet' }, icon('lock', 16), t('retry.hidden')));

/** @param {KeyboardEvent} event @param {'review' | 'moves'} tab */
function switchTab(event, tab) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const next = tab === 'moves' ? 'review' : 'moves';
  updateReview({ tab: next });
  document.getElementById(`tab-${next}`)?.focus();
}
