/** What every bench needs: a host with a folder of its own and a browser, which end with it, however that ends. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.js';
import { launch } from '../tests/host.js';

/** @param {(address: string, browser: import('@playwright/test').Browser) => Promise<void>} measure */
export async function onStage(measure) {
  const data = mkdtempSync(join(tmpdir(), 'tengen-bench-'));
  const { host, stop } = launch(['--data', data, '--listen', '127.0.0.1:0']);
  try {
    const { address } = await host;
    const browser = await chromium.launch(config.use?.launchOptions);
    await measure(address, browser).finally(() => browser.close());
  } finally {
    await stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Prints figures beside their bar. @param {string} what @param {number[]} figures @param {number} bar */
export function tell(what, figures, bar) {
  const sorted = figures.map(Math.round).sort((a, b) => a - b);
  const worst = sorted.at(-1) ?? 0;
  console.log(`${worst <= bar ? 'ok  ' : 'OVER'}  ${what}: ${sorted.length ? `median ${sorted[sorted.length >> 1]}, longest ${worst}` : 'none'} (bar ${bar})`);
}
