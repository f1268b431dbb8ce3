/** The renju federation's openings, step by step, and the openings by name. */

import { click, cell, expectLabel, openGame, playMoves, status } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';

const people = { name: 'Mei', against: { kind: 'person', name: 'Jonas' } };

test('RIF: an opening by name, two fifth moves that are not symmetric, one taken', async ({ page, host }) => {
  await openGame(page, host, { ...people, rule: 'renju', opening: 'rif' });
  await expect(status(page)).toContainText('the stone goes on the centre');
  await playMoves(page, 'h8 h9 h10');
  await expect(page.locator('.setup')).toContainText('Kansei (1D)');
  // Where there is no room for the table of the game, on phones.
  await expect(status(page)).toContainText('Opening: Kansei (1D).');
  const question = page.locator('.prompt');
  await expect(question).toContainText('Jonas: choose');
  await expect(question).toContainText('3 stones are placed, and you have White.');
  await question.getByRole('button', { name: 'Take White' }).click();
  await playMoves(page, 'h7');
  await expect(status(page)).toContainText('offer 2 fifth moves');
  await click(page, 'i9');
  await expectLabel(page, 'i9', 'I9, fifth move A is offered here');
  await expect(status(page)).toContainText('offer one more fifth move');
  await click(page, 'g9');
  await expect(page.locator('.toast')).toContainText('G9 is the same as I9, seen from another side.');
  await click(page, 'j9');
  await expectLabel(page, 'j9', 'J9, fifth move B is offered here');
  await expect(status(page)).toContainText('keep one of A to B');
  await page.reload();
  await expectLabel(page, 'j9', 'J9, fifth move B is offered here');
  await click(page, 'k9');
  await expect(page.locator('.toast')).toContainText('The fifth move is one of I9 J9.');
  await click(page, 'j9');
  await expectLabel(page, 'j9', 'J9, Black, move 5, last move');
  await expectLabel(page, 'i9', 'I9, empty');
  await playMoves(page, 'g9');
});

test('Yamaguchi: the number is named by keyboard', async ({ page, host }) => {
  await openGame(page, host, { ...people, rule: 'renju', opening: 'yamaguchi' });
  await playMoves(page, 'h8 h9 i9');
  await expect(page.locator('.setup')).toContainText('Kagetsu (4D)');
  const question = page.locator('.prompt');
  await expect(question).toContainText('How many fifth moves will Black offer?');
  await expect(question.getByRole('button')).toHaveCount(12);
  await question.getByRole('button', { name: '3 fifth moves' }).focus();
  await hand(page).press('Enter');
  await expect(page.locator('.answer')).toContainText('Mei asks for 3 fifth moves.');
  await question.getByRole('button', { name: 'Take Black' }).click();
  await playMoves(page, 'g9');
  await expect(status(page)).toContainText('offer 3 fifth moves');
});

test('Taraguchi-10 against the engine goes from its first stone into the game', async ({ page, host }) => {
  await openGame(page, host, { rule: 'renju', opening: 'taraguchi-10', against: { kind: 'engine', opponent: 'table' } });
  await click(page, 'h8');
  await expect(cell(page, 'h8')).toHaveAttribute('aria-label', /Black, move 1/);
  const moves = async () => page.locator('.move-list .move').count();
  // Whatever the engine chooses and wants chosen: colours are kept, and stones go where they may.
  for (let step = 0; step < 60 && await moves() < 8; step++) {
    const question = page.locator('.prompt').getByRole('button', { name: /Take (Black|White)/ });
    await expect.poll(async () => await question.count() > 0 || /Your move/.test(await status(page).innerText()) || await moves() >= 8).toBe(true);
    if (await question.count() > 0) {
      await question.first().click();
      await expect(question).toHaveCount(0);
      continue;
    }
    // A refusal is said; anything else is seen in the status or the list.
    const told = async () => `${await moves()} ${await status(page).innerText()} ${await page.locator('#said p').allInnerTexts()}`;
    const before = await status(page).innerText();
    for (const at of ['i9', 'g9', 'i7', 'g7', 'j10', 'f6', 'j6', 'f10', 'h10', 'h6', 'j8', 'f8', 'k8', 'e8']) {
      if (!/(empty|offered)/.test((await cell(page, at).getAttribute('aria-label')) ?? '')) continue;
      const [seen, heard] = [await moves(), await told()];
      await click(page, at);
      await expect.poll(told).not.toBe(heard);
      if (await moves() > seen || (await status(page).innerText()) !== before) break;
    }
  }
  expect(await moves()).toBeGreaterThanOrEqual(8);
});

test('the openings have their Chinese names', async ({ page, host }) => {
  await page.addInitScript(() => localStorage.setItem('tengen.prefs', JSON.stringify({ language: 'zh' })));
  await openGame(page, host, { ...people, rule: 'renju', opening: 'soosyrv-8' });
  for (const at of ['h8', 'i9', 'i7']) {
    await click(page, at);
    await expect(cell(page, at)).toHaveAttribute('aria-label', /第/);
  }
  await expect(page.locator('.setup')).toContainText('浦月（7I）');
});

test('the sheet offers them on the board they are for', async ({ page, host }) => {
  await page.goto(host.address);
  await page.getByRole('button', { name: /Two players/ }).click();
  const opening = page.getByRole('combobox', { name: 'Opening' });
  await expect(opening.locator('option', { hasText: 'Taraguchi-10' })).toHaveCount(1);
  await page.getByRole('radio', { name: '19' }).click();
  await expect(opening.locator('option', { hasText: 'Taraguchi-10' })).toHaveCount(0);
  await expect(opening.locator('option', { hasText: 'Long pro' })).toHaveCount(1);
});
