/** Trying a move of the game again: the host says whether another one is better, and refutes one that is not. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { focusCell } from '../board/grid.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { verdictText } from '../analysis/tags.js';
import { toast } from '../frame/toast.js';
import { refusalText } from '../base/refusals.js';
import { play as sound } from '../sound/sound.js';
import { jump, updateReview } from './review.js';
import { state } from '../state.js';
import { announce } from '../base/voice.js';

/**
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {{ at: string, passes: boolean, line: import('./review.js').Aside }} Attempt `line` begins with the try
 */

/**
 * @typedef {object} Retry
 * @property {number} ply the move that is tried again
 * @property {Attempt[]} attempts the latest last
 * @property {string | null} asked a try the host is thinking about
 * @property {string | null} why the wrong try whose refutation is on the board
 * @property {number} hint how far down the ladder, from 0 to 3
 * @property {boolean} shown the answer is on the board
 * @property {import('../wire.js').Judgement | null} judged what the rules say about the position
 * @property {string | null} aim
 * @property {string} typed a coordinate that has been started
 */

/** @param {Partial<Retry>} change */
export function updateRetry(change) {
  const retry = state.review?.retry;
  if (retry) updateReview({ retry: { ...retry, ...change } });
}

/** What there was to find. @param {import('../wire.js').MoveReview} move */
export const answerOf = ({ at, instead, lines }) => instead ?? lines.find(({ moves }) => moves[0] !== at) ?? null;

/** The try that was right. @param {Retry} retry */
export const passed = ({ attempts }) => attempts.find(({ passes }) => passes);

/** @param {number} ply */
export async function startRetry(ply) {
  const { review } = state;
  const move = review?.report?.moves[ply - 1];
  if (!review?.report || !move) return;
  jump(ply - 1);
  updateReview({
    tab: 'review', preview: null, aside: null, back: null,
    retry: { ply, attempts: [], asked: null, why: null, hint: 0, shown: false, judged: null, aim: null, typed: '' },
  });
  announce(t('retry.begin', { stone: t(`stone.${move.stone}`) }));
  const board = document.querySelector('[data-board="review"]');
  if (board && review.subject) focusCell(board, review.cursor);
  const stones = review.report.moves.slice(0, ply - 1);
  const of = (/** @type {Colour} */ stone) => [...(review.report?.start?.[stone] ?? []), ...stones.filter((one) => one.stone === stone).map(({ at }) => at)];
  try {
    const judged = await api.judge({ rule: review.report.rule, size: review.report.size, black: of('black'), white: of('white'), to_move: move.stone });
    updateRetry({ judged });
  } catch (error) {
    failed(error);
  }
}

/** The move of this moment, or the one on the board if it gave something away. */
export function retryHere() {
  const { review } = state;
  if (!review) return;
  const move = review.report?.moves[review.ply - 1];
  const fault = move?.instead ? move.ply : review.report?.moments.last_escape ?? review.report?.moments.turning_point ?? review.report?.moments.missed_win;
  if (fault) void startRetry(fault);
  else announce(t('retry.none'));
}

/** @param {string} at */
export async function tryMove(at) {
  const { review } = state;
  const retry = review?.retry;
  const move = retry && review?.report?.moves[retry.ply - 1];
  if (!review || !retry || !move || retry.asked || retry.shown || passed(retry)) return;
  if (retry.attempts.some((one) => one.at === at) || at === move.at) return refuse(t('retry.tried', { at: spell(at) }));
  updateRetry({ asked: at, why: null, aim: null, typed: '' });
  sound(move.stone === 'black' ? 'black-stone' : 'white-stone');
  try {
    const answer = await api.tryMove(review.id, { ply: retry.ply, at });
    if (state.review?.retry?.ply !== retry.ply) return;
    if (answer.type === 'refused') return refuse(refusalText(answer.refusal));
    take(at, move, answer.verdict);
  } catch (error) {
    failed(error);
  } finally {
    updateRetry({ asked: null });
  }
}

/** @param {string} at @param {import('../wire.js').MoveReview} move @param {import('../wire.js').TryVerdict} verdict */
function take(at, move, verdict) {
  const attempt = attemptOf(at, move, verdict);
  if (!attempt) return refuse(t('retry.illegal', { at: spell(at) }));
  const attempts = [...state.review?.retry?.attempts ?? [], attempt];
  updateRetry({ attempts, hint: attempt.passes ? 0 : state.review?.retry?.hint ?? 0 });
  sound(attempt.passes ? 'win' : 'invalid');
  announce(attempt.passes ? t('retry.passed', { at: spell(at) }) : t('retry.said.wrong', { at: spell(at), how: howText(attempt), verdict: verdictText(attempt.line) }), 'assertive');
}

/** What a verdict says, as a line that begins with the try. @param {string} at @param {import('../wire.js').MoveReview} move @param {import('../wire.js').TryVerdict} verdict @returns {Attempt | null} */
function attemptOf(at, { ply, stone, instead, lines }, verdict) {
  const from = ply - 1;
  const own = (/** @type {number} */ black) => (stone === 'black' ? black : 1 - black);
  const best = own(instead?.chance ?? lines[0]?.chance ?? 0.5);
  switch (verdict.verdict) {
    case 'best': {
      const known = [instead, ...lines].find((one) => one?.moves[0] === at);
      return { at, passes: true, line: { from, moves: known?.moves ?? [at], chance: best, proved: known?.winner ? { winner: known.winner, plies: known.moves.length } : null } };
    }
    case 'wins': return { at, passes: true, line: { from, moves: [at, ...verdict.proof.line], chance: 1, proved: { winner: stone, plies: verdict.proof.plies + 1 } } };
    case 'close': return { at, passes: true, line: { from, moves: [at], chance: Math.max(0, best - verdict.loss / 100), proved: null } };
    case 'wrong': {
      const { moves, chance, winner } = verdict.refutation;
      return { at, passes: false, line: { from, moves: [at, ...moves], chance: own(chance), proved: winner ? { winner, plies: moves.length } : null } };
    }
    case 'illegal': return null;
  }
}

/** @param {Attempt} attempt */
export const howText = ({ passes, line }) => t(passes ? 'retry.right' : line.proved ? 'retry.loses' : 'retry.worse');

/** @param {string} text */
function refuse(text) {
  sound('invalid');
  toast(text, 'refused');
}

/** One step further down the ladder: what to look for, where, the point. */
export function hintRetry() {
  const retry = state.review?.retry;
  if (retry && !passed(retry)) updateRetry({ hint: Math.min(3, retry.hint + 1), why: null });
}

/** The refutation of a wrong try; again to take it away. @param {string} at */
export function showWhy(at) {
  const retry = state.review?.retry;
  if (retry) updateRetry({ why: retry.why === at ? null : at });
}

export const showAnswer = () => updateRetry({ shown: true, why: null });
