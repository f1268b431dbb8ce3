import { click, openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

/** Writes down the pitch of every oscillator that starts. @param {import('@playwright/test').Page} page */
async function listen(page) {
  await page.addInitScript(() => {
    const heard = /** @type {number[]} */ ([]);
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.push(Math.round(this.frequency.value));
      return start.call(this, when);
    };
  });
}

/** @param {import('@playwright/test').Page} page @param {number[]} pitches */
const expectHeard = (page, pitches) => expect.poll(() => page.evaluate(() => /** @type {any} */ (window).heard)).toEqual(expect.arrayContaining(pitches));

/** @param {import('@playwright/test').Page} page */
const forget = (page) => page.evaluate(() => { /** @type {any} */ (window).heard.length = 0; });

/** A stone's pitch is its own by a few cents, by point. @param {import('@playwright/test').Page} page @param {number} low @param {number} high */
const expectKnock = (page, low, high) => expect.poll(() => page.evaluate(([a, b]) => /** @type {any} */ (window).heard.some((/** @type {number} */ hz) => hz >= a && hz <= b), [low, high])).toBe(true);

test('nothing sounds before the first gesture', async ({ page, host }) => {
  await page.clock.install();
  await listen(page);
  await openGame(page, host);
  await page.clock.runFor(5_000);
  expect(await page.evaluate(() => /** @type {any} */ (window).heard)).toEqual([]);
});

test('start, buttons, stones of both colours, refusals, undo, pause, offer and draw each have their sound', async ({ page, host }) => {
  await listen(page);
  await page.goto(host.address);
  await hand(page).press('Shift+N');
  await page.getByRole('radio', { name: 'Two players' }).click();
  await expectHeard(page, [1760]);
  await page.getByRole('button', { name: 'Start' }).click();
  await expectHeard(page, [294, 440]);
  await forget(page);
  await playMoves(page, 'h8');
  await expectKnock(page, 1138, 1162);
  await playMoves(page, 'i9');
  await expectKnock(page, 1278, 1305);
  await click(page, 'h8');
  await expectHeard(page, [220]);
  await forget(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectHeard(page, [330]);
  await page.locator('.prompt').getByRole('button', { name: 'Agree' }).click();
  await expectHeard(page, [180, 1150]);
  await forget(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expectHeard(page, [440, 294]);
  await forget(page);
  await page.locator('.board').getByRole('button', { name: 'Continue' }).click();
  await expectHeard(page, [294, 440]);
  await forget(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.locator('.prompt').getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).heard.filter((/** @type {number} */ hz) => hz === 440).length)).toBe(2);
});

test('win, lose, low time, forbidden, right and wrong have their sounds', async ({ page, host }) => {
  await listen(page);
  await openGame(page, host, { clock: { kind: 'increment', main: 9000, increment: 60_000 } });
  await playMoves(page, 'h8');
  await expectHeard(page, [660]);
  await playMoves(page, 'h1 i8 i1 j8 j1 k8 k1 l8');
  await expectHeard(page, [294, 330, 370, 440, 494]);
  await openGame(page, host, { rule: 'renju' });
  await playMoves(page, 'g8 a1 i8 a3 h7 a5 h9 c1');
  await click(page, 'h8');
  await expectHeard(page, [330, 311]);
  await openGame(page, host, { against: { kind: 'engine', opponent: 'table' } });
  await click(page, 'h8');
  await expect(page.locator('.move')).toHaveCount(2);
  await forget(page);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expectHeard(page, [440, 330]);
  await page.goto(`${host.address}/learn/goal`);
  const figure = page.locator('.figure').first();
  await figure.locator('[data-at="a1"]').click();
  await expectHeard(page, [220]);
  await figure.locator('[data-at="g5"]').click();
  await expectHeard(page, [440, 587]);
});

test('mute is silence, and music plays only when asked for', async ({ page, host }) => {
  await page.clock.install();
  await listen(page);
  await page.goto(`${host.address}/settings`);
  await page.getByRole('switch', { name: 'Sounds' }).click();
  await page.clock.runFor(1_000);
  await forget(page);
  await page.getByRole('switch', { name: 'Coordinates' }).click();
  await page.clock.runFor(1_000);
  expect(await page.evaluate(() => /** @type {any} */ (window).heard)).toEqual([]);
  await page.getByRole('switch', { name: 'Sounds' }).click();
  await page.getByRole('switch', { name: 'Music' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).heard.some((/** @type {number} */ hz) => [147, 175, 196, 220, 262, 294, 349, 392].includes(hz)))).toBe(true);
});
