/** What the board of a review shows: the position, a line beside the game, the shapes that words are about, and tries. */

import { cellOf, pointAt, readPoint, spell } from '../board/geometry.js';
import { isSealed } from '../art/seals.js';
import { t } from '../i18n/index.js';
import { jump, moveAt, movesOf, turnAfter, updateReview } from './review.js';
import { meIn } from './subject.js';
import { shapesOf } from './words.js';
import { answerOf, passed, tryMove, updateRetry } from './retry.js';
import { state } from '../state.js';
import { stretchesOf, stretchMarks } from './walk-back.js';

/**
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('../board/draw.js').Picture} Picture
 * @typedef {import('../board/draw.js').Mark} Mark
 */

/** @param {Review} review @returns {Picture} */
export function pictureOf(review) {
  if (review.retry) return retryPicture(review, review.retry);
  const line = review.preview ?? review.aside;
  return line ? asidePicture(review, line) : gamePicture(review);
}

/** @param {Review} review @param {number} ply */
function stonesAt(review, ply) {
  const { subject, report } = review;
  const loose = /** @type {const} */ (['black', 'white']).flatMap((stone) => (report?.start?.[stone] ?? []).map((at) => ({ at, stone })));
  return [...loose, ...(subject?.moves ?? []).slice(0, ply).map((at, i) => ({ at, stone: turnAfter(review, i), number: i + 1 }))];
}

/** @param {Review} review @param {number} ply @param {(Mark | null)[]} marks @param {boolean | number} [numbers] @returns {Picture} */
const picture = (review, ply, marks, numbers = state.prefs.numbers) => ({
  stones: stonesAt(review, ply), look: state.prefs.stones, numbers, fresh: null, marks: marks.filter((mark) => mark !== null),
});

/** The game as it was played, with what there is to say about the last move. @param {Review} review */
function gamePicture(review) {
  const { subject, ply, back, report, hidden } = review;
  if (back !== null && report) return walkPicture(review, report, back);
  const last = subject?.moves[ply - 1];
  const move = hidden ? null : moveAt(review);
  const { result } = subject ?? {};
  const won = ply === subject?.moves.length && result?.winner && result.line.length ? { line: result.line, stone: result.winner } : null;
  const grade = move?.grade;
  const better = move?.instead?.moves[0];
  /** @type {(Mark | null)[]} */
  const marks = [
    ...(move && !won ? shapesOf(move) : []).map((points) => /** @type {const} */ ({ kind: 'band', points })),
    won ? { kind: 'win', ...won } : last ? { kind: 'last', at: last } : null,
    better && !won ? { kind: 'target', at: better } : null,
    last && !won && grade && isSealed(grade) && grade !== 'forced' ? { kind: 'grade', at: last, grade, on: 'stone' } : null,
  ];
  return picture(review, ply, marks);
}

/** A step of the way back: the shape that was made, and where it wins. @param {Review} review @param {import('../wire.js').Review} report @param {number} back */
function walkPicture(review, report, back) {
  const all = stretchesOf(report);
  const { ply } = all[back];
  const marks = stretchMarks(report, all[back], review.subject ? meIn(review.subject) : null);
  // The thread through the five would lie on its numbers.
  if (all[back].kind === 'five') return picture(review, ply, marks, false);
  return picture(review, ply, [...marks, { kind: 'last', at: report.moves[ply - 1].at }], all[all.length - 1].ply);
}

/** A line beside the game: solid stones when it is proved, ghosts when it is an estimate. @param {Review} review @param {import('./review.js').Aside} line */
function asidePicture(review, line) {
  const { from, moves, proved } = line;
  const played = review.report?.moves[from];
  const shown = review.preview ? moves : moves.slice(0, review.ply - from);
  const grade = played?.grade;
  const last = review.subject?.moves[from - 1];
  return picture(review, from, [
    ...(played ? shapesOf(played) : []).map((points) => /** @type {const} */ ({ kind: 'band', points })),
    last ? { kind: 'last', at: last } : null,
    { kind: 'line', points: shown, first: turnAfter(review, from), from: from + 1, how: proved ? 'proved' : 'estimated' },
    played && grade && isSealed(grade) && !shown.includes(played.at) ? { kind: 'grade', at: played.at, grade, on: 'point' } : null,
  ]);
}

/** @param {Review} review @param {import('./retry.js').Retry} retry */
function retryPicture(review, retry) {
  const { ply, attempts, why, hint, shown, judged } = retry;
  const move = review.report?.moves[ply - 1];
  const last = review.subject?.moves[ply - 2];
  const first = move?.stone ?? 'black';
  const right = passed(retry);
  const line = attempts.find(({ at }) => at === why)?.line ?? right?.line ?? null;
  const answer = move ? answerOf(move) : null;
  const drawn = shown && answer ? { moves: answer.moves, proved: answer.winner !== null } : line && { moves: line.moves, proved: line.proved !== null };
  const on = new Set(drawn?.moves ?? []);
  /** @type {(Mark | null)[]} */
  const marks = [
    hint === 2 && answer ? { kind: 'lamp', points: around(answer.moves[0], review.subject?.size ?? 15) } : null,
    last ? { kind: 'last', at: last } : null,
    ...(first === 'black' ? judged?.forbidden ?? [] : []).map(({ at }) => /** @type {const} */ ({ kind: 'forbidden', at, touched: false })),
    drawn ? { kind: 'line', points: drawn.moves, first, from: ply, how: drawn.proved ? 'proved' : 'estimated' } : null,
    move && move.grade && isSealed(move.grade) && !on.has(move.at) ? { kind: 'grade', at: move.at, grade: move.grade, on: 'point' } : null,
    ...attempts.filter(({ at, passes }) => !passes && !on.has(at)).map(({ at }) => /** @type {const} */ ({ kind: 'refuted', at })),
    hint === 3 && answer && !right && !shown ? { kind: 'target', at: answer.moves[0] } : null,
  ];
  return picture(review, ply - 1, marks);
}

/** A square of three by three with the point somewhere in it, the same every time. @param {string} at @param {number} size */
function around(at, size) {
  const [x, y] = cellOf(at);
  const within = (/** @type {number} */ value) => Math.min(size - 2, Math.max(1, value));
  const [cx, cy] = [within(x + ((x * 7 + y * 3) % 3) - 1), within(y + ((x * 5 + y * 11) % 3) - 1)];
  return [pointAt(cx - 1, cy - 1), pointAt(cx + 1, cy + 1)];
}

/** A stone may be tried anywhere; the host judges it. @param {Review} review @returns {import('../board/board.js').Board['aim']} */
export function aimOf(review) {
  const { retry, report, subject } = review;
  const move = retry && report?.moves[retry.ply - 1];
  if (!retry || !move || retry.asked || passed(retry)) return null;
  const taken = new Set([
    ...(subject?.moves.slice(0, retry.ply - 1) ?? []), ...retry.attempts.map(({ at }) => at), ...(move.stone === 'black' ? retry.judged?.forbidden ?? [] : []).map(({ at }) => at),
  ]);
  return { stone: move.stone, may: (at) => !taken.has(at) };
}

/** The try that is meant and not yet made. @param {Review} review @returns {import('../board/board.js').Board['ghost']} */
export function ghostOf(review) {
  const { retry, subject } = review;
  const at = retry && (retry.aim ?? readPoint(retry.typed, subject?.size ?? 0));
  const may = aimOf(review);
  return at && may?.may(at) ? { at, stone: may.stone, aim: at === retry.aim } : null;
}

/** @param {Review} review @returns {import('../board/input.js').Hands} */
export function handsOf(review) {
  return {
    play: (at) => (review.retry ? void tryMove(at) : toStone(review, at)),
    aim: (at) => (aimOf(review)?.may(at) ? updateRetry({ aim: at, typed: '' }) : void tryMove(at)),
    focus: (at) => { if (at !== state.review?.cursor) updateReview({ cursor: at }); },
  };
}

/** A stone of the game leads to its move. @param {Review} review @param {string} at */
function toStone(review, at) {
  const ply = (review.subject?.moves.indexOf(at) ?? -1) + 1;
  if (ply) jump(ply);
}

/** A sentence for every point. @param {Review} review @returns {(at: string) => string} */
export function pointLabels(review) {
  const ply = review.retry ? review.retry.ply - 1 : review.ply;
  const moves = movesOf(review).slice(0, ply);
  const numbers = new Map(moves.map((at, i) => [at, i + 1]));
  const grade = review.hidden || review.retry ? null : moveAt(review)?.grade;
  const tried = new Set(review.retry?.attempts.filter(({ passes }) => !passes).map(({ at }) => at));
  return (at) => {
    const n = numbers.get(at);
    const args = { at: spell(at), stone: n ? t(`stone.${turnAfter(review, n - 1)}`) : '', n: n ?? 0 };
    if (n) return n === moves.length ? [t('cell.last', args), grade ? t(`grade.${grade}`) : ''].filter(Boolean).join(t('comma')) : t('cell.stone', args);
    return tried.has(at) ? t('cell.tried', args) : t('cell.empty', args);
  };
}
