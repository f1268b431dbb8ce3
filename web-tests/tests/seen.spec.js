import { readFileSync } from 'node:fs';
import { cell, click, openGame, playMoves, status, tap } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

/** @typedef {import('@playwright/test').Page} Page */

const bamboo = { kind: 'engine', opponent: 'bamboo' };
const table = { kind: 'engine', opponent: 'table' };
const phone = { width: 390, height: 844 };
const small = { width: 320, height: 568 };
const own = (/** @type {Page} */ page) => page.locator('.player.own .words');

/** @param {Page} page @param {Record<string, any>} wanted */
const prefer = (page, wanted) => page.addInitScript((prefs) => localStorage.setItem('tengen.prefs', JSON.stringify(prefs)), wanted);

/** @param {Page} page */
async function offerDraw(page) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
}

/**
 * The host, with a word of the test's own in between.
 * @param {Page} page @param {(said: any, answer: (message: any) => void) => boolean} hears whether it takes what the page said
 */
const between = (page, hears) => page.routeWebSocket(/\/live/, (socket) => {
  const host = socket.connectToServer();
  socket.onMessage((text) => {
    if (!hears(JSON.parse(String(text)), (message) => socket.send(JSON.stringify(message)))) host.send(text);
  });
});

test('a declined draw stands beside the board until the game goes on, and nobody agrees with themselves', async ({ page, host }) => {
  await openGame(page, host, { against: bamboo });
  await click(page, 'h8');
  await expect(status(page)).toContainText('Your move');
  await offerDraw(page);
  await expect(page.locator('.answer')).toHaveText('Bamboo declines the draw.');
  await expect(page.locator('.prompt')).toHaveCount(0);
  await click(page, 'a1');
  await expect(page.locator('.answer')).toHaveCount(0);
});

test('an own offer that waits is told, and asks nothing', async ({ page, host }) => {
  await between(page, (said, answer) => {
    if (said.type !== 'offer_draw') return false;
    answer(offered);
    return true;
  });
  /** @type {any} */
  let offered = null;
  const id = await openGame(page, host, { against: bamboo });
  const { view } = await page.evaluate((path) => new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}${path}`);
    socket.onmessage = ({ data }) => { resolve(JSON.parse(data)); socket.close(); };
  }), `/api/games/${id}/live`);
  offered = {
    type: 'event', record: { seq: view.seq + 1, time: 0, clocks: null, event: { type: 'offered', by: view.black.player, offer: { type: 'draw' } } },
    view: { ...view, seq: view.seq + 1, offer: { id: view.seq + 1, by: 'black', offer: { type: 'draw' } } },
  };
  await offerDraw(page);
  await expect(page.locator('.answer')).toHaveText('You offer a draw. Bamboo considers it.');
  await expect(page.getByRole('button', { name: 'Agree' })).toHaveCount(0);
});

test('Swap2 says what was chosen, and by whom', async ({ page, host }) => {
  await openGame(page, host, { opening: 'swap2', name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await playMoves(page, 'h8 h9 j10');
  await page.getByRole('button', { name: 'Place two more stones' }).click();
  await expect(page.locator('.answer')).toHaveText('Jonas places two more stones.');
  await playMoves(page, 'a1 c3');
  await page.getByRole('button', { name: 'Take White' }).click();
  await expect(page.locator('.answer')).toHaveText('Mei takes White.');
  await openGame(page, host, { opening: 'swap', against: bamboo });
  await playMoves(page, 'h8 h9 j10');
  await expect(page.locator('.answer')).toHaveText(/^Bamboo takes (Black|White)\.$/);
});

test('a win is told when it is proved, with its length, and then its whole line', async ({ page, host }) => {
  const proof = { type: 'hint', ply: 0, look_for: 'forced-win', about: [], wins_in: 3, area: null, point: null, line: null };
  let stage = 0;
  await between(page, (said, answer) => {
    if (said.type !== 'hint') return false;
    stage += 1;
    answer({ ...proof, stage, point: stage > 2 ? 'g9' : null, line: stage > 3 ? ['g9', 'h9', 'g10', 'g11', 'g8'] : null });
    return true;
  });
  await openGame(page, host, { against: table });
  const hint = page.getByRole('button', { name: 'Hint', exact: true });
  const rung = page.locator('.rung.now p');
  await hint.click();
  await expect(rung).toHaveText('You can win by force, in 3 moves.');
  await hint.click();
  await hint.click();
  await expect(rung).toHaveText('The win begins on G9.');
  await hint.click();
  await expect(rung).toHaveText('The whole line to the five: G9 H9 G10 G11 G8.');
});

test('who waits for the engine is told how many are before them', async ({ page, host }) => {
  await page.routeWebSocket(/\/live/, (socket) => {
    let waits = false;
    socket.connectToServer().onMessage((text) => {
      if (waits) return;
      socket.send(text);
      const { type, view } = JSON.parse(String(text));
      waits = type === 'event' && view.turn.thinking;
      if (waits) socket.send(JSON.stringify({ type: 'thinking', about: 'reply', ply: view.ply, waiting: 4, elapsed: 0, cap: 3000 }));
    });
  });
  await openGame(page, host, { against: bamboo });
  await click(page, 'h8');
  await expect(status(page)).toContainText('waiting for the engine: 4 before you');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: phone });

  for (const viewport of [phone, small]) {
    test(`a forbidden point is explained below the board, which nothing covers, at ${viewport.width}`, async ({ page, host }) => {
      await hand(page).resize(viewport.width, viewport.height);
      await openGame(page, host, { rule: 'renju' });
      for (const at of 'g8 a1 i8 a3 h7 a5 h9 c1'.split(' ')) {
        await tap(page, at);
        await expect(own(page)).toContainText('Tap again');
        await tap(page, at);
        await expect(cell(page, at)).toHaveAttribute('aria-label', /move/);
      }
      await tap(page, 'h8');
      await expect(own(page)).toHaveText('H8 is forbidden: double threeG8 H8 I8 · H7 H8 H9');
      await expect(page.locator('.reason')).toBeHidden();
      await expect(page.locator('.crosshair')).toHaveCount(0);
      const board = await hand(page).box(page.locator('.board'));
      const words = await hand(page).box(own(page));
      expect(words && board && words.y >= board.y + board.height).toBe(true);
    });
  }

  test('a hint is seen also while a stone is aimed', async ({ page, host }) => {
    await openGame(page, host, { against: table });
    await tap(page, 'h8');
    await expect(own(page)).toContainText('Tap again to play H8');
    await page.getByRole('button', { name: 'Hint', exact: true }).tap();
    await expect(own(page)).toContainText('Hint 1 of 4');
  });

  test('the answer to an offer is seen below the board', async ({ page, host }) => {
    await openGame(page, host, { against: bamboo });
    await offerDraw(page);
    await expect(own(page)).toHaveText('Bamboo declines the draw.');
  });

  test('below the board there is no empty band: moves fill it', async ({ page, host }) => {
    await openGame(page, host);
    await expect(page.locator('.moves')).toBeVisible();
    const gaps = await page.evaluate(() => {
      const parts = ['.board', '.player.own', '.actions', '.drawer'].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
      return [...parts.slice(1).map((part, i) => part.top - parts[i].bottom), innerHeight - parts[parts.length - 1].bottom];
    });
    for (const gap of gaps) expect(Math.abs(gap)).toBeLessThanOrEqual(12);
  });
});

test('a toast takes room instead of covering, and goes when it is no longer true', async ({ page, host }) => {
  // It would stay for ever.
  await page.addInitScript(() => {
    const soon = window.setTimeout;
    Object.assign(window, { setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => (ms >= 4000 ? 0 : soon(run, ms)) });
  });
  await openGame(page, host);
  await playMoves(page, 'h8');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('.board.dimmed')).toBeVisible();
  await click(page, 'a1');
  await expect(page.locator('.toast')).toHaveText('Paused. Continue to place a stone.');
  const covered = await page.evaluate(() => {
    const toast = /** @type {Element} */ (document.querySelector('.toast')).getBoundingClientRect();
    return [...document.querySelectorAll('main button')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.width && box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top;
    }).length;
  });
  expect(covered).toBe(0);
  await page.getByRole('toolbar').getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.board.dimmed')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a game without a move is neither in the library nor on Home', async ({ page, host }) => {
  await openGame(page, host);
  await page.goto(`${host.address}/library`);
  await expect(page.getByText('No games yet.')).toBeVisible();
  await openGame(page, host);
  await playMoves(page, 'h8');
  await page.goto(`${host.address}/library`);
  await expect(page.locator('.game-row')).toHaveCount(1);
  await page.goto(host.address);
  await expect(page.locator('.resume')).toContainText('Move 2');
});

test('byo-yomi is read as a time and its periods', async ({ page, host }) => {
  await openGame(page, host, { clock: { kind: 'byo-yomi', main: 0, period: 60_000, periods: 1 } });
  await playMoves(page, 'h8');
  const white = page.locator('.player', { hasText: 'White, second' });
  await expect(white.locator('.clock')).toHaveText(/^(1:00|0:\d\d)$/);
  await expect(white.locator('.periods')).toHaveText('last period');
});

test('after the game every button is there once, and the list is at the last move', async ({ page, host }) => {
  await hand(page).resize(1366, 720);
  await openGame(page, host, { size: 15 });
  await playMoves(page, 'a1 a15 c1 c15 e1 e15 g1 g15 i1 i15 k1 k15 m1 m15 o1 o15 a3 a13 c3 c13 e3 e13 g3 g13');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('.move[aria-current]')).toBeInViewport({ ratio: 1 });
  const words = (await page.locator('aside.side button:visible').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});

test('every opponent fits its sheet, and none is rated 0', async ({ page, host }) => {
  await hand(page).resize(1024, 768);
  await page.goto(host.address);
  await page.locator('.button.opponent').click();
  for (const name of ['Sprout', 'Sparrow', 'Tengen', 'Scholar']) {
    await page.getByRole('radio', { name: new RegExp(`^${name},`) }).click();
    await expect(page.locator('.character h3')).toHaveText(name);
    const card = await hand(page).box(page.locator('.character'));
    const sheet = await hand(page).box(page.getByRole('dialog'));
    expect(card && sheet && card.y + card.height <= sheet.y + sheet.height).toBe(true);
    expect(await page.locator('.character dd').allInnerTexts()).not.toContain('0');
  }
});

test('a picture is saved sharp and small, and the sheet says so', async ({ page, host }) => {
  await openGame(page, host);
  await playMoves(page, 'h8 i9 g7 j10 f6 k11 a1 o15 c3 m13');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share and export…' }).click();
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Picture as PNG' }).click()]);
  expect(picture.suggestedFilename()).toBe('tengen-10.png');
  const bytes = readFileSync(await picture.path());
  expect(bytes.length).toBeLessThan(400_000);
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.width, image.height];
  }, `data:image/png;base64,${bytes.toString('base64')}`);
  expect(size).toEqual([1350, 1350]);
  await expect(page.getByRole('dialog').locator('.toast')).toHaveText('Picture saved.');
});

test('the file of a game without a name is named after who is known and the day', async ({ page, host }) => {
  const id = await openGame(page, host, { against: bamboo });
  const formats = await (await page.request.get(`${host.address}/api/games/${id}/formats`)).json();
  expect(formats[0].file).toMatch(/^Tengen \(bamboo\) - \d{4}-\d\d-\d\d\./);
});

test('the blunder check is among the coach’s settings', async ({ page, host }) => {
  await page.goto(`${host.address}/settings`);
  await expect(page.getByRole('region', { name: 'Coach' }).getByRole('switch', { name: 'Ask before a move that loses by force' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Look' }).getByRole('switch')).toHaveCount(3);
});

test('in the lens an open four has a shape and a sign of its own', async ({ page, host }) => {
  await prefer(page, { lens: true });
  await openGame(page, host);
  await playMoves(page, 'g8 a1 h8 c1 i8 o15');
  await expect(page.locator('.threat-sign', { hasText: '‹4›' })).toHaveCount(2);
  await expect(page.locator('.threat-sign').filter({ hasText: /^4$/ })).toHaveCount(2);
  await page.getByRole('tab', { name: 'Coach' }).click();
  await expect(page.locator('.lens-key')).toContainText('makes an open four');
});
