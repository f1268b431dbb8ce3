/** What axe has to say of a state of the page, in every theme. */

import AxeBuilder from '@axe-core/playwright';
import { expect } from './host.js';

/** @typedef {import('@playwright/test').Page} Page */

export const themes = ['wood', 'night', 'paper', 'contrast'];

/**
 * Nothing serious is found in the theme that is on, and no colour in the others; the rest does not differ.
 * The cells of a board, which take axe longer than all else, are looked at `withBoard`.
 * @param {Page} page @param {string} what @param {{ withBoard?: boolean }} [how]
 */
export async function accessible(page, what, { withBoard = false } = {}) {
  const seen = () => withBoard ? new AxeBuilder({ page }) : new AxeBuilder({ page }).exclude('.board');
  expect(await findings(page, seen()), what).toEqual([]);
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? '');
  for (const theme of themes.filter((one) => one !== before)) {
    await wear(page, theme);
    expect(await findings(page, seen().withRules('color-contrast')), `${what} in ${theme}`).toEqual([]);
  }
  await wear(page, before);
}

/** @param {Page} page @param {string} theme */
export const wear = (page, theme) => page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);

/** @param {Page} page @param {AxeBuilder} axe */
async function findings(page, axe) {
  // What is still fading in has not the colours that it will have.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish();
  });
  // The other mode opens a second page each time, for frames that ours has not.
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`);
}
