import { readFileSync } from 'node:fs';
import { openGame } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { progress, trained } from './trained.js';

test('one’s own rating lies over the levels, with what it is worth to know', async ({ page, host }) => {
  await trained(page);
  await page.goto(`${host.address}/progress`);
  await expect(page.locator('.rating-card')).toContainText('806 ± 45');
  await expect(page.locator('.rating-card')).toContainText('51 below Crane, 108 above Bamboo');
  await expect(page.getByRole('img', { name: /^Your rating against the levels: from 402/ })).toBeVisible();
  await expect(page.locator('.levels-axis')).toContainText('Pine');
  await expect(page.locator('.event')).toContainText(['First win over Brook', 'First win over Bamboo', 'First win over Crane']);
  await expect(page.locator('.result-row').first()).toContainText('As Black40 – 24, 4 drawn');
  await expect(page.locator('.records tbody tr')).toHaveCount(4);
  await expect(page.getByRole('link', { name: '6 mistakes are due' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Train: Find the defence' })).toBeVisible();
  await page.locator('.strength .twin summary').click();
  await expect(page.locator('.rating-table tbody tr')).toHaveCount(progress.curve.length);
  await expect(page.locator('.exactness tbody tr')).toContainText(['10790.3', '10690.3', '4620.5']);
  await page.getByRole('radio', { name: '30 days' }).click();
  await expect(page.locator('.event')).toHaveCount(1);
});

test('before ten games there is no curve, and what is missing is said', async ({ page, host }) => {
  await trained(page, { progress: { ...progress, rating: { value: 420, low: 200, high: 640, games: 3 }, curve: progress.curve.slice(0, 2) } });
  await page.goto(`${host.address}/progress`);
  await expect(page.locator('.strength')).toContainText('Play 10 games to see a curve.');
  await expect(page.locator('.rating-curve')).toHaveCount(0);
});

test('a game against a level gives a rating, and one’s own results are a file', async ({ page, host }) => {
  await openGame(page, host, { against: { kind: 'engine', opponent: 'sprout' } });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toBeVisible();
  await page.goto(`${host.address}/library`);
  await page.getByRole('link', { name: 'Progress' }).click();
  await expect(page.locator('.rating-figure')).toContainText(/^−?\d+ ± \d+$/);
  await expect(page.locator('.records tbody tr')).toContainText(['Sprout0 – 10 – 10 – 00']);
  await expect(page.locator('.won-lost i'), 'nothing is drawn for what there was none of').toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /Save my results/ }).click()]);
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(JSON.stringify(file)).toContain('sprout');
});

test('Adaptive says as whom it plays, before and in the game', async ({ page, host }) => {
  await page.goto(host.address);
  await hand(page).press('Shift+N');
  const adaptive = page.getByRole('radio', { name: /^Adaptive, Plays as / });
  await adaptive.click();
  const name = /Plays as (\w+) now/.exec(await adaptive.innerText())?.[1] ?? '';
  await expect(page.locator('.character')).toContainText('Adaptive');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('.player.top')).toContainText(name);
  await expect(page.locator('.player.top')).toContainText('adaptive');
});
