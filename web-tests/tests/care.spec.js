import { cell, click, expectLabel, openGame, status, tap } from './board.js';
import { hand } from './hand.js';
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
    await hand(page).type(point);
    await hand(page).press('Enter');
  };
  const at = await carelessUntilWarned(page, type, /轮到你/);
  await expect(page.locator('.prompt')).toContainText('这一手会让白棋必胜');
  await expect(page.getByRole('button', { name: '重新选择' })).toBeFocused();
  await hand(page).press('Escape');
  await expect(page.locator('.prompt')).toHaveCount(0);
  await expect(cell(page, at)).toBeFocused();
  await hand(page).press('Enter');
  await expect(page.locator('.prompt')).toBeVisible();
  await hand(page).press('Tab');
  await hand(page).press('Enter');
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
    const board = await hand(page).box(page.locator('.board'));
    const card = await hand(page).box(page.locator('.prompt'));
    expect(card && board && card.y >= board.y + board.height - 1).toBe(true);
    await page.getByRole('button', { name: 'Play anyway' }).tap();
    await expectLabel(page, at, /Black, move/);
  });

  for (const touch of ['confirm', 'direct']) {
    test(`a resting finger is shown a loupe and chooses by sliding, then ${touch === 'confirm' ? 'taps to play' : 'has played'}`, async ({ page, host }) => {
      await prefer(page, { touch });
      await openGame(page, host);
      const finger = await hand(page).finger();
      await finger.down(cell(page, 'g7'));
      await expect(page.locator('.loupe')).toContainText('G7');
      await finger.to(cell(page, 'h8'));
      await expect(page.locator('.loupe')).toContainText('H8');
      await expect(page.locator('.ghost')).not.toHaveCount(0);
      await finger.up();
      await expect(page.locator('.loupe')).toHaveCount(0);
      if (touch === 'confirm') {
        await expect(page.locator('.player.own')).toContainText('Tap again to play');
        await expectLabel(page, 'h8', 'H8, empty');
        await tap(page, 'h8');
      }
      await expectLabel(page, 'h8', 'H8, Black, move 1, last move');
    });
  }

  test('a finger that slides over stones hears nothing until it lifts', async ({ page, host }) => {
    await page.clock.install();
    await openGame(page, host);
    await tap(page, 'h8');
    await tap(page, 'h8');
    await expectLabel(page, 'h8', /Black/);
    const finger = await hand(page).finger();
    await finger.down(cell(page, 'g8'));
    await expect(page.locator('.loupe')).toContainText('G8');
    await finger.to(cell(page, 'h8'));
    await expect(page.locator('.loupe')).toContainText('H8');
    await page.clock.runFor(1_000);
    await expect(page.locator('.toast')).toHaveCount(0);
    await finger.up();
    await expect(page.locator('.toast')).toContainText('H8 is taken.');
  });
});
