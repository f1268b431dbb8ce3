/** The same seat on another device: a key that holds once and for two minutes, and the field to type it into. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { sitHereToo } from './room.js';
import { addressText, countText } from './words.js';
import { spelledCode } from './doorway.js';
import { closeSheet, sheet } from '../frame/sheet.js';

/** @param {import('./room.js').Room} room */
export function deviceSheet({ device, view }) {
  const left = device ? device.until - performance.now() : 0;
  return sheet({ title: t('room.device') }, h('div', { class: 'sheet-content device' },
    h('p', { class: 'quiet' }, t('room.device.text', { address: addressText(view?.address ?? '') })),
    !device ? h('p', { class: 'quiet' }, t('room.opening'))
      : left <= 0 ? h('p', null, t('room.device.over'))
        : [h('p', { class: 'room-code' }, spelledCode(device.key)), h('p', { class: 'small quiet' }, t('room.device.left', { time: countText(left) }))]));
}

export function deviceKeySheet() {
  return sheet({ title: t('room.device.have') }, h('form', {
    class: 'sheet-content',
    onsubmit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      void sitHereToo(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('key') ?? ''));
    },
  }, h('label', { class: 'field' }, h('span', { class: 'legend' }, t('room.device.enter')),
    h('input', { class: 'input key-field', name: 'key', maxlength: 8, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false', 'data-first': true })),
  h('div', { class: 'sheet-actions' },
    button({ label: t('cancel'), press: closeSheet }),
    button({ label: t('room.sit'), press: () => {}, kind: 'primary', props: { type: 'submit' } }))));
}
