/** The countdown between two messages of the host, which keeps the time. */

import { mySide } from './reading.js';
import { play as sound } from '../sound/sound.js';
import { state, update } from '../state.js';

/**
 * @typedef {import('../wire.js').Stone} Stone
 * @typedef {import('../wire.js').Left} Left
 * @typedef {{ ms: number, periods: number }} Shown what is left of the stock, or of a period and how many there are
 */

/** Below this the clock turns red and knocks. */
export const LOW = 10000;

/** @param {import('../state.js').Game} game @param {Stone} side @returns {Shown | null} */
export function clockLeft(game, side) {
  const clock = game.view?.clock;
  if (!clock) return null;
  const spent = clock.running === side && game.link === 'open' ? performance.now() - game.received : 0;
  return after(clock[side], spent);
}

/** @param {Left} left @param {number} spent @returns {Shown} */
function after({ main, period, periods }, spent) {
  if (spent < main) return { ms: main - spent, periods: 0 };
  if (periods === 0) return { ms: 0, periods: 0 };
  const over = spent - main;
  const gone = Math.floor(over / Math.max(1, period));
  if (gone >= periods) return { ms: 0, periods: 0 };
  return { ms: period - (over - gone * period), periods: periods - gone };
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let knocked = -1;

/** Draws again when a shown digit changes: every second, every tenth under ten. */
export function tickClock() {
  clearTimeout(timer);
  const game = state.game;
  const running = game?.view?.clock?.running;
  const left = game && running ? clockLeft(game, running) : null;
  if (!game?.view || !running || !left) return;
  warn(left.ms, running === (mySide(game.view) ?? running));
  timer = setTimeout(() => update(), left.ms < LOW ? 100 : (left.ms % 1000) + 5);
}

/** One knock a second when the person's own time is short. @param {number} ms @param {boolean} mine */
function warn(ms, mine) {
  const second = Math.ceil(ms / 1000);
  if (mine && ms > 0 && ms < LOW && second !== knocked) sound('low-time');
  knocked = ms < LOW ? second : -1;
}
