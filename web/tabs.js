/** The tabs beside the analysis board. */

import { balanceTab } from './panels/balance.js';
import { linesTab } from './panels/lines-tab.js';

/** @typedef {'lines' | 'balance'} TabName */

/** @type {Record<TabName, import('./desk.js').Tab>} */
export const tabs = { lines: linesTab, balance: balanceTab };
