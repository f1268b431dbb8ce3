import { openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { broken } from './whole.js';

/** @typedef {import('@playwright/test').Page} Page */

const widths = [320, 390, 480, 600, 667, 768, 800, 900, 1024, 1280, 1366, 1440, 1920, 2560];
const heights = [320, 375, 450, 568, 600, 640, 720, 768, 844, 900, 1080, 1440];
const few = [[320, 568], [375, 667], [390, 844], [640, 400], [640, 800], [667, 375], [720, 450], [768, 1024], [800, 600], [900, 700], [900, 900], [1024, 768], [1100, 800], [1280, 720], [1280, 1024], [1366, 768], [1440, 900], [1920, 1080], [2560, 1440]];

/** Words need a column of this width beside the board, or rows of this height above and below it. */
const COLUMN = 264;
const ROWS = 232;
/** Of what such a window could give, the board has at least this share. */
const SHARE = 0.85;
/** On Home the words are more. */
const HOME = { column: 320, rows: 300, share: 0.78 };

/** What is wrong in the window as it is; empty when the board has been drawn for it and all is well. @param {Page} page @param {{ column: number, rows: number, share: number }} law */
const faults = (page, { column, rows, share }) => page.evaluate((law) => {
  /** @type {string[]} */
  const found = [];
  const board = /** @type {HTMLElement} */ (document.querySelector('.board'));
  const box = board.getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  const free = Math.max(Math.min(innerWidth, innerHeight - law.rows), Math.min(innerHeight, innerWidth - law.column));
  if (Number(document.querySelector('.drawing')?.getAttribute('width')) !== board.clientWidth) found.push('not drawn yet');
  if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) found.push('the board is cut');
  if (Math.abs(box.width - box.height) > 0.5) found.push('the board is not square');
  if (box.width < law.share * free) found.push(`the board has ${Math.round(box.width)} of ${Math.round(free)}`);
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page scrolls: ${scrollWidth}×${scrollHeight}`);
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  for (const part of main.querySelectorAll('button, a, .player, .status, .result, .prompt, .answer, .toast, .time, .headline, .lead')) {
    const one = part.getBoundingClientRect();
    const seen = part.checkVisibility({ visibilityProperty: true }) && one.width > 1;
    if (!seen || part.closest('.board, .move-list, .coach')) continue;
    const name = `${part.className || part.tagName} “${part.textContent?.slice(0, 20)}”`;
    if (one.left < -0.5 || one.top < -0.5 || one.right > innerWidth + 0.5 || one.bottom > innerHeight + 0.5) found.push(`cut: ${name}`);
    const over = Math.min(one.right, box.right) - Math.max(one.left, box.left) > 1 && Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top) > 1;
    if (over) found.push(`on the board: ${name}`);
  }
  for (const text of main.querySelectorAll('.title, .toast')) {
    if (text.checkVisibility({ visibilityProperty: true }) && text.scrollWidth > text.clientWidth + 1) found.push(`too narrow: ${text.textContent}`);
  }
  const status = main.querySelector('.status');
  if (status && (status.querySelector('.says')?.clientHeight ?? 0) > status.clientHeight + 1) found.push('too low: the status');
  return found;
}, { column, rows, share });

/** Every window that is wrong is told, not only the first. */
const softly = expect.configure({ soft: true });

const play = { column: COLUMN, rows: ROWS, share: SHARE };

/** @param {Page} page @param {number[][]} sizes @param {{ column: number, rows: number, share: number }} law */
async function walk(page, sizes, law) {
  for (const [width, height] of sizes) {
    await hand(page).resize(width, height);
    await softly.poll(async () => [...await faults(page, law), ...await broken(page)], { message: `${width}×${height}`, intervals: [20, 50, 100] }).toEqual([]);
  }
}

/** @param {Page} page @param {Record<string, any>} wanted */
const prefer = (page, wanted) => page.addInitScript((prefs) => localStorage.setItem('tengen.prefs', JSON.stringify(prefs)), { animation: false, ...wanted });

test('in every window the board is whole, square and as large as it can be, and nothing is cut or on it', async ({ page, host }) => {
  await prefer(page, {});
  await openGame(page, host, { clock: { kind: 'byo-yomi', main: 600_000, period: 30_000, periods: 3 } });
  await playMoves(page, 'g8 a1 h8 c1 i8');
  await expect(page.locator('.status')).toContainText('G8 H8 I8');
  await walk(page, widths.flatMap((width) => heights.map((height) => [width, height])), play);
});

for (const language of ['en', 'zh']) {
  test(`the result is beside the board or below it, with words on every button, in ${language}`, async ({ page, host }) => {
    await prefer(page, { language, setup: { opponent: 'sparrow' } });
    const id = await openGame(page, host, { against: { kind: 'engine', opponent: 'sparrow' } });
    await page.getByRole('toolbar').getByRole('button').nth(3).click();
    await page.getByRole('dialog').locator('.button.primary').click();
    await expect(page.locator('.result .next')).toBeVisible();
    await walk(page, few, play);
    const wordless = await page.locator('.result-actions .button').evaluateAll((all) => all.filter((one) => !one.textContent?.trim()).length);
    expect([id.length > 0, wordless]).toEqual([true, 0]);
  });

  test(`Home fits every usual window without scrolling, in ${language}`, async ({ page, host }) => {
    await prefer(page, { language });
    await openGame(page, host);
    await page.locator('.board [data-at="h8"]').click();
    await expect(page.locator('.move')).toHaveCount(1);
    await page.goto(host.address);
    await expect(page.locator('.resume')).toBeVisible();
    await walk(page, few, HOME);
  });
}

test('a page that fits its window does not scroll', async ({ page, host }) => {
  for (const path of ['/library', '/play/no-such-game', '/']) {
    await page.goto(`${host.address}${path}`);
    await expect(page.locator('main h1')).toBeAttached();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), { message: path }).toBeLessThanOrEqual(0);
  }
});

test('the wood of a large board is one piece', async ({ page, host }) => {
  await hand(page).resize(1920, 1080);
  await openGame(page, host);
  const board = await hand(page).box(page.locator('.board'));
  // A strip beside the grid: its grain runs down, so that one row is like the next.
  const strip = await page.screenshot({ clip: { x: board.x + board.width - 34, y: board.y + 40, width: 28, height: board.height - 80 } });
  const steps = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const paper = /** @type {CanvasRenderingContext2D} */ (Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d'));
    paper.drawImage(image, 0, 0);
    const { data, width, height } = paper.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: height - 1 }, (_, y) => {
      let far = 0;
      for (let i = 4 * width * y; i < 4 * width * (y + 1); i++) far += Math.abs(data[i] - data[i + 4 * width]);
      return far / (3 * width);
    });
  }, `data:image/png;base64,${strip.toString('base64')}`);
  expect(Math.max(...steps)).toBeLessThan(2);
});
