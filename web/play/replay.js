/** Going back over the game that is played here. Its places are its plies: 0 is the empty board, the last one the present. */

import { state, updateGame } from '../state.js';
import { walker } from '../record/walker.js';

export const replay = walker({
  place() {
    const { view, ply } = state.game ?? {};
    if (!view) return null;
    const last = view.moves.length;
    return {
      first: 0, at: ply ?? last, chosen: new Map(),
      before: (at) => (at > 0 ? at - 1 : undefined),
      after: (at) => (at < last ? [at + 1] : []),
    };
  },
  show: (ply) => updateGame({ ply: ply === state.game?.view?.moves.length ? null : ply, fresh: null, aim: null }),
  walks: (autoplay) => updateGame({ autoplay }),
});
