/** One line at the foot of the side column, for four seconds, and spoken. */

import { h } from '../dom.js';
import { icon } from '../art/icons.js';
import { announce } from '../voice.js';
import { state, update } from '../state.js';

const STAYS = 4000;

/** @typedef {'done' | 'refused' | 'note'} Tone */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let count = 0;

/** @param {string} text @param {Tone} tone @param {{ label: string, run: () => void }} [action] */
export function toast(text, tone, action) {
  clearTimeout(timer);
  count += 1;
  update({ toast: { id: count, text, tone, action } });
  announce(text);
  timer = setTimeout(() => update({ toast: null }), action ? STAYS * 2 : STAYS);
}

const icons = /** @type {const} */ ({ done: 'check', refused: 'close', note: 'lock' });

export function toastLine() {
  const { toast: line } = state;
  if (!line) return h('div', { class: 'toast-slot' });
  return h('div', { class: 'toast-slot' }, h('div', { key: line.id, class: `toast ${line.tone}` },
    icon(icons[line.tone], 18), h('span', null, line.text),
    line.action ? h('button',
      { type: 'button', class: 'text-link', onclick: () => { line.action?.run(); update({ toast: null }); } },
      line.action.label) : null));
}
