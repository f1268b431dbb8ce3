import { cell, click, expectLabel, openGame, status, tap } from './board.js';
import { expect, test } from './host.js';

const table = { kind: 'engine', opponent: 'table' };

/** @param {import('@playwright/test').Page} page @param {Record<string, unknown>} prefs */
const prefer = (page, prefs) => page.addInitScript((wanted) => localStorage.setItem('tengen.prefs', JSON.stringify(wanted)), prefs);

/**
 * Plays in the corners until the check speaks; says where.
 * @param {import('@playwright/test').Page} page @param {(at: string) => Promise<void>} play @param {RegExp} [turn]
 */
async function carelessUntilWarned(page, play, turn = /Your move/) {
  for (const at of ['a1', 'o1', 'a15', 'o15', 'c1', 'm1', 'c15']) {
    await expect(status(page)).toContainText(turn);
    if (!/empty|空/.test((await cell(page, at).getAttribute('aria-label')) ?? '')) continue;
    await play(at);
    const warned = page.locator('.prompt');
    await expect(async () => expect(await warned.count() > 0 || /move|手/.test((await cell(page, at).getAttribute('aria-label')) ?? '')).toBe(true)).toPass();
    if (await warned.count()) return at;
  }
  throw new Error('nothing was said');
}

test('the blunder check asks by mouse, is heard, and both answers count', async ({ page, host }) => {
  await openGame(page, host, { against: table });
  await page.getByRole('tab', { name: 'Coach' }).click();
  await page.getByRole('switch', { name: 'Blunder check' }).click();
  const at = await carelessUntilWarned(page, (point) => click(page, point));
  await expect(page.locator('.prompt')).toContainText('This lets White win by force');
  await expect(page.locator('#called')).toContainText('This lets White win by force.');
  await expectLabel(page, at, /empty/);
  await expect(page.locator('.chip')).toContainText('assisted');
  await page.getByRole('button', { name: 'Choose again' }).click();
  await expect(page.locator('.prompt')).toHaveCount(0);
  await expectLabel(page, at, /empty/);
  await click(page, at);
  await page.getByRole('button', { name: 'Play anyway' }).click();
  await expectLabel(page, at, /Black, move/);
});

test('the blunder check is answered by keyboard, in Chinese', async ({ page, host }) => {
  await prefer(page, { language: 'zh', care: true });
  await openGame(page, host, { against: table });
  const type = async (/** @type {string} */ point) => {
    await page.keyboard.type(point);
    await page.keyboard.press('Enter');
  };
  const at = await carelessUntilWarned(page, type, /轮到你/);
  await expect(page.locator('.prompt')).toContainText('这一手会让白棋必胜');
  await expect(page.getByRole('button', { name: '重新选择' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.prompt')).toHaveCount(0);
  await expect(cell(page, at)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.prompt')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectLabel(page, at, /黑棋/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });

  test('the blunder check is answered by touch', async ({ page, host }) => {
    await prefer(page, { care: true });
    await openGame(page, host, { against: table });
    const at = await carelessUntilWarned(page, async (point) => {
      await tap(page, point);
      await tap(page, point);
    });
    const board = await page.locator('.board').boundingBox();
    const card = await page.locator('.prompt').boundingBox();
    expect(card && board && card.y >= board.y + board.height - 1).toBe(true);
    await page.getByRole('button', { name: 'Play anyway' }).tap();
    await expectLabel(page, at, /Black, move/);
  });

  /** @param {import('@playwright/test').Page} page @param {string} at */
  async function middle(page, at) {
    const box = await cell(page, at).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  }

  for (const touch of ['confirm', 'direct']) {
    test(`a resting finger is shown a loupe and chooses by sliding, then ${touch === 'confirm' ? 'taps to play' : 'has played'}`, async ({ page, host, context }) => {
      await prefer(page, { touch });
      await openGame(page, host);
      const finger = await context.newCDPSession(page);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(page, 'g7')] });
      await expect(page.locator('.loupe')).toContainText('G7');
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await middle(page, 'h8')] });
      await expect(page.locator('.loupe')).toContainText('H8');
      await expect(page.locator('.ghost')).not.toHaveCount(0);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(page.locator('.loupe')).toHaveCount(0);
      if (touch === 'confirm') {
        await expect(page.locator('.player.own')).toContainText('Tap again to play');
        await expectLabel(page, 'h8', 'H8, empty');
        await tap(page, 'h8');
      }
      await expectLabel(page, 'h8', 'H8, Black, move 1, last move');
    });
  }

  test('a finger that slides over stones hears nothing until it lifts', async ({ page, host, context }) => {
    await page.clock.install();
    await openGame(page, host);
    await tap(page, 'h8');
    await tap(page, 'h8');
    await expectLabel(page, 'h8', /Black/);
    const finger = await context.newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middle(page, 'g8')] });
    await expect(page.locator('.loupe')).toContainText('G8');
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [await middle(page, 'h8')] });
    await expect(page.locator('.loupe')).toContainText('H8');
    await page.clock.runFor(1_000);
    await expect(page.locator('.toast')).toHaveCount(0);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.toast')).toContainText('H8 is taken.');
  });
});
