import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { files, load, named, read, web } from './sources.js';

const { en } = await load('i18n/en.js');
const { zh } = await load('i18n/zh.js');
const code = files('.js').filter((path) => !/^i18n.(en|zh)\.js$/.test(named(path)));

/** @param {any} message @returns {string[]} */
const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message));

/** @param {any} message */
const placeholders = (message) => [...new Set(forms(message).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => match[1])))].sort();

/** @param {string} source */
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

test('both catalogues have the same keys', () => {
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
});

test('both catalogues fill in the same placeholders', () => {
  for (const key of Object.keys(en)) assert.deepEqual(placeholders(zh[key]), placeholders(en[key]), key);
});

test('a plural follows the placeholder n and has its general form', () => {
  for (const [key, message] of Object.entries({ ...en, ...zh })) {
    if (typeof message === 'string') continue;
    assert.ok(Object.hasOwn(message, 'other'), key);
    assert.ok(placeholders(message).includes('n'), key);
  }
});

test('Chinese has no Latin sentence and English no Chinese one', () => {
  const latin = /[A-Za-z]{3,} [A-Za-z]{3,}/;
  const han = /\p{Script=Han}/u;
  const spoken = (/** @type {string} */ key) => !/^(language|brand|word\..*\.other)/.test(key);
  for (const key of Object.keys(en).filter(spoken)) {
    assert.ok(!forms(zh[key]).some((form) => latin.test(form.replace(/\{\w+\}/g, ''))), `zh ${key}`);
    assert.ok(!forms(en[key]).some((form) => han.test(form)), `en ${key}`);
  }
});

/** The keys and key patterns the code asks for. */
function asked() {
  /** @type {{ keys: Set<string>, patterns: { pattern: RegExp, path: string }[] }} */
  const found = { keys: new Set(), patterns: [] };
  for (const path of code) {
    const source = withoutComments(read(path));
    for (const [literal] of source.matchAll(/'[a-z][\w.-]*'/g)) found.keys.add(literal.slice(1, -1));
    for (const match of source.matchAll(/\b(?:t|rich|has)\(\s*`([^`]+)`/g)) {
      const pattern = match[1].replace(/[.*+?^()|[\]\\]/g, '\\$&').replace(/\$\\?\{[^}]*\}/g, '.+');
      found.patterns.push({ pattern: new RegExp(`^${pattern}$`), path: named(path) });
    }
  }
  return found;
}

test('every sentence the code asks for by name exists', () => {
  for (const path of code) {
    for (const match of withoutComments(read(path)).matchAll(/\b(?:t|rich)\(\s*'([^']+)'/g)) assert.ok(Object.hasOwn(en, match[1]), `${named(path)}: ${match[1]}`);
  }
});

test('every word that the host may answer with has its sentence', () => {
  const wire = read(join(web, 'wire.d.ts'));
  const words = (/** @type {string} */ name) => {
    const union = new RegExp(`export type ${name} = ([^;]+);`).exec(wire)?.[1] ?? assert.fail(name);
    return [...union.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  };
  const families = { EndReason: ['reason', 'library.reason'], ProblemKind: ['failed'], Phrase: ['phrase'], RoomRefusal: ['room.refused'], RoomReach: ['reach'], Rule: ['rule'], OpeningRule: ['opening'], Grade: ['grade'] };
  const wanted = Object.entries(families).flatMap(([name, keys]) => keys.flatMap((key) => words(name).map((word) => `${key}.${word}`)));
  assert.deepEqual(wanted.filter((key) => !Object.hasOwn(en, key)), []);
});

test('every pattern of keys finds at least one sentence', () => {
  for (const { pattern, path } of asked().patterns) assert.ok(Object.keys(en).some((key) => pattern.test(key)), `${path}: ${pattern}`);
});

test('no sentence is left over', () => {
  const { keys, patterns } = asked();
  const unused = Object.keys(en).filter((key) => !keys.has(key) && !patterns.some(({ pattern }) => pattern.test(key)));
  assert.deepEqual(unused, []);
});

test('no text is hard-coded in the code', () => {
  const known = new Set(['Enter', 'Esc', 'Escape', 'Backspace', 'Home', 'End', 'Delete', 'Space', 'Tengen']); // what is printed on keys
  for (const path of code) {
    for (const match of withoutComments(read(path)).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)) {
      const text = (match[1] ?? match[2]).replace(/\$\{[^}]*\}/g, '');
      assert.ok(!/\p{Script=Han}/u.test(text), `${named(path)}: ${text}`);
      const sentence = /^[A-Z][a-z]+( [a-z]+|[.!?…]|$)/.test(text) && !known.has(text);
      assert.ok(!sentence || /^(Arrow|Page|Content-Type)/.test(text), `${named(path)}: ${text}`);
    }
  }
});
