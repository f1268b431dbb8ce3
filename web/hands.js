/** What hands do on the game's board: hover, aim, focus, play. */

import { foulAt } from './reading.js';
import { state, updateGame } from './state.js';
import * as act from './acts.js';

/** @type {ReturnType<typeof setTimeout> | undefined} */
let nudging;

/** @param {import('./state.js').Game} game @returns {import('./board/input.js').Hands} */
export function handsOf({ view, ply }) {
  const fouled = (/** @type {string | null} */ at) => (at && view && foulAt(view, at) ? at : null);
  return {
    play: (at) => act.play(at),
    hover(at) {
      if (at === state.game?.hover) return;
      updateGame({ hover: at, touched: fouled(at) });
    },
    aim(at) {
      // The host says why not; there is nothing to aim at.
      const refused = view?.turn?.stone === 'black' && fouled(at);
      if (at && (ply !== null || view?.moves.includes(at) || !view?.can.play || refused)) return act.play(at);
      updateGame({ aim: at, touched: fouled(at) });
    },
    slide(at) {
      const aim = view?.can.play && ply === null ? at : null;
      if (aim !== state.game?.aim) updateGame({ aim, touched: fouled(aim) });
    },
    nudge(at) {
      clearTimeout(nudging);
      updateGame({ nudge: at });
      nudging = setTimeout(() => updateGame({ nudge: null }), 420);
    },
    focus(at) {
      if (at === state.game?.cursor) return;
      updateGame({ cursor: at, touched: fouled(at) });
    },
  };
}
