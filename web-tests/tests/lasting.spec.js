import { cell, click, expectLabel, loseCarelessly, openGame, playMoves, status } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

test('preferences follow a person to another port and another browser', async ({ page, start, browser }) => {
  let host = await start();
  await page.goto(`${host.address}/settings`);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences') && answer.request().method() === 'PUT');
  await page.getByRole('radio', { name: 'Night' }).click();
  await kept;
  await host.stop();
  host = await start();
  const stranger = await browser.newPage({ colorScheme: 'light' });
  await stranger.goto(host.address);
  await expect(stranger.locator('html')).toHaveAttribute('data-theme', 'night');
  // Changed in the other browser; this one sees it when it is next looked at.
  await page.goto(`${host.address}/settings`);
  await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked();
  await stranger.goto(`${host.address}/settings`);
  const again = stranger.waitForResponse((answer) => answer.url().endsWith('/api/preferences') && answer.request().method() === 'PUT');
  await stranger.getByRole('radio', { name: 'High contrast' }).click();
  await again;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await stranger.close();
});

test('two tabs agree on the preferences at once', async ({ page, host, context }) => {
  await page.goto(host.address);
  const other = await context.newPage();
  await other.goto(`${host.address}/settings`);
  await other.getByRole('radio', { name: 'High contrast' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await other.close();
});

test('when the host has gone the page stays, says so, and goes on where it was', async ({ page, start }) => {
  const host = await start();
  await openGame(page, host);
  await playMoves(page, 'h8 i9 j10');
  await host.stop('SIGKILL');
  await expect(status(page)).toContainText('Connection lost');
  await click(page, 'k11');
  await expect(page.locator('.toast')).toContainText('Reconnecting');
  await expectLabel(page, 'k11', 'K11, empty');
  await hand(page).press('[');
  await expectLabel(page, 'j10', 'J10, empty');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.goBack();
  await start(host);
  await expectLabel(page, 'j10', 'J10, Black, move 3, last move');
  await playMoves(page, 'k11');
});

test('one page too many is told so, does not knock again and again, and goes on when another one is closed', async ({ page, data, browser, startProgram }) => {
  const host = await startProgram(['--data', data, '--listen', '127.0.0.1:0', '--most-pages', '1']);
  await openGame(page, host);
  await playMoves(page, 'h8');
  for (const [locale, words] of [['zh-CN', '打开的页面太多。关掉一个，这里就会继续。'], ['en-US', 'Too many pages are open. Close one, and this one goes on.']]) {
    const other = await browser.newPage({ locale });
    let lines = 0;
    other.on('websocket', () => (lines += 1));
    await other.goto(page.url());
    await expect(other.locator('#app').getByText(words)).toBeVisible();
    expect(lines).toBe(1);
    if (locale === 'en-US') {
      await page.close();
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expectLabel(other, 'h8', 'H8, Black, move 1, last move');
    }
    await other.close();
  }
});

test('what the disk does not take is said and does not stay on the board', async ({ page, host }) => {
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    /** @type {string} */
    let snapshot;
    server.onMessage((message) => {
      if (JSON.parse(String(message)).type === 'snapshot') snapshot = String(message);
      socket.send(message);
    });
    socket.onMessage(() => {
      socket.send(JSON.stringify({ type: 'rejected', rejection: { reason: 'not_stored' } }));
      socket.send(snapshot);
    });
  });
  await openGame(page, host);
  await click(page, 'h8');
  await expect(page.locator('.toast')).toContainText('The disk did not take it. The move did not count.');
  await expect(page.locator('#said')).toContainText('The disk did not take it.');
  await expectLabel(page, 'h8', 'H8, empty');
});

test('a search that failed is said, and the game goes on', async ({ page, host }) => {
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      socket.send(JSON.stringify({ type: 'engine_failed', opponent: 'table' }));
      server.send(message);
    });
  });
  await openGame(page, host, { against: { kind: 'engine', opponent: 'table' } });
  await click(page, 'h8');
  await expect(page.locator('.toast')).toContainText('The engine had no answer');
  await expect(page.locator('.move')).toHaveCount(2);
});

test('a timed game that was paused is found so, and goes on', async ({ page, host }) => {
  await openGame(page, host, { clock: { kind: 'increment', main: 600_000, increment: 0 } });
  await playMoves(page, 'h8 i9');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.board.dimmed')).toBeVisible();
  const game = page.url();
  await page.goto('about:blank');
  await page.goto(game);
  await expect(page.locator('.board.dimmed')).toBeVisible();
  await page.locator('.board').getByRole('button', { name: 'Continue' }).click();
  await playMoves(page, 'j10');
});

test('the result card counts the games against this opponent', async ({ page, host }) => {
  await openGame(page, host, { against: { kind: 'engine', opponent: 'table' } });
  await loseCarelessly(page, (at) => click(page, at));
  await expect(page.locator('.scores .against')).toHaveText('Against Abacus0 won · 1 lost · 0 drawn');
});

test('ratings are shown with their error as soon as the host has them', async ({ page, host }) => {
  await page.route('**/api/opponents', async (route) => {
    const opponents = await (await route.fetch()).json();
    await route.fulfill({ json: opponents.map((/** @type {any} */ one, /** @type {number} */ i) => ({ ...one, rating: i < 10 ? { elo: 1000 + 100 * i, error: 25 } : null })) });
  });
  await page.goto(`${host.address}/help`);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('1,000 ± 25');
  await expect(rows.nth(11)).toContainText('–');
  await page.goto(host.address);
  await hand(page).press('Shift+N');
  await expect(page.locator('.character')).toContainText('1,200 ± 25');
});

test('a page that was loaded once asks for its first document only', async ({ page, host }) => {
  await page.goto(host.address);
  await expect(cell(page, 'h8')).toBeAttached();
  await page.reload();
  await expect(cell(page, 'h8')).toBeAttached();
  const sent = await page.evaluate(() => performance.getEntriesByType('resource')
    .filter((one) => /\.(js|css)$/.test(one.name) && /** @type {PerformanceResourceTiming} */ (one).transferSize > 0)
    .map((one) => one.name));
  expect(sent).toEqual([]);
});
