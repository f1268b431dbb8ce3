/** Who can be played against: the host's list, asked for until it comes. */

import * as api from '../base/api.js';
import { state, update } from '../state.js';

const AGAIN = 1000;

/** @type {Promise<void> | null} */
let loading = null;

/** Resolves when the list is there. */
export function loadOpponents() {
  if (state.opponents) return Promise.resolve();
  loading ??= ask();
  return loading;
}

async function ask() {
  for (;;) {
    const opponents = await api.opponents().catch(() => null);
    if (opponents) return update({ opponents });
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
