/** The address bar: which page a path means, and going there without loading. */

import { state } from './state.js';

/** @typedef {import('./state.js').State['route']} Route */

/** @param {string} path @returns {Route} */
function routeOf(path) {
  const [first, second = null] = path.split('/').filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case 'play': case 'local': case 'g': return second ? { page: 'play', id: second, part: first } : { page: 'home', id: null, part: first };
    case 'library': case 'settings': case 'help': return { page: first, id: null, part: second };
    case 'record': return second ? { page: 'record', id: second, part: null } : { page: 'library', id: null, part: null };
    case 'learn': return { page: 'learn', id: null, part: second };
    default: return { page: 'home', id: null, part: null };
  }
}

/** @type {(route: Route) => void} */
let arrive = () => {};

/** @param {(route: Route) => void} enter */
export function startRoutes(enter) {
  arrive = enter;
  addEventListener('popstate', () => arrive(routeOf(location.pathname)));
  arrive(routeOf(location.pathname));
}

/** @param {string} path @param {'push' | 'replace'} [how] */
export function go(path, how = 'push') {
  if (path === location.pathname && state.route.page !== 'play') return;
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', path);
  arrive(routeOf(path));
}
