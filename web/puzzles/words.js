/** What is said of a puzzle, made from its data: the task, why a move is wrong, what made the win work. */

import { spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { figure, number, t } from '../i18n/index.js';
import { provedText } from '../analysis/tags.js';
import { wordText } from '../review/words.js';

/**
 * @typedef {import('../wire.js').AttemptView} AttemptView
 * @typedef {import('../wire.js').PuzzleView} PuzzleView
 */

/** *Black to move and win.* @param {PuzzleView} puzzle */
export const taskText = ({ task, to_move: stone }) => t(`puzzle.task.${task}`, { who: t(`stone.${stone}.short`) });

/** What there is to find, at the first move and further on. @param {AttemptView} view */
export function askText({ puzzle, moves, tries }) {
  const who = t(`stone.${puzzle.to_move}.short`);
  const foe = t(`stone.${other(puzzle.to_move)}.short`);
  if (moves.length) return t('puzzle.goes-on', { foe, at: spell(moves[moves.length - 1]) });
  return t(tries ? `puzzle.ask.${puzzle.task}.again` : `puzzle.ask.${puzzle.task}`, { who, foe });
}

/** Why a move is wrong, in the game's words. @param {AttemptView} view */
export function wrongText({ puzzle, wrong }) {
  if (!wrong) return '';
  const foe = t(`stone.${other(puzzle.to_move)}.short`);
  if (wrong.hidden) return t('puzzle.wrong.hidden', { at: spell(wrong.at) });
  const words = wrong.words.map((word) => wordText(word, puzzle.to_move));
  return (words.length ? words : [faultText(wrong, puzzle.task, foe)]).join(t('review.space'));
}

/** The same where no shape says it. @param {import('../wire.js').WrongView} wrong @param {PuzzleView['task']} task @param {string} foe */
function faultText({ at, fault, refutation }, task, foe) {
  const args = { at: spell(at), foe, reply: spell(refutation[0] ?? '') };
  switch (fault?.fault) {
    case 'parried': return t(`puzzle.parried.${fault.by.parry}`, { ...args, point: fault.by.parry === 'forbids' ? spell(fault.by.at) : '' });
    case 'unproved': return t('puzzle.wrong.unproved', args);
    case 'loses': return t('puzzle.wrong.defend', args);
    case undefined: return t(`puzzle.wrong.${task}`, args);
  }
}

/** What made it work. @param {AttemptView} view */
export function solvedText({ puzzle, solution }) {
  if (!solution) return '';
  // A mistake is told by what was wrong with the move of the game, a puzzle by what makes it work.
  const words = solution.words.map((word) => (puzzle.from ? wordText(word, puzzle.to_move) : workText(word, puzzle.to_move)));
  const first = solution.line[0];
  const begins = first ? t(puzzle.task === 'win' ? 'hint.point.win' : `puzzle.found.${puzzle.task}`, { at: spell(first) }) : '';
  return [begins, ...words].filter(Boolean).join(t('review.space'));
}

/** A review says of a win that it was missed; here it has been found. @param {import('../wire.js').Word} word @param {import('../board/stones.js').Colour} by */
function workText(word, by) {
  const own = t(`stone.${by}.short`);
  switch (word.word) {
    case 'missed': return t('puzzle.works.shape', { at: spell(word.at), shape: t(`review.shape.${word.shape}`) });
    case 'missed-fours': return t('puzzle.works.fours', { own });
    case 'missed-threats': return t('puzzle.works.threats', { own });
    default: return wordText(word, by);
  }
}

/** A hint says a little more each time. @param {AttemptView} view */
export function hintText({ hint, puzzle }) {
  if (!hint) return '';
  const [at] = hint.points ?? [];
  if (hint.stage === 1) return hint.theme ? t('puzzle.hint.theme', { theme: t(`theme.${hint.theme}`) }) : t(`puzzle.hint.${puzzle.task}`);
  if (hint.stage === 2 || !at) return hint.makes ? t('puzzle.hint.makes', { shape: t(`review.shape.${hint.makes}`) }) : t('hint.where.text');
  return t(puzzle.task === 'win' ? 'hint.point.win' : 'hint.point.text', { at: spell(at) });
}

/** @param {AttemptView} view */
export const titleText = ({ puzzle }) => (puzzle.from ? t('puzzle.from-game', { n: number(puzzle.from.ply) }) : t('puzzle.number', { id: puzzle.id }));

/** @param {AttemptView} view */
export const kindText = ({ kind }) => t(`puzzles.${kind}`);

/** Right ones in a row: of the streak, or at the end of what was last tried. @param {AttemptView} view */
export function inARow({ kind, streak, run }) {
  const right = run.length - 1 - run.lastIndexOf(false);
  return kind === 'streak' ? number(streak) : t(right < MOST_KNOWN ? 'puzzle.row' : 'puzzle.row.more', { n: number(right) });
}

/** The host tells of so many. */
const MOST_KNOWN = 8;

/** Points won or lost, with their sign. @param {NonNullable<AttemptView['change']>} change */
export const changeText = ({ before, after }) => number(after - before, { signDisplay: 'always' }).replace('-', '−');

/** How it stands, for ears. @param {AttemptView} view */
export function spokenState(view) {
  const { state, wrong, change, puzzle, hint } = view;
  const rating = change ? t('puzzle.said.rating', { n: figure(change.after), change: changeText(change) }) : '';
  switch (state) {
    case 'open': return [t('sentence', { text: taskText(puzzle) }), hint ? hintText(view) : askText(view)].join(' ');
    case 'wrong': return [t('puzzle.wrong'), wrongText(view), wrong?.proved && !wrong.hidden ? t('sentence', { text: t('proved.said', { what: provedText(wrong.proved) }) }) : '', rating].filter(Boolean).join(' ');
    case 'solved': return [t('puzzle.solved'), solvedText(view), rating].filter(Boolean).join(' ');
    case 'shown': return [t('puzzle.shown'), solvedText(view), rating].filter(Boolean).join(' ');
  }
}
