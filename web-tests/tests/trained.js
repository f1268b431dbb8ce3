/**
 * Somebody who has trained for months, without the time that takes: what the host would say of puzzles and progress. Only
 * for pictures and for states that cannot be caused; what is done with puzzles is tested against the host itself.
 */

/** @typedef {import('@playwright/test').Page} Page */

const points = (/** @type {string} */ text) => text.split(' ');

/** Black to move wins by threes and not by fours alone: the position of the design's picture. */
export const puzzle = {
  id: '1042', rule: 'freestyle', size: 15, to_move: 'black', task: 'win', from: null,
  black: points('h10 i10 g9 k9 h8 k8 i7 k7 j6 k6'), white: points('f10 j10 k10 f9 h9 i9 g8 i8 j7 k5'),
};

/** So many days ago: pages show the last month, half-year or year. @param {number} before */
const day = (before) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

const ratings = [1420, 1436, 1428, 1451, 1447, 1462, 1455, 1478, 1490, 1484, 1502, 1511, 1498, 1520, 1534, 1528, 1546];

export const hub = {
  day: day(0), daily: { puzzle, done: null }, rating: { value: 1546, deviation: 24, tried: 412 }, streak: { best: 23, current: 4 }, due: 6, next_due: null,
  themes: [
    ['four-three', 214, 80, 65], ['double-four', 96, 40, 31], ['double-three', 120, 30, 20], ['fours', 402, 120, 89], ['fours-and-threes', 318, 60, 31], ['defence', 187, 50, 22],
    ['forbidden-win', 88, 10, 6], ['forbidden-beware', 61, 8, 3], ['only-move', 143, 14, 9],
  ].map(([theme, count, tried, solved]) => ({ theme, count, tried, solved, rating: 1500 })),
  curve: ratings.map((value, i) => ({ day: day((ratings.length - 1 - i) * 2), value, deviation: 60 - 2 * i })), train_next: 'defence', open: [], run: [true, true, false, true, true, true, true],
};

const strengths = [402, 398, 421, 455, 440, 468, 502, 494, 531, 560, 548, 571, 604, 590, 622, 655, 641, 668, 702, 688, 694, 723, 751, 738, 744, 770, 792, 781, 806];
const levels = [['sprout', 0], ['dewdrop', 190], ['sparrow', 380], ['brook', 590], ['bamboo', 698], ['crane', 857], ['pine', 1050], ['peak', 1260]];
const firsts = { sparrow: 200, brook: 150, bamboo: 70, crane: 14 };
const none = { won: 0, lost: 0, drawn: 0 };

export const progress = {
  rating: { value: 806, low: 761, high: 851, games: 127 },
  curve: strengths.map((value, i) => ({ day: day((strengths.length - 1 - i) * 6), value, low: value - 90 + 1.6 * i | 0, high: value + 90 - 1.6 * i | 0 })),
  opponents: levels.map(([opponent, elo], i) => ({
    opponent, rating: { elo, error: 20 }, ...(i > 1 && i < 6 ? { won: 17, lost: 14, drawn: 1, black: { won: 10, lost: 6, drawn: 1 }, white: { won: 7, lost: 8, drawn: 0 } } : { ...none, black: none, white: none }),
    first_win: opponent in firsts ? day(firsts[/** @type {'brook'} */ (opponent)]) : null,
  })),
  streaks: { current: 3, best: 9 }, points: 1840, puzzles: { tried: 412, solved: 281, days: 64 },
  games: Array.from({ length: 24 }, (_, i) => ({ day: day(24 - i), accuracy: 60 + i, missed_wins: i % 3 === 0 ? 1 : 0 })), adaptive: { opponent: 'crane' },
};

/** One attempt of that puzzle. @param {Record<string, any>} [how] @returns {Record<string, any>} */
export const attempt = (how = {}) => ({
  id: 'a1', kind: 'rated', puzzle, moves: [], ply: 0, state: 'open', rated: true, tries: 0, forbidden: [], refused: null, hint: null, wrong: null, solution: null, change: null,
  run: hub.run, streak: 4, ...how,
});

export const solution = { line: points('f8 e7 h6 f11 g10 f12 f13 i6 j8 g5 l10'), themes: ['fours-and-threes', 'double-three'], rating: 1610, words: [{ word: 'missed', shape: 'double-three', at: 'h6', stones: [] }, { word: 'missed-threats' }] };

export const solved = () => attempt({
  state: 'solved', moves: solution.line, ply: 11, solution, change: { before: 1546, after: 1554, deviation: 24 }, run: [...hub.run, true], streak: 5, rated: false,
});

export const wrong = () => attempt({
  state: 'wrong', tries: 1, change: { before: 1546, after: 1538, deviation: 24 }, run: [...hub.run, false], streak: 0, rated: false,
  wrong: {
    at: 'f11', fault: { fault: 'loses' }, refutation: points('h7 j9 i6 j5 e10'), proved: { winner: 'white', plies: 5 }, hidden: false,
    words: [{ word: 'allows', shape: 'four-three', at: 'h7', stones: [] }, { word: 'allows-fours' }],
  },
});

const square = points('e7 f7 g7 e8 f8 g8 e9 f9 g9');

/** One step further down the ladder of hints. @param {any} before */
const hinted = ({ hint }) => {
  const stage = (hint?.stage ?? 0) + 1;
  return { stage, theme: 'double-three', makes: stage > 1 ? 'open-three' : null, points: stage > 2 ? ['f8'] : stage > 1 ? square : null };
};

/**
 * A host that knows this one puzzle: whatever is not in its solution is refuted.
 * @param {Page} page @param {{ begin?: any, wrong?: any }} [how] `wrong` is what it says of such a move
 */
export async function examined(page, { begin = attempt(), wrong: refuted = wrong().wrong } = {}) {
  let now = begin;
  await trained(page);
  await page.route('**/api/puzzles/attempts**', (route) => route.fulfill({ json: now }));
  await page.route('**/api/puzzles/attempts/a1', (route) => route.fulfill({ json: now }));
  await page.route('**/api/puzzles/attempts/a1/moves?*', (route) => {
    const { at } = route.request().postDataJSON();
    const { line } = solution;
    const played = now.moves.length;
    if (at !== line[played]) now = { ...now, state: 'wrong', tries: now.tries + 1, wrong: { ...refuted, at }, ...(now.rated ? { change: wrong().change, run: wrong().run, streak: 0, rated: false } : {}) };
    else if (played + 2 > line.length) now = { ...solved(), moves: line, hint: now.hint, ...(now.rated ? {} : { change: null, streak: now.streak }) };
    else now = { ...now, moves: line.slice(0, played + 2), ply: played + 2 };
    return route.fulfill({ json: now });
  });
  await page.route('**/api/puzzles/attempts/a1/hint?*', (route) => {
    now = { ...now, hint: hinted(now), change: wrong().change };
    return route.fulfill({ json: now });
  });
  await page.route('**/api/puzzles/attempts/a1/retry?*', (route) => {
    now = { ...now, state: 'open', wrong: null };
    return route.fulfill({ json: now });
  });
  await page.route('**/api/puzzles/attempts/a1/solution?*', (route) => {
    now = { ...now, state: 'shown', wrong: null, solution, rated: false };
    return route.fulfill({ json: now });
  });
}

/** What the host says of one who has trained. @param {Page} page @param {{ hub?: any, progress?: any, attempt?: any }} [says] */
export async function trained(page, says = {}) {
  // What is shown of a stretch of time must not depend on the day on which this runs.
  await page.clock.setFixedTime(Date.UTC(2026, 10, 16, 12));
  await page.route('**/api/puzzles?*', (route) => route.fulfill({ json: says.hub ?? hub }));
  await page.route('**/api/progress?*', (route) => route.fulfill({ json: says.progress ?? progress }));
  await page.route('**/api/puzzles/attempts?*', (route) => route.fulfill({ json: says.attempt ?? attempt() }));
  await page.route('**/api/puzzles/attempts/a1', (route) => route.fulfill({ json: says.attempt ?? attempt() }));
}
