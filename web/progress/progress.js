/** How one's strength has gone: the games' side of it and the puzzles', asked for whenever it is looked at. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { update } from '../state.js';

export async function loadProgress() {
  try {
    const [progress, puzzles] = await Promise.all([api.progress(), api.puzzles()]);
    update({ progress, puzzles });
  } catch (error) {
    failed(error);
  }
}
