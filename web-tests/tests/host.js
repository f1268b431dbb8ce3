/** A host of its own for every test: the real program, on a free port, with its own data. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';

/** @typedef {{ address: string, freeze: () => void, stop: (signal?: NodeJS.Signals) => Promise<void>, ended: Promise<number | null> }} Host */

/** @param {string} data @param {string} [listen] */
export const startHost = (data, listen = '127.0.0.1:0') => startProgram(['--data', data, '--listen', listen]);

/** @param {string[]} args @returns {Promise<Host>} */
export async function startProgram(args) {
  const program = process.env.TENGEN_BIN;
  if (!program) throw new Error('TENGEN_BIN names the program to test');
  const child = spawn(program, ['--no-open', ...args], { stdio: ['ignore', 'pipe', process.env.TENGEN_LOG ? 'inherit' : 'ignore'] });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const line = await Promise.race([
    new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then((code) => { throw new Error(`the host ended with ${code} before it said its address`); }),
  ]);
  return {
    address: String(line).trim().replace(/\/$/, ''),
    ended,
    /** What it is told from now on it does not read. */
    freeze: () => void child.kill('SIGSTOP'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

/** @type {import('@playwright/test').TestType<import('@playwright/test').PlaywrightTestArgs & { data: string, host: Host }, import('@playwright/test').PlaywrightWorkerArgs>} */
export const test = base.extend({
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tengen-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  host: async ({ data }, use) => {
    const host = await startHost(data);
    await use(host);
    await host.stop();
  },
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await use(page);
    expect(faults, 'errors in the page').toEqual([]);
  },
});

export { expect };
