/**
 * How long it takes two people to be playing: `TENGEN_BIN=… npm run bench-inviting` on a quiet machine, with a release build. From *Invite* to the guest's
 * first stone on both boards, with a person's hands (a second before every press, two to send the link, two to read what it leads to) and with a script's.
 */

import { hand } from '../tests/hand.js';
import { onStage } from './stage.js';

const BAR = 10;
/** In milliseconds. */
const PERSON = { press: 1000, send: 2000, read: 2000 };
const SCRIPT = { press: 0, send: 0, read: 0 };

await onStage(async (address, browser) => {
  for (const pace of [PERSON, PERSON, PERSON, SCRIPT]) {
    const seconds = await invited(address, browser, pace);
    console.log(`${seconds <= BAR ? 'ok  ' : 'OVER'}  ${pace === PERSON ? 'a person' : 'a script'}: ${seconds.toFixed(1)} s (bar ${BAR})`);
  }
});

/** @param {number} ms */
function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {string} address @param {import('@playwright/test').Browser} browser @param {typeof PERSON} pace */
async function invited(address, browser, pace) {
  // The guest has Black and there is no opening rule: the first stone is theirs.
  const terms = { rule: 'freestyle', size: 15, opening: 'none', clock: null, side: 'white' };
  const [mei, jonas] = await Promise.all(['Mei', 'Jonas'].map(async (name) => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })).newPage();
    await page.route('**/api/preferences', (route) => route.fulfill({ json: {} }));
    await page.addInitScript((prefs) => localStorage.setItem('tengen.prefs', JSON.stringify(prefs)), { name, terms, changed: 9e12 });
    return page;
  }));
  await mei.goto(address);
  const start = performance.now();
  await rest(pace.press);
  await mei.getByRole('button', { name: 'Invite A friend, by one link' }).click();
  await mei.waitForURL(/\/r\/\w{6}$/);
  await rest(pace.send);
  await jonas.goto(mei.url());
  await rest(pace.read + pace.press);
  await jonas.getByRole('button', { name: 'Sit down' }).click();
  await jonas.locator('.player.own').waitFor();
  await rest(pace.press);
  await hand(jonas).click(jonas.locator('[data-at="h8"]'));
  await Promise.all([mei, jonas].map((page) => page.locator('[data-at="h8"][aria-label*="move 1"]').waitFor({ state: 'attached' })));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all([mei, jonas].map((page) => page.context().close()));
  return seconds;
}
