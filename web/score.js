/** The person's standing, fetched when a game has ended. */

import * as api from './api.js';
import { state, updateGame } from './state.js';

export async function loadScore() {
  const id = state.game?.id;
  const score = await api.score().catch(() => null);
  if (score && state.game?.id === id) updateGame({ score });
}
