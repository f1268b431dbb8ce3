/**
 * A game that has been read, without the time that reading takes: 54 moves of freestyle that White won, with what an
 * engine said of them. The host answers everything else.
 */

import { expect } from '@playwright/test';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../../web/wire.js').Review} Review
 * @typedef {import('../../web/wire.js').ReviewState} ReviewState
 * @typedef {import('../../web/wire.js').Grade} Grade
 */

const points = (/** @type {string} */ text) => text.match(/[a-o]\d{1,2}/g) ?? [];

export const moves = points('h8i8g7h6f6i9i10i6i7j6g6j7k6j5j8h5g4g5i5k9l9g10h7h9f11g9j9g12g11e7d6i11i12e5h10e6e8d5f5e4e3c6f3f7g8b7a8c4b3c7d7c5c3c8');

/** Black's chance after each move. */
const chances = [
  .69, .70, .70, .78, .79, .86, .65, .72, .59, .57, 0, 0, 0, .50, .48, .52, .52, .55, .49, .67, .66, .79, .71, .73, .75, .79, .82, .88, .88, .89, .89, 1, .81, .83, .57, .56, .54, .53,
  .51, .54, .60, .68, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
];

/** @type {Record<number, Grade>} */
const grades = {
  7: 'mistake', 8: 'good', 9: 'inaccuracy', 10: 'best', 11: 'blunder', 12: 'best', 13: 'forced', 14: 'missed-win', 15: 'only', 20: 'inaccuracy', 24: 'forced', 33: 'missed-win',
  35: 'mistake', 36: 'best', 43: 'blunder', 45: 'forced', 47: 'forced', 49: 'forced', 51: 'forced',
};

/** What there is to say of the moves that decided it. */
const told = {
  33: { instead: { moves: points('d4e5e6c6d7'), chance: 1, winner: 'black' }, words: [{ word: 'missed', shape: 'four-three', at: 'd7', stones: [] }, { word: 'missed-threats' }] },
  35: { instead: { moves: points('e6c6d3'), chance: .83, winner: null } },
  43: {
    instead: { moves: points('b7j10l8f7g8l7'), chance: .68, winner: null }, punished: { moves: moves.slice(43), chance: 0, winner: 'white' },
    words: [{ word: 'wrong-end', stones: points('c6d5e4'), right_end: 'b7' }, { word: 'allows', shape: 'four-three', at: 'c7', stones: [] }, { word: 'allows-fours' }],
  },
};

/** @param {number} ply */
function proofAfter(ply) {
  if (ply >= 43) return { winner: 'white', plies: 54 - ply, by: ply < 54 ? 'fours' : 'result', line: moves.slice(ply) };
  if (ply === 32) return { winner: 'black', plies: 5, by: 'threats', line: told[33].instead.moves };
  return ply >= 11 && ply <= 13 ? { winner: 'white', plies: 3, by: 'fours', line: points('d4e5c3') } : null;
}

/** @param {number} ply @param {boolean} isRead */
function moveOf(ply, isRead) {
  const at = moves[ply - 1];
  const move = { ply, at, stone: ply % 2 ? 'black' : 'white', grade: null, chance: null, loss: null, best: null, proved: null, instead: null, punished: null, lines: [], words: [] };
  if (!isRead) return move;
  const more = told[/** @type {33} */ (ply)] ?? {};
  const proved = proofAfter(ply);
  const own = { moves: moves.slice(ply - 1, ply + 3), chance: chances[ply - 1], winner: proved?.winner ?? null };
  return { ...move, grade: grades[ply] ?? 'best', chance: chances[ply - 1], loss: more.instead ? 26 : 0, best: more.instead?.moves[0] ?? at, proved, lines: [more.instead ?? own], ...more };
}

/** @param {{ read?: number, pass?: Review['progress']['pass'] }} [how] so many moves have been read @returns {Review} */
export function reviewOf({ read = moves.length, pass = 'done' } = {}) {
  const all = moves.map((_, i) => moveOf(i + 1, i < read));
  const counts = (/** @type {string} */ stone) => {
    const none = { best: 0, good: 0, only: 0, inaccuracy: 0, mistake: 0, blunder: 0, 'missed-win': 0, forced: 0 };
    for (const { stone: by, grade } of all) if (by === stone && grade) none[/** @type {Grade} */ (grade)] += 1;
    return none;
  };
  return /** @type {any} */ ({
    rule: 'freestyle', size: 15, accuracy: { black: 85, white: 89 }, counts: { black: counts('black'), white: counts('white') }, moves: all,
    moments: { missed_win: 33, turning_point: 35, last_escape: 43 }, progress: { pass, done: read, of: moves.length }, engine: 'test',
    walk_back: [
      { ply: 54, kind: 'five', stones: points('c4c5c6c7c8'), wins_at: [] }, { ply: 52, kind: 'open-four', stones: points('c4c5c6c7'), wins_at: points('c3c8') },
      { ply: 50, kind: 'four-three', stones: points('b7c7e7f7c4c6'), wins_at: ['d7'] }, { ply: 48, kind: 'four', stones: points('c4d5e6'), wins_at: ['b3'] },
      { ply: 46, kind: 'four', stones: points('b7c6d5e4'), wins_at: ['a8'] }, { ply: 44, kind: 'four', stones: points('f7e6d5'), wins_at: ['g8'] },
      { ply: 43, kind: 'last-escape', stones: ['f3'], wins_at: ['b7'] },
    ],
  });
}

const seats = { first: { kind: 'person', name: '' }, second: { kind: 'engine', opponent: 'pine', level: 7 } };
const view = {
  id: 'read', name: null, threats: [], fact: null, seq: 60, ply: 54, setup: { rule: 'freestyle', size: 15, opening: 'none', clock: null, ...seats }, mode: 'engine', moves,
  black: { player: 'first', ...seats.first }, white: { player: 'second', ...seats.second }, settled: true, turn: null,
  result: { winner: 'white', reason: 'five', line: points('c4c5c6c7c8'), points: 0 }, forbidden: [], redo: 0, clock: null, paused: false, offer: null, hint: 0, assisted: false, can: {}, next: null,
};
const card = { id: 'read', name: null, mode: 'engine', setup: view.setup, moves: moves.join(''), black: 'first', result: { winner: 'white', reason: 'five' }, assisted: false, created: 1, updated: 1 };

/**
 * Opens the review of that game as it stands, and gives what the host would say next.
 * @param {Page} page @param {import('./host.js').Host} host @param {{ state?: ReviewState, review?: Review | null, outdated?: boolean }} [how]
 */
export async function openReview(page, host, { state = { kind: 'done' }, review = reviewOf(), outdated = false } = {}) {
  await readGame(page);
  /** @type {import('@playwright/test').WebSocketRoute | null} */
  let line = null;
  await page.routeWebSocket(/\/review\/live$/, (socket) => {
    line = socket;
    socket.send(JSON.stringify({ type: 'review', view: { id: 'read', state, review, outdated } }));
  });
  await page.goto(`${host.address}/g/read`);
  await expect(page.locator('.review .status')).toBeVisible();
  return {
    /** @param {import('../../web/wire.js').ReviewMessage} message */
    say: (message) => line?.send(JSON.stringify(message)),
    cut: () => line?.close(),
  };
}

/** The game itself, in the library and on Home. @param {Page} page */
export async function readGame(page) {
  await page.route('**/api/games/read', (route) => route.fulfill({ json: view }));
  await page.route('**/api/games/read/review', (route) => route.fulfill({ json: {} }));
  await page.route('**/api/games/read/review/curve', (route) => route.fulfill({ json: { state: { kind: 'done' }, chances, decided: { ply: 43, grade: 'blunder' } } }));
  await page.route('**/api/games?state=finished*', (route) => route.fulfill({ json: { games: [card], total: 1 } }));
}
