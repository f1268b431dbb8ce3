/** Two programs on one PostgreSQL database behind a plain load balancer: two people play, one program is killed, and the game goes on. */

import { connect, createServer } from 'node:net';
import { cell, click, status } from './board.js';
import { postgresPrograms, startPostgres } from './postgres.js';
import { expect, openRoom, test as base } from './rooms.js';

/** @typedef {import('node:net').Socket} Socket */

const programs = postgresPrograms();
if (!programs) console.warn('PostgreSQL is not installed: a room on two instances is NOT tested');

/** Sends every new line to the next instance that answers. */
async function balance() {
  /** @type {number[]} */
  const ports = [];
  /** Lines of pages that are open, by the instance they went to. @type {Map<number, number>} */
  const lines = new Map();
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy());
    caller.once('data', (head) => {
      caller.pause();
      const isLine = /upgrade: websocket/i.test(head.toString('latin1'));
      const load = (/** @type {number} */ port) => (isLine ? lines.get(port) ?? 0 : 0);
      send(caller, head, [...ports].sort((a, b) => load(a) - load(b)), isLine);
    });
  });
  /** @param {Socket} caller @param {Buffer} head @param {number[]} to @param {boolean} isLine */
  function send(caller, head, [port, ...others], isLine) {
    if (port === undefined) return void caller.destroy();
    const count = (/** @type {number} */ change) => { if (isLine) lines.set(port, (lines.get(port) ?? 0) + change); };
    const called = connect(port, '127.0.0.1');
    count(1);
    called.once('close', () => count(-1));
    called.once('error', () => send(caller, head, others, isLine));
    called.once('connect', () => {
      called.removeAllListeners('error').on('error', () => caller.destroy());
      called.once('close', () => caller.destroy());
      caller.once('close', () => called.destroy());
      called.write(head);
      caller.pipe(called).pipe(caller);
    });
  }
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${address.port}`, ports, lines, close: () => server.close() };
}

/** @type {import('@playwright/test').TestType<import('./rooms.js').Tested & { database: string, balancer: Awaited<ReturnType<typeof balance>> }, import('./host.js').Worker>} */
const test = base.extend({
  database: async ({}, use) => {
    const server = await startPostgres(/** @type {string} */ (programs));
    await use(server.url);
    await server.stop();
  },
  balancer: async ({}, use) => {
    const balancer = await balance();
    await use(balancer);
    balancer.close();
  },
});

test.skip(!programs, 'PostgreSQL is not installed');

test('two people on two instances play on when one is killed', async ({ database, balancer, startProgram, newcomer }) => {
  const start = () => startProgram(['--listen', '127.0.0.1:0', '--public-url', balancer.address, '--database', database]);
  const instances = [await start(), await start()];
  balancer.ports.push(...instances.map(({ address }) => Number(new URL(address).port)));

  const { host: mei, guest: jonas, code } = await openRoom(newcomer, { ...instances[0], address: balancer.address }, { opening: 'none', clock: { kind: 'increment', main: 600_000, increment: 0 } });
  const eve = await newcomer('en');
  await eve.goto(`${balancer.address}/r/${code}`);
  await expect(status(eve)).toContainText('Watching');
  expect([...balancer.lines.values()].filter((count) => count > 0), 'both instances have pages').toHaveLength(2);
  for (const page of [mei, jonas]) await expect(page.locator('.facts')).toContainText(/1 watching|1 人观战/);
  await jonas.getByRole('button', { name: 'Good luck' }).click();
  await expect(mei.locator('.player.top .heard')).toHaveText('“请多指教”');
  await play([mei, jonas, eve], 'h8 a1 i8 c1');

  await instances[0].stop('SIGKILL');
  await play([mei, jonas, eve], 'j8 e1 k8');
  await put(jonas, 'g1');
  await put(mei, 'l8');
  await expect(mei.locator('.result')).toContainText('你赢了');
  await expect(jonas.locator('.result')).toContainText('You lost.');
  await expect(eve.locator('.result').getByRole('link', { name: 'Review' })).toHaveCount(0);

  // It is in the library of each of the two, and in nobody else's.
  for (const [page, games] of /** @type {const} */ ([[mei, 1], [jonas, 1], [eve, 0]])) {
    const found = await page.evaluate(async () => (await (await fetch('/api/games')).json()).total);
    expect(found).toBe(games);
  }
  await jonas.locator('.result').getByRole('link', { name: 'Review' }).click();
  await expect(jonas.locator('main')).toContainText('Jonas');
});

/** The first two of these put the stones in turn; each stone is seen by all. @param {import('@playwright/test').Page[]} pages @param {string} moves */
async function play(pages, moves) {
  for (const [n, at] of moves.split(' ').entries()) {
    await put(pages[n % 2], at);
    for (const page of pages) await expect(cell(page, at)).toHaveAttribute('aria-label', /第|move/);
  }
}

/** When it is its turn, on a line that is there. @param {import('@playwright/test').Page} page @param {string} at */
async function put(page, at) {
  await expect(status(page)).toContainText(/轮到你|Your move/);
  await click(page, at);
  await expect(cell(page, at)).toHaveAttribute('aria-label', /第|move/);
}
