/** The person's standing, fetched when a game has ended. */

import * as api from '../base/api.js';
import { state, updateGame } from '../state.js';

export async function loadScore() {
  const id = state.game?.id;
  const seats = state.game?.view ? [state.game.view.black, state.game.view.white] : [];
  const engine = seats.find((seat) => seat.kind === 'engine');
  const [score, record] = await Promise.all([
    api.score().catch(() => null), engine ? api.score(engine.opponent).catch(() => null) : null,
  ]);
  if (score && state.game?.id === id) updateGame({ score, record });
}
