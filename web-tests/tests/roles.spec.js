/** What the page offers to whom: visitors of a host for others have everything but the host, guests of a home have its rooms. */

import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { hand } from './hand.js';
import { expect, test } from './rooms.js';

/** @returns {Promise<number>} */
const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    server.close(() => resolve(port));
  });
});

/** Every answer that refuses this page something. @param {import('@playwright/test').Page} page */
function refusals(page) {
  /** @type {string[]} */
  const found = [];
  page.on('response', (answer) => { if (answer.status() === 403) found.push(answer.url()); });
  return found;
}

test('a visitor plays, solves and keeps games of their own, and finds nothing that is the host’s', async ({ newcomer, data, startProgram }) => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  await startProgram(['--data', data, '--listen', `127.0.0.1:${port}`, '--public-url', address]);
  const page = await newcomer('en');
  const refused = refusals(page);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quit' })).toHaveCount(0);
  await page.goto(`${address}/settings`);
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Tengen ');
  await expect(page.getByRole('region', { name: 'Engine' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quit' })).toHaveCount(0);
  await page.goto(address);
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('.play .status')).toBeVisible();
  await page.goto(`${address}/puzzles`);
  await expect(page.locator('main')).toContainText('Puzzle');
  const other = await newcomer('zh');
  await other.goto(page.url());
  const cookies = [await page.context().cookies(), await other.context().cookies()].map((all) => all.find(({ name }) => name === 'tengen'));
  expect(cookies.map((cookie) => cookie?.httpOnly)).toEqual([true, true]);
  expect(cookies[0]?.value).not.toBe(cookies[1]?.value);
  expect(refused).toEqual([]);
});

test('a guest of a home finds the way into a room, and nothing else', async ({ newcomer, data, startProgram }) => {
  const own = Object.values(networkInterfaces()).flat().find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  test.skip(!own, 'this computer is in no network');
  const port = await freePort();
  const host = await startProgram(['--data', data, '--listen', `0.0.0.0:${port}`, '--share']);
  const made = await fetch(`${host.address}/api/rooms`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rule: 'freestyle', size: 15, opening: 'none', clock: null, side: 'black', name: '梅' }),
  });
  const { code } = await made.json();
  const page = await newcomer('en');
  const refused = refusals(page);
  await page.goto(`http://${own}:${port}/library`);
  await expect(page.getByRole('heading', { name: 'Enter a room' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Library' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await hand(page).press('Shift+N');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const door = await hand(page).box(page.getByRole('textbox', { name: 'Code' }));
  const enter = await hand(page).box(page.getByRole('button', { name: 'Enter' }));
  expect(door.width).toBeLessThan(400);
  expect(enter.y).toBeGreaterThanOrEqual(door.y + door.height + 8);
  await page.getByRole('textbox', { name: 'Code' }).fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await hand(page).press('Enter');
  await expect(page.getByRole('form', { name: 'You are invited' })).toContainText('梅 invites you');
  await page.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.locator('.player.own')).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const [again, swapped] = [await hand(page).box(page.getByRole('button', { name: 'Rematch' })), await hand(page).box(page.getByRole('button', { name: 'Swap sides' }))];
  expect([again.y, again.width]).toEqual([swapped.y, swapped.width]);
  expect(refused).toEqual([]);
  const chinese = await newcomer('zh');
  await chinese.goto(`http://${own}:${port}/`);
  await expect(chinese.getByRole('heading', { name: '进入房间' })).toBeVisible();
});
