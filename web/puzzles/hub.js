/** What there is to train: the hub of puzzles, asked for whenever it is looked at, until it comes. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { state, update } from '../state.js';

const AGAIN = 1000;

/** @param {boolean} [told] that the host does not answer */
export async function loadPuzzles(told = false) {
  try {
    update({ puzzles: await api.puzzles() });
  } catch (error) {
    if (!(error instanceof api.Failed)) throw error;
    if (!told && state.route.page === 'puzzles') failed(error);
    if (state.route.page === 'puzzles' && !state.puzzles) setTimeout(loadPuzzles, AGAIN, true);
  }
}
