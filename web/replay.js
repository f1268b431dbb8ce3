/** Going back over the game: jump to any move, step, play by itself. */

import { state, updateGame } from './state.js';

const PACE = 700;

/** @type {ReturnType<typeof setInterval> | undefined} */
let walking;

/** @param {number} ply 0 is the empty board; the last one is the present */
export function jump(ply) {
  stopWalking();
  show(ply);
}

/** @param {number} ply */
function show(ply) {
  const last = state.game?.view?.moves.length ?? 0;
  const at = Math.min(last, Math.max(0, ply));
  updateGame({ ply: at === last ? null : at, fresh: null, aim: null });
}

/** Plays the record from here, or from the start when it is at its end; again to stop. */
export function autoplay() {
  const game = state.game;
  if (!game?.view) return;
  if (walking) return stopWalking();
  const last = game.view.moves.length;
  if (game.ply === null) show(0);
  updateGame({ autoplay: true });
  walking = setInterval(() => {
    const at = state.game?.ply;
    if (at === null || at === undefined) return stopWalking();
    show(at + 1);
    if (at + 1 >= last) stopWalking();
  }, PACE);
}

export function stopWalking() {
  clearInterval(walking);
  walking = undefined;
  if (state.game?.autoplay) updateGame({ autoplay: false });
}
