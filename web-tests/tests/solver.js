/** Solving puzzles through the page, as somebody who knows the answers: another host, with data of its own, is asked for them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { hand } from './hand.js';
import { startHost, test as base } from './host.js';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./host.js').Host} Host
 * @typedef {import('../../web/wire.js').AttemptView} AttemptView
 */

/** @type {import('@playwright/test').TestType<import('./host.js').Tested, import('./host.js').Worker & { oracle: Host }>} */
export const test = base.extend({
  oracle: [async ({}, /** @type {(host: Host) => Promise<void>} */ use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tengen-oracle-'));
    const host = await startHost(folder);
    await use(host);
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }, { scope: 'worker' }],
});

export { expect };

/** @param {Page} page @param {Record<string, any>} [prefs] */
export const dress = (page, prefs = {}) => page.addInitScript((all) => localStorage.setItem('tengen.prefs', JSON.stringify({ animation: false, ...all })), prefs);

/** @param {Page} page @param {Host} host @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function post(page, host, path, body = {}) {
  const answer = await page.request.post(`${host.address}/api/puzzles/attempts${path}`, { data: body, headers: { Origin: host.address } });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

/** The moves that solve a puzzle. @param {Page} page @param {Host} oracle @param {string} puzzle @returns {Promise<string[]>} */
export async function lineOf(page, oracle, puzzle) {
  const { id } = await post(page, oracle, '', { kind: 'one', puzzle });
  return (await post(page, oracle, `/${id}/solution`)).solution.line;
}

/** The attempt on the page. @param {Page} page @param {Host} host @returns {Promise<AttemptView>} */
export async function attemptOn(page, host) {
  await expect(page).toHaveURL(/\/puzzles\/[\w-]+$/);
  const id = page.url().split('/').pop();
  return (await page.request.get(`${host.address}/api/puzzles/attempts/${id}`)).json();
}

/** A puzzle of fours, in which every answer is forced. @param {Page} page @param {Host} host @param {Host} oracle */
export async function openFours(page, host, oracle) {
  await page.goto(`${host.address}/puzzles`);
  await page.getByRole('button', { name: /^Run of fours:/ }).click();
  await expect(page.locator('.puzzle-card')).toBeVisible();
  const { puzzle } = await attemptOn(page, host);
  return { puzzle, line: await lineOf(page, oracle, puzzle.id) };
}

/** @param {Page} page */
export const status = (page) => page.locator('.puzzle .status');

/** @param {Page} page @param {string} at */
export const cell = (page, at) => page.locator(`.puzzle [data-at="${at}"]`);

/** @param {Page} page @param {string} at */
export const click = (page, at) => hand(page).click(cell(page, at));

/** Types a point and plays it. @param {Page} page @param {string} at */
export async function type(page, at) {
  await hand(page).type(at);
  await hand(page).press('Enter');
}

/** Plays the line to its end, or as far as the judge wants to see it. @param {Page} page @param {string[]} line @param {(at: string) => Promise<void>} play @param {number} [from] */
export async function playOut(page, line, play, from = 0) {
  const over = page.getByRole('heading', { name: /^(Solved|做对了)/ });
  for (let i = from; i < line.length; i += 2) {
    await play(line[i]);
    const answer = i + 1 < line.length ? page.locator(`.puzzle [data-at="${line[i + 1]}"][aria-label*="move ${i + 2}"]`) : over;
    await expect(over.or(answer).first()).toBeAttached();
    if (await over.isVisible()) return;
  }
  await expect(over).toBeVisible();
}

/** Empty points at the edge, where nothing wins. @param {AttemptView['puzzle']} puzzle */
export function farPoint({ size, black, white }) {
  const taken = new Set([...black, ...white]);
  return ['a1', `a${size}`, `${'abcdefghijklmnopqrstuv'[size - 1]}1`].find((at) => !taken.has(at)) ?? 'b1';
}
