import { hand } from './hand.js';
import { attemptOn, cell, click, dress, expect, farPoint, openFours, playOut, status, test, type } from './solver.js';

test('a puzzle is solved by mouse, rated once, and its line can be walked', async ({ page, host, oracle }) => {
  await dress(page);
  const { puzzle, line } = await openFours(page, host, oracle);
  const who = puzzle.to_move === 'black' ? 'Black' : 'White';
  await expect(status(page)).toContainText(`${who} to move and win`);
  await expect(page.locator('.rail')).toContainText('after solving');
  await playOut(page, line, (at) => click(page, at));
  await expect(page.locator('#called')).toContainText(`Solved. The win begins on ${line[0].toUpperCase()}.`);
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  const { change, solution } = await attemptOn(page, host);
  expect(change && change.after > change.before).toBe(true);
  await expect(page.locator('.scores')).toContainText(String(change?.after));
  await expect(page.locator('.line-chip')).toHaveCount(solution?.line.length ?? 0);
  await hand(page).press('Home');
  await expect(cell(page, line[0])).toHaveAttribute('aria-label', `${line[0].toUpperCase()}, empty`);
  await hand(page).press(']');
  await expect(cell(page, line[0])).toHaveAttribute('aria-label', `${line[0].toUpperCase()}, ${who}, move 1, last move`);
  await hand(page).press('End');
  await expect(page.locator('.win')).toBeAttached();
  await page.goto(`${host.address}/puzzles`);
  await expect(page.locator('.rating-card')).toContainText(String(change?.after));
  await expect(page.locator('.theme-bars')).toContainText('100 %');
});

test('a wrong move is refuted on the board, costs once, comes back, and may be tried again', async ({ page, host, oracle }) => {
  await dress(page);
  const { puzzle, line } = await openFours(page, host, oracle);
  const far = farPoint(puzzle);
  await click(page, far);
  await expect(page.getByRole('heading', { name: 'Not that one.' })).toBeVisible();
  await expect(status(page)).toContainText(`${far.toUpperCase()} is not it`);
  await expect(page.locator('#called')).toContainText('Not that one.');
  const { change, wrong } = await attemptOn(page, host);
  expect(change && change.after < change.before).toBe(true);
  await expect(page.locator('.puzzle-note')).toContainText(String(change?.after));
  await expect(page.locator('.puzzle-note')).toContainText('comes again tomorrow');
  if (wrong && !wrong.hidden) await expect(cell(page, wrong.refutation[0])).toHaveAttribute('aria-label', /move 2, last move/);
  await hand(page).press('Shift+A');
  await expect(page.locator('.puzzle-card')).toContainText('Begin somewhere else.');
  await expect(cell(page, far)).toHaveAttribute('aria-label', `${far.toUpperCase()}, empty`);
  await playOut(page, line, (at) => click(page, at));
  expect((await attemptOn(page, host)).change).toEqual(change);
  await page.goto(`${host.address}/puzzles`);
  await expect(page.getByRole('button', { name: /^My mistakes/ })).toContainText('Next on');
  await page.getByRole('button', { name: /^My mistakes/ }).click();
  await expect(page.locator('.toast')).toContainText('No mistakes due. Come back tomorrow.');
});

test('what was failed is counted on Home the next day, and known it comes back later', async ({ page, host, oracle }) => {
  await dress(page);
  const { puzzle, line } = await openFours(page, host, oracle);
  await click(page, farPoint(puzzle));
  await expect(page.locator('.puzzle-note')).toContainText('comes again tomorrow');
  await page.clock.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.goto(host.address);
  await page.getByRole('button', { name: /^My mistakes.*1 due/ }).click();
  const again = await attemptOn(page, host);
  expect(again).toMatchObject({ kind: 'mistakes', rated: false, puzzle: { id: puzzle.id } });
  await playOut(page, line, (at) => click(page, at));
  expect((await attemptOn(page, host)).change).toBeNull();
  await page.goto(`${host.address}/puzzles`);
  await expect(page.getByRole('button', { name: /^My mistakes/ })).toContainText('Next on');
});

test('the keyboard alone is given hints step by step, solves, and goes on with one key', async ({ page, host, oracle }) => {
  await dress(page);
  const { line } = await openFours(page, host, oracle);
  await hand(page).press('Shift+H');
  await expect(page.locator('.hint-line')).toContainText('Hint 1 of 3. Look for this:');
  await expect(page.locator('.puzzle-card')).toContainText('This one is not rated.');
  await hand(page).press('Shift+H');
  await expect(page.locator('.lamp')).toBeAttached();
  await hand(page).press('Shift+H');
  await expect(page.locator('.hint-line')).toContainText(`The win begins on ${line[0].toUpperCase()}.`);
  await expect(page.locator('.target')).toBeAttached();
  await hand(page).press('Shift+H');
  await expect(page.locator('#said')).toContainText('There are no more hints.');
  await hand(page).press('Shift+K');
  await expect(page.locator('#said')).toContainText('First solve this one, or give it up.');
  await playOut(page, line, (at) => type(page, at));
  expect((await attemptOn(page, host)).change).toBe(null);
  const before = page.url();
  await hand(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your move.' })).toBeVisible();
  expect(page.url()).not.toBe(before);
  expect((await attemptOn(page, host)).kind).toBe('theme');
});

test('how hard puzzles are is chosen on the hub, and asked for', async ({ page, host }) => {
  await dress(page);
  await page.goto(`${host.address}/puzzles`);
  await page.getByRole('radiogroup', { name: 'How hard' }).getByRole('radio', { name: 'Harder' }).click();
  await expect(page.getByRole('radio', { name: 'Harder' })).toBeChecked();
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/puzzles/attempts'));
  await page.getByRole('button', { name: /^Rated/ }).click();
  expect((await asked).postDataJSON()).toEqual({ kind: 'rated', difficulty: 'harder' });
});

test('a solved puzzle is shared as text without its answer', async ({ page, host, oracle, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dress(page);
  const { puzzle, line } = await openFours(page, host, oracle);
  await playOut(page, line, (at) => click(page, at));
  await page.getByRole('button', { name: 'Share the puzzle' }).click();
  await expect(page.locator('.toast')).toContainText('Copied, without the answer');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Puzzle ${puzzle.id}`);
  const stones = [...puzzle.black, ...puzzle.white].map((at) => at.toUpperCase());
  expect((text.match(/[A-O]\d+/g) ?? []).sort()).toEqual(stones.sort());
});

test('a point that is taken or not there is refused with its reason', async ({ page, host, oracle }) => {
  await dress(page);
  const { puzzle } = await openFours(page, host, oracle);
  const taken = puzzle.black[0];
  await type(page, taken);
  await expect(page.locator('.toast')).toContainText(`${taken.toUpperCase()} is taken.`);
  await type(page, 'v22');
  await expect(page.locator('#said')).toContainText('V22 is not a point.');
  await hand(page).press('Shift+B');
  await expect(page.locator('.puzzle .cell:focus')).toHaveCount(1);
  await hand(page).press('Shift+S');
  await expect(page.locator('#said p').last()).not.toBeEmpty();
});

test('the answer can be shown, and every defence walked with the proof', async ({ page, host, oracle }) => {
  await dress(page);
  const { line } = await openFours(page, host, oracle);
  await expect(page.getByRole('tab', { name: 'Every defence' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
  await hand(page).press('Shift+F');
  const rows = page.getByRole('treeitem');
  await expect(rows.first()).toHaveAccessibleName(new RegExp(`^(Black|White) ${line[0].toUpperCase()}`));
  await rows.first().focus();
  await hand(page).press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.getByRole('tab', { name: 'Puzzle' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
});

test('neither a reload nor a host that is killed in the middle loses anything', async ({ page, start, oracle }) => {
  await dress(page);
  const first = await start();
  const { line } = await openFours(page, first, oracle);
  await click(page, line[0]);
  const answer = cell(page, line[1]);
  await expect(answer).toHaveAttribute('aria-label', /move 2, last move/);
  await page.reload();
  await expect(answer).toHaveAttribute('aria-label', /move 2, last move/);
  await first.stop('SIGKILL');
  await click(page, line[2]);
  await expect(status(page)).toContainText('Connection lost');
  await expect(cell(page, line[2])).toHaveAttribute('aria-label', /empty/);
  await start(first);
  await expect(page.locator('.toast')).toContainText('Connected again.');
  await expect(answer).toHaveAttribute('aria-label', /move 2, last move/);
  await playOut(page, line, (at) => click(page, at), 2);
});

test('the daily puzzle is on Home, and done it says so', async ({ page, host }) => {
  await dress(page);
  await page.goto(host.address);
  await page.getByRole('button', { name: /^Daily puzzle/ }).click();
  await expect(page.locator('.about .kind')).toHaveText('Daily puzzle');
  await expect(page.locator('.about .name')).toHaveText(/^Puzzle \w{6}$/);
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
  await page.goto(`${host.address}/puzzles`);
  await expect(page.locator('.daily')).toContainText('Not at the first try.');
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('heading', { name: 'The answer.' })).toBeVisible();
});

test('rule, streak and exercises of a chapter lead to puzzles of their own', async ({ page, host }) => {
  await dress(page);
  await page.goto(`${host.address}/puzzles`);
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('renju');
  await page.getByRole('button', { name: /^Streak/ }).click();
  await expect(page.locator('.puzzle-card')).toContainText('This one is not rated.');
  expect(await attemptOn(page, host)).toMatchObject({ kind: 'streak', puzzle: { rule: 'renju' } });
  await page.getByRole('button', { name: 'All puzzles' }).click();
  await expect(page.getByRole('button', { name: /^Streak/ })).toContainText('Goes on where you left it');
  await page.goto(`${host.address}/learn/double`);
  await page.getByRole('button', { name: 'Four-three' }).click();
  expect(await attemptOn(page, host)).toMatchObject({ kind: 'theme', rated: true });
});

test('an attempt that is not there says so', async ({ page, host }) => {
  await page.goto(`${host.address}/puzzles/none`);
  await expect(page.getByRole('heading', { name: 'This puzzle is not there' })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a finger aims and puts, and the verdict is in the sheet', async ({ page, host, oracle }) => {
    await dress(page);
    const { puzzle } = await openFours(page, host, oracle);
    const tap = (/** @type {string} */ at) => hand(page).tap(cell(page, at));
    const far = farPoint(puzzle);
    await tap(far);
    await expect(status(page)).toContainText('Tap again to play');
    await tap(far);
    await expect(page.getByRole('heading', { name: 'Not that one.' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(status(page)).toContainText('to move and win');
  });
});
