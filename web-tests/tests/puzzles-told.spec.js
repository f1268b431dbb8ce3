/** States of puzzles that no test can cause at will: the host's words are the test's. */

import { expect, test } from './host.js';
import { cell, click, dress, status } from './solver.js';
import { attempt, examined, hub, solved, trained, wrong } from './trained.js';

test('a refutation is played with its shapes, told in the game’s words, and walked', async ({ page, host }) => {
  await dress(page);
  await examined(page);
  await page.goto(`${host.address}/puzzles/a1`);
  await click(page, 'f11');
  await expect(page.locator('.puzzle-card')).toContainText('White gets a four-three on H7.');
  await expect(page.locator('.puzzle-card .tag.proved')).toContainText('White wins, line of 5');
  await expect(cell(page, 'h7')).toHaveAttribute('aria-label', 'H7, White, move 2, last move');
  await expect(page.locator('.mark.threat')).toHaveCount(3);
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(cell(page, 'j9')).toHaveAttribute('aria-label', 'J9, Black, move 3, last move');
  await expect(page.locator('.mark.threat')).toHaveCount(2);
});

test('a refutation that would tell the answer is kept back', async ({ page, host }) => {
  await dress(page);
  await examined(page, { wrong: { ...wrong().wrong, hidden: true, refutation: [], words: [] } });
  await page.goto(`${host.address}/puzzles/a1`);
  await click(page, 'f11');
  await expect(page.locator('.puzzle-card')).toContainText('What refutes it would tell the answer.');
  await expect(page.locator('.line-chip, .puzzle-card .tag')).toHaveCount(0);
});

for (const [by, words] of /** @type {const} */ ([
  [{ parry: 'four' }, 'White answers F11 with a four at H7'], [{ parry: 'forbids', at: 'c3' }, 'H7 makes C3 forbidden'], [{ parry: 'block' }, 'White blocks at H7'],
])) {
  test(`a move without a word is told by what parries it: ${by.parry}`, async ({ page, host }) => {
    await dress(page);
    await trained(page, { attempt: { ...wrong(), wrong: { ...wrong().wrong, fault: { fault: 'parried', by }, words: [], proved: null } } });
    await page.goto(`${host.address}/puzzles/a1`);
    await expect(page.locator('.puzzle-card')).toContainText(words);
  });
}

test('somebody who has trained sees the rating with its doubt, the curve and its table, and what is due', async ({ page, host }) => {
  await dress(page);
  await trained(page);
  await page.goto(`${host.address}/puzzles`);
  await expect(page.locator('.rating-card')).toContainText('1546 ± 48');
  await expect(page.getByRole('img', { name: /^Puzzle rating: from 1420/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^My mistakes/ })).toContainText('6 due');
  await expect(page.getByRole('button', { name: 'Train: Find the defence' })).toBeVisible();
  await page.locator('.twin summary').click();
  await expect(page.locator('.rating-table tbody tr')).toHaveCount(hub.curve.length);
  await page.goto(host.address);
  await expect(page.getByRole('button', { name: /^My mistakes/ })).toContainText('6 due');
});

test('a mistake from a game asks for the better move', async ({ page, host }) => {
  await dress(page, { language: 'zh' });
  await trained(page, { attempt: attempt({ kind: 'mistakes', rated: false, puzzle: { ...attempt().puzzle, task: 'better', from: { game: 'g', ply: 24 } } }) });
  await page.goto(`${host.address}/puzzles/a1`);
  await expect(status(page)).toContainText('黑先，找出更好的一手');
  await expect(page.locator('.puzzle .rail')).toContainText('你的对局，第 24 手');
});

test('what made a win work is told as found, not as missed', async ({ page, host }) => {
  await dress(page);
  await trained(page, { attempt: solved() });
  await page.goto(`${host.address}/puzzles/a1`);
  await expect(page.locator('.puzzle-card')).toContainText('The win begins on F8. H6 makes a double three. Black wins by fours and threes.');
});
