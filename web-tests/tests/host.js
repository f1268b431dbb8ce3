/** A host of its own for every test: the real program, on a free port, with its own data. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test as base } from '@playwright/test';

/** @typedef {{ address: string, freeze: () => void, stop: (signal?: NodeJS.Signals) => Promise<void>, ended: Promise<number | null> }} Host */

/** @param {string[]} args */
export function launch(args) {
  const program = process.env.TENGEN_BIN;
  if (!program) throw new Error('TENGEN_BIN names the program to test');
  const child = spawn(program, ['--no-open', ...args], { stdio: ['ignore', 'pipe', process.env.TENGEN_LOG ? 'inherit' : 'ignore'] });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  /** @param {NodeJS.Signals} [signal] */
  async function stop(signal = 'SIGTERM') {
    child.kill(signal);
    await ended;
  }
  /** @returns {Promise<Host>} */
  async function host() {
    const line = await Promise.race([
      new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
      ended.then((code) => { throw new Error(`the host ended with ${code} before it said its address`); }),
    ]);
    return {
      address: String(line).trim().replace(/\/$/, ''),
      ended,
      /** What it is told from now on it does not read. */
      freeze: () => void child.kill('SIGSTOP'),
      stop,
    };
  }
  return { host: host(), stop };
}

/** A host for a bench or a whole worker, which stop it themselves. @param {string} data */
export const startHost = (data) => launch(['--data', data, '--listen', '127.0.0.1:0']).host;

/**
 * @typedef {object} Fixtures
 * @property {string} data the folder of the test's own
 * @property {(args: string[]) => Promise<Host>} startProgram it ends with its test, also when that fails in the middle
 * @property {(instead?: Host) => Promise<Host>} start a host with the test's data, at the address of one that was
 * @property {Host} host one that is there from the beginning
 */

/** @typedef {import('@playwright/test').PlaywrightTestArgs & import('@playwright/test').PlaywrightTestOptions & Fixtures} Tested */
/** @typedef {import('@playwright/test').PlaywrightWorkerArgs & import('@playwright/test').PlaywrightWorkerOptions} Worker */

/** @type {import('@playwright/test').TestType<Tested, Worker>} */
export const test = base.extend({
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tengen-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // After `data`, so that the folder goes when nobody writes in it any more.
  startProgram: async ({ data }, use) => {
    void data;
    /** @type {ReturnType<typeof launch>[]} */
    const launched = [];
    await use((args) => {
      const one = launch(args);
      launched.push(one);
      return one.host;
    });
    await Promise.all(launched.map(({ stop }) => stop('SIGKILL')));
  },
  start: ({ data, startProgram }, use) => use((instead) => startProgram(['--data', data, '--listen', instead ? new URL(instead.address).host : '127.0.0.1:0'])),
  host: async ({ start }, use) => {
    const host = await start();
    await use(host);
    await host.stop();
  },
  page: async ({ page }, use) => {
    const faults = faultsOf(page);
    await use(page);
    expect(faults, 'errors in the page').toEqual([]);
  },
});

/** What goes wrong in a page from now on. @param {import('@playwright/test').Page} page */
export function faultsOf(page) {
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

export { expect };
