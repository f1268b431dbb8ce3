/** The tabs beside the analysis board, which its page lays out: what a tab does is asked for where no panel is known. */

/** @typedef {'lines' | 'forced' | 'balance'} TabName */

/** @type {Record<TabName, import('./desk.js').Tab>} */
export const tabs = /** @type {any} */ ({});

/** @param {Record<TabName, import('./desk.js').Tab>} all in their order */
export const layTabs = (all) => void Object.assign(tabs, all);
