/** What could have been played instead of the move on the board, and what was. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { moveAt, preview, walkInto } from './review.js';
import { lineRow } from '../analysis/lines.js';

/**
 * @typedef {import('./review.js').Review} Review
 * @typedef {import('./review.js').Aside} Aside
 */

/** As many as fit below the moments. */
const MOST = 2;

/** @param {Review} review */
export function linesCard(review) {
  const move = review.aside ? review.report?.moves[review.aside.from] : moveAt(review);
  const lines = move ? linesOf(move) : [];
  if (!move || lines.length === 0) return null;
  return h('section', { key: 'lines', class: 'lines-card card', 'aria-label': t('review.lines', { n: move.ply }) },
    h('header', null, h('h2', null, t('review.lines', { n: move.ply })), h('span', { class: 'tiny faint' }, t('review.lines.how'))),
    lines.map((line) => lineRow(line, {
      shown: isSame(review.preview ?? review.aside, line), preview: (on) => preview(line, on), walk: () => walkInto(line),
    })));
}

/** @param {Aside | null} a @param {Aside} b */
const isSame = (a, b) => a !== null && a.from === b.from && a.moves[0] === b.moves[0];

/** The best moves, and the one that was played with what answers it. @param {import('../wire.js').MoveReview} move @returns {Aside[]} */
export function linesOf({ ply, at, stone, lines, chance, proved, punished }) {
  const own = (/** @type {number} */ black) => (stone === 'black' ? black : 1 - black);
  const best = lines.slice(0, MOST).map(({ moves, chance: black, winner }) => ({
    from: ply - 1, moves, chance: own(black), proved: winner ? { winner, plies: moves.length } : null,
  }));
  if (chance === null || best.some(({ moves }) => moves[0] === at)) return best;
  const follow = proved?.line ?? punished?.moves ?? [];
  return [...best.slice(0, MOST - 1), { from: ply - 1, moves: [at, ...follow], chance: own(chance), proved: proved && { winner: proved.winner, plies: proved.plies } }];
}
