import { expect, test } from './host.js';
import { attempt, examined, hub, solution, solved, trained, wrong } from './trained.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {Record<string, any>} [prefs] */
const dress = (page, prefs = {}) => page.addInitScript((all) => localStorage.setItem('tengen.prefs', JSON.stringify({ animation: false, ...all })), prefs);

/** @param {Page} page */
const status = (page) => page.locator('.puzzle .status');

/** @param {Page} page @param {string} at */
const cell = (page, at) => page.locator(`.puzzle [data-at="${at}"]`);

/** @param {Page} page @param {string} at */
async function click(page, at) {
  const box = await cell(page, at).boundingBox();
  if (!box) throw new Error(`${at} is not on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Types a point and plays it. @param {Page} page @param {string} at */
async function type(page, at) {
  await page.keyboard.type(at);
  await page.keyboard.press('Enter');
}

/** @param {Page} page @param {import('./host.js').Host} host @param {Parameters<typeof examined>[1]} [how] */
async function solve(page, host, how) {
  await examined(page, how);
  await page.goto(`${host.address}/puzzles/a1`);
  await expect(status(page)).toContainText('Black to move and win');
}

test('a puzzle is solved by mouse, the other side holds out, and the line can be walked', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await expect(page.locator('.puzzle')).not.toContainText('1610');
  await expect(page.locator('.puzzle')).not.toContainText('Double three');
  for (let i = 0; i < solution.line.length; i += 2) {
    await click(page, solution.line[i]);
    if (i + 1 < solution.line.length) await expect(cell(page, solution.line[i + 1])).toHaveAttribute('aria-label', /White, move \d+, last move/);
  }
  await expect(page.getByRole('heading', { name: 'Solved.' })).toBeVisible();
  await expect(status(page)).toContainText('Fours and threes, Double three');
  await expect(page.locator('.win')).toBeAttached();
  await expect(page.locator('.scores')).toContainText('1554 +8');
  await expect(page.locator('#called')).toContainText('Solved. The win begins on F8. Rating 1554, +8.');
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(page, 'f8')).toHaveAttribute('aria-label', 'F8, empty');
  await page.keyboard.press(']');
  await expect(cell(page, 'f8')).toHaveAttribute('aria-label', 'F8, Black, move 1, last move');
  await page.locator('.line-chip').nth(2).click();
  await expect(cell(page, 'h6')).toHaveAttribute('aria-label', 'H6, Black, move 3, last move');
});

test('a wrong move is refuted on the board, in words, and may be tried again', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await click(page, 'f11');
  await expect(page.getByRole('heading', { name: 'Not that one.' })).toBeVisible();
  await expect(page.locator('.puzzle-card')).toContainText('White gets a four-three on H7.');
  await expect(page.locator('.puzzle-card .tag.proved')).toContainText('White wins in 5');
  await expect(cell(page, 'h7')).toHaveAttribute('aria-label', 'H7, White, move 2, last move');
  await expect(page.locator('.mark.threat')).not.toHaveCount(0);
  await expect(page.locator('#called')).toContainText('Not that one.');
  await expect(page.locator('.puzzle-note')).toContainText('1538 −8');
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(cell(page, 'j9')).toHaveAttribute('aria-label', 'J9, Black, move 3, last move');
  await page.keyboard.press('Shift+A');
  await expect(status(page)).toContainText('Black to move and win');
  await expect(cell(page, 'f11')).toHaveAttribute('aria-label', 'F11, empty');
  await expect(page.locator('.puzzle-card')).toContainText('Begin somewhere else.');
});

test('a refutation that would tell the answer is kept back', async ({ page, host }) => {
  await dress(page);
  await solve(page, host, { wrong: { ...wrong().wrong, hidden: true, refutation: [], words: [] } });
  await click(page, 'f11');
  await expect(page.locator('.puzzle-card')).toContainText('What refutes it would tell the answer.');
  await expect(page.locator('.line-chip, .puzzle-card .tag')).toHaveCount(0);
});

test('the keyboard alone solves, is given hints step by step, and goes on with one key', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await page.keyboard.press('Shift+H');
  await expect(page.locator('.hint-line')).toContainText('Hint 1 of 3. Look for this: Double three.');
  await expect(page.locator('.puzzle-card')).toContainText('It has been counted; go on as you like.');
  await page.keyboard.press('Shift+H');
  await expect(page.locator('.hint-line')).toContainText('the stone makes an open three');
  await expect(page.locator('.lamp')).toBeAttached();
  await page.keyboard.press('Shift+H');
  await expect(page.locator('.hint-line')).toContainText('The win begins on F8.');
  await expect(page.locator('.target')).toBeAttached();
  await page.keyboard.press('Shift+H');
  await expect(page.locator('#said')).toContainText('There are no more hints.');
  for (let i = 0; i < solution.line.length; i += 2) {
    await type(page, solution.line[i]);
    await expect(cell(page, solution.line[i])).toHaveAttribute('aria-label', /Black, move/);
  }
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/puzzles/attempts?'));
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toEqual({ kind: 'rated' });
});

test('a point that is taken or not there is refused with its reason', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await type(page, 'h9');
  await expect(page.locator('.toast')).toContainText('H9 is taken.');
  await type(page, 'v9');
  await expect(page.locator('#said')).toContainText('V9 is not a point.');
  await page.keyboard.press('Shift+K');
  await expect(page.locator('#said')).toContainText('First solve this one, or give it up.');
  await page.keyboard.press('Shift+S');
  await expect(page.locator('#said')).toContainText(/Row:|row/);
});

test('the answer can be shown, and every defence walked with the proof', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await expect(page.getByRole('tab', { name: 'Every defence' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
  await page.keyboard.press('Shift+F');
  await expect(page.getByRole('treeitem').first()).toBeVisible({ timeout: 30_000 });
  await expect(status(page)).toContainText('White to answer F8');
  await click(page, 'g10');
  await expect(page.locator('[role="treeitem"][aria-selected="true"]')).toHaveAccessibleName(/^White G10/);
  await page.getByRole('tab', { name: 'Puzzle' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
});

test('a reload in the middle loses nothing', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await click(page, 'f8');
  await expect(cell(page, 'e7')).toHaveAttribute('aria-label', 'E7, White, move 2, last move');
  await page.reload();
  await expect(cell(page, 'e7')).toHaveAttribute('aria-label', 'E7, White, move 2, last move');
  await expect(page.locator('.puzzle-card')).toContainText('White answered E7. Go on.');
});

test('a lost connection is told, and what was on the board comes back', async ({ page, host }) => {
  await dress(page);
  await solve(page, host);
  await page.route('**/api/puzzles/**', (route) => route.abort());
  await click(page, 'f8');
  await expect(status(page)).toContainText('Connection lost');
  await expect(cell(page, 'f8')).toHaveAttribute('aria-label', 'F8, empty');
  await click(page, 'f8');
  await expect(page.locator('.toast')).toContainText('Connection lost');
  await page.unroute('**/api/puzzles/**');
  await expect(page.locator('.toast')).toContainText('Connected again.');
  await expect(status(page)).toContainText('Black to move and win');
});

test('an attempt that is not there says so', async ({ page, host }) => {
  await page.route('**/api/puzzles/attempts/none', (route) => route.fulfill({ status: 404, json: { error: 'not-found', detail: '' } }));
  await page.goto(`${host.address}/puzzles/none`);
  await expect(page.getByRole('heading', { name: 'This puzzle is not there' })).toBeVisible();
});

test('the hub shows what there is to train, and asks for what was chosen', async ({ page, host }) => {
  await dress(page);
  await trained(page);
  await page.goto(`${host.address}/puzzles`);
  await expect(page.locator('.rating-card')).toContainText('1546 ± 48');
  await expect(page.getByRole('button', { name: /My mistakes/ })).toContainText('6 due');
  await page.locator('.twin summary').click();
  await expect(page.locator('.rating-table tbody tr')).toHaveCount(hub.curve.length);
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('renju');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Double four: 96 puzzles, 31 solved' }).click();
  expect((await asked).postDataJSON()).toEqual({ kind: 'theme', theme: 'double-four', rule: 'renju' });
  await expect(page).toHaveURL(`${host.address}/puzzles/a1`);
  await page.keyboard.press('Shift+B');
  await expect(page.locator('.puzzle [data-at]:focus')).toHaveCount(1);
});

test('no mistake due is said where one asks for them', async ({ page, host }) => {
  await trained(page, { hub: { ...hub, due: 0, next_due: '2026-11-19' } });
  await page.route('**/api/puzzles/attempts?*', (route) => route.fulfill({ status: 404, json: { error: 'nothing-due', detail: '' } }));
  await page.goto(`${host.address}/puzzles`);
  await page.getByRole('button', { name: /My mistakes/ }).click();
  await expect(page.locator('.toast')).toContainText('No mistakes due. Come back tomorrow.');
});

test('Home leads to the daily puzzle, and a chapter to its exercises', async ({ page, host }) => {
  await dress(page);
  await trained(page, { attempt: solved() });
  const asked = () => page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/attempts'));
  await page.goto(host.address);
  let request = asked();
  await page.getByRole('button', { name: /Daily puzzle.*Black to move and win/ }).click();
  expect((await request).postDataJSON()).toEqual({ kind: 'daily' });
  await expect(page.getByRole('heading', { name: 'Solved.' })).toBeVisible();
  await page.goto(`${host.address}/learn/double`);
  request = asked();
  await page.getByRole('button', { name: 'Four-three' }).click();
  expect((await request).postDataJSON()).toEqual({ kind: 'theme', theme: 'four-three' });
});

test('a mistake from a game asks for the better move', async ({ page, host }) => {
  await dress(page, { language: 'zh' });
  await trained(page, { attempt: attempt({ kind: 'mistakes', rated: false, puzzle: { ...attempt().puzzle, task: 'better', from: { game: 'g', ply: 24 } } }) });
  await page.goto(`${host.address}/puzzles/a1`);
  await expect(status(page)).toContainText('黑先，找出更好的一手');
  await expect(page.locator('.puzzle .rail')).toContainText('你的对局，第 24 手');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger aims and puts, and the verdict is in the sheet', async ({ page, host }) => {
    await dress(page);
    await solve(page, host);
    const tap = async (/** @type {string} */ at) => {
      const box = await cell(page, at).boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    await tap('f11');
    await expect(status(page)).toContainText('Tap again to play');
    await tap('f11');
    await expect(page.getByRole('heading', { name: 'Not that one.' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(status(page)).toContainText('Black to move and win');
  });
});
