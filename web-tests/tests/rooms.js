/** Rooms for tests: real ones with two browsers, and single moments of one, told by a host that is made up. */

import { expect, faultsOf, test as base } from './host.js';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../../web/wire.js').RoomView} RoomView
 * @typedef {import('../../web/wire.js').View} View
 */

/**
 * Somebody with a browser of their own, until the test ends: a page that stays calls for its host for ever.
 * @typedef {(language: 'en' | 'zh', prefs?: Record<string, any>) => Promise<Page>} Newcomer
 */

/** @typedef {import('./host.js').Tested & { newcomer: Newcomer }} Tested */

/** @type {import('@playwright/test').TestType<Tested, import('./host.js').Worker>} */
export const test = base.extend({
  newcomer: async ({ browser }, use) => {
    /** @type {Page[]} */
    const pages = [];
    /** @type {string[][]} */
    const faults = [];
    await use(async (language, prefs = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addInitScript((chosen) => localStorage.setItem('tengen.prefs', JSON.stringify(chosen)), { language, animation: false, ...prefs });
      const page = await context.newPage();
      pages.push(page);
      faults.push(faultsOf(page));
      // What a page remembers is the host's business in its own tests; here each browser speaks its own language.
      await page.route('**/api/preferences', (route) => route.fulfill({ json: {} }));
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(faults.flat(), 'errors in the pages').toEqual([]);
  },
});

/** Two people sit in a room. @param {Newcomer} newcomer @param {import('./host.js').Host} host @param {Partial<import('../../web/wire.js').NewRoom>} terms */
export async function openRoom(newcomer, host, terms) {
  const mei = await newcomer('zh');
  const jonas = await newcomer('en', { name: 'Jonas' });
  await mei.goto(`${host.address}/help`);
  const answer = await mei.evaluate(async (wanted) => (await fetch('/api/rooms', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(wanted) })).json(),
    { rule: 'freestyle', size: 15, opening: 'none', clock: null, side: 'black', name: '梅', ...terms });
  const { code } = answer;
  await mei.goto(`${host.address}/r/${code}`);
  await jonas.goto(`${host.address}/r/${code}`);
  await jonas.getByRole('button', { name: 'Sit down' }).click();
  for (const page of [mei, jonas]) await expect(page.locator('.player.own')).toBeVisible();
  return { host: mei, guest: jonas, code };
}

/** @type {import('../../web/wire.js').Terms} */
const terms = { rule: 'freestyle', size: 15, opening: 'swap2', clock: { kind: 'increment', main: 600_000, increment: 0 }, side: 'black' };

/** @param {Partial<import('../../web/wire.js').SeatView>} [seat] @returns {import('../../web/wire.js').SeatView} */
const seat = (seat) => ({ taken: true, name: '', player: null, here: true, gone: null, ...seat });

const nothing = { sit: false, change: false, claim: false, say: false, device: false };

/** @param {Partial<RoomView>} [change] @returns {RoomView} */
const room = (change) => ({
  code: 'K7M2QX', address: 'http://192.168.1.20:8315/r/K7M2QX', reach: 'home_network', terms, you: 'inviter',
  seats: [seat({ name: '梅' }), seat({ taken: false, here: false })], watchers: 0, game: null, games: [], score: { inviter: 0, guest: 0, draws: 0 },
  can: { ...nothing, change: true, device: true }, phrases: [], ...change,
});

/** @param {Partial<import('../../web/wire.js').SeatView>} [guest] @returns {RoomView['seats']} */
const seats = (guest) => [seat({ name: '梅', player: 'first' }), seat({ name: 'Guest', player: 'second', ...guest })];

/** @param {Partial<RoomView>} [change] */
const playing = (change) => room({ game: 'g1', games: ['g0', 'g1'], seats: seats(), watchers: 3, score: { inviter: 1, guest: 0, draws: 0 }, can: { ...nothing, say: true, device: true }, ...change });

const idle = { play: false, choose: false, undo: false, redo: false, pause: false, continue: false, resign: false, offer_draw: false, answer: false, hint: false, move_now: false, restart: false, rematch: false };

/** @param {Partial<View>} [change] @returns {View} */
const game = (change) => ({
  id: 'g1', name: null, threats: [], fact: null, pattern: null, seq: 30, ply: 26, mode: 'people',
  setup: { rule: 'freestyle', size: 15, opening: 'swap2', clock: terms.clock, first: { kind: 'person', name: '梅' }, second: { kind: 'person', name: 'Guest' }, from: '', room: { code: 'K7M2QX', inviter: 'first' } },
  moves: 'h8 i8 g9 g7 h9 i9 i7 f10 j9 k5 h11 h10 i10 k8 j8 g8 g12 f13 j7 j10 h6 g5 g10 h5 k9 l10'.split(' '),
  black: { player: 'first', kind: 'person', name: '梅' }, white: { player: 'second', kind: 'person', name: 'Guest' }, settled: true,
  turn: { actor: 'black', stone: 'black', phase: 'play', choices: [], region: null, allowed: null, offers: [], offers_left: 0, thinking: false },
  result: null, forbidden: [], redo: 0, clock: { black: { main: 425_000, period: 0, periods: 0 }, white: { main: 408_000, period: 0, periods: 0 }, running: null, now: 0 },
  paused: false, offer: null, hint: 0, assisted: false, can: { ...idle, play: true, undo: true, resign: true, offer_draw: true }, next: null, ...change,
});

/** @type {Partial<View>} */
const over = { turn: null, result: { winner: 'white', reason: 'resigned', line: [], points: null }, can: { ...idle, rematch: true } };

/** Moments that a real host takes minutes to, or that are looked at in many sizes. @type {Record<string, { room: RoomView, game?: View }>} */
export const moments = {
  waiting: { room: room() },
  guest: { room: room({ terms: { ...terms, rule: 'renju', opening: 'soosyrv-8', clock: { kind: 'byo-yomi', main: 60_000, periods: 3, period: 30_000 } }, you: null, watchers: 1, can: { ...nothing, sit: true } }) },
  playing: { room: playing(), game: game() },
  asked: { room: playing(), game: game({ offer: { id: 29, by: 'white', offer: { type: 'undo', to: 25 }, lapses_in: 20_000 }, can: { ...idle, play: true, answer: true, resign: true } }) },
  gone: { room: playing({ seats: seats({ here: false, gone: { since: 18_000, kept: 102_000 } }) }), game: game({ clock: null }) },
  claim: { room: playing({ seats: seats({ here: false, gone: { since: 130_000, kept: 0 } }), can: { ...nothing, say: true, device: true, claim: true } }), game: game({ clock: null }) },
  over: { room: playing(), game: game(over) },
  left: { room: playing({ seats: seats({ here: false, gone: { since: 18_000, kept: 102_000 } }) }), game: game({ ...over, clock: null, can: idle }) },
  again: { room: playing(), game: game({ ...over, offer: { id: 31, by: 'white', offer: { type: 'rematch', colours: 'swapped' }, lapses_in: 20_000 }, can: { ...idle, answer: true } }) },
  choosing: {
    room: playing(),
    game: game({ ply: 3, moves: ['h8', 'i9', 'g9'], settled: false, turn: { actor: 'black', stone: 'white', phase: 'choose', choices: ['black', 'white', 'put-two'], region: null, allowed: null, offers: [], offers_left: 0, thinking: false }, can: { ...idle, choose: true, undo: true, resign: true, offer_draw: true } }),
  },
  taking: {
    room: playing(),
    game: game({ ply: 4, moves: ['h8', 'h9', 'i10', 'g7'], turn: { actor: 'black', stone: 'black', phase: 'take', choices: [], region: null, allowed: null, offers: ['f10', 'g10', 'h10', 'j8', 'i8', 'f8', 'g9', 'j10', 'g6', 'i7', 'f7', 'e9'], offers_left: 0, thinking: false } }),
  },
  watching: { room: playing({ you: null, can: nothing }), game: game({ can: idle }) },
};

/**
 * Opens a moment of a room, as a host would tell it, and gives what the page says and a way to break the line.
 * @param {Page} page @param {import('./host.js').Host} host @param {keyof typeof moments} name
 */
export async function openMoment(page, host, name) {
  const { room: view, game: played } = moments[name];
  /** @type {any[]} */
  const said = [];
  let cut = () => {};
  await page.route('**/api/rooms/K7M2QX', (route) => route.fulfill({ json: view }));
  await page.route('**/api/rooms/K7M2QX/qr', (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>' }));
  await page.routeWebSocket(/rooms\/K7M2QX\/live/, (socket) => {
    cut = () => void socket.close();
    socket.onMessage((message) => said.push(JSON.parse(String(message))));
    socket.send(JSON.stringify({ type: 'room', room: view }));
    if (played) socket.send(JSON.stringify({ type: 'snapshot', view: played, missed: [] }));
  });
  await page.goto(`${host.address}/r/K7M2QX`);
  await expect(page.locator('.board .drawing')).toBeAttached();
  if (played) await expect(page.locator('.player.own')).toBeVisible();
  return { said, cut: () => cut() };
}

export { expect };
