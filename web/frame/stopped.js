/** After Quit: the program has stopped, and the page says so. */

import { h } from '../base/dom.js';
import { logo } from '../art/icons.js';
import { t } from '../i18n/index.js';

export function stoppedPage() {
  return h('main', { key: 'stopped', class: 'waiting' },
    logo(56),
    h('h1', { class: 'title' }, t('quit.done')),
    h('p', { class: 'quiet' }, t('quit.done.text')));
}
