/** The game under review, played here or imported: who played what, and how it ended. */

import { t } from '../i18n/index.js';
import { cardTitle, mySide, opponentName, reasonOf, ruleAndSize, seatLine, seatName, statusOf } from '../play/reading.js';
import { grow, nodeAt, ROOT } from '../record/tree.js';

/**
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {import('../wire.js').View} View
 * @typedef {import('../wire.js').ImportCard} ImportCard
 */

/**
 * @typedef {object} Subject
 * @property {number} size
 * @property {import('../wire.js').Rule} rule
 * @property {string[]} moves in turn
 * @property {{ winner: Colour | null, line: string[] } | null} result
 * @property {{ view: View, card?: undefined } | { view?: undefined, card: ImportCard }} of where it comes from
 */

/** @param {View} view @returns {Subject} */
export const playedSubject = (view) => ({ size: view.setup.size, rule: view.setup.rule, moves: view.moves, result: view.result, of: { view } });

/** The main line of a file. @param {import('../wire.js').RecordView} record @returns {Subject} */
export function importedSubject({ card, branch }) {
  /** @type {import('../record/tree.js').Tree} */
  const tree = new Map();
  grow(tree, branch);
  /** @type {string[]} */
  const moves = [];
  for (let node = nodeAt(tree, ROOT); node.kids.length; node = nodeAt(tree, node.kids[0])) {
    const { at } = nodeAt(tree, node.kids[0]);
    if (at) moves.push(at);
  }
  return { size: card.size, rule: card.rule ?? 'standard', moves, result: card.result && { winner: card.result.winner, line: [] }, of: { card } };
}

/** The colour of the one person here. @param {Subject} subject */
export const meIn = ({ of }) => (of.view ? mySide(of.view) : null);

/** @param {Subject} subject */
export function titleOf({ of }) {
  const { view } = of;
  if (!view) return cardTitle(of.card);
  const opponent = opponentOf({ of });
  if (view.name) return view.name;
  return opponent ? t('resume.against', { who: opponentName(opponent) }) : t('resume.two', { black: seatName(view, 'black'), white: seatName(view, 'white') });
}

/** The engine that played, or the one of a colour. @param {Pick<Subject, 'of'>} subject @param {Colour} [stone] */
export function opponentOf({ of: { view } }, stone) {
  const seat = view && (stone ? [view[stone]] : [view.black, view.white]).find(({ kind }) => kind === 'engine');
  return seat?.kind === 'engine' ? seat.opponent : null;
}

/** @param {Subject} subject @param {Colour} stone */
export const sideName = ({ of }, stone) => (of.view ? seatName(of.view, stone) : of.card[stone] || t(`stone.${stone}`));

/** @param {Subject} subject @param {Colour} stone */
export function sideLine({ of, result }, stone) {
  const line = of.view ? seatLine(of.view, stone) : t(`seat.${stone}`);
  return result?.winner === stone ? t('review.won', { line }) : line;
}

/** A file need not say its rule; the one that it was read under is told. @param {Subject} subject */
export const aboutText = ({ rule, size }) => ruleAndSize({ rule, size });

/** How it ended. @param {Subject} subject @returns {{ head: string, why: string } | null} */
export function endText({ of, result }) {
  if (!result) return null;
  if (of.view) return { head: statusOf(of.view).head, why: reasonOf(of.view) };
  const reason = of.card.result?.reason;
  return { head: result.winner ? t(`wins.${result.winner}`) : t('result.draw'), why: reason ? t(`library.reason.${reason}`) : '' };
}

/** The same game once more, when it was played here. @param {Subject} subject @returns {import('../play/setup.js').Draft | null} */
export function againDraft({ of: { view } }) {
  if (!view) return null;
  const { rule, size, opening, clock } = view.setup;
  const name = (/** @type {Colour} */ stone) => {
    const seat = view[stone];
    return seat.kind === 'person' ? seat.name : '';
  };
  return { mode: view.mode, opponent: opponentOf({ of: { view } }), side: mySide(view) ?? 'black', rule, size, opening, clock, black: name('black'), white: name('white') };
}
