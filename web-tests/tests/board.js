/** Playing through the page, as a person does. */

import { expect } from '@playwright/test';
import { hand } from './hand.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} at */
export const cell = (page, at) => page.locator(`.play [data-at="${at}"], .home [data-at="${at}"]`);

/** @param {Page} page @param {string} at */
export const label = (page, at) => cell(page, at).getAttribute('aria-label');

/** @param {Page} page */
export const status = (page) => page.locator('.play .status');

/** Clicks the middle of a point. @param {Page} page @param {string} at */
export const click = (page, at) => hand(page).click(cell(page, at));

/** @param {Page} page @param {string} at */
export const tap = (page, at) => hand(page).tap(cell(page, at));

/** @param {Page} page @param {string} at @param {string | RegExp} what */
export const expectLabel = (page, at, what) => expect(cell(page, at)).toHaveAttribute('aria-label', what);

/** @typedef {{ rule?: string, size?: number, opening?: string, clock?: any, side?: string, name?: string, against?: any }} Wanted */

/**
 * Begins a game by the API and opens it.
 * @param {Page} page @param {import('./host.js').Host} host @param {Wanted} [wanted]
 */
export async function openGame(page, host, wanted = {}) {
  const against = wanted.against ?? { kind: 'person', name: '' };
  const answer = await page.request.post(`${host.address}/api/games`, {
    data: { rule: 'freestyle', size: 15, opening: 'none', clock: null, side: 'black', name: '', ...wanted, against },
    headers: { Origin: host.address },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await sheetLeft(page);
  await page.goto(`${host.address}/${against.kind === 'engine' ? 'play' : 'local'}/${id}`);
  await expect(cell(page, 'a1')).toBeAttached();
  return id;
}

/** A sheet that was closed takes its entry of the history along; a page that is loaded before it has would be left again. @param {Page} page */
const sheetLeft = (page) => page.waitForFunction(() => !document.querySelector('[role="dialog"], dialog') && !history.state?.sheet);

/** Two people, one after the other. @param {Page} page @param {string} moves */
export async function playMoves(page, moves) {
  let n = 0;
  for (const at of moves.split(' ')) {
    await click(page, at);
    n += 1;
    await expect(cell(page, at)).toHaveAttribute('aria-label', /(Black|White), move/);
  }
  return n;
}

/** Points far from each other, for somebody who does not mind losing. */
export const careless = ['a1', 'c2', 'e1', 'g2', 'i1', 'k2', 'm1', 'o2', 'a4', 'o4', 'a6', 'o6', 'a8', 'o8', 'b15', 'd14', 'f15', 'j15', 'l14', 'n15', 'a12', 'o12', 'a10', 'o10'];

/**
 * Plays careless points until the game is over.
 * @param {Page} page @param {(at: string) => Promise<void>} play
 */
export async function loseCarelessly(page, play) {
  for (const at of careless) {
    await expect(status(page)).toContainText(/Your move|wins|Draw/);
    if (/wins|Draw/.test(await status(page).innerText())) return;
    if (!/empty/.test((await label(page, at)) ?? '')) continue;
    await play(at);
    await expect(cell(page, at)).toHaveAttribute('aria-label', /move/);
  }
}
