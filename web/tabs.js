/** The tabs beside the analysis board. */

import { balanceTab } from './panels/balance.js';
import { forcedTab } from './panels/forced.js';
import { linesTab } from './panels/lines-tab.js';

/** @typedef {'lines' | 'forced' | 'balance'} TabName */

/** @type {Record<TabName, import('./desk.js').Tab>} */
export const tabs = { lines: linesTab, forced: forcedTab, balance: balanceTab };
