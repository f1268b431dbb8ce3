/** What a device of the network at home finds outside of rooms: the way into one. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button } from '../base/parts.js';
import { go } from '../routes.js';

export function guestPage() {
  return h('div', { key: 'guest', class: 'page' },
    topBar(),
    h('main', { class: 'nowhere' },
      h('h1', { class: 'title' }, t('guest.title')),
      h('p', { class: 'lead' }, t('guest.text')),
      h('form', {
        class: 'guest-door',
        onsubmit(/** @type {SubmitEvent} */ event) {
          event.preventDefault();
          const code = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('code') ?? '').replace(/\W/g, '');
          if (code) go(`/r/${code.toUpperCase()}`);
        },
      },
      h('label', { class: 'field' }, h('span', { class: 'legend' }, t('guest.code')),
        h('input', { class: 'input', name: 'code', maxlength: 12, required: true, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' })),
      button({ label: t('guest.enter'), press: () => {}, kind: 'primary', props: { type: 'submit' } }))),
    toastLine());
}
