import { accessible } from './accessible.js';
import { click, openGame } from './board.js';
import { hand } from './hand.js';
import { expect, test } from './host.js';
import { readGame } from './reviewed.js';
import { attempt, hub, solved, trained, wrong } from './trained.js';
import { broken } from './whole.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} theme @param {string} [language] */
const dress = (page, theme, language = 'en') => page.addInitScript(([t, l]) => localStorage.setItem('tengen.prefs', JSON.stringify({ theme: t, language: l, animation: false })), [theme, language]);

const fresh = { ...hub, rating: { value: 1500, deviation: 350, tried: 0 }, curve: [], due: 0, train_next: null, themes: hub.themes.map((one) => ({ ...one, tried: 0, solved: 0, rating: null })) };
const hinted = attempt({ hint: { stage: 2, theme: 'double-three', points: ['e7', 'f7', 'g7', 'e8', 'f8', 'g8', 'e9', 'f9', 'g9'] }, rated: false });

/** Every state: where it is, what the host says, and what is seen when it is there. @type {[string, string, Parameters<typeof trained>[1], string][]} */
const states = [
  ['hub', '/puzzles', {}, '.theme'], ['fresh', '/puzzles', { hub: fresh }, '.theme'], ['open', '/puzzles/a1', {}, '.puzzle-card'], ['hint', '/puzzles/a1', { attempt: hinted }, '.hint-line'],
  ['wrong', '/puzzles/a1', { attempt: wrong() }, '.line-chip'], ['solved', '/puzzles/a1', { attempt: solved() }, '.line-card'], ['progress', '/progress', {}, '.strength'],
];

/** @param {Page} page @param {import('./host.js').Host} host @param {typeof states[number]} state */
async function open(page, host, [, path, says, seen]) {
  await page.unrouteAll({ behavior: 'wait' });
  await trained(page, says);
  await page.goto(`${host.address}${path}`);
  await expect(page.locator(seen).first()).toBeVisible();
}

for (const half of [states.slice(0, 4), states.slice(4)]) {
  test(`axe finds nothing serious in four themes: ${half.map(([name]) => name).join(', ')}`, async ({ page, host }) => {
    await dress(page, 'wood');
    for (const state of half) {
      await open(page, host, state);
      await accessible(page, state[0]);
    }
  });
}

for (const language of ['en', 'zh']) {
  test(`at every size nothing is wider than the screen, and the board is whole, in ${language}`, async ({ page, host }) => {
    await dress(page, 'wood', language);
    for (const state of states) {
      await open(page, host, state);
      for (const [width, height] of [[1440, 900], [900, 700], [800, 600], [768, 1024], [640, 800], [390, 844], [320, 568]]) {
        await hand(page).resize(width, height);
        const faults = () => page.evaluate(() => {
          const board = document.querySelector('.puzzle .board')?.getBoundingClientRect();
          const narrow = [...document.querySelectorAll('.status strong, .theme strong, .way strong')]
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
          return [
            ...(document.documentElement.scrollWidth > innerWidth ? [`wider by ${document.documentElement.scrollWidth - innerWidth}`] : []), ...narrow,
            ...(board && (board.left < 0 || board.right > innerWidth + 0.5 || board.bottom > innerHeight + 0.5) ? ['the board is cut'] : []),
          ];
        });
        await expect.poll(async () => [...await faults(), ...await broken(page)], { message: `${state[0]} at ${width}×${height}` }).toEqual([]);
      }
      if (language === 'zh') {
        const text = await page.locator('#app').innerText();
        expect(text.match(/[A-Za-z]{3,} [a-z]{3,}/g) ?? [], state[0]).toEqual([]);
      }
    }
  });
}

test('on a small phone a solved puzzle with many themes keeps its bar, and its rating is in sight', async ({ page, host }) => {
  const one = solved();
  const themes = ['four-three', 'double-four', 'fours-and-threes', 'forbidden-win', 'only-move'];
  for (const language of ['en', 'zh']) {
    await dress(page, 'wood', language);
    await open(page, host, ['solved', '/puzzles/a1', { attempt: { ...one, solution: { ...one.solution, themes } } }, '.line-card']);
    for (const [width, height] of [[390, 844], [320, 568]]) {
      await hand(page).resize(width, height);
      const bar = await hand(page).box(page.locator('.status'));
      const says = await hand(page).box(page.locator('.status .says'));
      expect([says.y >= bar.y, says.y + says.height <= bar.y + bar.height + 1], `${language} ${width}`).toEqual([true, true]);
      const rating = await hand(page).box(page.locator('.puzzle-card .beside'));
      const actions = await hand(page).box(page.locator('.puzzle-actions'));
      expect(rating.y + rating.height, `${language} ${width}`).toBeLessThanOrEqual(actions.y + 1);
    }
  }
});

const windows = [[320, 568], [375, 667], [390, 844], [667, 375], [720, 450], [768, 1024], [800, 600], [900, 900], [1024, 768], [1280, 720], [1366, 768], [1440, 900], [1920, 1080]];

for (const what of ['the daily puzzle and the last game', 'an unfinished game too']) {
  test(`Home fits every usual window with ${what}`, async ({ page, host }) => {
    await dress(page, 'wood');
    await readGame(page);
    await trained(page);
    if (what.startsWith('an')) {
      await openGame(page, host);
      await click(page, 'h8');
      await expect(page.locator('.move')).toHaveCount(1);
    }
    await page.goto(host.address);
    await expect(page.locator('.daily-card')).toBeVisible();
    await expect(page.locator('.home-cards > *')).toHaveCount(what.startsWith('an') ? 3 : 2);
    await expect(page.locator('.home-cards > *').first()).toHaveClass(what.startsWith('an') ? /resume/ : /daily-card/);
    for (const [width, height] of windows) {
      await hand(page).resize(width, height);
      const faults = () => page.evaluate(() => {
        const board = /** @type {Element} */ (document.querySelector('.board')).getBoundingClientRect();
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [
          ...(scrollWidth > innerWidth || scrollHeight > innerHeight ? [`scrolls: ${scrollWidth}×${scrollHeight}`] : []),
          ...[...document.querySelectorAll('main :is(a, button)')].filter((one) => {
            const box = one.getBoundingClientRect();
            if (!one.checkVisibility() || box.width < 2) return false;
            const over = Math.min(box.right, board.right) - Math.max(box.left, board.left) > 1 && Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top) > 1;
            return over || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
          }).map((one) => `cut or on the board: ${one.textContent}`),
          ...[...document.querySelectorAll('.home-cards .stacked')].filter((one) => {
            const card = /** @type {Element} */ (one.parentElement);
            const inside = card.getBoundingClientRect().bottom - parseFloat(getComputedStyle(card).paddingBottom);
            return one.checkVisibility() && one.getBoundingClientRect().bottom > inside + 2;
          }).map((one) => `more than its card holds: ${one.textContent}`),
        ];
      });
      await expect.poll(faults, { message: `${width}×${height}` }).toEqual([]);
    }
  });
}
