/** The address bar: which page a path means, and going there without loading. */

import { afterLeaving, goTo, wentBack } from './frame/back.js';
import { state } from './state.js';

/**
 * @typedef {import('./state.js').State['route']} Route
 * @typedef {Exclude<import('./state.js').PageName, 'nowhere'>} Listed
 */

/** The patterns of addresses and their pages: the document lists them, for the host too. @type {[string[], Listed][]} */
const patterns = Object.entries(JSON.parse(document.getElementById('routes')?.textContent ?? '{}')).map(([path, page]) => [wordsOf(path), page]);

/** @param {string} path */
function wordsOf(path) {
  return path.split('/').filter(Boolean);
}

/** @param {string} path @returns {Route} */
function routeOf(path) {
  const words = wordsOf(path);
  const fits = (/** @type {string} */ pattern, /** @type {string} */ word) => (pattern.startsWith('{') ? /^[\w-]+$/.test(word) : pattern === word);
  const found = patterns.find(([pattern]) => pattern.length === words.length && pattern.every((part, i) => fits(part, words[i])));
  if (!found) return { page: 'nowhere', id: null, part: null };
  const [pattern, page] = found;
  const named = (/** @type {string} */ name) => words[pattern.indexOf(name)] ?? null;
  return { page, id: named('{id}'), part: named('{chapter}') ?? words[0] ?? null };
}

/** @type {(route: Route) => void} */
let arrive = () => {};

/** @param {(route: Route) => void} enter */
export function startRoutes(enter) {
  arrive = enter;
  addEventListener('popstate', () => { if (!wentBack()) arrive(routeOf(location.pathname)); });
  arrive(routeOf(location.pathname));
}

/** @param {string} path @param {'push' | 'replace'} [how] @returns {Promise<void>} when one is there, which is at once unless a sheet is just being left */
export async function go(path, how = 'push') {
  if (path === location.pathname && state.route.page !== 'play') return;
  await new Promise((there) => afterLeaving(() => {
    goTo(path, how);
    arrive(routeOf(path));
    there(undefined);
  }));
}
