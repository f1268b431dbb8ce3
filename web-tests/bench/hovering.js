/**
 * What a moving pointer costs: `TENGEN_BIN=… npm run bench-hovering` on a quiet machine, with a release build. It prints the script, style and layout of one
 * move over the boards of Home, a lesson and an analysis, and the tasks that were too long.
 */

import { drawn, hand } from '../tests/hand.js';
import { onStage } from './stage.js';

const MOVES = 200;
const BAR = 4;
/** A little longer than one, in milliseconds. */
const FRAME = 20;

await onStage(async (address, browser) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    /** @type {number[]} */
    const long = [];
    Object.assign(window, { long });
    new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) long.push(Math.round(duration)); }).observe({ type: 'longtask' });
  });
  for (const [name, path] of [['Home', '/'], ['lesson', '/learn/goal'], ['analysis', '/analysis']]) {
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    if (name === 'analysis') await hand(page).press('Shift+E');
    await hover(page, name);
  }
});

/** @param {import('@playwright/test').Page} page @param {string} name */
async function hover(page, name) {
  const { x, y, width, height } = await hand(page).box(page.locator('.board').first());
  const meter = await page.context().newCDPSession(page);
  await meter.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await meter.send('Performance.getMetrics');
    return metrics.filter(({ name }) => ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
  };
  await page.evaluate(() => { /** @type {any} */ (window).long.length = 0; });
  const before = await spent();
  for (let i = 0; i < MOVES; i++) {
    // Along a curve that comes to most points; a browser makes one move of all that come within a frame.
    await page.mouse.move(x + width * (0.5 + 0.42 * Math.sin(i * 0.37)), y + height * (0.5 + 0.42 * Math.cos(i * 0.23)));
    await new Promise((resolve) => setTimeout(resolve, FRAME));
  }
  await drawn(page);
  const each = (await spent() - before) / MOVES;
  const long = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).long));
  console.log(`${each <= BAR ? 'ok  ' : 'OVER'}  ${name}: ${each.toFixed(2)} ms a move (bar ${BAR}), tasks over 50 ms: ${long.length ? long.join(', ') : 'none'}`);
}
