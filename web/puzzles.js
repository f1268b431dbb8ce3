/** What there is to train: the hub of puzzles, asked for whenever it is looked at. */

import * as api from './api.js';
import { failed } from './acts.js';
import { update } from './state.js';

export async function loadPuzzles() {
  try {
    update({ puzzles: await api.puzzles() });
  } catch (error) {
    failed(error);
  }
}
