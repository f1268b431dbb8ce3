/**
 * Walks over a game, be it a line of moves or a tree of variations: to its beginning and its end, a move on or back, to
 * another branch, anywhere, or on by itself.
 */

/**
 * Where one is, and the ways from everywhere.
 * @typedef {object} Place
 * @property {number} first
 * @property {number} at
 * @property {(node: number) => number | undefined} before
 * @property {(node: number) => number[]} after what can follow, the main line first
 * @property {Map<number, number>} chosen the branch last taken from each node
 */

/**
 * @typedef {object} Journey
 * @property {() => Place | null} place
 * @property {(node: number) => void} show
 * @property {(walks: boolean) => void} walks told when it begins to walk by itself, and when it stops
 */

/** Milliseconds between two moves that come by themselves. */
const PACE = 700;

/** Where the line goes on: along what was chosen before, or the first branch. @param {Place} place @param {number} [from] */
export function next({ at, after, chosen }, from = at) {
  const branches = after(from);
  const before = chosen.get(from);
  return before !== undefined && branches.includes(before) ? before : branches[0];
}

/** The end of the line. @param {Place} place */
export function end(place) {
  let node = place.at;
  for (let on = next(place); on !== undefined; on = next(place, node)) node = on;
  return node;
}

/** The branches one could have taken instead, and the one that was. @param {Place} place */
export function sisters({ at, before, after }) {
  const parent = before(at);
  return parent === undefined ? [at] : after(parent);
}

/** @param {Journey} journey */
export function walker({ place, show, walks }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  function stop() {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    walks(false);
  }

  /** @param {Place} here @param {number} node */
  function arrive({ before, chosen }, node) {
    for (let to = node, from = before(to); from !== undefined; to = from, from = before(to)) chosen.set(from, to);
    show(node);
  }

  /** @param {(here: Place) => number | undefined} to @returns {boolean} whether there is such a place */
  function go(to) {
    stop();
    const here = place();
    const node = here ? to(here) : undefined;
    if (here && node !== undefined) arrive(here, node);
    return node !== undefined;
  }

  return {
    stop,
    first: () => go((here) => here.first),
    previous: () => go((here) => here.before(here.at)),
    next: () => go((here) => next(here)),
    last: () => go(end),
    /** @param {number} node */
    jump: (node) => go(() => node),
    /** @param {1 | -1} by to the next branch or the one before */
    turn: (by) => go((here) => {
      const all = sisters(here);
      return all[all.indexOf(here.at) + by];
    }),
    /** On by itself from here, or from the beginning when it is at the end; again to stop. */
    autoplay() {
      if (timer !== undefined) return stop();
      const here = place();
      if (!here) return;
      if (next(here) === undefined) arrive(here, here.first);
      walks(true);
      timer = setInterval(() => {
        const now = place();
        const on = now ? next(now) : undefined;
        if (!now || on === undefined) return stop();
        arrive(now, on);
      }, PACE);
    },
  };
}
