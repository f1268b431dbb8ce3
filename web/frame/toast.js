/**
 * One line at the foot of the side column, or in place of the status where there is no column, for four seconds, and
 * spoken. It takes room instead of covering what is there, and goes when it is no longer true.
 */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { announce } from '../base/voice.js';
import { state, update } from '../state.js';

const STAYS = 4000;

/** @typedef {'done' | 'failed' | 'refused' | 'note'} Tone */

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

/** What was refused or noted was about the board as it stood; it stands differently now. */
export function outlived() {
  if (state.toast?.tone === 'refused' || state.toast?.tone === 'note') forget();
}

export function forget() {
  clearTimeout(timer);
  if (state.toast) update({ toast: null });
}

const icons = /** @type {const} */ ({ done: 'check', failed: 'close', refused: 'close', note: 'lock' });

/** A sheet lies over the page, and has the word while it does. @param {'page' | 'sheet'} [place] */
export function toastLine(place = 'page') {
  const { toast: line } = state;
  if (!line || (place === 'sheet') !== (state.sheet !== null)) return h('div', { class: 'toast-slot' });
  return h('div', { class: 'toast-slot' }, h('div', { key: line.id, class: `toast ${line.tone}` },
    icon(icons[line.tone], 18), h('span', null, line.text),
    line.action ? h('button',
      { type: 'button', class: 'text-link', onclick: () => { forget(); line.action?.run(); } },
      line.action.label) : null));
}
