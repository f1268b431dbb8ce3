/** What hands do on the game's board: aim, focus, play. */

import { foulAt } from './reading.js';
import { state, updateGame } from '../state.js';
import * as act from './acts.js';

/** @param {import('../state.js').Game} game @returns {import('../board/input.js').Hands} */
export function handsOf({ view, ply }) {
  const fouled = (/** @type {string | null} */ at) => (at && view && foulAt(view, at) ? at : null);
  return {
    play: (at) => act.play(at),
    // A hand that passes over the board changes the page only where there is something to explain.
    over(at) {
      const touched = fouled(at);
      if (touched !== state.game?.touched) updateGame({ touched });
    },
    aim(at) {
      // The host says why not; there is nothing to aim at.
      const refused = view?.turn?.stone === 'black' && fouled(at);
      if (ply !== null || view?.moves.includes(at) || !view?.can.play || refused) return act.play(at);
      updateGame({ aim: at, touched: fouled(at) });
    },
    focus(at) {
      if (at === state.game?.cursor) return;
      updateGame({ cursor: at, touched: fouled(at) });
    },
  };
}
