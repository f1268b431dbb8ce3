import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { read, web } from './sources.js';

/** @typedef {[number, number, number]} Rgb */

const css = read(join(web, 'styles/tokens.css'));

/** @param {string} theme @returns {Record<string, string>} */
function tokens(theme) {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css);
  assert.ok(block, theme);
  return Object.fromEntries([...block[1].matchAll(/--([\w-]+): (#[0-9A-Fa-f]{6})/g)].map((match) => [match[1], match[2]]));
}

/** @param {string} hex @returns {Rgb} */
const rgb = (hex) => /** @type {Rgb} */ ([1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));

/** @param {Rgb} over @param {Rgb} under @param {number} alpha @returns {Rgb} */
const blend = (over, under, alpha) => /** @type {Rgb} */ (over.map((value, i) => value * alpha + under[i] * (1 - alpha)));

/** @param {Rgb} colour */
function luminance(colour) {
  const [r, g, b] = colour.map((value) => {
    const s = value / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {Rgb} a @param {Rgb} b */
function contrast(a, b) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface', 'raised', 'sunken'];
const wood = ['wood-1', 'wood-2', 'wood-3'];

/** What stands on what, and how clearly it has to. @type {[string[], string[], number][]} */
const pairs = [
  [['ink', 'ink-2', 'ink-3', 'cinnabar', 'indigo', 'moss'], grounds, 4.5],
  [['on-ink'], ['ink', 'cinnabar', 'moss'], 4.5],
  [['edge'], ['bg', 'surface', 'raised'], 3],
  [['coordinate'], wood, 4.5],
  [['black-1', 'black-2', 'white-line', 'aim'], wood, 3],
  [['mark-on-black'], ['black-1', 'black-2'], 3],
  // At the middle of the stone; the rim's shade is never under it.
  [['mark-on-white'], ['white-0', 'white-1'], 3],
  [['on-black'], ['black-1', 'black-2'], 4.5],
  [['on-white'], ['white-1', 'white-2'], 4.5],
  [['seal-ink', 'seal-cross', 'seal-moss', 'seal-aim'], ['seal'], 4.5],
  // Filled marks of the lens, on the wood itself.
  [['seal-ink'], wood, 3],
  [['lamp-line'], ['lamp'], 3],
  [['focus'], ['focus-case'], 3],
];

for (const theme of ['wood', 'night', 'paper', 'contrast']) {
  test(`${theme}: text and marks stand out from what they lie on`, () => {
    const colours = tokens(theme);
    for (const [over, under, least] of pairs) {
      for (const a of over) for (const b of under) {
        const seen = contrast(rgb(colours[a]), rgb(colours[b]));
        assert.ok(seen >= least, `${a} on ${b}: ${seen.toFixed(2)}, wanted ${least}`);
      }
    }
  });

  test(`${theme}: the grid as drawn stands out from the wood`, () => {
    const colours = tokens(theme);
    for (const name of wood) {
      const ground = rgb(colours[name]);
      assert.ok(contrast(blend(rgb(colours.grid), ground, 0.82), ground) >= 3, name);
    }
  });
}
