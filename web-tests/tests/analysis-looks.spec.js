import { accessible } from './accessible.js';
import { cell, engine, five, lines, open, steady } from './analysis.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { broken } from './whole.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false })), [theme, language]);

test('axe finds nothing serious in any state of an analysis', async ({ page, host }) => {
  await dress(page, 'wood');
  let broken = false;
  await engine(page, ({ ask, type }, tell) => tell(broken ? { type: 'engine_failed', ask } : type === 'lines' ? lines(ask, five)
    : { type: 'balance', ask, progress: { state: 'spent' }, elapsed: 3000, budget: 20_000, candidates: 1, read: 1, moves: [{ at: 'e11', verdict: { kind: 'estimated', chance: 0.5 }, is_even: true, nodes: 1 }] }));
  const fine = (/** @type {string} */ what) => accessible(page, what);
  await page.goto(`${host.address}/analysis`);
  await expect(cell(page, 'a1')).toBeAttached();
  await fine('empty');
  await open(page, host);
  await expect(page.locator('.engine-line')).toHaveCount(5);
  await page.locator('.engine-line').first().hover();
  await accessible(page, 'lines', { withBoard: true });
  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(page.locator('.balance-list .engine-line')).toHaveCount(1);
  await fine('balance');
  await hand(page).press('Shift+E');
  await fine('hidden');
  await hand(page).press('Shift+E');
  await hand(page).press('Shift+D');
  await expect(page.locator('.checks')).toContainText('no five');
  await fine('setting up');
  await hand(page).press('Escape');
  broken = true;
  await page.getByRole('tab', { name: 'Lines' }).click();
  await expect(page.locator('.thoughts')).toContainText('does not answer');
  await fine('away');
  await hand(page).resize(390, 844);
  await fine('phone');
  for (const name of ['More', 'Variations']) {
    await page.getByRole('button', { name, exact: true }).click();
    await fine(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
});

// The last three are usual windows at 200 %.
const sizes = [[1920, 1080], [1440, 900], [1366, 768], [1024, 768], [900, 700], [800, 600], [768, 1024], [640, 800], [390, 844], [320, 568], [667, 375], [683, 384], [640, 512], [960, 540]];

for (const language of ['en', 'zh']) {
  test(`at every size the board is whole and nothing scrolls but its own list, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    await steady(page);
    await open(page, host);
    await expect(page.locator('.engine-line')).toHaveCount(5);
    for (const editing of [false, true]) {
      if (editing) await hand(page).press('Shift+D');
      for (const [width, height] of sizes) {
        const where = `${width}×${height}${editing ? ', setting up' : ''}`;
        await hand(page).resize(width, height);
        await expect.poll(() => page.evaluate(() => {
          const drawn = Number(document.querySelector('.drawing')?.getAttribute('width'));
          return `${innerWidth} ${document.querySelector('.board')?.clientWidth === drawn}`;
        }), { message: where }).toBe(`${width} true`);
        const over = () => page.evaluate(() => Math.max(document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth));
        await expect.poll(over, { message: `${where} scrolls` }).toBeLessThanOrEqual(0);
        await expect.poll(() => broken(page), { message: where }).toEqual([]);
        // The page settles within a few frames of a new size.
        await expect.poll(async () => {
          const board = await hand(page).box(page.locator('.board'));
          return !!board && board.x >= 0 && board.y >= 0 && board.x + board.width <= width + 0.5 && board.y + board.height <= height + 0.5;
        }, { message: `${where} cuts the board` }).toBe(true);
        if (width <= 390) expect((await hand(page).box(page.locator('.board')))?.width, where).toBe(width);
        if (width <= 390) {
          const cut = () => page.evaluate(() => {
            const [bar, says, verdict] = ['.status', '.status .says', '.verdict-head'].map((one) => document.querySelector(one));
            const under = (/** @type {Element} */ one) => one.getBoundingClientRect().bottom;
            return [...(bar && says && under(says) > under(bar) ? ['status'] : []), ...(verdict && verdict.scrollWidth > verdict.clientWidth ? ['verdict'] : [])];
          });
          await expect.poll(cut, { message: `${where} cuts words` }).toEqual([]);
        }
        const small = await page.locator('.analysis .action:visible').evaluateAll((all) => all.filter((one) => one.clientWidth < 44 || one.clientHeight < 44).length);
        expect(small, `${where} has small buttons`).toBe(0);
      }
    }
  });
}

test('in Chinese the analysis board shows no Latin sentence', async ({ page, host }) => {
  await dress(page, 'wood', 'zh');
  await steady(page);
  await open(page, host);
  await expect(page.locator('.engine-line')).toHaveCount(5);
  const latin = async (/** @type {string} */ where) => expect((await page.locator('#app').innerText()).match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], where).toEqual([]);
  await latin('lines');
  await page.getByRole('tab', { name: '平衡' }).click();
  await latin('balance');
  await hand(page).press('Shift+D');
  await latin('setting up');
});

test('on a phone a point is aimed at first, the rest is in sheets, and words keep their points', async ({ browser, host }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' });
  const page = await context.newPage();
  await steady(page);
  await open(page, host, 'h8i9j10');
  await expect(page.locator('.coordinates text').first()).toBeAttached();
  await hand(page).tap(cell(page, 'c3'));
  await expect(page.locator('.crosshair')).toHaveCount(1);
  await hand(page).tap(cell(page, 'c3'));
  await expect(cell(page, 'c3')).toHaveAttribute('aria-label', /C3, White, move 4, last move/);
  await page.getByRole('button', { name: 'Back', exact: true }).tap();
  await page.getByRole('button', { name: 'Variations' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 1, Black, H8' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await expect(cell(page, 'h8')).toHaveAttribute('aria-label', /H8, Black, move 1, last move/);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await page.getByRole('dialog').getByRole('radio', { name: '3 lines' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit the position' }).tap();
  await expect(page.getByRole('radio', { name: /Black stone/ })).toBeVisible();
  await context.close();
});
