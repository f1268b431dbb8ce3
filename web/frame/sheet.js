/** The frame of every sheet: over the page, from the bottom on phones; Escape and the veil close it, focus stays inside and comes back. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { iconButton } from '../base/parts.js';
import { state, update } from '../state.js';
import { toastLine } from './toast.js';

export const closeSheet = () => update({ sheet: null });

/** @type {Element | null} */
let before = null;

/**
 * @param {{ title: string, kind?: string, head?: import('../base/dom.js').Children, label?: string }} options
 * @param {...import('../base/dom.js').Children} kids
 */
export function sheet({ title, kind = '', head }, ...kids) {
  return h('dialog', {
    key: `sheet-${state.sheet?.kind}`, class: `sheet ${kind}`, 'aria-label': title,
    mount(/** @type {HTMLDialogElement} */ element) {
      before = document.activeElement;
      if (!element.open) element.showModal();
      /** @type {HTMLElement | null} */ (element.querySelector('[data-first]'))?.focus({ preventScroll: true });
    },
    oncancel(/** @type {Event} */ event) { event.preventDefault(); closeSheet(); },
    onclick(/** @type {MouseEvent} */ event) { if (event.target === event.currentTarget) closeSheet(); },
  }, h('div', { class: 'sheet-body' },
    h('header', { class: 'sheet-head' }, h('h2', { class: 'serif sheet-title' }, title), h('div', { class: 'spread' }), head ?? null,
      iconButton({ name: 'close', label: t('close'), press: closeSheet })),
    ...kids,
    toastLine('sheet')));
}

/** Called when no sheet is drawn any more. */
export function restoreFocus() {
  if (before instanceof HTMLElement && before.isConnected && !state.sheet) before.focus({ preventScroll: true });
  before = null;
}
