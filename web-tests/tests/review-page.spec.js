import { accessible } from './accessible.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { moves, openReview, readGame, reviewOf } from './reviewed.js';
import { broken } from './whole.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false })), [theme, language]);

/** @param {Page} page */
const status = (page) => page.locator('.review .status');

/** @param {Page} page */
const said = (page) => page.locator('#said');

/** @param {Page} page @param {string} at */
const label = (page, at) => expect(page.locator(`.review [data-at="${at}"]`));

/** What the host answers to a try: one move holds, the rest loses. @param {Page} page */
const judge = (page) => page.route('**/api/games/read/review/try', (route) => {
  const { at } = route.request().postDataJSON();
  const wrong = { verdict: 'wrong', loss: 68, refutation: { moves: ['b7', 'a8', 'c4'], chance: 0, winner: 'white' } };
  return route.fulfill({ json: { type: 'judged', verdict: at === 'b7' ? { verdict: 'best' } : wrong } });
});

test('a review that is there begins with the move that decided the game', async ({ page, host }) => {
  await openReview(page, host);
  await expect(status(page)).toContainText('Move 43: Black F3 blunder');
  await expect(status(page)).toContainText('43 of 54');
  const open = page.locator('.moment.open');
  await expect(open).toContainText('White’s open three C6–E4 was blocked at the wrong end. White gets a four-three on C7. White wins by fours. B7 was better.');
  await expect(open.locator('.tag')).toHaveText('proved: White wins, line of 11');
  await expect(page.locator('.player.top .clock')).toHaveText('89');
  await expect(page.locator('.player.own .clock')).toHaveText('85');
  await page.getByRole('button', { name: /Turning point/ }).click();
  await expect(status(page)).toContainText('Move 35: Black H10 mistake');
  await expect(page.locator('.moment.open .tag')).toHaveText('≈ 83 → 57 %');
  await expect(page.getByRole('button', { name: /Last escape/ })).toHaveAttribute('aria-expanded', 'false');
});

test('what is proved has no percentage, and what is estimated no number of moves', async ({ page, host }) => {
  await openReview(page, host);
  await page.getByRole('tab', { name: 'Moves' }).click();
  const tags = await page.locator('.review-table .tag').evaluateAll((all) => all.map((one) => [one.className, one.textContent ?? '']));
  expect(tags).toHaveLength(54);
  for (const [kind, text] of tags) expect(text).toMatch(kind.includes('proved') ? /^proved: (Black|White)(, line of \d+| wins)$/ : /^≈ \d+ %$/);
});

test('the graph is scrubbed by mouse, by finger and by arrow keys, and says what it shows', async ({ page, host }) => {
  await openReview(page, host);
  const slider = page.getByRole('slider', { name: 'Winning chance' });
  await expect(slider).toHaveAttribute('aria-valuetext', 'Move 43 of 54, Black F3, blunder; proved: White wins, line of 11');
  await slider.focus();
  await hand(page).press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Move 42 of 54, White C6, best; estimated: Black about 68 %');
  await expect(slider).toBeFocused();
  await hand(page).press('Home');
  await label(page, 'h8').toHaveAttribute('aria-label', 'H8, empty');
  await hand(page).press('End');
  await expect(slider).toHaveAttribute('aria-valuenow', '54');
  const box = await hand(page).box(slider);
  const x = (/** @type {number} */ ply) => box.x + (box.width * ply) / 54;
  await hand(page).move({ x: x(10), y: box.y + 20 });
  await hand(page).down();
  await expect(slider).toHaveAttribute('aria-valuenow', '10');
  await hand(page).move({ x: x(20.3), y: box.y + 30 });
  await expect(slider).toHaveAttribute('aria-valuenow', '20');
  await hand(page).up();
  await hand(page).move({ x: x(40), y: box.y + 30 });
  await expect(slider).toHaveAttribute('aria-valuenow', '20');
});

test('a line is shown while the pointer or the focus is on it, and a click walks it', async ({ page, host }) => {
  await openReview(page, host);
  const numbers = page.locator('.drawing .number');
  const line = page.getByRole('button', { name: 'B7, estimated: about 68 %, then J10 L8 F7 G8 L7' });
  await expect(numbers).toHaveCount(0);
  await line.hover();
  await expect(numbers).toHaveText(['43', '44', '45', '46', '47', '48']);
  await expect(status(page)).toContainText('Showing B7 instead');
  await hand(page).away();
  await expect(numbers).toHaveCount(0);
  await line.focus();
  await expect(numbers).toHaveCount(6);
  await hand(page).press('Enter');
  await expect(numbers).toHaveText(['43']);
  await hand(page).press(']');
  await expect(numbers).toHaveText(['43', '44']);
  await label(page, 'j10').toHaveAttribute('aria-label', /J10, White, move 44/);
  await hand(page).press('Escape');
  await expect(numbers).toHaveCount(0);
  await expect(status(page)).toContainText('Move 43: Black F3');
});

test('walking back goes from the five to the last escape, with the shapes on the board', async ({ page, host }) => {
  await openReview(page, host);
  await page.getByRole('button', { name: 'Walk back' }).click();
  await expect(status(page)).toContainText('Why Black lost step 1 of 5: Five: C4 to C8');
  await expect(page.locator('.walk-step')).toHaveText([/^54/, /^52Open four/, /^50Four-three/, /^443 fours.*F7, B7, and C4: each one must be blocked/, /^43Last escape.*White, line of 11/]);
  const further = page.getByRole('button', { name: 'Back one' });
  await further.click();
  await expect(page.locator('.drawing .threat')).toHaveCount(2);
  await further.click();
  await expect(page.locator('.drawing .threat')).toHaveCount(1);
  await expect(page.locator('[data-board="review"] .drawing path[stroke="var(--band)"]')).toHaveCount(2);
  await expect(page.locator('.drawing .number')).toHaveCount(8);
  await further.click();
  await further.click();
  await expect(page.locator('.walk-step[aria-current]')).toContainText('F3 lets the win in; B7 was better');
  await expect(further).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Try move 43' }).click();
  await expect(status(page)).toContainText('Find a better move');
});

test('everything is reached by keyboard alone', async ({ page, host }) => {
  await judge(page);
  await openReview(page, host);
  await hand(page).press('Shift+K');
  await expect(status(page)).toContainText('Move 33: Black I12');
  await hand(page).press('ArrowRight');
  await expect(status(page)).toContainText('Move 34');
  await hand(page).press('[');
  await hand(page).press('Shift+V');
  await expect(said(page)).toContainText('estimated: Black about 81 %');
  await hand(page).press('Shift+W');
  await expect(page.locator('.walk-back')).toBeVisible();
  await hand(page).press('Escape');
  await expect(page.locator('.walk-back')).toHaveCount(0);
  await hand(page).press('Shift+K');
  await hand(page).press('Shift+K');
  await expect(status(page)).toContainText('Move 43');
  await hand(page).press('Shift+A');
  await expect(said(page)).toContainText('Find a better move. Black to play.');
  await hand(page).press('Shift+B');
  await expect(page.locator('[data-at="c8"]')).toBeFocused();
  await hand(page).press('ArrowLeft');
  await hand(page).press('Enter');
  await expect(page.locator('#called')).toContainText('B8 still loses; proved: White wins, line of 3');
  await hand(page).press('ArrowDown');
  await hand(page).press('Enter');
  await expect(page.locator('#called')).toContainText('B7 is right.');
  await hand(page).press('Escape');
  await expect(status(page)).toContainText('Move 43: Black F3');
  await hand(page).press('Home');
  await expect(page.locator('.plot')).toHaveAttribute('aria-valuenow', '43');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await hand(page).press('Home');
  await expect(page.locator('.plot')).toHaveAttribute('aria-valuenow', '0');
});

test('a try is typed as a coordinate, seen before it is made, and dropped by Escape', async ({ page, host }) => {
  await judge(page);
  await openReview(page, host);
  await hand(page).press('Shift+A');
  await expect(status(page)).toContainText('Find a better move');
  await hand(page).type('b9');
  await expect(status(page)).toContainText('Play B9');
  await expect(page.locator('[data-board="review"] .ghost')).toHaveCount(1);
  await hand(page).press('Backspace');
  await hand(page).press('8');
  await hand(page).press('Enter');
  await expect(page.locator('#called')).toContainText('B8 still loses');
  await hand(page).type('b7');
  await hand(page).press('Escape');
  await expect(status(page)).not.toContainText('Play B7');
  await hand(page).type('b7');
  await hand(page).press('Enter');
  await expect(page.locator('#called')).toContainText('B7 is right.');
});

test('one key hides the computer, and it comes back with what it knew', async ({ page, host }) => {
  await openReview(page, host);
  await hand(page).press('Shift+E');
  await expect(said(page)).toContainText('The computer is hidden.');
  await expect(page.locator('.graph-card, .moment, .engine-line, .grade-counts, .clock, .grade, .grade-seal, .tag')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Moves' }).click();
  await expect(page.locator('.review-table tbody tr')).toHaveCount(54);
  await expect(page.locator('.review-table :is(.tag, .grade-seal)')).toHaveCount(0);
  await hand(page).press('Shift+E');
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.locator('.moment.open')).toBeVisible();
});

test('while the game is read the curve grows and seals appear; accuracy and moments come at the end', async ({ page, host }) => {
  const host_ = await openReview(page, host, { state: { kind: 'reading' }, review: reviewOf({ read: 23, pass: 'glance' }) });
  await expect(said(page)).toContainText('Reading the game. You may go on playing.');
  const card = page.getByRole('region', { name: 'Reading' });
  await expect(card).toContainText('23 of 54');
  await expect(page.locator('.plot .unread')).toHaveCount(1);
  await expect(page.locator('.plot .on-curve')).toHaveCount(3);
  await expect(page.locator('.clock').first()).toHaveText('–');
  await expect(page.locator('.moments')).toContainText('They come when every move has been read.');
  const next = reviewOf({ read: 36, pass: 'glance' });
  host_.say({ type: 'step', state: { kind: 'reading' }, review: { ...next, moves: next.moves.slice(23, 36) } });
  await expect(card).toContainText('36 of 54');
  await expect(page.locator('.plot .on-curve')).toHaveCount(5);
  host_.say({ type: 'state', state: { kind: 'resting' } });
  await expect(card).toContainText('Waiting to be read');
  host_.say({ type: 'review', view: { id: 'read', state: { kind: 'done' }, review: reviewOf(), outdated: false } });
  await expect(said(page)).toContainText('The review is done.');
  await expect(card).toHaveCount(0);
  await expect(page.locator('.moment-head')).toHaveCount(3);
  // The board stays where one was.
  await expect(status(page)).toContainText('White wins');
});

test('stopped, failed, damaged and outdated reviews say so and can be gone on with', async ({ page, host }) => {
  /** @type {string[]} */
  const asked = [];
  await page.route('**/api/games/read/review/{start,again}', (route) => {
    asked.push(route.request().url().split('/').pop() ?? '');
    return route.fulfill({ status: 204 });
  });
  const line = await openReview(page, host, { state: { kind: 'stopped' }, review: reviewOf({ read: 23, pass: 'glance' }) });
  const card = page.getByRole('region', { name: 'Reading' });
  await expect(card).toContainText('Read to move 23.');
  await card.getByRole('button', { name: 'Go on' }).click();
  line.say({ type: 'state', state: { kind: 'failed' } });
  await expect(card).toContainText('The reading has failed.');
  await card.getByRole('button', { name: 'Try again' }).click();
  line.say({ type: 'review', view: { id: 'read', state: { kind: 'damaged' }, review: null, outdated: false } });
  await expect(card).toContainText('cannot be read');
  await card.getByRole('button', { name: 'Read it again' }).click();
  line.say({ type: 'review', view: { id: 'read', state: { kind: 'done' }, review: reviewOf(), outdated: true } });
  await expect(card).toContainText('Read by an earlier engine.');
  await card.getByRole('button', { name: 'Read it again' }).click();
  await expect.poll(() => asked).toEqual(['start', 'start', 'again', 'again']);
});

test('a lost connection is said, the review stays, and it comes back', async ({ page, host }) => {
  const line = await openReview(page, host);
  await line.cut();
  await expect(page.locator('.toast')).toContainText('Connection lost');
  await expect(page.locator('.moment.open')).toBeVisible();
  await expect(page.locator('.toast')).toContainText('Connected again.');
  await expect(status(page)).toContainText('Move 43');
});

test('Home shows the last game and leads to its review', async ({ page, host }) => {
  await openReview(page, host);
  await page.goto(host.address);
  const card = page.locator('.last-game');
  await expect(card).toContainText('Lost to Pine');
  await expect(card).toContainText('decided at move 43');
  await card.click();
  await expect(page).toHaveURL(`${host.address}/g/read`);
});

test('a step of the reading changes the graph and the bar, and little else', async ({ page, host }) => {
  const line = await openReview(page, host, { state: { kind: 'reading' }, review: reviewOf({ read: 0, pass: 'glance' }) });
  const card = page.getByRole('region', { name: 'Reading' });
  let most = 0;
  for (let read = 1; read <= moves.length; read++) {
    const review = reviewOf({ read, pass: 'glance' });
    await page.evaluate(() => {
      const seen = /** @type {any} */ (window);
      seen.changes = 0;
      seen.watch?.disconnect();
      seen.watch = new MutationObserver((records) => { seen.changes += records.length; });
      seen.watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    line.say({ type: 'step', state: { kind: 'reading' }, review: { ...review, moves: review.moves.slice(read - 1, read) } });
    await expect(card).toContainText(`${read} of 54`);
    most = Math.max(most, await page.evaluate(() => /** @type {any} */ (window).changes));
  }
  // Curve, area, hatching, count and bar, and a seal or a proof more.
  expect(most).toBeLessThan(40);
});

const sizes = [[1920, 1080], [1440, 900], [1366, 768], [1100, 800], [900, 700], [800, 600], [768, 1024], [640, 800], [390, 844], [375, 667], [320, 568], [667, 375], [640, 400]];

for (const language of ['en', 'zh']) {
  test(`at every size the board is whole and nothing is wider than the screen, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    await judge(page);
    await openReview(page, host);
    const states = [() => hand(page).press('Shift+W'), () => hand(page).press('Shift+A'), () => hand(page).press('Escape'), () => hand(page).press('Shift+E'), () => hand(page).press('Shift+E')];
    for (const go of states) {
      await go();
      for (const [width, height] of sizes) {
        await hand(page).resize(width, height);
        await expect.poll(() => page.evaluate(() => {
          const drawn = Number(document.querySelector('.drawing')?.getAttribute('width'));
          return `${innerWidth} ${document.querySelector('.board')?.clientWidth === drawn}`;
        })).toBe(`${width} true`);
        await expect.poll(() => broken(page), { message: `${width}×${height}` }).toEqual([]);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: `${width}×${height}` }).toBeLessThanOrEqual(0);
        const board = await hand(page).box(page.locator('.board'));
        expect(board && board.x >= 0 && board.x + board.width <= width + 0.5 && board.height > 200, `${width}×${height} cuts the board`).toBe(true);
        if (width <= 390) expect(board?.width, `${width}×${height}`).toBe(width);
      }
    }
  });
}

test('on a phone everything can be touched, and a swipe goes to the next moment', async ({ browser, host }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openReview(page, host);
  await expect(page.locator('.who.both')).toContainText('You 85 · Pine 89 accuracy');
  await expect(page.locator('.coordinates')).toBeVisible();
  const small = await page.locator('.review button:visible').evaluateAll((all) => all.map((one) => /** @type {HTMLElement} */ (one))
    .filter((one) => one.offsetHeight < 44 && !one.matches('.text-button')).map((one) => one.textContent));
  expect(small).toEqual([]);
  const card = page.locator('.moment-list');
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 300, clientY: 700 });
  await card.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 200, clientY: 700 });
  await expect(status(page)).toContainText('Move 33');
  await page.getByRole('button', { name: 'Moves' }).tap();
  await expect(page.locator('.review-table')).toBeVisible();
  await context.close();
});

test('in Chinese a review has no Latin sentence', async ({ page, host }) => {
  await dress(page, 'wood', 'zh');
  await judge(page);
  await openReview(page, host);
  await expect(page.locator('.moment.open')).toContainText('白棋活三 C6–E4，挡错了一端。白棋可在 C7 成四三。白棋连续冲四取胜。B7 更好。');
  await expect(page.locator('.moment.open .tag')).toContainText('白必胜，11 手变化');
  for (const key of ['Shift+W', 'Escape', 'Shift+A', 'Escape', 'Shift+K']) {
    await hand(page).press(key);
    const text = await page.locator('#app').innerText();
    expect(text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], key).toEqual([]);
  }
});

test('axe finds nothing serious in any state of a review', async ({ page, host }) => {
  await dress(page, 'wood');
  await judge(page);
  const fine = (/** @type {string} */ what) => accessible(page, what);
  await openReview(page, host);
  await fine('done');
  await page.locator('.engine-line').first().hover();
  await accessible(page, 'a line', { withBoard: true });
  await page.getByRole('tab', { name: 'Moves' }).click();
  await fine('the table');
  await hand(page).press('Shift+W');
  await fine('walking back');
  await hand(page).press('Shift+A');
  await page.locator('[data-at="g2"]').click();
  await expect(page.locator('.attempt')).toHaveCount(2);
  await fine('trying again');
  await hand(page).press('Escape');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await fine('playing on');
  await hand(page).press('Escape');
  await hand(page).press('Shift+E');
  await fine('hidden');
  await hand(page).resize(390, 844);
  await hand(page).press('Shift+E');
  await fine('phone');
});

test('the card of the last game leaves Home as it fits', async ({ page, host }) => {
  await readGame(page);
  await page.goto(host.address);
  await expect(page.locator('.last-game')).toBeVisible();
  for (const [width, height] of [...sizes, [1280, 720]]) {
    await hand(page).resize(width, height);
    await expect.poll(() => page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth);
    }), { message: `${width}×${height}` }).toBeLessThanOrEqual(0);
  }
});
