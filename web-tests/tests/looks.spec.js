import AxeBuilder from '@axe-core/playwright';
import { openGame, playMoves } from './board.js';
import { expect, test } from './host.js';

const themes = ['wood', 'night', 'paper', 'contrast'];
const pages = ['/', '/library', '/learn/shapes', '/learn/words', '/settings', '/help'];

/** @param {import('@playwright/test').Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false, lens: true })), [theme, language]);

/** @param {import('@playwright/test').Page} page */
async function findings(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
}

for (const theme of themes) {
  test(`axe finds nothing serious on any page in ${theme}`, async ({ page, host }) => {
    test.setTimeout(120_000);
    await dress(page, theme);
    for (const path of pages) {
      await page.goto(`${host.address}${path}`);
      await page.waitForTimeout(250);
      expect(await findings(page), path).toEqual([]);
    }
    await openGame(page, host, { rule: 'renju', clock: { kind: 'increment', main: 600_000, increment: 0 } });
    await playMoves(page, 'h8 i9 j10');
    expect(await findings(page), 'play').toEqual([]);
    await page.getByRole('tab', { name: 'Coach' }).click();
    expect(await findings(page), 'coach').toEqual([]);
    await page.keyboard.press('Shift+N');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page), 'new game').toEqual([]);
  });
}

const sizes = [[1440, 900], [1100, 800], [768, 1024], [375, 667], [320, 568], [667, 375]];

for (const [width, height] of sizes) {
  test(`at ${width}×${height} the game fits without scrolling and buttons are large enough`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    await dress(page, 'wood', 'zh');
    await openGame(page, host);
    const fits = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth);
    expect(fits).toBe(true);
    const board = await page.locator('.board').boundingBox();
    expect(board && board.x >= 0 && board.y >= 0 && board.x + board.width <= width + 0.5 && board.y + board.height <= height + 0.5).toBe(true);
    if (width <= 375) expect(board?.width).toBe(width);
    for (const box of await page.locator('.action').all()) {
      const size = await box.boundingBox();
      expect(size && size.width >= 44 && size.height >= 44).toBe(true);
    }
  });

  test(`at ${width}×${height} no page is wider than the screen`, async ({ page, host }) => {
    await page.setViewportSize({ width, height });
    for (const path of pages) {
      await page.goto(`${host.address}${path}`);
      await page.waitForTimeout(150);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
    }
  });
}

test('in Chinese no page shows a Latin sentence', async ({ page, host }) => {
  await dress(page, 'wood', 'zh');
  for (const path of pages.filter((one) => one !== '/learn/words')) {
    await page.goto(`${host.address}${path}`);
    await page.waitForTimeout(200);
    const text = await page.locator('#app').innerText();
    expect(text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], path).toEqual([]);
  }
});
