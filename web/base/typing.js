/** A coordinate typed key by key, the same on every board. */

import { spell } from '../board/geometry.js';
import { announce } from './voice.js';

/** What is typed after one more key; null when the key is not about it. @param {string} text @param {string} key */
export function typedAfter(text, key) {
  if (/^[a-v]$/i.test(key)) return key.toLowerCase();
  if (!text) return null;
  if (/^\d$/.test(key)) return text.length < 3 ? text + key : text;
  if (key === 'Backspace') return text.slice(0, -1);
  return key === 'Escape' ? '' : null;
}

/** @param {string} text */
export function sayTyped(text) {
  if (text) announce(spell(text));
}
