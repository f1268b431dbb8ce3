/** Two people at two screens, by one link, against the real host. */

import { cell, click, status } from './board.js';
import { hand } from './hand.js';
import { expect, openRoom, test } from './rooms.js';

test('a whole game by link: one invites in Chinese, one sits down in English, one watches, and they play again', async ({ newcomer, host }) => {
  const mei = await newcomer('zh');
  const jonas = await newcomer('en');
  const third = await newcomer('en');

  await mei.goto(host.address);
  await mei.getByRole('button', { name: '邀请 发链接给朋友' }).click();
  const sheet = mei.getByRole('dialog', { name: '邀请朋友' });
  await expect(sheet.getByRole('radio', { name: 'Swap2 两次交换' })).toHaveAttribute('aria-checked', 'true');
  await expect(sheet.getByRole('radio', { name: '10', exact: true })).toHaveAttribute('aria-checked', 'true');
  await sheet.getByRole('textbox', { name: '你的名字' }).fill('梅');
  const code = await codeOf(mei);
  await expect(sheet.locator('.room-code .hidden-text')).toHaveText([...code].join('，'));
  await expect(sheet.getByRole('img')).toHaveJSProperty('complete', true);

  // Opening the link takes no seat, and shows everything that was agreed.
  await jonas.goto(`${host.address}/r/${code.toLowerCase()}`);
  const terms = jonas.getByRole('form', { name: 'You are invited' });
  await expect(terms).toContainText('梅 invites you');
  for (const one of ['Swap2', 'Freestyle, 15×15', '10 minutes each']) await expect(terms).toContainText(one);
  await expect(sheet).toBeVisible();
  await terms.getByRole('textbox').fill('Jonas');
  await terms.getByRole('button', { name: 'Sit down' }).click();
  await expect(sheet).toHaveCount(0);

  // Swap2 by keyboard for the one, by mouse for the other.
  await expect(status(mei)).toContainText('轮到你');
  for (const at of ['h8', 'i9', 'g9']) await type(mei, at);
  await expect(jonas.locator('.prompt')).toContainText('Your choice');
  await expect(mei.locator('.prompt')).toHaveCount(0);
  await jonas.getByRole('button', { name: 'Take Black' }).click();
  await expect(mei.locator('.answer')).toContainText('Jonas执黑。');
  await type(mei, 'a1');
  await put(jonas, 'i7');
  await expect(cell(mei, 'i7')).toHaveAttribute('aria-label', 'I7，黑棋，第 5 手，最后一手');
  await expect(mei.locator('.player.own .clock')).toBeVisible();

  await third.goto(`${host.address}/r/${code}`);
  await expect(status(third)).toContainText('Watching');
  await expect(third.locator('.move')).toHaveCount(5);
  await expect(mei.locator('.facts')).toContainText('1 人观战');
  await click(third, 'h1');
  await expect(third.locator('.toast')).toContainText('You are watching.');
  await expect(third.getByRole('button', { name: 'Resign' })).toHaveCount(0);

  // Asked, and refused by the keyboard; the stone wears a ring meanwhile.
  await jonas.getByRole('button', { name: 'Ask undo' }).click();
  await expect(mei.locator('.request')).toContainText('Jonas请求悔棋 I7');
  await expect(jonas.locator('.request')).toContainText('You ask to take back I7');
  await expect(third.locator('.request')).toContainText('Jonas asks to take back I7');
  await expect(third.locator('.request').getByRole('button')).toHaveCount(0);
  await hand(mei).press('Shift+X');
  await expect(jonas.locator('.answer')).toContainText('梅 declines: the move stays.');
  await expect(mei.locator('.request')).toHaveCount(0);

  // A draw that is offered, and declined by playing on.
  await jonas.getByRole('button', { name: 'Offer draw' }).click();
  await expect(mei.locator('.request')).toContainText('直接落子即视为不同意。');
  await type(mei, 'c1');
  await expect(jonas.locator('.request')).toHaveCount(0);

  // Gone and back: the same seat, the same board, the same clock.
  await jonas.goto(`${host.address}/help`);
  await expect(mei.locator('.player.top')).toContainText('已掉线');
  await expect(mei.locator('.request')).toContainText('轮到谁走，谁的时间继续计算。');
  await jonas.goto(`${host.address}/r/${code}`);
  await expect(mei.locator('.player.top')).toContainText('在线');
  await expect(status(jonas)).toContainText('Your move');
  await put(jonas, 'f10');
  await type(mei, 'e1');
  await put(jonas, 'e11');
  await expect(jonas.locator('.result')).toContainText('You won.');
  await expect(mei.locator('.result')).toContainText('你输了');
  await expect(mei.locator('.result')).toContainText('0 – 1');
  await expect(third.locator('.result')).toContainText('Jonas won.');
  await expect(third.locator('.result').getByRole('link', { name: 'Review' })).toBeVisible();

  // The next game has the same link, and the same audience.
  const played = await jonas.locator('.result').getByRole('link', { name: 'Review' }).getAttribute('href');
  await mei.getByRole('button', { name: '交换先后' }).click();
  await expect(jonas.locator('.request')).toContainText('梅 asks for a rematch');
  await expect(jonas.locator('.request')).toContainText('Colours exchanged.');
  await hand(jonas).press('Shift+Y');
  for (const page of [mei, jonas, third]) {
    await expect(page.locator('.result')).toHaveCount(0);
    await expect(page.locator('.move')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/r/${code}$`, 'i'));
  }
  await expect(jonas.locator('.facts')).toContainText('1 – 0');
  await jonas.goto(`${host.address}${played}`);
  await expect(jonas.locator('.play, .review, main').first()).toBeVisible();
  await expect(jonas.locator('main')).toContainText('Jonas');
});

test('colours by agreement, phrases in the reader’s language until they are muted, and the same seat on a second device', async ({ newcomer, host }) => {
  const { host: mei, guest: jonas, code } = await openRoom(newcomer, host, { opening: 'none', clock: null });
  await expect(status(mei)).toContainText('轮到你');
  await more(jonas, 'Ask to change colours');
  await expect(mei.locator('.request')).toContainText('Jonas想交换黑白');
  await mei.getByRole('button', { name: '交换黑白' }).click();
  await expect(status(jonas)).toContainText('Your move');

  await jonas.getByRole('button', { name: 'Good luck' }).click();
  await expect(mei.locator('.player.top .heard')).toHaveText('“请多指教”');
  await expect(mei.locator('#said')).toContainText('Jonas：请多指教');
  await mei.getByRole('tab', { name: '交流' }).click();
  await mei.getByRole('switch', { name: '不看Jonas的话' }).click();
  await jonas.getByRole('button', { name: 'Thank you' }).click();
  await mei.getByRole('button', { name: '你好' }).click();
  await jonas.getByRole('tab', { name: 'Talk' }).click();
  await expect(jonas.locator('.said li')).toHaveText([/Good luck/, /Thank you/, /Hello/]);
  await expect(mei.locator('.said li')).toHaveText([/你好/]);

  await more(jonas, 'Play on another device');
  const key = await jonas.locator('.device .code').innerText();
  const phone = await newcomer('en');
  await phone.goto(`${host.address}/r/${code}`);
  await expect(status(phone)).toContainText('Watching');
  for (const [typed, said] of [['222222', 'This key does not hold, or not any more.'], [key.toLowerCase(), '']]) {
    if (await phone.getByRole('dialog').count() === 0) await more(phone, 'I have a seat here');
    await phone.getByRole('textbox').fill(typed);
    await phone.getByRole('dialog').getByRole('button', { name: 'Sit down' }).click();
    if (said) await expect(phone.getByRole('dialog')).toContainText(said);
  }
  await expect(status(phone)).toContainText('Your move');
  await put(phone, 'h8');
  await expect(cell(jonas, 'h8')).toHaveAttribute('aria-label', /Black, move 1/);
});

test('a room can be changed and closed until somebody sits down', async ({ newcomer, host }) => {
  const mei = await newcomer('en');
  await mei.goto(host.address);
  await mei.getByRole('button', { name: 'Two players' }).click();
  await mei.getByRole('dialog').getByRole('button', { name: 'Invite a friend' }).click();
  const sheet = mei.getByRole('dialog', { name: 'Invite a friend' });
  const jonas = await newcomer('zh');
  await jonas.goto(`${host.address}/local`);
  const code = await codeOf(mei);
  await jonas.getByRole('textbox', { name: '房间号' }).fill(` ${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await hand(jonas).press('Enter');
  await expect(jonas.locator('.seat-card')).toContainText('无禁手 · 15 路');
  await sheet.getByRole('radio', { name: 'Renju' }).click();
  await sheet.getByRole('radio', { name: 'None' }).click();
  await sheet.getByRole('radio', { name: 'White' }).click();
  await expect(jonas.locator('.seat-card')).toContainText('连珠 · 15 路');
  await expect(jonas.locator('.seat-card')).toContainText('黑棋');
  await expect(jonas.locator('#said')).toContainText('约定有变动。');
  await expect(sheet).toContainText('Only this computer can open this address.');
  await hand(mei).press('Escape');
  await mei.getByRole('button', { name: 'Close the room' }).click();
  await expect(mei).toHaveURL(`${host.address}/`);
  await expect(jonas.locator('.lead')).toHaveText('这个房间已关闭。');
  await jonas.getByRole('main').getByRole('button').click();
  await expect(jonas).toHaveURL(`${host.address}/`);
});

test('Home leads back to a room that waits, and the board stands still when the guest sits down', async ({ newcomer, host }) => {
  const mei = await newcomer('en');
  await mei.goto(host.address);
  await mei.getByRole('button', { name: 'Invite A friend, by one link' }).click();
  const sheet = mei.getByRole('dialog', { name: 'Invite a friend' });
  const code = await codeOf(mei);
  await sheet.getByRole('radio', { name: 'None', exact: true }).first().click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await mei.getByRole('link', { name: 'Home' }).first().click();
  await mei.getByRole('button', { name: /^Room .* Waits for your friend$/ }).click();
  await expect(mei).toHaveURL(`${host.address}/r/${code}`);
  const board = mei.locator('.board');
  await expect(mei.locator('.lobby')).toBeVisible();
  const before = await hand(mei).box(board);
  const element = await board.elementHandle();
  const jonas = await newcomer('en', { name: 'Mads' });
  await jonas.goto(`${host.address}/r/${code}`);
  await jonas.getByRole('button', { name: 'Sit down' }).click();
  await expect(mei.locator('.player.own')).toBeVisible();
  expect(await hand(mei).box(board)).toEqual(before);
  expect(await board.evaluate((now, then) => now === then, element)).toBe(true);
  await mei.goto(host.address);
  await expect(mei.getByRole('button', { name: 'Invite A friend, by one link' })).toBeVisible();
});

test('without TLS the link is copied all the same', async ({ newcomer, host }) => {
  const mei = await newcomer('en', { name: 'Mei' });
  await mei.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    addEventListener('copy', () => { Object.assign(window, { copied: /** @type {HTMLTextAreaElement} */ (document.activeElement).value }); });
  });
  await mei.goto(host.address);
  await mei.getByRole('button', { name: 'Invite A friend, by one link' }).click();
  const code = await codeOf(mei);
  await mei.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect(mei.getByRole('dialog').locator('.toast')).toContainText('copied');
  expect(await mei.evaluate(() => /** @type {any} */ (window).copied)).toBe(`${host.address}/r/${code}`);
});

test('a host that is gone is waited for, and the game goes on where it was', async ({ newcomer, start }) => {
  const first = await start();
  const { host: mei, guest: jonas } = await openRoom(newcomer, first, { opening: 'none', clock: null });
  await put(mei, 'h8');
  await expect(cell(jonas, 'h8')).toHaveAttribute('aria-label', /Black/);
  await first.stop('SIGKILL');
  await expect(status(jonas)).toContainText('Reconnecting…');
  await click(jonas, 'i9');
  await expect(jonas.locator('.toast')).toContainText('Reconnecting… Then I9 is played.');
  await expect(status(jonas)).toContainText('The room opens again when the host is back.');
  await start(first);
  await expect(cell(mei, 'i9')).toHaveAttribute('aria-label', /白棋/);
});

/** The code of the room that was opened. @param {import('@playwright/test').Page} page */
async function codeOf(page) {
  await expect(page).toHaveURL(/\/r\/[2-9A-HJ-NP-Z]{6}$/);
  return page.url().slice(-6);
}

/** @param {import('@playwright/test').Page} page @param {string} what */
async function more(page, what) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: what }).click();
}

/** By typed coordinates. @param {import('@playwright/test').Page} page @param {string} at */
async function type(page, at) {
  await hand(page).type(at);
  await hand(page).press('Enter');
  await expect(cell(page, at)).toHaveAttribute('aria-label', /第|move/);
}

/** @param {import('@playwright/test').Page} page @param {string} at */
async function put(page, at) {
  await click(page, at);
  await expect(cell(page, at)).toHaveAttribute('aria-label', /第|move/);
}
