import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accessible } from './accessible.js';
import { openGame, playMoves } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

/** @typedef {import('@playwright/test').Page} Page */

const samples = fileURLToPath(new URL('../../crates/tengen-formats/tests/files/', import.meta.url));
const sample = (/** @type {string} */ name) => ({ name, mimeType: 'application/octet-stream', buffer: readFileSync(samples + name) });
const file = (/** @type {string} */ name, /** @type {string} */ text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const study = `(;GM[4]FF[4]SZ[15]PB[Ema]PW[花月]RE[B+R]C[A study.
<b>Two</b> lines.];B[hh]TR[hh](;W[ig]LB[gf:A]N[Indirect];B[ih]SQ[jj];W[gh])(;W[ih]C[Direct.];B[ig])(;W[hi]CR[aa]MA[ba]))`;

const cell = (/** @type {Page} */ page, /** @type {string} */ at) => page.locator(`.record [data-at="${at}"]`);
/** The game is there and keys are heard. @param {Page} page */
const opened = async (page) => {
  await expect(page).toHaveURL(/\/record\//);
  await expect(page.locator('.where')).toBeVisible();
};

const current = (/** @type {Page} */ page) => page.locator('.turn[aria-current="step"]');

/** @param {Page} page @param {import('./host.js').Host} host @param {{ name: string, mimeType: string, buffer: Buffer }[]} files */
async function choose(page, host, files) {
  await page.goto(`${host.address}/library`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[type="file"]').setInputFiles(files);
}

/** Lets go of files over the page, as a file manager does. @param {Page} page @param {{ name: string, text: string }[]} files */
async function drop(page, files) {
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(page.locator('.drop-veil')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await expect(page.locator('.drop-veil')).toHaveCount(0);
}

/** @param {Page} page @param {string} text */
const paste = (page, text) => page.evaluate((value) => {
  const data = new DataTransfer();
  data.setData('text/plain', value);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}, text);

/** Every format with a sample of it, where its main line ends, and who is there. */
const formats = [
  { name: 'tournament.psq', end: 'Move 16, White', format: 'PSQ (Piskvork)', players: 'pisq7.exe' },
  { name: 'ten-moves.pos', end: 'Move 10, White, F5', format: 'POS (Renju)' },
  { name: 'openings.lib', end: 'Move 4, White, F6', format: 'LIB (RenLib)' },
  { name: 'labels-gm1.sgf', end: 'Move 2, White', format: 'SGF' },
];

for (const { name, end, format, players } of formats) {
  test(`${name} is imported, shown, exported and imported again`, async ({ page, host }) => {
    await choose(page, host, [sample(name)]);
    await opened(page);
    if (players) await expect(page.locator('.record-players')).toContainText(players);
    await hand(page).press('End');
    await expect(page.locator('.where')).toContainText(end);
    await page.getByRole('button', { name: 'Share' }).click();
    const row = page.locator('.share-file', { has: page.getByRole('link', { name: `Save as ${format}` }) });
    await expect(row).toContainText('Holds everything.');
    const waiting = page.waitForEvent('download');
    await row.getByRole('link').click();
    const download = await waiting;
    const ending = /** @type {string} */ (name.split('.')[1]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    const saved = readFileSync(await download.path());
    if (ending !== 'sgf') expect(saved.equals(readFileSync(samples + name))).toBe(true);
    await choose(page, host, [{ name: download.suggestedFilename(), mimeType: '', buffer: saved }]);
    await opened(page);
    await expect(page.locator('.where')).toContainText('Before the first move');
    await hand(page).press('End');
    await expect(page.locator('.where')).toContainText(end);
  });
}

test('moves and links are pasted anywhere, copied as text and link, and pasted again', async ({ page, host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${host.address}/help`);
  await expect(page.locator('main h1')).toBeAttached();
  await paste(page, 'H8 I9 J10');
  await opened(page);
  await hand(page).press('End');
  await expect(page.locator('.where')).toContainText('Move 3, Black, J10');
  await hand(page).press('ArrowLeft');
  for (const [button, text] of [['Copy as text', 'h8i9'], ['Copy as link', 'https://gomocalc.com/#/h8i9']]) {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.locator('.share-text')).toHaveText('h8i9');
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await hand(page).press('Escape');
    const before = page.url();
    await paste(page, text);
    await expect(page).not.toHaveURL(before);
    await opened(page);
    await expect(page.locator('.where')).toContainText('Before the first move');
    await hand(page).press('End');
    await expect(page.locator('.where')).toContainText('Move 2, White, I9');
  }
});

test('text is imported from the sheet, and a text field keeps what is pasted into it', async ({ page, host }) => {
  await page.goto(`${host.address}/library`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: /paste moves/ }).fill('https://gomocalc.com/#/h8i9j7');
  await page.getByRole('button', { name: 'Import text' }).click();
  await opened(page);
  await page.goto(`${host.address}/library`);
  await expect(page.locator('.game-row')).toContainText('Pasted text');
  await page.getByRole('searchbox').focus();
  await page.getByRole('searchbox').evaluate((box) => box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true })));
  await expect(page).toHaveURL(/\/library$/);
});

test('several files are dropped at once, and each has its own end', async ({ page, host }) => {
  await page.goto(`${host.address}/`);
  await expect(page.locator('main h1')).toBeAttached();
  await drop(page, [{ name: 'good.sgf', text: study }, { name: 'bad.sgf', text: '(;GM[4]SZ[15]\n;B[zz])' }, { name: 'picture.png', text: '\x89PNG' }, { name: 'moves.txt', text: 'h8i9\n\nj10k11' }]);
  const rows = page.locator('.incoming-row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('SGF, 1 game');
  await expect(rows.nth(1)).toContainText('Not a readable SGF file. Line 2, column 4: expected a point of the 15×15 board such as hh or h8, found “zz])”.');
  await expect(rows.nth(2)).toContainText('Not a game. Byte 0');
  await expect(rows.nth(3)).toContainText('Text, 2 games');
  await expect(page.locator('#said')).toContainText('3 games imported. 2 files could not be read.');
  await rows.nth(0).getByRole('link', { name: /Ema and 花月/ }).click();
  await expect(page.getByRole('heading', { name: 'Ema and 花月' })).toBeVisible();
  await page.goto(`${host.address}/library`);
  await page.getByRole('radio', { name: 'Imported' }).click();
  await expect(page.locator('.game-row')).toHaveCount(3);
});

test('the tree, comments, marks and labels are shown, and text is only text', async ({ page, host }) => {
  await choose(page, host, [file('study.sgf', study)]);
  await opened(page);
  await expect(page.locator('.words-of-file')).toHaveText('A study.\n<b>Two</b> lines.');
  await expect(page.locator('.turn')).toHaveCount(8);
  await expect(page.locator('.record-players')).toContainText('resigned');
  await hand(page).press('ArrowRight');
  await expect(cell(page, 'h8')).toHaveAttribute('aria-label', 'H8, Black, move 1, last move, triangle');
  await expect(page.locator('.branch')).toHaveCount(3);
  await hand(page).press('ArrowRight');
  await expect(page.locator('.remark h2')).toHaveText('Indirect');
  await expect(page.locator('.note text')).toHaveText('A');
  await expect(cell(page, 'g10')).toHaveAttribute('aria-label', 'G10, empty, A');
  // A move of the file can be played on the board.
  await hand(page).press('ArrowLeft');
  await cell(page, 'h7').click();
  await expect(current(page)).toHaveAttribute('aria-label', 'Move 2, White, H7');
  await expect(page.locator('.note')).toHaveCount(2);
  await cell(page, 'c3').click();
  await expect(page.locator('.toast')).toContainText('The file has no move at C3 here.');
});

test('keys go along the line and between variations', async ({ page, host }) => {
  await choose(page, host, [file('study.sgf', study)]);
  await opened(page);
  await expect(current(page)).toHaveAttribute('aria-label', 'Before the first move');
  const steps = [
    ['ArrowRight', 'Move 1, Black, H8'], ['ArrowRight', 'Move 2, White, I9'], ['ArrowDown', 'Move 2, White, I8'], ['ArrowRight', 'Move 3, Black, I9'],
    ['ArrowLeft', 'Move 2, White, I8'], ['ArrowDown', 'Move 2, White, H7'], ['ArrowUp', 'Move 2, White, I8'], ['Home', 'Before the first move'],
    // What was looked at before is gone to again.
    ['End', 'Move 3, Black, I9'],
  ];
  for (const [key, label] of steps) {
    await hand(page).press(key);
    await expect(current(page)).toHaveAttribute('aria-label', label);
  }
  await expect(page.locator('#said')).toContainText('variation 2 of 3');
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByRole('button', { name: 'Next variation' }).click();
  await expect(current(page)).toHaveAttribute('aria-label', 'Move 2, White, H7');
});

test('the judge speaks: a five, a move after the end, and forbidden points', async ({ page, host }) => {
  await page.goto(`${host.address}/library`);
  await paste(page, 'a1b1a2b2a3b3a4b4a5b5');
  await opened(page);
  await hand(page).press('End');
  await expect(page.locator('.finding')).toHaveText('Move 10 at B5 comes after the end of the game.');
  await hand(page).press('ArrowLeft');
  await expect(page.locator('.remark')).toContainText('Black wins: five in a row.');
  await expect(page.locator('.win-ring')).toHaveCount(5);
  await page.goto(`${host.address}/library`);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByText('If the file does not say').click();
  await page.getByRole('combobox', { name: 'Rule' }).selectOption('renju');
  await page.getByRole('textbox', { name: /paste moves/ }).fill('g8a1i8a3h7a5h9c1');
  await page.getByRole('button', { name: 'Import text' }).click();
  await opened(page);
  await hand(page).press('End');
  await expect(cell(page, 'h8')).toHaveAttribute('aria-label', 'H8, empty, forbidden: double three');
});

test('an imported game is found, renamed, deleted and brought back', async ({ page, host }) => {
  await choose(page, host, [file('study.sgf', study)]);
  await opened(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'A new name' }).fill('Flower moon');
  await hand(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Flower moon' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Flower moon' })).toBeVisible();
  await page.getByRole('link', { name: 'To the library' }).click();
  await page.getByRole('searchbox').fill('花月');
  await expect(page.locator('.game-row')).toContainText('Flower moon');
  await page.getByRole('button', { name: 'Delete: Flower moon' }).click();
  await expect(page.locator('.game-row')).toHaveCount(0);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.game-row')).toHaveCount(1);
});

test('a game played here is shared from one place: copies, pictures and files', async ({ page, host, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGame(page, host, { size: 19, name: 'Mei', against: { kind: 'person', name: 'Jonas' } });
  await playMoves(page, 'h8 i9');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Share and export…' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('h8i9');
  for (const kind of ['PNG', 'SVG']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Picture as ${kind}` }).click();
    expect((await download).suggestedFilename()).toBe(`tengen-2.${kind.toLowerCase()}`);
  }
  await expect(page.locator('.share-file', { hasText: 'POS' })).toContainText('Has no board of this size.');
  await expect(page.locator('.share-file', { hasText: 'PSQ' })).toContainText('Not in it: the date.');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as SGF' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^Mei - Jonas - \d{4}-\d\d-\d\d\.sgf$/);
  expect(readFileSync(await saved.path(), 'utf8')).toContain('PB[Mei]');
});

test('a library of many thousand moves opens at once and loads as one goes', async ({ page, host }) => {
  const letters = 'abcdefghijklmno';
  const at = (/** @type {number} */ n) => letters[n % 15] + letters[Math.floor(n / 15) % 15];
  // 60 variations of 60 moves after each of the first two moves, and a line of 200.
  const line = (/** @type {number} */ from, /** @type {number} */ n) => Array.from({ length: n }, (_, i) => `;${(from + i) % 2 ? 'W' : 'B'}[${at(from + i)}]`).join('');
  const many = Array.from({ length: 60 }, (_, i) => `(;W[${at(100 + i)}]${line(2, 60)})`).join('');
  await choose(page, host, [file('large.sgf', `(;GM[4]SZ[15];B[hh](;W[aa]${line(2, 200)})${many})`)]);
  await opened(page);
  await hand(page).press('ArrowRight');
  await expect(page.locator('.turn')).not.toHaveCount(0);
  expect(await page.locator('.turn').count()).toBeLessThan(400);
  await hand(page).press('ArrowRight');
  for (let i = 0; i < 60; i++) await hand(page).press('ArrowDown');
  await expect(current(page)).toHaveAttribute('aria-label', /Move 2, White/);
  await expect(page.locator('.where')).toContainText('variation 61 of 61');
  await hand(page).press('End');
  await expect(page.locator('.where')).toContainText('Move 62');
});

test('axe finds nothing serious in import, tree and sharing', async ({ page, host }) => {
  await page.addInitScript(() => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: 'wood', language: 'en', animation: false })));
  await choose(page, host, [file('study.sgf', study), file('bad.sgf', '(;GM[4]')]);
  await expect(page.locator('.incoming-row')).toHaveCount(2);
  await expect(page.locator('.incoming-row.failed, .incoming-row.done')).toHaveCount(2);
  await accessible(page, 'import');
  await page.locator('.taken-game').first().click();
  await opened(page);
  await hand(page).press('ArrowRight');
  await expect(page.locator('.note')).toHaveCount(1);
  await accessible(page, 'record');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.locator('.share-text')).toBeVisible();
  await accessible(page, 'share');
});

test('in Chinese everything about files is Chinese', async ({ page, host }) => {
  await page.addInitScript(() => localStorage.setItem('tengen.prefs', JSON.stringify({ language: 'zh', animation: false })));
  await page.goto(`${host.address}/library`);
  await page.getByRole('button', { name: '导入' }).click();
  await page.locator('input[type="file"]').setInputFiles([file('bad.sgf', '(;GM[4]SZ[15]\n;B[zz])'), file('gb.sgf', '(;CA[gb2312]GM[4]SZ[15]PB[花];B[hh];W[ig')]);
  const rows = page.locator('.incoming-row');
  await expect(rows.nth(0)).toContainText('无法按 SGF 读取。第 2 行第 4 字：应为 15 路棋盘上的点，如 hh 或 h8，实为“zz])”。');
  await expect(rows.nth(1)).toContainText('文件自称编码为 gb2312，实为 UTF-8。');
  await expect(rows.nth(1)).toContainText('文件提前结束');
  const latin = (/** @type {string} */ text) => text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [];
  expect(latin(await page.locator('#app').innerText())).toEqual([]);
  await page.locator('.taken-game').click();
  await opened(page);
  await hand(page).press('ArrowRight');
  await expect(page.locator('.where')).toContainText('第 1 手，黑棋，H8');
  expect(latin(await page.locator('#app').innerText())).toEqual([]);
  await page.getByRole('button', { name: '分享' }).click();
  await expect(page.locator('.share-file').first()).toContainText('内容完整保留。');
  expect(latin(await page.locator('#app').innerText())).toEqual([]);
});

const sizes = [[1440, 900], [768, 1024], [375, 667], [320, 568], [667, 375]];

for (const language of ['en', 'zh']) {
  test(`the tree fits every screen and fingers, in ${language}`, async ({ browser, host }) => {
    for (const [width, height] of sizes) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000, isMobile: width < 1000 });
      await context.addInitScript((l) => localStorage.setItem('tengen.prefs', JSON.stringify({ language: l, animation: false })), language);
      const page = await context.newPage();
      await page.goto(`${host.address}/library`);
      await page.locator('.import-button').click();
      await page.locator('input[type="file"]').setInputFiles([file('study.sgf', study)]);
      await expect(page.locator('.record .drawing')).toBeAttached();
      const over = () => page.evaluate(() => Math.max(document.documentElement.scrollHeight - innerHeight - 1, document.documentElement.scrollWidth - innerWidth));
      await expect.poll(over, { message: `${width}×${height} scrolls` }).toBeLessThanOrEqual(0);
      const board = await hand(page).box(page.locator('.board'));
      expect(board && board.x >= 0 && board.y >= 0 && board.x + board.width <= width + 0.5 && board.y + board.height <= height + 0.5, `${width}×${height} cuts the board`).toBe(true);
      const small = () => page.locator('.record button:visible, .record a:visible').evaluateAll((all) => /** @type {HTMLElement[]} */ (all).filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).map((one) => one.outerHTML.slice(0, 80)));
      if (width < 1000) expect(await small(), `${width}×${height} has small buttons`).toEqual([]);
      await context.close();
    }
  });
}
