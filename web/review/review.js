/** A game looked back on: opens its review, takes in what the host has read, and goes to moves, moments and lines. */

import * as api from '../base/api.js';
import { failed, pathOf, playOn } from '../play/acts.js';
import { cellOf, pointAt, spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { rejectionText } from '../base/refusals.js';
import { openLink } from '../base/link.js';
import { toast } from '../frame/toast.js';
import { importedSubject, opponentOf, playedSubject } from './subject.js';
import { spokenMove, verdictOf } from './words.js';
import { go } from '../routes.js';
import { lastSetup } from '../play/setup.js';
import { state, update } from '../state.js';
import { announce } from '../base/voice.js';
import { stretchesOf } from './walk-back.js';
import { walker } from '../record/walker.js';

/**
 * @typedef {import('../wire.js').MoveReview} MoveReview
 * @typedef {import('../wire.js').ReviewMessage} ReviewMessage
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {'missed-win' | 'turning-point' | 'last-escape'} MomentKind
 * @typedef {{ kind: MomentKind, move: MoveReview }} Moment
 */

/**
 * A line that is not the game, from the position after so many of its moves.
 * @typedef {import('../analysis/lines.js').Line & { from: number }} Aside
 */

/**
 * @typedef {object} Review
 * @property {string} id
 * @property {import('../base/link.js').LinkState} link
 * @property {import('./subject.js').Subject | null} subject
 * @property {import('../wire.js').ReviewState | null} reading how it stands with it
 * @property {boolean} outdated another engine may see more
 * @property {import('../wire.js').Review | null} report
 * @property {boolean} arrived the first place to look at has been found
 * @property {number} ply the position on the board
 * @property {Aside | null} aside the line one has gone into
 * @property {Aside | null} preview the line that is shown while a hand or the focus is on it
 * @property {MomentKind | null} open
 * @property {number | null} back the step of walking back that is shown
 * @property {import('./retry.js').Retry | null} retry
 * @property {'review' | 'moves'} tab
 * @property {boolean} hidden the computer says nothing
 * @property {boolean} autoplay
 * @property {string} cursor
 */

/** @type {import('../base/link.js').Link<never> | null} */
let line = null;

/** @param {Partial<Review>} change */
export function updateReview(change) {
  if (state.review) update({ review: { ...state.review, ...change } });
}

/** @param {string} id */
export function openReview(id) {
  if (state.review?.id === id && state.review.link !== 'gone') return;
  closeReview();
  update({
    review: {
      id, link: 'connecting', subject: null, reading: null, outdated: false, report: null, arrived: false, ply: 0, aside: null, preview: null, open: null,
      back: null, retry: null, tab: 'review', hidden: false, autoplay: false, cursor: 'h8',
    },
  });
  void loadSubject(id);
  line = openLink(`${api.review(id)}/live`, {
    there: api.review(id),
    message: receive,
    changed(link) {
      const before = state.review?.link;
      updateReview({ link });
      if (link === 'open' && before === 'lost') toast(t('link.back'), 'done');
      if (link === 'lost' && before === 'open') toast(t('link.lost'), 'refused');
      if (link === 'open' && !state.review?.subject) void loadSubject(id);
    },
  });
}

export function closeReview() {
  steps.stop();
  line?.close();
  line = null;
  if (state.review) update({ review: null });
}

/** The game itself: played here, or the main line of a file. One that is not over is played on. @param {string} id */
async function loadSubject(id) {
  try {
    const view = await api.view(id).catch((error) => {
      if (error instanceof api.Failed && error.kind === 'not-found') return null;
      throw error;
    });
    if (state.review?.id !== id) return;
    if (view && !view.result) return go(pathOf(view), 'replace');
    const subject = view ? playedSubject(view) : importedSubject(await api.record(id));
    const middle = Math.floor((subject.size - 1) / 2);
    const last = subject.moves[subject.moves.length - 1];
    if (state.review?.id !== id || state.review.subject) return;
    updateReview({ subject, ply: subject.moves.length, cursor: last && cellOf(last)[0] >= 0 ? last : pointAt(middle, middle) });
    arrive();
  } catch (error) {
    if (!(error instanceof api.Failed)) throw error;
    if (error.kind === 'not-found') updateReview({ link: 'gone' });
    else if (error.kind !== 'offline') failed(error);
  }
}

/** A review that is there already begins with the move that decided the game. */
function arrive() {
  const { review } = state;
  if (!review?.subject || !review.reading || review.arrived) return;
  const { subject, report } = review;
  // Of a file the host reads what the rules let be played.
  const moves = report ? report.moves.map(({ at }) => at) : subject.moves;
  updateReview({ arrived: true, subject: { ...subject, moves }, ply: moves.length });
  const found = isSettled(review) ? moments(review) : [];
  if (found.length) openMoment(found[found.length - 1].kind);
}

/** @param {ReviewMessage} message */
function receive(message) {
  const { review } = state;
  if (!review) return;
  switch (message.type) {
    case 'review': {
      const { view } = message;
      tell(review.reading, view.state);
      updateReview({ reading: view.state, report: view.review, outdated: view.outdated });
      return arrive();
    }
    case 'step': {
      tell(review.reading, message.state);
      return updateReview({ reading: message.state, report: merged(review.report, message.review) });
    }
    case 'state': {
      tell(review.reading, message.state);
      return updateReview({ reading: message.state });
    }
    case 'rejected': return toast(rejectionText(message.rejection), 'refused');
    case 'deleted': return updateReview({ link: 'gone' });
    case 'closing': return updateReview({ link: 'lost' });
  }
}

/** A step brings only the moves about which something has changed. @param {Review['report']} before @param {import('../wire.js').Review} step */
function merged(before, step) {
  if (!before) return step;
  const changed = new Map(step.moves.map((move) => [move.ply, move]));
  return { ...step, moves: before.moves.map((move) => changed.get(move.ply) ?? move) };
}

/** The reading is spoken of when it begins and when it ends. @param {Review['reading']} before @param {import('../wire.js').ReviewState} now */
function tell(before, now) {
  if (now.kind === 'reading' && before?.kind !== 'reading' && before?.kind !== 'resting') announce(t('review.said.begun'));
  if (now.kind === 'done' && before && before.kind !== 'done') announce(t('review.said.done'));
}

/** @param {'start' | 'stop' | 'again'} what */
export async function read(what) {
  const { review } = state;
  if (!review) return;
  try {
    await api.read(review.id, what);
  } catch (error) {
    failed(error);
  }
}

/** The moves up to the end of where one can go from here. @param {Review} review */
export const movesOf = ({ subject, aside }) => {
  const moves = subject?.moves ?? [];
  return aside ? [...moves.slice(0, aside.from), ...aside.moves] : moves;
};

/** Whose turn it is after so many moves. @param {Review} review @param {number} ply @returns {Colour} */
export const turnAfter = ({ report }, ply) => ((ply % 2 === 0) === (report?.start?.to_move !== 'white') ? 'black' : 'white');

/** What is known of the move that led here; nothing at the beginning and in a line that was not played. @param {Review} review */
export const moveAt = ({ report, ply, aside }) => (aside ? null : report?.moves[ply - 1] ?? null);

/** Every move has been looked at and nothing is being read. @param {Review} review */
export const isSettled = (review) => !!review.report && !isUnderWay(review) && readTo(review.report) === review.report.moves.length;

/** Nothing is known for certain yet, or it is being read. @param {Review} review */
export const isUnderWay = ({ reading }) => !reading || UNDER_WAY.includes(reading.kind);

/** @type {import('../wire.js').ReviewState['kind'][]} */
const UNDER_WAY = ['waiting', 'reading', 'resting'];

/** So many moves from the beginning have been looked at. @param {import('../wire.js').Review} report */
export function readTo({ moves }) {
  const unread = moves.findIndex(({ chance }) => chance === null);
  return unread < 0 ? moves.length : unread;
}

/** @param {Review} review @returns {import('./graph.js').Curve} */
export function curveOf({ report, subject, retry }) {
  const total = subject?.moves.length ?? 0;
  const moves = report?.moves ?? [];
  const until = Math.min(report ? readTo(report) : 0, retry ? retry.ply - 1 : total);
  return {
    total, until,
    known: [null, ...moves.map(({ chance, proved }) => (chance === null ? null : { chance, winner: proved?.winner ?? null }))],
    // A fault that was answered with another one went unpunished.
    seals: moves.flatMap(({ ply, grade }) => (grade && GRAVE.includes(grade) ? [{ ply, grade, small: isFault(moves[ply]?.grade) }] : [])),
  };
}

/** @type {import('../wire.js').Grade[]} */
const GRAVE = ['mistake', 'blunder', 'missed-win'];

/** @param {import('../wire.js').Grade | null | undefined} grade */
const isFault = (grade) => !!grade && GRAVE.includes(grade);

export const steps = walker({
  place() {
    const { review } = state;
    if (!review?.subject || review.retry) return null;
    const last = movesOf(review).length;
    return {
      first: 0, at: review.ply, chosen: new Map(),
      before: (at) => (at > 0 ? at - 1 : undefined),
      after: (at) => (at < last ? [at + 1] : []),
    };
  },
  show,
  walks: (autoplay) => updateReview({ autoplay }),
});

/** @param {number} ply */
function show(ply) {
  const { review } = state;
  if (!review) return;
  // Back at the fork one is in the game again.
  const aside = review.aside && ply > review.aside.from ? review.aside : null;
  updateReview({ ply, aside, preview: null, back: null });
  const next = state.review;
  if (next) announce(aside ? asideText(next) : spokenPly(next));
}

/** Somewhere in the game itself. @param {number} ply */
export function jump(ply) {
  if (state.review?.ply === ply && !state.review.aside && state.review.back === null) return;
  updateReview({ aside: null, retry: null });
  steps.jump(ply);
}

/** @param {Review} review */
const asideText = (review) => t('moves.label', {
  n: review.ply, stone: t(`stone.${turnAfter(review, review.ply - 1)}`), at: spell(movesOf(review)[review.ply - 1]),
});

/** The position on the board in words. @param {Review} review */
export function spokenPly(review) {
  const of = review.subject?.moves.length ?? 0;
  const move = review.report?.moves[review.ply - 1];
  if (review.ply === 0) return t('record.start');
  if (move && !review.hidden) return spokenMove(move, of);
  return asideText(review);
}

/** The moments in order of play. A move can be two of them; it is shown as what weighs more. @param {Review} review @returns {Moment[]} */
export function moments({ report }) {
  if (!report) return [];
  const { missed_win: missed, turning_point: turned, last_escape: escape } = report.moments;
  /** @type {[MomentKind, number | null][]} */
  const found = [['last-escape', escape], ['missed-win', missed], ['turning-point', turned]];
  const taken = new Set();
  return found.flatMap(([kind, ply]) => {
    const move = ply === null || taken.has(ply) ? undefined : report.moves[ply - 1];
    taken.add(ply);
    return move ? [{ kind, move }] : [];
  }).sort((a, b) => a.move.ply - b.move.ply);
}

/** @param {MomentKind} kind */
export function openMoment(kind) {
  const { review } = state;
  const found = review && moments(review).find((one) => one.kind === kind);
  if (!review || !found) return;
  updateReview({ open: kind, tab: 'review', retry: null, back: null });
  jump(found.move.ply);
}

/** @param {1 | -1} by */
export function nextMoment(by = 1) {
  const { review } = state;
  const found = review ? moments(review) : [];
  if (!review || found.length === 0) return announce(t('review.moments.none'));
  const at = found.findIndex(({ kind }) => kind === review.open);
  openMoment(found[(at + by + found.length) % found.length].kind);
}

/** Shown while a hand or the focus is on it, and taken away when it leaves. @param {Aside} line @param {boolean} on */
export function preview(line, on) {
  const shown = state.review?.preview ?? null;
  if (on) updateReview({ preview: line });
  else if (shown?.moves === line.moves) updateReview({ preview: null });
}

/** Into a line, to its first move. @param {Aside} line */
export function walkInto(line) {
  updateReview({ aside: line, preview: null, back: null });
  steps.jump(line.from + 1);
}

/** From the end back to the last position that was not lost. */
export function walkBack() {
  if (!state.review?.report?.walk_back.length) return announce(t('review.walk-back.none'));
  updateReview({ tab: 'review', retry: null });
  goBackTo(0);
}

/** @param {number} step */
export function goBackTo(step) {
  const { review } = state;
  const there = review?.report && stretchesOf(review.report)[step];
  if (!there) return;
  updateReview({ aside: null });
  steps.jump(there.ply);
  updateReview({ back: step });
}

export const leaveWalkBack = () => updateReview({ back: null });

/** Out of what one has gone into, back into the game. @returns {boolean} whether there was something */
export function leave() {
  const { review } = state;
  if (!review || (!review.retry && !review.aside && review.back === null)) return false;
  const ply = review.retry?.ply ?? (review.aside ? review.aside.from + 1 : review.ply);
  updateReview({ retry: null, aside: null, back: null, preview: null });
  jump(ply);
  return true;
}

export function hideComputer() {
  const hidden = !state.review?.hidden;
  leave();
  updateReview({ hidden, preview: null });
  announce(t(hidden ? 'review.hidden' : 'review.seen'));
}

export function speakVerdict() {
  const { review } = state;
  const move = review && !review.hidden ? moveAt(review) : null;
  announce(move ? verdictOf(move) : t('review.unread'));
}

/** A new game from a position of this one, against anybody. @param {number} [ply] */
export function playFrom(ply) {
  const { review } = state;
  if (!review?.subject) return;
  const moves = movesOf(review).slice(0, ply ?? review.ply);
  const { rule, size } = review.subject;
  const opponent = opponentOf(review.subject) ?? lastSetup().opponent;
  playOn({ opponent, rule: review.report?.rule ?? rule, size, side: turnAfter(review, moves.length), from: moves.join('') });
}
