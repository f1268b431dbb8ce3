/**
 * The browser's Back closes an open sheet and stays on the page. While a sheet is open an entry of the history stands
 * for it; a sheet that is closed in another way takes its entry along, and a page that is gone to takes its place.
 */

import { state, update } from '../state.js';

/** An entry stands for the sheet that is open. */
let entered = false;
/** What waits until the browser has gone back from the entry of a sheet that was closed. @type {(() => void)[] | null} */
let leaving = null;

/** Called when the page has been drawn. */
export function followSheet() {
  const open = state.sheet !== null;
  if (open === entered) return;
  if (open) {
    if (!leaving) enter();
    else leaving.push(followSheet);
    return;
  }
  entered = false;
  if (!isSheet()) return;
  leaving = [];
  history.back();
}

function enter() {
  history.pushState({ sheet: true }, '');
  entered = true;
}

const isSheet = () => history.state?.sheet === true;

/** @param {string} path @param {'push' | 'replace'} how */
export function goTo(path, how) {
  const replaces = how === 'replace' || (entered && isSheet());
  entered = false;
  history[replaces ? 'replaceState' : 'pushState'](null, '', path);
}

/** Runs when no entry is being left: until then the browser would go back from the new place. @param {() => void} run */
export function afterLeaving(run) {
  if (leaving) leaving.push(run);
  else run();
}

/** The browser went back or on. @returns {boolean} whether that was about a sheet, and the page stays */
export function wentBack() {
  if (leaving) {
    const waiting = leaving;
    leaving = null;
    for (const run of waiting) run();
    return true;
  }
  if (!entered || isSheet()) return false;
  entered = false;
  update({ sheet: null });
  return true;
}
