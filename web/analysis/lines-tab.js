/** The first tab of the analysis board: what the engine has found, the tree, and the steps through it. */

import { state } from '../state.js';
import { thoughtsCard } from './thoughts.js';
import { variationsCard } from './variations.js';

/** @type {import('./desk.js').Tab} */
export const linesTab = {
  panel: () => (state.analysis ? [thoughtsCard(state.analysis), variationsCard(state.analysis)] : null),
  overlay: () => null,
  status: () => null,
  play: () => false,
};
