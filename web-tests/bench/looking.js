/**
 * How fast one can look back and look in: `TENGEN_BIN=… npm run bench-looking` on a quiet machine, with a release build. It prints each figure beside its bar.
 */

import { hand } from '../tests/hand.js';
import { moves } from '../tests/reviewed.js';
import { onStage, tell } from './stage.js';

/** @typedef {import('@playwright/test').Page} Page */

const CLICKS = ['k11', 'e5', 'l7', 'd9', 'm12', 'c4', 'f11', 'n8'];
const STOPS = 8;
const THINKING = 10_000;
const MOVES = 40;

await onStage(async (address, browser) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('tengen.prefs', JSON.stringify({ lines: 8, points: 'chances' })));
  await watchLines(page);
  await page.goto(`${address}/analysis/${await kept(page, `${address}/api/analyses/import`, 'h8i9j10')}`);
  await page.locator('.thoughts .engine-line').first().waitFor();
  tell('first line after the click, ms', await firstLines(page), 100);
  tell('stop, ms', await stops(page), 50);
  const { tasks, reports } = await longTasks(page);
  tell(`tasks of the page over 50 ms in ${THINKING / 1000} s with ${reports} reports`, tasks, 50);
  await page.goto(`${address}/library`);
  const { graph, whole } = await review(page, await kept(page, `${address}/api/import`, moves.slice(0, MOVES).join('')));
  tell(`first graph of ${MOVES} moves, ms`, [graph], 2000);
  tell(`review of ${MOVES} moves, ms`, [whole], 20_000);
});

/** Gives the host a game as text. @param {Page} page @param {string} to @param {string} text @returns {Promise<string>} its id */
async function kept(page, to, text) {
  const answer = await page.request.post(`${to}?rule=freestyle`, {
    data: Buffer.from(text), headers: { Origin: new URL(to).origin, 'Content-Type': 'application/octet-stream' },
  });
  const { id, games } = await answer.json();
  return id ?? games[0].card.id;
}

/** Notes when the first lines of each question had been drawn. @param {Page} page */
async function watchLines(page) {
  await page.addInitScript(() => {
    const watched = /** @type {any} */ (window);
    /** @type {Map<number, number>} */
    const drawn = watched.drawn = new Map();
    addEventListener('pointerdown', () => { watched.clicked = performance.now(); }, { capture: true });
    window.WebSocket = class extends WebSocket {
      /** @param {string | URL} url */
      constructor(url) {
        super(url);
        if (String(url).includes('/api/lines')) this.addEventListener('message', ({ data }) => this.#note(JSON.parse(data)));
      }

      /** @param {any} message */
      #note({ type, ask, lines }) {
        if (type !== 'lines' || !lines.length || drawn.has(ask)) return;
        drawn.set(ask, 0);
        // The page draws in the next frame; the one after it begins when that is done.
        requestAnimationFrame(() => requestAnimationFrame(() => drawn.set(ask, performance.now())));
      }
    };
  });
}

/** From the click on a new point to its first line on the page. @param {Page} page */
async function firstLines(page) {
  const times = [];
  for (const at of CLICKS) {
    const before = await page.evaluate(() => Math.max(0, .../** @type {any} */ (window).drawn.keys()));
    await hand(page).click(page.locator(`.analysis [data-at="${at}"]`));
    const time = await page.waitForFunction((last) => {
      const { drawn, clicked } = /** @type {any} */ (window);
      const next = [...drawn].find(([ask, when]) => ask > last && when > 0);
      return next && next[1] - clicked;
    }, before);
    times.push(Number(await time.jsonValue()));
  }
  return times;
}

/** From the word to the answer that the engine has stopped. @param {Page} page @returns {Promise<number[]>} */
async function stops(page) {
  return page.evaluate(async (count) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/lines`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    /** @param {(message: any) => boolean} is */
    const hear = (is) => new Promise((resolve) => {
      const heard = (/** @type {MessageEvent} */ { data }) => {
        if (!is(JSON.parse(data))) return;
        socket.removeEventListener('message', heard);
        resolve(null);
      };
      socket.addEventListener('message', heard);
    });
    const times = [];
    for (let ask = 1; ask <= count; ask++) {
      const position = { rule: 'renju', size: 15, black: ['h8', 'j10', `a${ask}`], white: ['i9', 'h10'], to_move: 'white' };
      socket.send(JSON.stringify({ type: 'lines', ask, position, lines: 5, budget: 60_000, about: null }));
      await hear((message) => message.ask === ask && message.lines?.length > 0);
      const begun = performance.now();
      socket.send(JSON.stringify({ type: 'stop' }));
      await hear((message) => message.ask === ask && message.progress?.state === 'stopped');
      times.push(performance.now() - begun);
    }
    socket.close();
    return times;
  }, STOPS);
}

/** What holds the page up while lines arrive. @param {Page} page */
async function longTasks(page) {
  let reports = 0;
  page.on('websocket', (socket) => {
    if (socket.url().includes('/api/lines')) socket.on('framereceived', () => { reports += 1; });
  });
  await page.reload();
  await page.locator('.thoughts .engine-line').first().waitFor();
  await hand(page).click(page.locator('.analysis [data-at="g3"]'));
  reports = 0;
  const tasks = await page.evaluate((time) => new Promise((resolve) => {
    /** @type {number[]} */
    const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    setTimeout(() => resolve(long), time);
  }), THINKING);
  return { tasks, reports };
}

/** From the wish to the first graph, and to the end. @param {Page} page @param {string} id */
async function review(page, id) {
  return page.evaluate(async ({ id, count }) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/review/live`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const begun = performance.now();
    /** @type {Promise<{ graph: number, whole: number }>} */
    const times = new Promise((resolve) => {
      const known = new Set();
      let graph = 0;
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        const state = message.state ?? message.view?.state;
        for (const { ply, chance } of (message.review ?? message.view?.review)?.moves ?? []) if (chance !== null) known.add(ply);
        if (!graph && known.size === count) graph = performance.now() - begun;
        if (state?.kind === 'done') resolve({ graph, whole: performance.now() - begun });
      });
    });
    const answer = await fetch(`/api/games/${id}/review/start`, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
    if (!answer.ok) throw new Error(`the review was not begun: ${await answer.text()}`);
    return times;
  }, { id, count: MOVES });
}
