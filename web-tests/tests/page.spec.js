import { click, openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

test('settings and language are kept', async ({ page, host }) => {
  await page.goto(`${host.address}/settings`);
  await page.getByRole('radio', { name: 'Night' }).click();
  await page.getByRole('switch', { name: 'Coordinates' }).click();
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('switch', { name: '坐标' })).toHaveAttribute('aria-checked', 'false');
});

test('the language changes in the middle of a game without losing anything', async ({ page, host, context }) => {
  await openGame(page, host);
  await playMoves(page, 'h8 i9');
  const other = await context.newPage();
  await other.goto(`${host.address}/settings`);
  await other.getByRole('radio', { name: '中文' }).click();
  await expect(page.locator('[data-at="i9"]')).toHaveAttribute('aria-label', 'I9，白棋，第 2 手，最后一手');
});

test('engine settings are kept by the host', async ({ page, host }) => {
  await page.goto(`${host.address}/settings`);
  await page.getByRole('slider', { name: /Memory/ }).fill('32');
  await expect(page.locator('.group', { hasText: 'Memory' }).getByText('32 MiB')).toBeVisible();
  await page.reload();
  await expect(page.locator('.group', { hasText: 'Memory' }).getByText('32 MiB')).toBeVisible();
});

test('how to play: the host judges the boards one clicks', async ({ page, host }) => {
  await page.goto(`${host.address}/learn/goal`);
  const figure = page.locator('.figure').first();
  await figure.locator('[data-at="a1"]').click();
  await expect(figure.locator('.task')).toContainText('Not that one.');
  await figure.getByRole('button', { name: 'Again' }).click();
  await figure.locator('[data-at="g5"]').click();
  await expect(figure.locator('.task')).toContainText('G5 makes five');
  await page.goto(`${host.address}/learn/forbidden`);
  const renju = page.locator('.figure').first();
  await renju.locator('[data-at="e5"]').click();
  await expect(renju.locator('.task')).toContainText('E5: double three');
});

/** Every figure with the point that solves it. @type {[string, string[]][]} */
const answers = [
  ['goal', ['g5', 'e5', 'g4']],
  ['shapes', ['f5', 'c5', 'f5', 'c5']],
  ['double', ['e4', 'e5', 'e5']],
  ['rules', ['e5', 'e5', 'g5', 'e5']],
  ['forbidden', ['e5', 'e5', 'e5', 'e5']],
];

for (const [chapter, points] of answers) {
  test(`how to play: every board of "${chapter}" can be solved`, async ({ page, host }) => {
    await page.goto(`${host.address}/learn/${chapter}`);
    for (const [i, at] of points.entries()) {
      const figure = page.locator('.figure').nth(i);
      await figure.locator(`[data-at="${at}"]`).click();
      await expect(figure.locator('.task')).toHaveClass(/solved/);
    }
  });
}

test('Back closes a sheet and stays on the page; a page that a sheet led to comes back to where the sheet was', async ({ page, host }) => {
  await page.goto(`${host.address}/library`);
  await page.locator(`a[href="/learn"]`).first().click();
  await expect(page).toHaveURL(/\/learn/);
  await hand(page).press('Shift+N');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/learn/);
  // One that was closed by hand leaves nothing behind.
  await hand(page).press('Shift+N');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await hand(page).press('Shift+N');
  await sheet.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/learn/);
  await page.goBack();
  await expect(page).toHaveURL(/\/library$/);
});

test('two people with one initial are told apart', async ({ page, host }) => {
  for (const [name, other, letters] of [['Mei', 'Max', ['MA', 'ME']], ['Mei', 'Jonas', ['J', 'M']], ['Mei', 'mei', ['M', 'M']]]) {
    await openGame(page, host, { name: String(name), against: { kind: 'person', name: other } });
    await expect(page.locator('.initial')).toHaveText(letters);
  }
});

test('the board as text is there', async ({ page, host }) => {
  await openGame(page, host, { size: 5 });
  await click(page, 'c3');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Board as text' }).click();
  await expect(page.locator('.text-board')).toHaveText(' 5 . . . . .\n 4 . . . . .\n 3 . . X . .\n 2 . . . . .\n 1 . . . . .\n   A B C D E');
});

test('quit stops the host and the page says so', async ({ page, host }) => {
  await page.goto(host.address);
  await page.getByRole('button', { name: 'Quit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quit' }).click();
  await expect(page.getByRole('heading', { name: 'Tengen has stopped.' })).toBeVisible();
  expect(await host.ended).toBe(0);
});

test('an unknown game is said to be unknown', async ({ page, host }) => {
  await page.goto(`${host.address}/play/no-such-game`);
  await expect(page.getByRole('heading', { name: 'No such game' })).toBeVisible();
});
