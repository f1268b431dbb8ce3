/** What a review says of a move, made from its data: shapes and proofs in the game's own words. */

import { spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { percent, provedText } from '../analysis/tags.js';

/**
 * @typedef {import('../wire.js').MoveReview} MoveReview
 * @typedef {import('../wire.js').Word} Word
 * @typedef {import('../board/stones.js').Colour} Colour
 */

/** The ends of a shape say enough: `C6–E4`. @param {string[]} stones */
const shapeText = (stones) => t('review.shape', { from: spell(stones[0]), to: spell(stones[stones.length - 1]) });

/** One sentence. @param {Word} word @param {Colour} by who moved */
export function wordText(word, by) {
  const sides = { own: t(`stone.${by}`), foe: t(`stone.${other(by)}`) };
  switch (word.word) {
    case 'five': case 'stops-five': case 'open-three-left': return t(`review.word.${word.word}`, { ...sides, stones: shapeText(word.stones) });
    case 'played-forbidden': return t('review.word.played-forbidden', { foul: t(`foul.${word.foul}`) });
    case 'own-five-left': return t('review.word.own-five-left', { at: spell(word.at) });
    case 'four-left': return t('review.word.four-left', { ...sides, stones: shapeText(word.stones), at: spell(word.at) });
    case 'wrong-end': return t('review.word.wrong-end', { ...sides, stones: shapeText(word.stones) });
    case 'allows': case 'missed': return t(`review.word.${word.word}`, { ...sides, shape: t(`review.shape.${word.shape}`), at: spell(word.at) });
    case 'forbidden-there': return t('review.word.forbidden-there', { at: spell(word.at), foul: t(`foul.${word.foul}`) });
    case 'allows-fours': case 'allows-threats': case 'missed-fours': case 'missed-threats': case 'already-lost': return t(`review.word.${word.word}`, sides);
  }
}

/** So many sentences fit on a card. */
const SENTENCES = 3;

/** What a card says of a move: the gravest words, then what was better. @param {MoveReview} move */
export function momentText(move) {
  const { words, instead, stone } = move;
  const better = instead ? t(instead.winner === stone ? 'review.begins' : 'review.better', { at: spell(instead.moves[0]) }) : null;
  return [...words.slice(0, SENTENCES).map((word) => wordText(word, stone)), better].filter((text) => text !== null).join(t('review.space'))
    || t('review.gave', { n: percent((move.loss ?? 0) / 100) });
}

/** The same in a line. @param {MoveReview} move */
export const momentLine = (move) => (move.words.length ? wordText(move.words[0], move.stone) : momentText(move));

/** The shapes on the board that a move left or answered wrongly. @param {MoveReview} move @returns {string[][]} */
export const shapesOf = ({ words }) => words.flatMap((word) => (
  word.word === 'wrong-end' || word.word === 'open-three-left' || word.word === 'four-left' || word.word === 'stops-five' ? [word.stones] : []));

/** @param {MoveReview} move */
export const moveText = ({ ply, stone, at }) => t('review.move', { n: ply, stone: t(`stone.${stone}.short`), at: spell(at) });

/** A grade within a sentence. @param {import('../wire.js').Grade} grade */
export const gradeText = (grade) => t(`grade.${grade}`).toLocaleLowerCase();

/** What is known after a move. @param {MoveReview} move */
export function verdictOf({ proved, chance }) {
  if (proved && proved.plies > 0) return t('proved.said', { what: provedText(proved) });
  if (proved) return t(`wins.${proved.winner}`);
  return chance === null ? t('review.unread') : t('review.about', { n: percent(chance) });
}

/** A move, its grade and what it comes to, for the graph and for ears. @param {MoveReview} move @param {number} of */
export function spokenMove(move, of) {
  const { ply, stone, at, grade } = move;
  const args = { n: ply, of, stone: t(`stone.${stone}`), at: spell(at), verdict: verdictOf(move) };
  return grade ? t('review.spoken', { ...args, grade: gradeText(grade) }) : t('review.spoken.ungraded', args);
}
