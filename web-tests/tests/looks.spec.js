import AxeBuilder from '@axe-core/playwright';
import { openGame, playMoves } from './board.js';
import { expect, test } from './host.js';

const themes = ['wood', 'night', 'paper', 'contrast'];
const pages = ['/', '/library', '/learn/shapes', '/learn/words', '/settings', '/help'];

/** @param {import('@playwright/test').Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false, lens: true })), [theme, language]);

/** @param {import('@playwright/test').Page} page @param {string[]} [rules] only these */
async function findings(page, rules) {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
}

for (const theme of themes) {
  test(`axe finds nothing serious on any page in ${theme}`, async ({ page, host }) => {
    test.setTimeout(180_000);
    // Only the colours differ from theme to theme; the rest is checked once.
    const rules = theme === 'wood' ? undefined : ['color-contrast'];
    await dress(page, theme);
    for (const path of pages) {
      await page.goto(`${host.address}${path}`);
      await expect(page.locator('main h1')).toBeAttached();
      expect(await findings(page, rules), path).toEqual([]);
    }
    await openGame(page, host, { rule: 'renju', clock: { kind: 'increment', main: 600_000, increment: 0 } });
    await playMoves(page, 'h8 i9 j10');
    expect(await findings(page, rules), 'play').toEqual([]);
    await page.getByRole('tab', { name: 'Coach' }).click();
    expect(await findings(page, rules), 'coach').toEqual([]);
    await page.keyboard.press('Shift+N');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await findings(page, rules), 'new game').toEqual([]);
  });
}

const sizes = [[1440, 900], [1100, 800], [768, 1024], [375, 667], [320, 568], [667, 375]];

for (const language of ['en', 'zh']) {
  test(`at every size the game fits without scrolling and its buttons are large enough, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    await openGame(page, host);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const settled = () => page.evaluate(() => {
        const drawn = Number(document.querySelector('.drawing')?.getAttribute('width'));
        return `${innerWidth} ${document.querySelector('.board')?.clientWidth === drawn}`;
      });
      await expect.poll(settled).toBe(`${width} true`);
      const over = () => page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return Math.max(scrollHeight - innerHeight - 1, scrollWidth - innerWidth);
      });
      await expect.poll(over, { message: `${width}×${height} scrolls` }).toBeLessThanOrEqual(0);
      const board = await page.locator('.board').boundingBox();
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
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${path} at ${width}×${height}` }).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('in Chinese no page shows a Latin sentence', async ({ page, host }) => {
  await dress(page, 'wood', 'zh');
  for (const path of pages.filter((one) => one !== '/learn/words')) {
    await page.goto(`${host.address}${path}`);
    await expect(page.locator('main h1')).toBeAttached();
    const text = await page.locator('#app').innerText();
    expect(text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], path).toEqual([]);
  }
});
