import { cell, click, openGame, playMoves } from './board.js';
import { drawn, hand } from './hand.js';
import { expect, test } from './host.js';

test('a first visit asks for fewer than fifteen files', async ({ page, host }) => {
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url().replace(host.address, '')));
  await page.goto(host.address, { waitUntil: 'networkidle' });
  await expect(cell(page, 'h8')).toBeAttached();
  // A browser without a screen does not ask for these two by itself.
  for (const rel of ['icon', 'manifest']) {
    const address = await page.locator(`link[rel="${rel}"]`).getAttribute('href');
    if (address && !asked.includes(address)) asked.push(address);
  }
  expect(asked.length, asked.join('\n')).toBeLessThan(15);
});

/** What a moving pointer may touch: the ghost, and the names of its row and column. */
const TOUCHED = '.board, .hand, .hand *, .aim, .aim *, .coordinates text';

/** Counts how often the page wants to be drawn: it asks for a frame each time. @param {import('@playwright/test').Page} page */
const countDraws = (page) => page.addInitScript(() => {
  const watched = /** @type {any} */ (window);
  const frame = window.requestAnimationFrame.bind(window);
  watched.draws = 0;
  window.requestAnimationFrame = (callback) => {
    watched.draws += 1;
    return frame(callback);
  };
});

/**
 * The most things one move of the pointer changed, what it should not have changed, and how often the page was drawn.
 * @param {import('@playwright/test').Page} page @param {string[]} points
 */
async function changesOf(page, points) {
  await page.evaluate((allowed) => {
    const seen = /** @type {any} */ (window).seen = { changes: 0, others: /** @type {string[]} */ ([]) };
    new MutationObserver((records) => {
      seen.changes += records.length;
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.matches(allowed)) seen.others.push(element?.className || element?.tagName || '?');
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    /** @type {any} */ (window).draws = 0;
  }, TOUCHED);
  let most = 0;
  for (const at of points) {
    await hand(page).move(page.locator(`[data-at="${at}"]`).first());
    await expect(page.locator('.ghost')).toHaveCount(1);
    await drawn(page);
    const changes = await page.evaluate(() => {
      const { seen } = /** @type {any} */ (window);
      const { changes } = seen;
      seen.changes = 0;
      return changes;
    });
    if (at !== points[0]) most = Math.max(most, changes);
  }
  return { most, ...await page.evaluate(() => ({ others: /** @type {any} */ (window).seen.others, draws: /** @type {any} */ (window).draws })) };
}

/** Waits until nothing is drawn any more: pages load what they show. @param {import('@playwright/test').Page} page */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await drawn(page);
}

test('a pointer that moves over the board moves the ghost, names its row and column, and nothing else is drawn', async ({ page, host }) => {
  await countDraws(page);
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j8');
  await settled(page);
  const { most, others, draws } = await changesOf(page, ['c3', 'd4', 'e5', 'k11', 'a1', 'o15']);
  expect({ others, draws }).toEqual({ others: [], draws: 0 });
  // The ghost's place and its shell lines, and a name less and a name more for the row and for the column.
  expect(most).toBeLessThanOrEqual(6);
});

test('a pointer on Home and on a lesson draws nothing but its board', async ({ page, host }) => {
  await countDraws(page);
  await page.goto(host.address);
  await expect(cell(page, 'h8')).toBeAttached();
  await settled(page);
  expect(await changesOf(page, ['c3', 'd4', 'e5'])).toMatchObject({ others: [], draws: 0 });
  await page.goto(`${host.address}/learn/goal`);
  await expect(page.locator('[data-at="a1"]').first()).toBeAttached();
  await settled(page);
  expect(await changesOf(page, ['a1', 'b2', 'g7'])).toMatchObject({ others: [], draws: 0 });
});

test('the joined script leads back to its modules', async ({ page, host }) => {
  await page.goto(host.address);
  const address = await page.locator('script[type="module"]').getAttribute('src');
  const map = await (await page.request.get(`${host.address}${address}.map`)).json();
  expect(map.sources).toContain('board/board.js');
  expect((await page.request.get(`${host.address}/board/board.js`)).status()).toBe(200);
});

test('two boards on one page do not disturb each other', async ({ page, host }) => {
  await page.goto(`${host.address}/learn/goal`);
  const boards = page.locator('.figure .board');
  const point = (/** @type {number} */ nth, /** @type {string} */ at) => boards.nth(nth).locator(`[data-at="${at}"]`);
  await hand(page).move(point(0, 'a1'));
  await expect(boards.nth(0).locator('.ghost')).toHaveCount(1);
  await hand(page).move(point(1, 'b2'));
  await expect(boards.nth(1).locator('.ghost')).toHaveCount(1);
  await expect(boards.nth(0).locator('.ghost')).toHaveCount(0);
  // A finger rests on the one while the mouse plays on the other, and the page is drawn again.
  const finger = await hand(page).finger();
  await finger.down(point(0, 'b3'));
  await expect(boards.nth(0).locator('.loupe')).toContainText('B3');
  await hand(page).click(point(1, 'c7'));
  await expect(page.locator('.figure').nth(1).locator('.task')).toContainText('Not that one.');
  await expect(boards.nth(0).locator('.loupe')).toContainText('B3');
  await expect(boards.nth(1).locator('.loupe')).toHaveCount(0);
  await finger.to(point(0, 'b4'));
  await expect(boards.nth(0).locator('.loupe')).toContainText('B4');
  await finger.up();
  await expect(page.locator('.loupe')).toHaveCount(0);
  await expect(boards.nth(0).locator('.crosshair')).toHaveCount(1);
  await expect(boards.nth(1).locator('.crosshair')).toHaveCount(0);
});

for (const [language, title, home] of [['en', 'There is nothing here', 'Home'], ['zh', '这里什么也没有', '首页']]) {
  test(`an address that is not there says so and leads home, in ${language}`, async ({ page, host }) => {
    await page.addInitScript((chosen) => localStorage.setItem('tengen.prefs', JSON.stringify({ language: chosen })), language);
    const answer = await page.goto(`${host.address}/nonsense`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.locator('main').getByRole('button', { name: home }).click();
    await expect(page).toHaveURL(`${host.address}/`);
    await expect(cell(page, 'h8')).toBeAttached();
  });
}

test('a move of somebody without a name is said once', async ({ page, host }) => {
  await openGame(page, host);
  await click(page, 'g8');
  await expect(page.locator('#said')).toContainText('Black G8.');
  await expect(page.locator('#said')).not.toContainText('Black: Black');
});
