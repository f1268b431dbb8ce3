import { accessible } from './accessible.js';
import { click, openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

const chapters = ['goal', 'shapes', 'double', 'rules', 'forbidden', 'openings', 'words', 'keys'];
const pages = ['/', '/library', '/analysis', ...chapters.map((one) => `/learn/${one}`), '/settings', '/help', '/play/no-such-game'];

/** @param {import('@playwright/test').Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false, lens: true })), [theme, language]);

test('axe finds nothing serious on any page', async ({ page, host }) => {
  await dress(page, 'wood');
  for (const path of pages) {
    await page.goto(`${host.address}${path}`);
    await expect(page.locator('main h1')).toBeAttached();
    await accessible(page, path);
  }
});

test('axe finds nothing serious in any state of a game and on any sheet', async ({ page, host }) => {
  const people = { name: 'Mei', against: { kind: 'person', name: 'Jonas' } };
  const fine = (/** @type {string} */ what) => accessible(page, what);
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await dress(page, 'wood');
  await openGame(page, host, { ...people, rule: 'renju', clock: { kind: 'increment', main: 600_000, increment: 0 } });
  await playMoves(page, 'g8 a1 i8 a3 h7 a5 h9 c1');
  await click(page, 'h8');
  await expect(page.locator('.reason')).toBeVisible();
  await accessible(page, 'forbidden', { withBoard: true });
  await page.getByRole('tab', { name: 'Coach' }).click();
  await fine('coach');
  for (const sheet of ['Save as…', 'Board as text', 'Keys']) {
    await page.getByRole('button', { name: 'More' }).click();
    if (sheet === 'Keys') await fine('more');
    await page.getByRole('dialog').getByRole('button', { name: sheet }).click();
    await fine(sheet);
    await close();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.prompt')).toBeVisible();
  await fine('an offer');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.board.dimmed')).toBeVisible();
  await fine('paused');
  await page.locator('.board').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await fine('resign');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toBeVisible();
  await fine('result');
  for (const mode of ['Engine', 'Two players']) {
    await hand(page).press('Shift+N');
    await page.getByRole('radio', { name: mode }).click();
    await fine(`new game, ${mode}`);
    await close();
  }
  await openGame(page, host, { against: { kind: 'engine', opponent: 'table' } });
  await click(page, 'h8');
  await expect(page.locator('.move')).toHaveCount(2);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.locator('.rung.now')).toBeVisible();
  await fine('hint');
  await page.goto(`${host.address}/library`);
  await expect(page.locator('.game-row')).toHaveCount(2);
  await fine('library with games');
  await page.goto(host.address);
  await expect(page.locator('.resume')).toBeVisible();
  await page.getByRole('button', { name: 'Quit' }).click();
  await fine('quit');
  await page.getByRole('dialog').getByRole('button', { name: 'Quit' }).click();
  await expect(page.getByRole('heading', { name: 'Tengen has stopped.' })).toBeVisible();
  await fine('stopped');
});

const sizes = [[1440, 900], [1100, 800], [768, 1024], [375, 667], [320, 568], [667, 375]];

for (const language of ['en', 'zh']) {
  test(`at every size the game fits without scrolling and its buttons are large enough, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    await openGame(page, host);
    for (const [width, height] of sizes) {
      await hand(page).resize(width, height);
      const settled = () => page.evaluate(() => {
        const drawn = Number(document.querySelector('.drawing')?.getAttribute('width'));
        return `${innerWidth} ${document.querySelector('.board')?.clientWidth === drawn}`;
      });
      await expect.poll(settled).toBe(`${width} true`);
      const over = () => page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth);
      });
      await expect.poll(over, { message: `${width}×${height} scrolls` }).toBeLessThanOrEqual(0);
      const board = await hand(page).box(page.locator('.board'));
      const whole = board && board.x >= 0 && board.y >= 0 && board.x + board.width <= width + 0.5 && board.y + board.height <= height + 0.5;
      expect(whole, `${width}×${height} cuts the board`).toBe(true);
      if (width <= 375) expect(board?.width).toBe(width);
      const small = await page.locator('.action').evaluateAll((all) => all.filter((one) => one.clientWidth < 44 || one.clientHeight < 44).length);
      expect(small, `${width}×${height} has small buttons`).toBe(0);
    }
  });

  test(`no page is wider than the screen at any size, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    for (const path of pages) {
      await page.goto(`${host.address}${path}`);
      await expect(page.locator('main h1')).toBeAttached();
      for (const [width, height] of sizes) {
        await hand(page).resize(width, height);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${path} at ${width}×${height}` }).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('in Chinese no page shows a Latin sentence', async ({ page, host }) => {
  await dress(page, 'wood', 'zh');
  for (const path of pages.filter((one) => one !== '/learn/words' && one !== '/play/no-such-game')) {
    await page.goto(`${host.address}${path}`);
    await expect(page.locator('main h1')).toBeAttached();
    const text = await page.locator('#app').innerText();
    expect(text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], path).toEqual([]);
  }
});
