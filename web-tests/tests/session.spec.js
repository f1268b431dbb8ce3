import { cell, click, expectLabel, openGame, playMoves, status } from './board.js';
import { glimpse, hand } from './hand.js';
import { expect, test } from './host.js';

const table = { kind: 'engine', opponent: 'table' };
const lookahead = { kind: 'engine', opponent: 'lookahead' };

test('undo while the engine thinks comes back at once', async ({ page, host }) => {
  await openGame(page, host, { against: lookahead });
  await click(page, 'h8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectLabel(page, 'h8', 'H8, empty');
  await expect(status(page)).toContainText('Your move');
  // What was being thought about does not turn up later: the next stones are mine and its answer.
  await click(page, 'a1');
  await expect(page.locator('.move')).toHaveCount(2);
  await expectLabel(page, 'a1', 'A1, Black, move 1');
  await expect(status(page)).toContainText('Your move');
});

test('undo and redo go to my own turn', async ({ page, host }) => {
  await openGame(page, host, { against: table });
  await click(page, 'h8');
  await expect(page.locator('.move')).toHaveCount(2);
  await hand(page).press('Backspace');
  await expect(page.locator('.move')).toHaveCount(0);
  await hand(page).press('Shift+R');
  await expect(page.locator('.move')).toHaveCount(2);
});

test('a reload keeps the game', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j10');
  await page.reload();
  await expectLabel(page, 'j10', 'J10, Black, move 3, last move');
  await playMoves(page, 'k11');
});

test('a second tab follows the first', async ({ page, host, context }) => {
  await openGame(page, host);
  const other = await context.newPage();
  await other.goto(page.url());
  await playMoves(page, 'h8');
  await expectLabel(other, 'h8', 'H8, Black, move 1, last move');
  await playMoves(other, 'i9');
  await expectLabel(page, 'i9', 'I9, White, move 2, last move');
});

test('a killed host comes back with every move, and the page by itself', async ({ page, start }) => {
  const host = await start();
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j10');
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await start(host);
  await expect(page.locator('.toast')).toContainText('Connected again.');
  await expectLabel(page, 'j10', 'J10, Black, move 3, last move');
  await playMoves(page, 'k11');
});

test('a stone that the host did not live to read is put when it is back', async ({ page, start }) => {
  const host = await start();
  await openGame(page, host);
  await playMoves(page, 'h8');
  host.freeze();
  await click(page, 'i9');
  await host.stop('SIGKILL');
  await start(host);
  await expectLabel(page, 'i9', 'I9, White, move 2, last move');
  await playMoves(page, 'j10');
});

test('two players on a clock: the flag falls', async ({ page, host }) => {
  await openGame(page, host, { clock: { kind: 'per-move', time: 2000 }, name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  const low = await glimpse(page, '.clock.low');
  await click(page, 'h8');
  await low();
  await expect(page.getByRole('heading', { name: 'Mei won.' })).toBeVisible();
  await expect(status(page)).toContainText('Jonas ran out of time');
});

test('renju refuses a double three and shows both threes', async ({ page, host }) => {
  await openGame(page, host, { rule: 'renju' });
  await playMoves(page, 'g8 a1 i8 a3 h7 a5 h9 c1');
  await expectLabel(page, 'h8', 'H8, empty, forbidden: double three');
  await click(page, 'h8');
  await expect(page.locator('.reason')).toContainText('H8 is forbidden: double three');
  await expect(page.locator('.reason li')).toHaveCount(2);
  await expect(page.locator('#said')).toContainText('H8 is forbidden: double three.');
  await expectLabel(page, 'h8', 'H8, empty, forbidden: double three');
  await hand(page).press('Shift+B');
  await cell(page, 'h7').focus();
  await expect(page.locator('.reason')).toHaveCount(0);
  await hand(page).press('ArrowUp');
  await expect(page.locator('.reason')).toBeVisible();
});

test('swap2 asks step by step', async ({ page, host }) => {
  await openGame(page, host, { opening: 'swap2', name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await expect(status(page)).toContainText('place a black stone');
  await playMoves(page, 'h8 i9 g7');
  const question = page.locator('.prompt');
  await expect(question).toContainText('Jonas: choose');
  await expect(question).toContainText('or place two more stones');
  await expect(page.locator('.player .line')).toHaveText(['White for now', 'Black for now']);
  await question.getByRole('button', { name: 'Place two more stones' }).click();
  await expect(question).toHaveCount(0);
  await playMoves(page, 'j7 g10');
  await expect(question).toContainText('Mei: choose');
  await expect(question).toContainText('5 stones are placed. Which colour do you take?');
  await question.getByRole('button', { name: 'Take Black' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.locator('.player .line')).toHaveText(['White, second', 'Black, first']);
  await expect(status(page)).toContainText('Jonas to move');
  await playMoves(page, 'f9');
});

test('pause dims the board, refuses with the reason, and continues', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.board.dimmed')).toBeVisible();
  await click(page, 'a1');
  await expect(page.locator('.toast')).toContainText('Paused. Continue to place a stone.');
  await page.locator('.board').getByRole('button', { name: 'Continue' }).click();
  await playMoves(page, 'i9');
});

test('two people agree on undo and draw', async ({ page, host }) => {
  await openGame(page, host, { name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await playMoves(page, 'h8 i9');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.prompt').getByRole('button', { name: 'Agree' }).click();
  await expectLabel(page, 'i9', 'I9, empty');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.locator('.prompt').getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Draw' })).toBeVisible();
});

test('resign asks first, in the page', async ({ page, host }) => {
  await openGame(page, host, { against: table });
  await click(page, 'h8');
  await expect(page.locator('.move')).toHaveCount(2);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('heading', { name: 'You lost.' })).toBeVisible();
  await expect(status(page)).toContainText('You resigned');
});

test('save as, find, rename, delete, bring back, go over', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j10');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox').fill('Sunday');
  await hand(page).press('Enter');
  await expect(page.locator('.toast')).toContainText('Saved as “Sunday”.');
  await page.goto(`${host.address}/library`);
  await page.getByRole('searchbox').fill('sund');
  await expect(page.locator('.game-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rename: Sunday' }).click();
  await page.getByRole('textbox', { name: 'A new name' }).fill('Monday');
  await hand(page).press('Enter');
  await expect(page.locator('.game-row')).toContainText('Monday');
  await page.getByRole('searchbox').fill('');
  await expect(page.locator('.game-row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete: Monday' }).click();
  await expect(page.locator('.game-row')).toHaveCount(1);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.game-row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Open: Monday' }).click();
  await expectLabel(page, 'j10', 'J10, Black, move 3, last move');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expectLabel(page, 'h8', 'H8, empty');
  await page.getByRole('button', { name: 'One move on' }).click();
  await expectLabel(page, 'h8', 'H8, Black, move 1, last move');
  await page.getByRole('button', { name: 'Play the moves' }).click();
  await expectLabel(page, 'j10', 'J10, Black, move 3, last move');
});

test('the hint ladder goes from what to where to the point to the line', async ({ page, host }) => {
  await openGame(page, host, { against: table });
  await click(page, 'h8');
  await expect(page.locator('.move')).toHaveCount(2);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.locator('.rung.now')).toContainText('What to look for');
  const [step, ladder] = [await hand(page).box(page.locator('.rung.now')), await hand(page).box(page.locator('.ladder'))];
  expect(step.width).toBe(ladder.width);
  await page.getByRole('button', { name: 'Show where' }).click();
  await expect(page.locator('.lamp')).toBeVisible();
  await page.getByRole('button', { name: 'Show the point' }).click();
  await expect(page.locator('.target')).toBeVisible();
  await page.getByRole('button', { name: 'Show the line' }).click();
  await expect(page.locator('.chip')).toContainText('assisted');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(page.locator('.move')).toHaveCount(4);
});
