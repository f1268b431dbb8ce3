import { cell, click, draw, open, play, status, steady } from './analysis.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { moves, reviewOf } from './reviewed.js';

/** @typedef {import('@playwright/test').Page} Page */

const tree = (/** @type {Page} */ page) => page.locator('.variations-card .tree');
const turns = (/** @type {Page} */ page) => tree(page).locator('.turn').filter({ hasText: /[A-Z]/ });
const note = (/** @type {Page} */ page) => page.locator('.note-field textarea');
const label = (/** @type {Page} */ page, /** @type {string} */ at) => expect(cell(page, at));
/** By the keyboard, which also reaches buttons that only say why not. @param {Page} page @param {string} name */
const press = (page, name) => hand(page).press('Enter', page.getByRole('button', { name, exact: true }));

test.beforeEach(async ({ page }) => { await steady(page); });

test('an empty board says what to do, and is kept with its first stone', async ({ page, host }) => {
  await page.goto(host.address);
  await page.getByRole('navigation').getByRole('link', { name: 'Analysis' }).click();
  await hand(page).press('Shift+E');
  await expect(status(page)).toContainText('Place a stone, paste a record, or open a game.');
  const kept = async () => (await (await page.request.get(`${host.address}/api/games?mode=analysis`)).json()).total;
  expect(await kept()).toBe(0);
  await click(page, 'h8');
  await expect(page).toHaveURL(/\/analysis\/[\w-]+$/);
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
  await expect.poll(kept).toBe(1);
  await page.reload();
  await expect(turns(page)).toHaveCount(1);
  await hand(page).press('End');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
  await page.goBack();
  await page.goto(`${host.address}/library`);
  await page.getByRole('radio', { name: 'Analyses' }).click();
  await page.getByRole('link', { name: 'Open: Analysis' }).click();
  await expect(cell(page, 'h8')).toBeAttached();
});

test('a second choice branches, Backspace goes up, and arrows walk between variations', async ({ page, host }) => {
  await open(page, host, 'h8i9');
  await play(page, 'j10');
  await hand(page).press('Backspace');
  await play(page, 'k11');
  await hand(page).press('Backspace');
  await hand(page).press('Backspace');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, empty, a move follows here');
  await page.getByRole('button', { name: 'Move 3, Black, J10' }).click();
  await hand(page).press('ArrowDown');
  await label(page, 'k11').toHaveAttribute('aria-label', 'K11, Black, move 3, last move');
  await hand(page).press('ArrowUp');
  await label(page, 'j10').toHaveAttribute('aria-label', 'J10, Black, move 3, last move');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10', '3K11']);
  // A point that is played already is gone to.
  await hand(page).press('Home');
  await click(page, 'h8');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
  await expect(turns(page)).toHaveCount(4);
});

test('notes, marks, labels, promotion and deletion are kept, undone and redone', async ({ page, host }) => {
  await open(page, host, 'h8i9');
  await play(page, 'j10');
  await hand(page).press('Backspace');
  await play(page, 'k11');
  await note(page).fill('The quiet way.');
  await note(page).blur();
  await expect(tree(page).locator('.said')).toHaveText('The quiet way.');
  await press(page, 'Mark with a triangle');
  await expect(status(page)).toContainText('Marking points');
  await click(page, 'c3');
  await label(page, 'c3').toHaveAttribute('aria-label', 'C3, empty, triangle');
  await press(page, 'Mark with a letter');
  await click(page, 'h8');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, A');
  await hand(page).press('Escape');
  await press(page, 'Put this variation first');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3K11', '3J10']);
  await hand(page).press('Control+z');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10', '3K11']);
  await hand(page).press('Control+y');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3K11', '3J10']);
  await page.reload();
  await expect(turns(page)).toHaveCount(4);
  await hand(page).press('End');
  await label(page, 'c3').toHaveAttribute('aria-label', 'C3, empty, triangle');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, A');
  await expect(note(page)).toHaveValue('The quiet way.');
  await page.getByRole('button', { name: 'Move 2, White, I9' }).click();
  await hand(page).press('Delete');
  await expect(page.locator('.toast')).toContainText('3 moves deleted.');
  await expect(turns(page)).toHaveText(['1H8']);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3K11', '3J10']);
  // What was edited before the page was loaded can still be taken back.
  await press(page, 'Undo the edit');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10', '3K11']);
});

test('a note that is being written is not disturbed, and is there when one comes back', async ({ page, host }) => {
  await open(page, host);
  await label(page, 'j10').toHaveAttribute('aria-label', /last move/);
  await note(page).click();
  await expect(note(page)).toBeFocused();
  await note(page).pressSequentially('One, ');
  await expect(tree(page).locator('.said')).toHaveText('One,');
  await note(page).pressSequentially('two');
  await expect(note(page)).toHaveValue('One, two');
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(note(page)).toHaveValue('');
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(note(page)).toHaveValue('One, two');
});

test('what is written while the host is away stays in its field, and is kept when the host is back', async ({ page, start }) => {
  const host = await start();
  await open(page, host);
  await note(page).pressSequentially('One, ');
  await expect(tree(page).locator('.said')).toHaveText('One,');
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await note(page).pressSequentially('two');
  await start(host);
  await expect(status(page)).toContainText('White to move');
  await note(page).pressSequentially(', three');
  await expect(note(page)).toHaveValue('One, two, three');
  await expect(tree(page).locator('.said')).toHaveText('One, two, three');
  await note(page).blur();
  await page.reload();
  await expect(turns(page)).toHaveCount(3);
  await hand(page).press('End');
  await expect(note(page)).toHaveValue('One, two, three');
});

test('the moves of a game that was reviewed wear their grades, until the computer is hidden', async ({ page, host }) => {
  const headers = { Origin: host.address };
  const imported = await page.request.post(`${host.address}/api/import?rule=freestyle`, { data: Buffer.from(moves.join('')), headers: { ...headers, 'Content-Type': 'application/octet-stream' } });
  const game = (await imported.json()).games[0].card.id;
  const begun = await page.request.post(`${host.address}/api/analyses`, { data: { from: 'game', id: game, node: null, part: 'whole' }, headers });
  const { id } = await begun.json();
  await page.route(`**/api/games/${game}/review`, (route) => route.fulfill({ json: { id: game, state: { kind: 'done' }, review: reviewOf(), outdated: false } }));
  await page.goto(`${host.address}/analysis/${id}`);
  await expect(page.getByRole('button', { name: 'Move 43, Black, F3, Blunder' }).locator('.grade-seal')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Move 8, White, I6, Good' }).locator('.grade-seal')).toHaveCount(0);
  await hand(page).press('Shift+E');
  await expect(tree(page).locator('.grade-seal')).toHaveCount(0);
});

test('two tabs see the same tree, and each looks where it likes', async ({ page, host, context }) => {
  await open(page, host, 'h8i9');
  const other = await context.newPage();
  await steady(other);
  await other.goto(page.url());
  await expect(turns(other)).toHaveText(['1H8', '2I9']);
  await play(page, 'j10');
  await expect(turns(other)).toHaveText(['1H8', '2I9', '3J10']);
  await label(other, 'j10').toHaveAttribute('aria-label', 'J10, empty');
  await hand(other).press('End');
  await hand(page).press('Backspace');
  await hand(page).press('Delete');
  // What the other tab looked at is gone; it stands where that began.
  await expect(turns(other)).toHaveText(['1H8']);
  await label(other, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
});

test('a host that is killed has lost nothing it had said yes to', async ({ page, start }) => {
  const host = await start();
  await open(page, host, 'h8i9');
  await play(page, 'j10');
  await note(page).fill('Kept.');
  await note(page).blur();
  await expect(tree(page).locator('.said')).toHaveText('Kept.');
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await expect(page.locator('.variations-card header')).toContainText('waits for the host');
  await click(page, 'a1');
  await expect(page.locator('.toast')).toContainText('Reconnecting');
  await label(page, 'a1').toHaveAttribute('aria-label', 'A1, empty');
  await hand(page).press('[');
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, White, move 2, last move');
  await start(host);
  await expect(status(page)).toContainText('Black to move');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10']);
  await hand(page).press(']');
  await expect(note(page)).toHaveValue('Kept.');
  await play(page, 'k11');
});

test('a position is set up with the keyboard alone', async ({ page, host }) => {
  await page.goto(`${host.address}/analysis`);
  await expect(cell(page, 'a1')).toBeAttached();
  await hand(page).press('Shift+D');
  await expect(status(page)).toContainText('Setting up 0 black, 0 white. Black to move.');
  for (const at of ['h8', 'h9']) {
    await hand(page).type(at);
    await hand(page).press('Enter');
  }
  await hand(page).press('2');
  await hand(page).press('Shift+B');
  await expect(cell(page, 'h9')).toBeFocused();
  await hand(page).press('ArrowRight');
  await hand(page).press('Enter');
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, White');
  await hand(page).press('3');
  for (const at of ['c3', 'd3']) {
    await hand(page).type(at);
    await hand(page).press('Enter');
  }
  await hand(page).press('4');
  await hand(page).type('h9');
  await hand(page).press('Enter');
  await expect(status(page)).toContainText('2 black, 2 white');
  await hand(page).press('ArrowRight', page.getByRole('radio', { name: 'White', exact: true }));
  await hand(page).press('ArrowRight', page.getByRole('radio', { name: 'White', exact: true }));
  await press(page, 'Done');
  await expect(page).toHaveURL(/\/analysis\/[\w-]+$/);
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, White');
  await label(page, 'd3').toHaveAttribute('aria-label', 'D3, White');
  await label(page, 'h9').toHaveAttribute('aria-label', 'H9, empty');
});

test('a hand that is down paints; the stones can be turned, flipped and cleared', async ({ page, host }) => {
  await open(page, host, 'h8i9');
  await page.getByRole('button', { name: 'Edit the position' }).click();
  await expect(status(page)).toContainText('Setting up');
  await draw(page, ['a1', 'b1', 'c1']);
  for (const at of ['a1', 'b1', 'c1']) await label(page, at).toHaveAttribute('aria-label', `${at.toUpperCase()}, Black`);
  await hand(page).press('4');
  await draw(page, ['b1', 'c1']);
  await label(page, 'b1').toHaveAttribute('aria-label', 'B1, empty');
  await press(page, 'Turn');
  await label(page, 'a15').toHaveAttribute('aria-label', 'A15, Black');
  await press(page, 'Flip');
  await label(page, 'o15').toHaveAttribute('aria-label', 'O15, Black');
  await page.getByRole('combobox', { name: 'Board' }).selectOption('9');
  await label(page, 'e5').toHaveAttribute('aria-label', 'E5, Black');
  await press(page, 'Clear the board');
  await expect(status(page)).toContainText('0 black, 0 white');
  await press(page, 'Cancel');
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, White, move 2, last move');
});

test('a hand that is down when the brush is taken paints, and one that had it when it is laid down plays nothing', async ({ page, host }) => {
  await open(page, host, 'h8i9');
  await hand(page).move(cell(page, 'c3'));
  await hand(page).down();
  await hand(page).press('Shift+D');
  await hand(page).up();
  await label(page, 'c3').toHaveAttribute('aria-label', 'C3, Black');
  await hand(page).move(cell(page, 'd3'));
  await hand(page).down();
  await label(page, 'd3').toHaveAttribute('aria-label', 'D3, Black');
  await hand(page).press('Escape');
  await hand(page).up();
  await label(page, 'i9').toHaveAttribute('aria-label', 'I9, White, move 2, last move');
  await label(page, 'd3').toHaveAttribute('aria-label', 'D3, empty');
  await expect(turns(page)).toHaveCount(2);
});

test('a finished position is refused with the reason, and an unfinished one joins the tree', async ({ page, host }) => {
  await open(page, host, 'h8i9');
  await hand(page).press('Shift+D');
  await draw(page, ['a1', 'b1', 'c1', 'd1', 'e1']);
  await expect(page.locator('.checks')).toContainText('Black has five already: A1 B1 C1 D1 E1');
  await press(page, 'Done');
  await expect(page.locator('.toast')).toContainText('This game is over: Black wins, five in a row.');
  await hand(page).press('4');
  await click(page, 'e1');
  await expect(page.locator('.checks')).toContainText('no five on the board');
  await press(page, 'Done');
  await label(page, 'a1').toHaveAttribute('aria-label', 'A1, Black');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1');
  await hand(page).press('Control+z');
  await label(page, 'a1').toHaveAttribute('aria-label', 'A1, empty');
});

test('renju: forbidden points are counted while setting up, shown after, and refused', async ({ page, host }) => {
  await page.goto(`${host.address}/analysis`);
  await expect(cell(page, 'a1')).toBeAttached();
  await hand(page).press('Shift+D');
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('renju');
  for (const at of ['g8', 'i8', 'h7', 'h9']) await click(page, at);
  await expect(page.locator('.checks')).toContainText('one forbidden point: H8');
  await press(page, 'Done');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, empty, forbidden: double three');
  await click(page, 'h8');
  await expect(page.locator('.toast')).toContainText('That point is forbidden to Black.');
});

test('the end of a game says so, and nothing is played after it', async ({ page, host }) => {
  await open(page, host, 'h8a1h9a2h10a3h11a4h12');
  await expect(status(page)).toContainText('Black wins five in a row');
  await expect(page.locator('.thoughts')).toContainText('Black wins: five in a row.');
  await click(page, 'c3');
  await expect(page.locator('.toast')).toContainText('The game is over here.');
});

test('rule, size and side to move are changed, and a board that is too small says so', async ({ page, host }) => {
  await open(page, host, 'h8o15');
  await page.getByRole('combobox', { name: 'Board' }).selectOption('10');
  await expect(page.locator('.toast')).toContainText('would fall off the board');
  await page.getByRole('combobox', { name: 'Board' }).selectOption('19');
  await expect(cell(page, 's19')).toBeAttached();
  await page.getByRole('radio', { name: 'White', exact: true }).click();
  await expect(status(page)).toContainText('White to move');
});

test('pasted moves and a file become analyses of their own', async ({ page, host }) => {
  await page.goto(`${host.address}/analysis`);
  await expect(cell(page, 'a1')).toBeAttached();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'h8 i9 j10');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(/\/analysis\/[\w-]+$/);
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10']);
  await hand(page).press('Shift+D');
  await page.locator('.import-card input[type="file"]').setInputFiles({
    name: 'study.sgf', mimeType: 'text/plain', buffer: Buffer.from('(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[ih])(;W[ih]C[Direct.]))'),
  });
  await expect(turns(page)).toHaveText(['1H8', '2I9', '2I8', '3I8']);
  await expect(tree(page).locator('.said')).toHaveText('Direct.');
  await hand(page).press('Shift+D');
  await page.getByRole('textbox', { name: 'Moves, a link or a record' }).fill('https://gomocalc.com/#/a1b2');
  await press(page, 'Read it');
  await expect(turns(page)).toHaveText(['1A1', '2B2']);
});

test('an analysis is shared and exported from its node', async ({ page, host }) => {
  await open(page, host, 'h8i9j10');
  await hand(page).press('[');
  await page.getByRole('button', { name: 'Share and export' }).click();
  await expect(page.locator('.share-text')).toHaveText('h8i9');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as SGF' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.sgf$/);
});

test('a record and a finished game lead to their analysis', async ({ page, host }) => {
  const answer = await page.request.post(`${host.address}/api/import`, {
    data: Buffer.from('h8i9j10'), headers: { Origin: host.address, 'Content-Type': 'application/octet-stream' },
  });
  const { games: [{ card }] } = await answer.json();
  await page.goto(`${host.address}/record/${card.id}`);
  await expect(page.getByRole('button', { name: 'Analyse' })).toBeVisible();
  await hand(page).press('ArrowRight');
  await page.getByRole('button', { name: 'Analyse' }).click();
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, Black, move 1, last move');
  await expect(turns(page)).toHaveText(['1H8', '2I9', '3J10']);
});

test('an analysis that is not there says so', async ({ page, host }) => {
  await page.goto(`${host.address}/analysis/no-such-one`);
  await expect(page.getByRole('heading', { name: 'No such analysis' })).toBeVisible();
});
