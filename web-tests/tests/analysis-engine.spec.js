import { about, cell, click, engine, five, lines, open, proved, status, steady } from './analysis.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { moves } from './reviewed.js';

/** @typedef {import('@playwright/test').Page} Page */

const rows = (/** @type {Page} */ page) => page.locator('.thoughts .engine-line');
const firsts = (/** @type {Page} */ page) => rows(page).locator('b');
const chances = (/** @type {Page} */ page) => page.locator('.analysis .chance');
const ghosts = (/** @type {Page} */ page) => page.locator('.analysis .drawing [stroke-dasharray]');

test('lines arrive with chance, depth, nodes, speed, threads and a first sight, and stand on the points', async ({ page, host }) => {
  await steady(page);
  await open(page, host);
  await expect(firsts(page)).toHaveText(['E4', 'E6', 'E9', 'F5', 'L7']);
  // White is to move, and the wire speaks of Black.
  await expect(page.locator('.thoughts')).toContainText('White');
  await expect(page.locator('.verdict-line')).toContainText('≈ 17 %');
  await expect(page.locator('.thoughts .share')).toHaveAttribute('aria-label', 'White, estimated: about 17 %');
  await expect(page.locator('.thoughts')).toContainText(/depth 11 \/ 24.*240K nodes.*1.2M\/s.*2 threads.*E4 at first sight 34 %/);
  await expect(status(page)).toContainText('White to move best E4, estimated');
  await expect(chances(page)).toHaveText(['17', '20', '22', '25', '26']);
  await expect(cell(page, 'e6')).toHaveAttribute('aria-label', 'E6, empty, estimated: about 20 %');
  await open(page, host, 'h8a1h9a3h10');
  await page.getByRole('radio', { name: 'Threats' }).click();
  await expect(chances(page)).toHaveCount(0);
  await expect(page.locator('.analysis .threat').first()).toBeAttached();
  await page.getByRole('radio', { name: 'Off', exact: true }).click();
  await expect(page.locator('.analysis .threat')).toHaveCount(0);
});

test('what is proved is a number of moves, solid and never a percentage', async ({ page, host }) => {
  await engine(page, ({ ask }, tell) => tell(lines(ask, [['e4 d3', proved('white', 11)], ['e6', about(0.2)], ['e9 c5', proved('black', 14)]])));
  await open(page, host);
  await expect(page.locator('.verdict-line')).toHaveText(/White wins, line of 11/);
  await expect(page.locator('.analysis .proof')).toHaveText(['11', '14']);
  await expect(chances(page)).toHaveText(['80']);
  await expect(page.locator('.thoughts')).not.toContainText('100');
  await rows(page).first().hover();
  await expect(page.locator('.analysis .drawing')).toContainText('1');
  await expect(ghosts(page)).toHaveCount(0);
});

test('hover and focus show a line on the board, leaving takes it away, a click walks it', async ({ page, host }) => {
  await steady(page);
  await open(page, host);
  await rows(page).nth(1).hover();
  await expect(ghosts(page)).toHaveCount(3);
  await expect(chances(page)).toHaveCount(0);
  await hand(page).away();
  await expect(ghosts(page)).toHaveCount(0);
  await rows(page).nth(2).focus();
  await expect(ghosts(page)).toHaveCount(2);
  await hand(page).press('Enter', rows(page).nth(1));
  await expect(cell(page, 'e6')).toHaveAttribute('aria-label', /E6, White, move 4, last move/);
  await hand(page).press('Shift+B');
  await hand(page).press(']');
  await hand(page).press(']');
  await expect(cell(page, 'f5')).toHaveAttribute('aria-label', /F5, White, move 6, last move/);
  // The whole line was one edit.
  await hand(page).press('Control+z');
  await expect(cell(page, 'j10')).toHaveAttribute('aria-label', /J10, Black, move 3, last move/);
  await expect(page.locator('.variations-card .turn').filter({ hasText: /[A-Z]/ })).toHaveCount(3);
});

test('rows under a pointer stay where they are, and say what is known now', async ({ page, host }) => {
  const fake = await steady(page);
  await open(page, host);
  await expect(rows(page)).toHaveCount(5);
  await rows(page).nth(1).hover();
  const { ask } = /** @type {any} */ (fake.asked.at(-1));
  fake.tell(lines(ask, [five[1], ['e4 d3 f4', about(0.6)], ['a1', about(0.5)]]));
  await expect(rows(page).first()).toContainText('≈ 40');
  await expect(firsts(page)).toHaveText(['E4', 'E6', 'E9', 'F5', 'L7']);
  await hand(page).away();
  await expect(firsts(page)).toHaveText(['E6', 'E4', 'A1']);
});

test('one key hides the computer, stops it, and shows it again', async ({ page, host }) => {
  const fake = await steady(page);
  await open(page, host);
  await expect(chances(page)).toHaveCount(5);
  await hand(page).press('Shift+E');
  await expect(chances(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await expect(status(page)).not.toContainText('best');
  await expect(cell(page, 'e6')).toHaveAttribute('aria-label', 'E6, empty');
  await expect(page.locator('#said')).toContainText('The engine is hidden.');
  await expect.poll(() => fake.asked.at(-1)?.type).toBe('stop');
  await page.reload();
  await expect(page.locator('.thoughts')).toContainText('The engine is off.');
  await hand(page).press('Shift+E');
  await expect(rows(page)).toHaveCount(5);
});

test('it stops at its budget, keeps what it found, and goes on when asked', async ({ page, host }) => {
  const fake = await engine(page, ({ ask, budget }, tell) => tell(lines(ask, five, { budget, elapsed: budget, progress: { state: 'spent' } })));
  await open(page, host);
  await expect(page.locator('.thoughts')).toContainText('It has read as long as it was asked to.');
  await expect(rows(page)).toHaveCount(5);
  const before = /** @type {any} */ (fake.asked.at(-1)).budget;
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => /** @type {any} */ (fake.asked.at(-1)).budget).toBeGreaterThan(before);
});

test('the move that is shown stays in sight in the tree when the engine’s words take its room', async ({ page, host }) => {
  await hand(page).resize(1440, 900);
  /** @type {number} */
  let asked = 0;
  const line = await engine(page, ({ ask }, tell) => {
    asked = ask;
    tell(lines(ask, five));
  });
  await open(page, host, moves.slice(0, 43).join(''));
  const current = page.locator('.tree [aria-current]');
  await expect(current).toContainText('F3');
  await expect(current).toBeInViewport({ ratio: 0.9 });
  line.tell(lines(asked, five, { progress: { state: 'spent' } }));
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect(current).toBeInViewport({ ratio: 0.9 });
  await hand(page).resize(1440, 800);
  await expect(current).toBeInViewport({ ratio: 0.9 });
});

test('the number of lines is asked for, and others who come first are told of', async ({ page, host }) => {
  const fake = await engine(page, ({ ask }, tell) => tell(lines(ask, [], { progress: { state: 'waiting', before: 2 } })));
  await open(page, host);
  await page.getByRole('radio', { name: '8 lines' }).click();
  await expect.poll(() => /** @type {any} */ (fake.asked.at(-1)).lines).toBe(8);
  await expect(page.locator('.thoughts .rests')).toContainText('2');
});

test('an engine that does not answer leaves all else as it was, and is asked again', async ({ page, host }) => {
  let broken = true;
  await engine(page, ({ ask }, tell) => tell(broken ? { type: 'engine_failed', ask } : lines(ask, five)));
  await open(page, host);
  await expect(page.locator('.thoughts')).toContainText('The engine does not answer.');
  await click(page, 'c3');
  await expect(cell(page, 'c3')).toHaveAttribute('aria-label', /C3, White, move 4, last move/);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(5);
});

test('nobody looks: the engine is told to stop, and asked again when somebody does', async ({ page, host }) => {
  const fake = await steady(page);
  await open(page, host);
  await expect(rows(page)).toHaveCount(5);
  const hide = (/** @type {boolean} */ hidden) => page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await hide(true);
  await expect.poll(() => fake.asked.at(-1)?.type).toBe('stop');
  await hide(false);
  await expect.poll(() => fake.asked.at(-1)?.type).toBe('lines');
  await hand(page).press('Shift+D');
  await expect.poll(() => fake.asked.at(-1)?.type).toBe('stop');
});

test('a report touches the engine’s words and nothing else, and comes once a frame', async ({ page, host }) => {
  const fake = await steady(page);
  await open(page, host);
  await expect(rows(page)).toHaveCount(5);
  await page.evaluate(() => {
    const seen = /** @type {any} */ (window).seen = { others: /** @type {string[]} */ ([]) };
    const allowed = '.thoughts, .thoughts *, .chance, .chance *, .cell, .status *, #said, #said *';
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.matches(allowed)) seen.others.push(element?.className || element?.tagName || '?');
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const { ask } = /** @type {any} */ (fake.asked.at(-1));
  for (let i = 1; i <= 20; i++) fake.tell(lines(ask, five.map(([moves], nth) => [moves, about(0.9 - nth / 20 - i / 100)]), { nodes: 240_000 + i * 10_000, depth: 11 + i }));
  await expect(page.locator('.thoughts')).toContainText('depth 31');
  expect(await page.evaluate(() => /** @type {any} */ (window).seen.others)).toEqual([]);
});

test('balanced moves stand on the points, and one is put', async ({ page, host }) => {
  await engine(page, ({ ask, type }, tell) => {
    if (type === 'lines') return tell(lines(ask, five));
    const moves = [['e11', 0.5, true], ['k5', 0.507, true], ['f6', 0.52, false], ['h9', 0.7, false]].map(([at, chance, even]) => ({ at, verdict: about(Number(chance)), is_even: even, nodes: 1000 }));
    tell({ type: 'balance', ask, progress: { state: 'settled' }, elapsed: 3000, budget: 20_000, candidates: 4, read: 4, moves });
  });
  await open(page, host, 'h8i9');
  await page.getByRole('tab', { name: 'Balance' }).click();
  await expect(chances(page)).toHaveText(['50', '51', '52', '70']);
  await expect(status(page)).toContainText('Next stone the ringed points leave both sides even');
  await expect(page.locator('.balance-read')).toContainText('4 of 4 points read');
  await page.locator('.balance-list .engine-line').nth(1).click();
  // The third stone is what Swap2 asks for first.
  await expect(page.locator('.balance-head')).toContainText('Three stones');
  await page.getByRole('button', { name: 'Start with it' }).click();
  await expect(page.getByRole('dialog')).toContainText('3');
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('[data-board="play"] [data-at="k5"]')).toHaveAttribute('aria-label', /K5, Black, move 3/);
  await page.goBack();
  await expect(cell(page, 'a1')).toBeAttached();
  await hand(page).press('End');
  await page.getByRole('tab', { name: 'Balance' }).click();
  await page.locator('.balance-list .engine-line').nth(1).click();
  await page.getByRole('button', { name: 'Put K5' }).click();
  await expect(cell(page, 'k5')).toHaveAttribute('aria-label', /K5, Black, move 3, last move/);
});

test('the engine of the host reads, proves what it can, and leaves its words when one goes away and comes back', async ({ page, host }) => {
  await open(page, host, 'h8a1i8a3j8');
  await expect(page.locator('.verdict-line')).toBeVisible();
  await click(page, 'a5');
  // Black makes a four that can be completed at either end.
  await expect(page.locator('.verdict-line')).toHaveText(/Black wins, line of 3/);
  await expect(page.locator('.analysis .proof').first()).toBeAttached();
  await hand(page).press('Backspace');
  await hand(page).press(']');
  await expect(page.locator('.verdict-line')).toHaveText(/Black wins, line of 3/);
});
