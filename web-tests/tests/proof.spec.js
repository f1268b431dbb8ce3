import { accessible } from './accessible.js';
import { cell, click, status } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { broken } from './whole.js';

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

/** Finds the win of the picture. @param {import('@playwright/test').Page} page */
async function prove(page) {
  await page.locator('.proof-head').getByRole('button', { name: 'Find a forced win' }).click();
  await expect(page.getByRole('heading', { name: /Black wins within \d+/ })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
}

test('a win is proved with every defence, and the board shows what each comes to', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  await expect(page.locator('.proof-head .tag.proved')).toHaveText('Proved');
  await expect(rows(page).first()).toHaveAccessibleName(/^Black F8, makes an open three; stones to the five: \d+$/);
  await expect(status(page)).toContainText('White to answer F8');
  await expect(page.locator('.mark.proof')).not.toHaveCount(0);
  const length = Number(await rows(page).first().locator('.plies').textContent());
  const first = rows(page).nth(1);
  expect(Number(await first.locator('.plies').textContent())).toBe(length - 1);
  await expect(rows(page).last()).toHaveAccessibleName(/any other point, anything else: /);
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  const answer = rows(page).nth(2);
  await expect(answer).toHaveAttribute('aria-level', '3');
  expect(Number(await answer.locator('.plies').textContent())).toBe(length - 2);
  await expect(cell(page, 'f8')).toHaveAttribute('aria-label', 'F8, Black, stone 1 of the proof');
  for (const [width, height] of [[1366, 768], [1100, 800], [900, 700], [800, 600], [640, 800], [390, 844]]) {
    await hand(page).resize(width, height);
    await expect.poll(() => broken(page), { message: `${width}×${height}` }).toEqual([]);
  }
});

test('a point of the board with a number leads to its defence', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  await click(page, 'g10');
  const chosen = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(chosen).toHaveAccessibleName(/^White G10, a four: F11 answers/);
});

test('the keyboard alone finds a win, walks it, and comes to its end', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await hand(page).press('Shift+F');
  await expect(page.getByRole('heading', { name: /Black wins within/ })).toBeVisible();
  const current = page.locator('[role="treeitem"][tabindex="0"]');
  await expect(current).toHaveCount(1);
  await current.focus();
  await hand(page).press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await hand(page).press('ArrowRight');
  await expect(rows(page).nth(2)).toHaveAttribute('aria-level', '3');
  await hand(page).press('ArrowRight');
  await expect(rows(page).nth(2)).toBeFocused();
  await hand(page).press('ArrowLeft');
  await expect(rows(page).nth(2)).toHaveAttribute('aria-expanded', 'false');
  await hand(page).press('ArrowLeft');
  await expect(rows(page).nth(1)).toBeFocused();
  await hand(page).press('End');
  await expect(rows(page).last()).toBeFocused();
  await hand(page).press('Home');
  await expect(rows(page).first()).toBeFocused();
  await page.getByRole('button', { name: 'Longest line' }).focus();
  await hand(page).press('Enter');
  const steps = page.locator('.proof-line .turn');
  await expect(steps.last()).toHaveAttribute('aria-current', 'step');
  await page.locator('.proof-steps').getByRole('button', { name: 'One move back' }).focus();
  await hand(page).press('Enter');
  await expect(steps.last()).not.toHaveAttribute('aria-current', 'step');
});

test('whoever defends is answered until the five', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  await page.getByRole('button', { name: 'Defend it yourself' }).click();
  await expect(status(page)).toContainText('your defence');
  for (let turn = 0; turn < 20; turn += 1) {
    const before = await page.locator('.proof-line .turn').count();
    // Somewhere in a corner: nothing is done about any threat.
    await click(page, ['a1', 'o1', 'a15', 'o15', 'c1', 'm1'][turn]);
    await expect(page.locator('.proof-line .turn')).toHaveCount(before + 2);
    if ((await page.locator('.defences').textContent())?.includes('as the proof says')) break;
  }
  await expect(page.locator('.defences')).toContainText('Five. Black has won, as the proof says.');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.defences')).not.toContainText('as the proof says');
  await click(page, 'f8');
  await expect(page.locator('.toast')).toBeVisible();
});

test('no win, not found and stopped are said apart', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await page.getByRole('radio', { name: 'by fours', exact: true }).click();
  await expect(page.locator('.proof-head')).toContainText('There is no win by fours for Black.');
  await expect(page.locator('.proof-head .tag')).toHaveText('there is none');
  await openForced(page, host, { rule: 'freestyle', size: 15, to_move: 'white', black: ['h8', 'j9', 'g6'], white: ['i9', 'h7'] });
  await page.getByRole('radio', { name: 'by any moves' }).click();
  await expect(page.locator('.proof-head')).toContainText('No win by any moves found in 5 s.');
  await expect(page.locator('.proof-head .tag')).toHaveText('not found');
  await page.getByRole('button', { name: 'Try for 30 s' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.locator('.proof-head').getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('.proof-head')).toContainText('Stopped: no win by any moves found so far.');
  await expect(page.locator('.proof-head .tag')).toHaveText('not decided');
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
});

test('another position makes the proof void, and the same one again does not', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  await click(page, 'a1');
  await expect(page.locator('.proof-head')).toContainText('the proof does not count here');
  await expect(rows(page)).toHaveCount(0);
  await hand(page).press('Backspace');
  await expect(page.getByRole('heading', { name: /Black wins within/ })).toBeVisible();
});

test('either side may be asked about', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await page.locator('.proof-head').getByRole('radio', { name: 'White' }).click();
  await expect(page.locator('.proof-head')).toContainText('Black is to move: every move of Black must lose.');
  await expect(page.locator('.proof-head .tag')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Black wins/ })).toHaveCount(0);
});

test('the proof is saved as a file', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the proof as SGF' }).click()]);
  expect(download.suggestedFilename()).toBe('tengen-proof.sgf');
});

test('a host that goes away is said, and nothing is called proved that cannot be shown', async ({ page, host }) => {
  await dress(page);
  await openForced(page, host);
  await prove(page);
  await host.stop('SIGKILL');
  await expect(page.locator('.side')).toContainText('The connection was lost, and with it the proof.');
});

test('in Chinese, on a phone, in every theme: axe finds nothing serious', async ({ page, host }) => {
  await dress(page, { language: 'zh' });
  await openForced(page, host);
  await page.locator('.proof-head').getByRole('button', { name: '算杀' }).click();
  await expect(page.getByRole('heading', { name: /手必胜|黑/ }).first()).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await rows(page).nth(1).click();
  await expect(page.getByText('全部防法').first()).toBeVisible();
  await accessible(page, 'a proof');
  await hand(page).resize(390, 844);
  await expect(rows(page).first()).toBeVisible();
  await accessible(page, 'on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
