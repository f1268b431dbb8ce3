/**
 * How long it takes two people to be playing: `TENGEN_BIN=… npm run bench-inviting` on a quiet machine, with a release build. From *Invite* to the guest's
 * first stone on both boards, with a person's hands (a second before every press, two to send the link, two to read what it leads to) and with a script's.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.js';
import { hand } from '../tests/hand.js';
import { startHost } from '../tests/host.js';

const BAR = 10;
/** In milliseconds. */
const PERSON = { press: 1000, send: 2000, read: 2000 };
const SCRIPT = { press: 0, send: 0, read: 0 };

const data = mkdtempSync(join(tmpdir(), 'tengen-bench-'));
const host = await startHost(data);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const pace of [PERSON, PERSON, PERSON, SCRIPT]) {
    const seconds = await invited(pace);
    console.log(`${seconds <= BAR ? 'ok  ' : 'OVER'}  ${pace === PERSON ? 'a person' : 'a script'}: ${seconds.toFixed(1)} s (bar ${BAR})`);
  }
} finally {
  await browser.close();
  await host.stop();
  rmSync(data, { recursive: true, force: true });
}

/** @param {number} ms */
function rest(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {typeof PERSON} pace */
async function invited(pace) {
  // The guest has Black and there is no opening rule: the first stone is theirs.
  const terms = { rule: 'freestyle', size: 15, opening: 'none', clock: null, side: 'white' };
  const [host_, guest] = await Promise.all(['Mei', 'Jonas'].map(async (name) => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })).newPage();
    await page.route('**/api/preferences', (route) => route.fulfill({ json: {} }));
    await page.addInitScript((prefs) => localStorage.setItem('tengen.prefs', JSON.stringify(prefs)), { name, terms, changed: 9e12 });
    return page;
  }));
  await host_.goto(host.address);
  const start = performance.now();
  await rest(pace.press);
  await host_.getByRole('button', { name: 'Invite A friend, by one link' }).click();
  await host_.waitForURL(/\/r\/\w{6}$/);
  await rest(pace.send);
  await guest.goto(host_.url());
  await rest(pace.read + pace.press);
  await guest.getByRole('button', { name: 'Sit down' }).click();
  await guest.locator('.player.own').waitFor();
  await rest(pace.press);
  await hand(guest).click(guest.locator('[data-at="h8"]'));
  await Promise.all([host_, guest].map((page) => page.locator('[data-at="h8"][aria-label*="move 1"]').waitFor({ state: 'attached' })));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all([host_, guest].map((page) => page.context().close()));
  return seconds;
}
