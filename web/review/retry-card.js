/** A move tried again: what was played, what has been tried since, a hint and the answer. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { isSealed, seal } from '../art/seals.js';
import { spell } from '../board/geometry.js';
import { dot } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { factText } from '../play/reading.js';
import { moments } from './review.js';
import { answerOf, hintRetry, howText, passed, showAnswer, showWhy } from './retry.js';
import { state } from '../state.js';
import { verdictTag } from '../analysis/tags.js';

/**
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('./retry.js').Retry} Retry
 * @typedef {import('./retry.js').Attempt} Attempt
 */

/** The last step before the answer itself. */
const LAST_HINT = 3;

/** @param {Review} review */
export function retryCard(review) {
  const { retry, report } = review;
  const move = retry && report?.moves[retry.ply - 1];
  if (!retry || !move) return null;
  const { ply, attempts, asked, hint, shown } = retry;
  const kind = moments(review).find((one) => one.move.ply === ply)?.kind;
  const right = passed(retry);
  const over = !!right || shown;
  return h('section', { key: 'retry', class: 'retry card raised', 'aria-label': t('review.try') },
    h('h2', { class: 'title' }, kind ? t(`moment.${kind}`) : t('review.try')),
    h('p', null, right ? t('retry.passed', { at: spell(right.at) }) : taskText(move)),
    h('ul', { class: 'attempts' },
      h('li', { key: 'played', class: 'attempt' }, move.grade && isSealed(move.grade) ? seal(move.grade) : null, h('b', null, spell(move.at)), h('span', { class: 'how' }, t('retry.played'))),
      attempts.map((one) => attempt(one, retry)),
      asked ? h('li', { key: 'asked', class: 'attempt' }, icon('clock'), h('b', null, spell(asked)), h('span', { class: 'how' }, t('retry.asked'))) : null),
    hint > 0 && !over ? h('p', { class: 'small' }, h('b', null, t('hint.step', { n: hint })), ' ', hintText(retry, move)) : null,
    h('div', { class: 'retry-actions' },
      button({ label: t('hint'), icon: 'hint', press: hintRetry, why: over ? t('retry.over') : hint >= LAST_HINT ? t('retry.no-more') : null }),
      button({ label: t('retry.show'), icon: 'lens', press: showAnswer, why: shown ? t('retry.shown') : answerOf(move) ? null : t('retry.no-answer') })));
}

/** @param {import('../wire.js').MoveReview} move */
function taskText({ stone, at, instead, proved }) {
  const kind = instead?.winner === stone ? 'win' : proved ? 'hold' : 'better';
  return t(`retry.task.${kind}`, { stone: t(`stone.${stone}`), at: spell(at) });
}

/** @param {Attempt} one @param {Retry} retry */
function attempt({ at, passes, line }, { why }) {
  return h('li', { key: at, class: `attempt${passes ? ' right' : ''}` },
    icon(passes ? 'check' : 'close'), h('b', null, spell(at)), h('span', { class: 'how' }, howText({ at, passes, line })), verdictTag(line),
    passes || line.moves.length < 2 ? null : h('button', { type: 'button', class: 'text-button', 'aria-pressed': String(why === at), onclick: () => showWhy(at) },
      t(why === at ? 'retry.hide-why' : 'retry.why')));
}

/** @param {Retry} retry @param {import('../wire.js').MoveReview} move */
function hintText({ hint, judged }, move) {
  const answer = answerOf(move);
  const wins = answer?.winner === move.stone;
  if (answer && hint === 2) return t('hint.where.text');
  if (answer && hint === 3) return t(wins ? 'hint.point.win' : 'hint.point.text', { at: spell(answer.moves[0]) });
  if (answer && wins) return t('hint.look.forced-win', { n: Math.ceil(answer.moves.length / 2) });
  return judged?.fact ? t('sentence', { text: factText(judged.fact) }) : t('hint.look.build');
}

/** @param {Review} review @returns {{ head: string, why: string, sign: import('../base/dom.js').Children, count: string }} */
export function retryStatus({ retry, report }) {
  const move = retry && report?.moves[retry.ply - 1];
  if (!retry || !move) return { head: '', why: '', sign: null, count: '' };
  const fact = state.prefs.facts && retry.judged?.fact;
  const right = passed(retry);
  const latest = retry.attempts[retry.attempts.length - 1];
  const why = right || !latest ? (fact ? factText(fact) : '') : t('retry.status', { at: spell(latest.at), how: howText(latest) });
  return { head: right ? t('retry.found') : t('retry.find'), why: right ? '' : why, sign: dot(move.stone, 20), count: t('moves.next', { n: retry.ply }) };
}
