/** Tests of the page use the hands of `hand.js`, and one limit for all. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../tests/', import.meta.url);

/** What does not wait for the page, what sleeps, and limits of one's own. @type {[RegExp, string][]} */
const raw = [
  [/\.(mouse|keyboard|touchscreen)\./, 'hand(page) waits for the page'],
  [/\.(boundingBox|setViewportSize|newCDPSession)\(/, 'hand(page).box, .resize and .finger wait for the page'],
  [/\.press\('/, 'hand(page).press(key, element) waits for the page'],
  [/waitForTimeout|test\.slow|test\.setTimeout|timeout: \d/, 'one limit, in playwright.config.js, holds for all'],
];

for (const name of readdirSync(folder).filter((one) => one.endsWith('.js') && one !== 'hand.js')) {
  test(`${name}: clicks, keys and measures wait until what was done is drawn`, () => {
    const lines = readFileSync(new URL(name, folder), 'utf8').split('\n');
    const found = lines.flatMap((line, i) => raw.filter(([what]) => what.test(line.replaceAll(/hand\(\w+\)\.press\('/g, ''))).map(([, why]) => `${i + 1}: ${why}: ${line.trim()}`));
    assert.deepEqual(found, []);
  });
}
