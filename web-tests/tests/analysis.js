/** The analysis board through the page, with an engine that says what the test wants where its words matter. */

import { expect } from '@playwright/test';
import { hand } from './hand.js';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../../web/wire.js').LinesAsk} Ask
 * @typedef {import('../../web/wire.js').LinesView} LinesView
 * @typedef {import('../../web/wire.js').VerdictView} Verdict
 */

/** @param {Page} page @param {string} at */
export const cell = (page, at) => page.locator(`.analysis [data-at="${at}"]`);

/** @param {Page} page */
export const status = (page) => page.locator('.analysis .status');

/** @param {Page} page @param {string} at */
export const click = (page, at) => hand(page).click(cell(page, at));

/** Puts the pointer down on the first point and draws it over the others. @param {Page} page @param {string[]} points */
export const draw = (page, points) => hand(page).drag(points.map((at) => cell(page, at)));

/** Plays moves that are not in the tree yet. @param {Page} page @param {string} moves */
export async function play(page, moves) {
  for (const at of moves.split(' ')) {
    await click(page, at);
    await expect(cell(page, at)).toHaveAttribute('aria-label', /, move \d+, last move/);
  }
}

/** Makes an analysis of moves by the API and opens it at its end. @param {Page} page @param {import('./host.js').Host} host @param {string} [moves] @param {string} [rule] */
export async function open(page, host, moves = 'h8i9j10', rule = 'freestyle') {
  const answer = await page.request.post(`${host.address}/api/analyses/import?rule=${rule}`, {
    data: Buffer.from(moves), headers: { Origin: host.address, 'Content-Type': 'application/octet-stream' },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await page.goto(`${host.address}/analysis/${id}`);
  await expect(cell(page, 'a1')).toBeAttached();
  await hand(page).press('End');
  return id;
}

/**
 * An engine that answers every question as it is told to.
 * @param {Page} page @param {(ask: Extract<Ask, { ask: number }>, tell: (message: unknown) => void) => void} answer
 */
export async function engine(page, answer) {
  /** @type {Ask[]} */
  const asked = [];
  /** @type {{ tell: (message: unknown) => void }} */
  const line = { tell: () => { throw new Error('nobody has asked yet'); } };
  await page.routeWebSocket(/\/api\/lines/, (socket) => {
    line.tell = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const ask = /** @type {Ask} */ (JSON.parse(String(text)));
      asked.push(ask);
      if (ask.type !== 'stop') answer(ask, line.tell);
    });
  });
  return { asked, tell: (/** @type {unknown} */ message) => line.tell(message) };
}

/** @param {number} chance Black's @returns {Verdict} */
export const about = (chance) => ({ kind: 'estimated', chance });

/** @param {'black' | 'white'} winner @param {number} plies @returns {Verdict} */
export const proved = (winner, plies) => ({ kind: 'proved', winner, plies });

/** A report of lines. @param {number} ask @param {[string, Verdict][]} lines @param {Partial<LinesView>} [more] */
export const lines = (ask, lines, more = {}) => ({
  type: 'lines', ask, progress: { state: 'thinking' }, elapsed: 400, budget: 15_000, depth: 11, selective_depth: 24, nodes: 240_000, speed: 1_200_000, threads: 2,
  lines: lines.map(([moves, verdict]) => ({ verdict, depth: 11, moves: moves.split(' '), promise: 0.34 })), ...more,
});

/** Five lines that every position gets. @type {[string, Verdict][]} */
export const five = [['e4 d3 f4', about(0.83)], ['e6 c6 f5', about(0.8)], ['e9 c5', about(0.78)], ['f5 e10', about(0.75)], ['l7 k8', about(0.74)]];

/** An engine that finds the five lines everywhere. @param {Page} page */
export const steady = (page) => engine(page, ({ ask }, tell) => tell(lines(ask, five)));
