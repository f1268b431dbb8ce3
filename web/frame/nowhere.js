/** An address that the page does not have: it says so, and leads home. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { topBar } from './top-bar.js';
import { toastLine } from './toast.js';
import { button } from '../base/parts.js';
import { goHome } from '../play/acts.js';

export function nowherePage() {
  return h('div', { key: 'nowhere', class: 'page' },
    topBar(),
    h('main', { class: 'nowhere' },
      h('h1', { class: 'title' }, t('nowhere')),
      h('p', { class: 'lead' }, t('nowhere.text')),
      button({ label: t('home'), press: goHome, kind: 'primary' })),
    toastLine());
}
