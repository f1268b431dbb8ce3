import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cell, click, openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { moves } from './reviewed.js';

/** White leaves an open three alone to make one, and is a move late. */
const game = 'h8 i9 h9 i8 h10 i10 h11 i11 h12';

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

/**
 * What the host knows of the move that lost the game: the engine decides which one that is.
 * @param {Page} page @param {import('./host.js').Host} host @param {string} id
 */
async function escape(page, host, id) {
  /** @type {import('../../web/wire.js').ReviewView} */
  const { review } = await (await page.request.get(`${host.address}/api/games/${id}/review`)).json();
  const move = review?.moves[(review.moments.last_escape ?? 0) - 1];
  if (!move?.proved) throw new Error('a lost game has a last escape');
  return { ...move, proved: move.proved, name: `Move ${move.ply}: White ${move.at.toUpperCase()}`, better: (move.instead ?? move.lines[0]).moves[0] };
}

/** @param {Page} page */
const status = (page) => page.locator('.review .status');

/** @param {Page} page */
const read = (page) => expect(page.locator('.moment-head')).not.toHaveCount(0);

/** @param {Page} page @param {string} at */
const labelled = (page, at) => expect(page.locator(`.review [data-at="${at}"]`));

/** A point of the review's board. @param {Page} page @param {string} at */
const press = (page, at) => hand(page).click(page.locator(`.review [data-at="${at}"]`));

test('a finished game is read by itself, and its review names the move that lost it and proves that', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.locator('.result').getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/g\//);
  await read(page);
  const { name, at, ply, grade, proved } = await escape(page, host, id);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await expect(status(page)).toContainText(name);
  await expect(status(page)).toContainText(String(grade));
  await expect(page.locator('.moment.open .tag')).toHaveText(`proved: Black wins, line of ${proved.plies}`);
  await labelled(page, at).toHaveAttribute('aria-label', new RegExp(`White, move ${ply}, last move, ${grade}`, 'i'));
  await expect(page.locator('.player .clock').first()).toHaveText(/^\d+$/);
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(page.locator('.review-table tr.current')).toContainText(`Black, line of ${proved.plies}`);
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

test('a review goes on after the host was killed, and is there at once after the next start', async ({ page, start }) => {
  let host = await start();
  const id = await finish(page, host, 60);
  await page.goto(`${host.address}/g/${id}`);
  await expect(page.locator('.plot .estimate[d]')).toHaveCount(1);
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await hand(page).press('Home');
  await labelled(page, 'h8').toHaveAttribute('aria-label', 'H8, empty');
  host = await start(host);
  await expect(status(page)).not.toContainText('Connection lost');
  await read(page);
  await host.stop();
  host = await start();
  await page.goto(`${host.address}/g/${id}`);
  await expect(page.locator('.moment.open')).toBeVisible();
});

test('a move is tried again: a wrong one is refuted on the board, a right one is found', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.goto(`${host.address}/g/${id}`);
  await read(page);
  const { name, at, ply, better } = await escape(page, host, id);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await page.locator('.moment.open').getByRole('button', { name: 'Try again' }).click();
  await expect(status(page)).toContainText('Find a better move');
  await labelled(page, at).toHaveAttribute('aria-label', /empty/);
  await expect(page.locator('.grade-counts, .engine-line')).toHaveCount(0);
  await press(page, 'a15');
  const wrong = page.locator('.attempt').filter({ hasText: 'A15' });
  await expect(wrong).toContainText(/still loses|gives too much away/);
  await labelled(page, 'a15').toHaveAttribute('aria-label', 'A15, tried, wrong');
  await expect(page.locator('.drawing .number')).toHaveCount(0);
  await wrong.getByRole('button', { name: 'Show why' }).click();
  await expect(page.locator('.drawing .number').first()).toHaveText(String(ply));
  await wrong.getByRole('button', { name: 'Hide it' }).click();
  const hint = page.getByRole('button', { name: 'Hint' });
  for (let step = 1; step <= 3; step++) await hint.click();
  await expect(page.locator('.retry')).toContainText(better.toUpperCase());
  await expect(hint).toHaveAttribute('aria-disabled', 'true');
  await press(page, better);
  await expect(page.locator('.attempt.right')).toContainText(better.toUpperCase());
  await expect(status(page)).toContainText('Found');
  await page.getByRole('button', { name: 'Back to review' }).click();
  await expect(status(page)).toContainText(name);
});

test('one plays on from a position of the game, against any level', async ({ page, host }) => {
  const id = await finish(page, host);
  await page.goto(`${host.address}/g/${id}`);
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await page.locator('.moment.open').getByRole('button', { name: 'Play from here' }).click();
  const sheet = page.getByRole('dialog', { name: 'Play from here' });
  const { ply } = await escape(page, host, id);
  await expect(sheet).toContainText(`The game goes on after move ${ply - 1}.`);
  await expect(sheet.getByRole('radiogroup', { name: 'Rule' })).toHaveCount(0);
  await sheet.getByRole('radio', { name: /Sprout/ }).click();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/play\//);
  const last = game.split(' ')[ply - 2];
  await expect(cell(page, last)).toHaveAttribute('aria-label', `${last.toUpperCase()}, Black, move ${ply - 1}, last move`);
  await click(page, 'a1');
  await expect(cell(page, 'a1')).toHaveAttribute('aria-label', new RegExp(`A1, White, move ${ply}\\b`));
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

test('the page that is taken away opens by itself, and its list follows the move', async ({ page, data }) => {
  const file = join(data, 'review.html');
  execFileSync(process.env.TENGEN_BIN ?? '', ['review', moves.join(''), '--time', '500ms', '--html', file]);
  await page.goto(pathToFileURL(file).href);
  for (const [key, name] of [['End', /^54 /], ['Home', /^1 /]]) {
    await hand(page).press(/** @type {string} */ (key));
    await expect(page.locator('#moves').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('an imported game is read when somebody asks for it', async ({ page, host }) => {
  await readFor(page, host, 20);
  const answer = await page.request.post(`${host.address}/api/import?name=game.txt`, {
    data: Buffer.from(game.replaceAll(' ', '')), headers: { Origin: host.address, 'Content-Type': 'application/octet-stream' },
  });
  const { games: [{ card }] } = await answer.json();
  await page.goto(`${host.address}/record/${card.id}`);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('region', { name: 'Reading' })).toContainText('not been read');
  await expect(page.getByText('Standard, 15×15'), 'the rule that it is read under, as the file says none').toBeVisible();
  await page.getByRole('button', { name: 'Review it' }).click();
  await read(page);
  await page.getByRole('button', { name: /Last escape/ }).click();
  await expect(status(page)).toContainText((await escape(page, host, card.id)).name);
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
