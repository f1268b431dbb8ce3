import AxeBuilder from '@axe-core/playwright';
import { cell, click, status } from './board.js';
import { expect, test } from './host.js';

/** Black to move wins by threes and not by fours alone: the position of the design's picture. */
const WON = {
  rule: 'freestyle', size: 15, to_move: 'black',
  black: 'h10 i10 g9 k9 h8 k8 i7 k7 j6 k6'.split(' '), white: 'f10 j10 k10 f9 h9 i9 g8 i8 j7 k5'.split(' '),
};

/** @param {import('@playwright/test').Page} page @param {Record<string, any>} [prefs] */
const dress = (page, prefs = {}) => page.addInitScript((all) => localStorage.setItem('tengen.prefs', JSON.stringify({ animation: false, ...all })), prefs);

/** Opens a position on the analysis board, with the tab of forced wins. @param {import('@playwright/test').Page} page @param {import('./host.js').Host} host @param {object} [position] */
async function openForced(page, host, position = WON) {
  const answer = await page.request.post(`${host.address}/api/analyses`, { data: { from: 'position', position }, headers: { Origin: host.address } });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await page.goto(`${host.address}/analysis/${id}`);
  await expect(cell(page, 'a1')).toBeAttached();
  await page.locator('#tab-forced').click();
}

/** @param {import('@playwright/test').Page} page */
const rows = (page) => page.getByRole('treeitem');

test('a proof opens with every defence', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await page.getByRole('button', { name: 'Find a forced win' }).last().click();
  await expect(page.getByRole('heading', { name: /Black wins in/ })).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: 'results/proof-1.png' });
  await rows(page).nth(1).click();
  await page.screenshot({ path: 'results/proof-2.png' });
});
