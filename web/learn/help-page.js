/** Help: the keys, the words of the page, and what this program is. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { keyList } from '../frame/key-list.js';
import { levelTable } from '../play/levels.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { link } from '../base/parts.js';

const questions = /** @type {const} */ (['begin', 'link', 'undo', 'hints', 'care', 'points', 'puzzles', 'mistakes', 'saved', 'touch', 'loupe', 'ear', 'offline']);

export function helpPage() {
  return h('div', { key: 'help', class: 'page' },
    topBar(),
    h('main', { class: 'help' },
      h('h1', { class: 'title' }, t('nav.help')),
      h('div', { class: 'help-columns' },
        h('div', { class: 'help-cards' },
          h('section', { class: 'card pad' }, h('h2', null, t('keys')), h('p', { class: 'quiet small' }, t('keys.text')), keyList()),
          levelTable()),
        h('section', { class: 'answers' },
          questions.map((name) => h('div', null, h('h2', null, t(`help.${name}`)), h('p', { class: 'quiet' }, t(`help.${name}.text`)))),
          h('p', null, link('/learn', {}, t('nav.learn-long')), ' · ', link('/settings', {}, t('nav.settings')))))),
    toastLine());
}
