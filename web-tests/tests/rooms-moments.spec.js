/** Single moments of a room: that they fit, can be read by everybody, and do what they say. */

import { accessible } from './accessible.js';
import { status } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { moments, openMoment } from './rooms.js';

/** @param {import('@playwright/test').Page} page @param {Record<string, any>} prefs */
const dress = (page, prefs) => page.addInitScript((chosen) => localStorage.setItem('tengen.prefs', JSON.stringify({ animation: false, changed: 9e12, ...chosen })), prefs);

const sizes = [[1440, 900], [1366, 768], [1100, 800], [1024, 768], [768, 1024], [390, 844], [375, 667], [320, 568], [667, 375]];
const names = Object.keys(moments);

/** What is wrong with the page as it is laid out: it scrolls, the board is cut or covered, or what there is to press is out of sight. */
function faults() {
  /** @type {string[]} */
  const found = [];
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push('scrolls');
  const board = document.querySelector('.board')?.getBoundingClientRect() ?? new DOMRect();
  if (board.left < 0 || board.top < 0 || board.right > innerWidth + 0.5 || board.bottom > innerHeight + 0.5) found.push('cuts the board');
  const [line, says] = ['.status', '.status .says'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (line && says && says.height > line.height) found.push(`cuts the status: ${says.height} of ${line.height}`);
  for (const card of document.querySelectorAll('.request, .lobby-card, .result, .phrases, .actions')) {
    const { left, right, top, bottom, width, height } = card.getBoundingClientRect();
    if (!width || !height || getComputedStyle(card).visibility === 'hidden') continue;
    // The wood's front edge throws its light on what lies below it.
    if (left < board.right - 1 && right > board.left + 1 && top < board.bottom - 1 && bottom > board.top + 1) found.push(`${card.className} covers the board`);
  }
  const chip = document.querySelector('.foot .chip')?.getBoundingClientRect();
  const actions = document.querySelector('.actions')?.getBoundingClientRect();
  if (chip?.height && actions && chip.top < actions.bottom && chip.bottom > actions.top + 0.5 && chip.left < actions.right && chip.right > actions.left) found.push(`words lie on the actions: ${chip.bottom} and ${actions.top}`);
  if (actions?.height && actions.bottom > innerHeight + 0.5) found.push(`the actions are cut: ${actions.bottom}`);
  const labels = [...document.querySelectorAll('.action')].filter((one) => one.clientWidth).map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  });
  if (labels.some(({ left }, i) => i && left < labels[i - 1].right + 3)) found.push('labels of the actions touch');
  for (const one of document.querySelectorAll('.request .button, .prompt .button, .sit-row .button, .doorway-actions .button, .result-actions > .button')) {
    const { top, bottom, height } = one.getBoundingClientRect();
    const frame = one.closest('.card')?.getBoundingClientRect().bottom ?? innerHeight;
    if (height && (top < 0 || bottom > Math.min(innerHeight, frame) + 0.5)) found.push(`${one.textContent} is out of sight`);
    if (height && height < 44 && one.closest('.request, .sit-row')) found.push(`${one.textContent} is small`);
  }
  return found;
}

// In Chinese, the ones with the longest words.
for (const [language, seen] of /** @type {const} */ ([['en', names], ['zh', ['guest', 'asked', 'again', 'choosing', 'taking']]])) {
  test(`at every size a room fits, and nothing covers its board, in ${language}`, async ({ page, host }) => {
    await dress(page, { language });
    for (const name of seen) {
      await page.unrouteAll();
      await openMoment(page, host, name);
      for (const [width, height] of sizes) {
        await hand(page).resize(width, height);
        await expect.poll(() => page.evaluate(faults), { message: `${name} at ${width}×${height}` }).toEqual([]);
      }
    }
  });
}

test.describe('by hand', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('what is said keeps clear of the actions', async ({ page, host }) => {
    await dress(page, { language: 'en' });
    for (const name of ['playing', 'asked', 'gone', 'claim']) {
      await page.unrouteAll();
      await openMoment(page, host, name);
      await expect.poll(() => page.evaluate(faults), { message: name }).toEqual([]);
    }
  });
});

test('axe finds nothing serious in a room', async ({ page, host }) => {
  await dress(page, { language: 'en', theme: 'wood' });
  for (const name of ['waiting', 'guest', 'asked', 'gone', 'claim', 'again']) {
    await page.unrouteAll();
    await openMoment(page, host, name);
    if (name === 'waiting') await page.getByRole('button', { name: 'Change' }).click();
    await accessible(page, name);
  }
});

test('a seat is kept, then the win may be claimed; nobody is made to', async ({ page, host }) => {
  await dress(page, { language: 'zh' });
  await openMoment(page, host, 'gone');
  const card = page.locator('.request');
  await expect(card.getByRole('timer')).toContainText(/^[01]:\d\d$/);
  await expect(card).toContainText('席位保留中');
  await expect(card.getByRole('button')).toHaveCount(0);
  await page.unrouteAll();
  const { said } = await openMoment(page, host, 'claim');
  await expect(card).toContainText('Guest还没有回来');
  await card.getByRole('button', { name: '继续等' }).click();
  await expect(card.getByRole('button', { name: '继续等' })).toHaveCount(0);
  expect(said).toEqual([]);
  await card.getByRole('button', { name: '判对方负' }).click();
  await expect.poll(() => said).toEqual([{ type: 'claim' }]);
});

test('a game that is over can be looked at when the other one has gone', async ({ page, host }) => {
  await dress(page, { language: 'en' });
  await openMoment(page, host, 'left');
  for (const [width, height] of sizes) {
    await hand(page).resize(width, height);
    await expect(page.locator('.result').getByRole('link', { name: 'Review' }), `at ${width}×${height}`).toBeInViewport({ ratio: 1 });
  }
});

test('without a connection the board stays, and says whose connection it is', async ({ page, host, context }) => {
  await dress(page, { language: 'en' });
  const { cut } = await openMoment(page, host, 'playing');
  await context.setOffline(true);
  cut();
  await expect(status(page)).toContainText('You are offline. Moves count again when you are back.');
  await expect(page.locator('.move')).toHaveCount(26);
  await context.setOffline(false);
  await expect(status(page)).toContainText('Your move');
});

for (const [language, none, many] of [
  ['en', 'There is no such room. Codes hold for 24 hours; perhaps this one has ended.', 'Too many codes were tried from here. Wait a minute.'],
  ['zh', '没有这个房间。房间号 24 小时内有效，也许已经过期。', '尝试的房间号太多，请稍等一分钟。'],
]) {
  test(`a wrong code is answered with one sentence and one button, in ${language}`, async ({ page, host }) => {
    await dress(page, { language });
    await page.goto(`${host.address}/r/ABCDEF`);
    await expect(page.locator('.lead')).toHaveText(none);
    const sentence = await hand(page).box(page.locator('.lead'));
    expect((await hand(page).box(page.getByRole('main').getByRole('button'))).y).toBeGreaterThanOrEqual(sentence.y + sentence.height + 16);
    await page.route('**/api/rooms/ABCDEG', (route) => route.fulfill({ status: 429, json: { error: 'too-many', detail: '' } }));
    await page.goto(`${host.address}/r/ABCDEG`);
    await expect(page.locator('.lead')).toHaveText(many);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(`${host.address}/`);
  });
}
