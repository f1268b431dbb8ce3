import { careless, cell, click, expectLabel, label, loseCarelessly, openGame, playMoves, status, tap } from './board.js';
import { glimpse, hand } from './hand.js';
import { expect, test } from './host.js';

const engine = { kind: 'engine', opponent: 'table' };

test('the first stone on Home starts a game and the engine answers', async ({ page, host }) => {
  await page.goto(host.address);
  await click(page, 'h8');
  await expect(page).toHaveURL(/\/play\//);
  await expectLabel(page, 'h8', /^H8, Black, move 1/);
  await expect(page.locator('.move')).toHaveCount(2);
  await expect(page).toHaveTitle(/Your move/);
});

test('a whole game by mouse ends with a card beside the board', async ({ page, host }) => {
  await openGame(page, host, { against: engine });
  await loseCarelessly(page, (at) => click(page, at));
  await expect(page.getByRole('heading', { name: 'You lost.' })).toBeVisible();
  await expect(status(page)).toContainText('five in a row');
  const card = await hand(page).box(page.locator('.result'));
  const board = await hand(page).box(page.locator('.board'));
  expect(card && board && card.x >= board.x + board.width).toBe(true);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(status(page)).toContainText('Your move');
  await expect(page.locator('.move')).toHaveCount(0);
});

test('a whole game by keyboard only', async ({ page, host }) => {
  await page.goto(host.address);
  await hand(page).press('Shift+N');
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  await hand(page).press('Enter');
  await expect(page).toHaveURL(/\/play\//);
  await expect(status(page)).toContainText('Your move');
  await hand(page).press('Shift+B');
  await expect(cell(page, 'h8')).toBeFocused();
  await hand(page).press('ArrowRight');
  await hand(page).press('ArrowUp');
  await expect(cell(page, 'i9')).toBeFocused();
  await hand(page).press('End');
  await expect(cell(page, 'o9')).toBeFocused();
  await hand(page).press('PageDown');
  await expect(cell(page, 'o1')).toBeFocused();
  await hand(page).press('Enter');
  await expectLabel(page, 'o1', /^O1, Black, move 1/);
  await loseCarelessly(page, async (at) => {
    await hand(page).type(at);
    await expect(status(page)).toContainText(`Play ${at.toUpperCase()}`);
    await hand(page).press('Enter');
  });
  await expect(page.getByRole('heading', { name: 'You lost.' })).toBeVisible();
  await expect(page.locator('#called')).toContainText('You lost.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('a whole game by touch: the first tap aims, the second plays', async ({ page, host }) => {
    await openGame(page, host, { against: engine });
    await tap(page, careless[0]);
    await expect(page.locator('.player.own')).toContainText('Tap again to play');
    await expectLabel(page, careless[0], 'A1, empty');
    await tap(page, careless[1]);
    await expect(page.locator('.player.own')).toContainText('C2');
    await loseCarelessly(page, async (at) => {
      await tap(page, at);
      await tap(page, at);
    });
    await expect(page.getByRole('heading', { name: 'You lost.' })).toBeVisible();
    const card = await hand(page).box(page.locator('.result'));
    const board = await hand(page).box(page.locator('.board'));
    expect(card && board && card.y >= board.y + board.height - 1).toBe(true);
  });
});

test.describe('on a phone with other habits', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  /** @param {import('@playwright/test').Page} page @param {string} touch */
  const prefer = (page, touch) => page.addInitScript((mode) => localStorage.setItem('tengen.prefs', JSON.stringify({ touch: mode })), touch);

  test('one tap plays at once', async ({ page, host }) => {
    await prefer(page, 'direct');
    await openGame(page, host);
    await tap(page, 'h8');
    await expectLabel(page, 'h8', 'H8, Black, move 1, last move');
  });

  test('a finger slides to the point and plays when it lifts', async ({ page, host }) => {
    await prefer(page, 'slide');
    await openGame(page, host);
    const finger = await hand(page).finger();
    await finger.down(cell(page, 'e5'));
    await finger.to(cell(page, 'g7'));
    await finger.to(cell(page, 'h8'));
    await expect(page.locator('.drawing .ghost')).toHaveCount(1);
    await expect(page.locator('.loupe')).toContainText('H8');
    await finger.up();
    await expectLabel(page, 'h8', 'H8, Black, move 1, last move');
    await expect(page.locator('.ghost')).toHaveCount(0);
  });
});

test('a win draws its line and says who and why', async ({ page, host }) => {
  await openGame(page, host, { name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await playMoves(page, 'h8 h1 i8 i1 j8 j1 k8 k1 l8');
  await expect(page.getByRole('heading', { name: 'Mei won.' })).toBeVisible();
  await expect(page.locator('.win-ring')).toHaveCount(5);
  await expect(status(page)).toContainText('five in a row, H8 to L8');
});

test('clicks between points, on stones and out of turn are refused with the reason', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8');
  await click(page, 'h8');
  await expect(page.locator('.toast')).toContainText('H8 is taken.');
  await expect(page.locator('#said')).toContainText('H8 is taken.');
  const nudged = await glimpse(page, '.nudge');
  const { x, y, width } = await hand(page).box(cell(page, 'a1'));
  await hand(page).click({ x: x + width, y });
  await nudged();
  await expect(page.locator('.move')).toHaveCount(1);
});

test('the reader hears a point, its stone, its number and the lines through it', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j8');
  await expectLabel(page, 'h8', 'H8, Black, move 1');
  await expectLabel(page, 'j8', 'J8, Black, move 3, last move');
  await expectLabel(page, 'a1', 'A1, empty');
  await hand(page).press('Shift+L');
  await expect(cell(page, 'j8')).toBeFocused();
  await hand(page).press('ArrowLeft');
  await hand(page).press('Shift+S');
  await expect(page.locator('#said')).toContainText('Row: H8 Black, J8 Black');
  await hand(page).press('Shift+C');
  await expect(page.locator('#said')).toContainText('No clock');
  await hand(page).press('Shift+T');
  await expect(page.locator('#said')).not.toBeEmpty();
  expect(await label(page, 'i8')).toBe('I8, empty');
});

test('typed coordinates can be corrected and dropped', async ({ page, host }) => {
  await openGame(page, host);
  await hand(page).type('h9');
  await hand(page).press('Backspace');
  await hand(page).type('8');
  await expect(status(page)).toContainText('Play H8');
  await hand(page).press('Escape');
  await expect(status(page)).not.toContainText('Play');
  await hand(page).type('k10');
  await hand(page).press('Enter');
  await expectLabel(page, 'k10', /^K10, Black, move 1/);
});
