import { cell, click, openGame, playMoves } from './board.js';
import { expect, startHost, test } from './host.js';

/** Black's open three is left alone at move 6. */
const game = 'h8 a1 h9 a15 h10 o1 h11 a8 h12';

/** @typedef {import('@playwright/test').Page} Page */

/** How long a game of forty moves may be read, in seconds. @param {Page} page @param {import('./host.js').Host} host @param {number} review */
async function readFor(page, host, review) {
  const answer = await page.request.put(`${host.address}/api/settings`, { data: { threads: 1, memory: 16, review }, headers: { Origin: host.address } });
  expect(answer.ok()).toBe(true);
}

/** Two people play it out. @param {Page} page @param {import('./host.js').Host} host @param {number} [seconds] */
async function finish(page, host, seconds = 20) {
  await readFor(page, host, seconds);
  const id = await openGame(page, host, { name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await playMoves(page, game);
  await expect(page.locator('.result')).toBeVisible();
  return id;
}

/** @param {Page} page */
const status = (page) => page.locator('.review .status');

/** @param {Page} page */
const read = (page) => expect(page.locator('.moment-head')).not.toHaveCount(0, { timeout: 30_000 });

/** @param {Page} page @param {string} at */
const labelled = (page, at) => expect(page.locator(`.review [data-at="${at}"]`));

/** A point of the review's board. @param {Page} page @param {string} at */
async function press(page, at) {
  const box = await page.locator(`.review [data-at="${at}"]`).boundingBox();
  if (!box) throw new Error(`${at} is not on the page`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a finished game is read by itself, and its review names the move that lost it and proves that', async ({ page, host }) => {
  await finish(page, host);
  await page.locator('.result').getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/g\//);
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await expect(status(page)).toContainText('Move 6: White O1');
  await expect(status(page)).toContainText('blunder');
  await expect(page.locator('.moment.open')).toContainText('Black’s open three H8–H10 was left alone.');
  await expect(page.locator('.moment.open .tag.proved')).toContainText('Black wins in 3');
  await expect(page.locator('.moment.open .tag.estimated')).toHaveCount(0);
  await labelled(page, 'o1').toHaveAttribute('aria-label', 'O1, White, move 6, last move, Blunder');
  await expect(page.locator('.player .clock').first()).toHaveText(/^\d+$/);
  await page.getByRole('tab', { name: 'Moves' }).click();
  const row = page.locator('.review-table tr.current');
  await expect(row).toContainText('O1');
  await expect(row).toContainText('Blunder');
  await expect(row).toContainText('Black in 3');
});

test('reading can be stopped and gone on with', async ({ page, host }) => {
  const id = await finish(page, host, 600);
  await page.goto(`${host.address}/g/${id}`);
  const card = page.getByRole('region', { name: 'Reading' });
  await card.getByRole('button', { name: 'Stop' }).click();
  await expect(card).toContainText(/Read to move|first look/);
  await card.getByRole('button', { name: 'Go on' }).click();
  await expect(card.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(card.getByRole('progressbar')).toBeVisible();
});

test('a review goes on after the host was killed, and is there at once after the next start', async ({ page, data }) => {
  let host = await startHost(data);
  const id = await finish(page, host, 60);
  await page.goto(`${host.address}/g/${id}`);
  await expect(page.locator('.plot .estimate[d]')).toHaveCount(1);
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await page.keyboard.press('Home');
  await labelled(page, 'h8').toHaveAttribute('aria-label', 'H8, empty');
  host = await startHost(data, new URL(host.address).host);
  await expect(status(page)).not.toContainText('Connection lost', { timeout: 15_000 });
  await read(page);
  await host.stop();
  host = await startHost(data);
  await page.goto(`${host.address}/g/${id}`);
  await expect(page.locator('.moment.open')).toBeVisible();
  await host.stop();
});

test('a move is tried again: a wrong one is refuted on the board, a right one is found', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.goto(`${host.address}/g/${id}`);
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await page.locator('.moment.open').getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toContainText('Find a better move');
  await labelled(page, 'o1').toHaveAttribute('aria-label', 'O1, empty');
  await expect(page.locator('.grade-counts, .engine-line')).toHaveCount(0);
  await press(page, 'o15');
  const wrong = page.locator('.attempt').filter({ hasText: 'O15' });
  await expect(wrong).toContainText('still loses', { timeout: 20_000 });
  await expect(wrong.locator('.tag.proved')).toContainText('Black in 3');
  await labelled(page, 'o15').toHaveAttribute('aria-label', 'O15, tried, wrong');
  await expect(page.locator('.drawing .number')).toHaveCount(0);
  await wrong.getByRole('button', { name: 'Show why' }).click();
  await expect(page.locator('.drawing .number')).toHaveText(['6', '7', '8', '9']);
  await wrong.getByRole('button', { name: 'Hide it' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.retry')).toContainText('Black has an open three: H8 H9 H10');
  await press(page, 'h11');
  await expect(page.locator('.attempt.right')).toContainText('H11', { timeout: 20_000 });
  await expect(status(page)).toContainText('Found');
  await page.getByRole('button', { name: 'Back to review' }).click();
  await expect(status(page)).toContainText('Move 6: White O1');
});

test('one plays on from a position of the game, against any level', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.goto(`${host.address}/g/${id}`);
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await page.locator('.moment.open').getByRole('button', { name: 'Play from here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Play from here' });
  await expect(sheet).toContainText('The game goes on after move 5.');
  await expect(sheet.getByRole('radiogroup', { name: 'Rule' })).toHaveCount(0);
  await sheet.getByRole('radio', { name: /Sprout/ }).click();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await expect(cell(page, 'h10')).toHaveAttribute('aria-label', 'H10, Black, move 5, last move');
  await click(page, 'h11');
  await expect(cell(page, 'h11')).toHaveAttribute('aria-label', /White, move 6/);
});

test('a review is taken away as one page and as a commented file', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.goto(`${host.address}/g/${id}`);
  await read(page);
  await page.getByRole('button', { name: 'Share and export' }).click();
  for (const [name, begins] of /** @type {const} */ ([['Save as One page', '<!doctype html>'], ['Save as SGF with comments', '(;']])) {
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name }).click();
    const file = await (await coming).createReadStream();
    const [bytes] = await file.take(1).toArray();
    expect(String(bytes).toLowerCase().startsWith(begins)).toBe(true);
  }
});

test('an imported game is read when somebody asks for it', async ({ page, host }) => {
  await readFor(page, host, 20);
  const answer = await page.request.post(`${host.address}/api/import?name=game.txt&rule=freestyle`, {
    data: Buffer.from(game.replaceAll(' ', '')), headers: { Origin: host.address, 'Content-Type': 'application/octet-stream' },
  });
  const { games: [{ card }] } = await answer.json();
  await page.goto(`${host.address}/record/${card.id}`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'Reading' })).toContainText('not been read');
  await page.getByRole('button', { name: 'Review it' }).click();
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await expect(status(page)).toContainText('Move 6: White O1');
});

test('a game that is not over is played on, and one that is too short says so', async ({ page, host }) => {
  const open = await openGame(page, host);
  await playMoves(page, 'h8 i9');
  await page.goto(`${host.address}/g/${open}`);
  await expect(page).toHaveURL(`${host.address}/local/${open}`);
  await expect(cell(page, 'i9')).toHaveAttribute('aria-label', /move 2/);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await page.locator('.result').getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'Reading' })).toContainText('Too short to review.');
});

test('the time for reading is a setting', async ({ page, host }) => {
  await page.goto(`${host.address}/settings`);
  const slider = page.getByRole('slider', { name: /Reading a finished game/ });
  await expect(slider).toHaveValue('20');
  await slider.fill('0');
  await expect(page.getByText('only when asked')).toBeVisible();
  await page.reload();
  await expect(slider).toHaveValue('0');
});
