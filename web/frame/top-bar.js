/** The bar of every page but the game: brand, places, sound, theme, language. */

import { h } from '../base/dom.js';
import { icon, logo } from '../art/icons.js';
import { language, t } from '../i18n/index.js';
import { iconButton, link } from '../base/parts.js';
import { isGuest } from '../base/role.js';
import { state, updatePrefs } from '../state.js';

const places = /** @type {const} */ ([
  ['home', '/', 'play'], ['learn', '/learn', 'learn'], ['puzzles', '/puzzles', 'puzzles'], ['library', '/library', 'library'], ['analysis', '/analysis', 'analysis'], ['help', '/help', 'help'],
]);

/** Pages that belong to a place. @type {Partial<Record<import('../state.js').PageName, string>>} */
const within = { record: 'library', progress: 'library' };

export function topBar() {
  const { page } = state.route;
  const dark = document.documentElement.dataset.theme === 'night';
  return h('header', { class: 'top-bar' },
    link('/', { class: 'brand', 'aria-label': t('home') },
      logo(28),
      t('brand'),
      t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null),
    h('nav', { 'aria-label': t('nav') },
      isGuest ? null : places.map(([name, path, key]) => link(path, { 'aria-current': page === name ? 'page' : within[page] === name ? 'true' : null }, t(`nav.${key}`)))),
    h('div', { class: 'spread' }),
    iconButton({
      name: state.prefs.mute ? 'mute' : 'sound', label: state.prefs.mute ? t('sound.on') : t('sound.off'),
      press: () => updatePrefs({ mute: !state.prefs.mute }), props: { 'aria-pressed': String(state.prefs.mute) },
    }),
    iconButton({
      name: dark ? 'sun' : 'moon', label: dark ? t('theme.to-light') : t('theme.to-dark'),
      press: () => updatePrefs({ theme: dark ? 'wood' : 'night' }),
    }),
    isGuest ? null : link('/settings', {
      class: 'icon-button', 'aria-label': t('nav.settings'), title: t('nav.settings'), 'aria-current': page === 'settings' ? 'page' : null,
    }, icon('settings')),
    languageButton());
}

function languageButton() {
  const next = language() === 'en' ? 'zh' : 'en';
  return h('button', {
    type: 'button', class: 'button compact language', lang: next === 'zh' ? 'zh-CN' : 'en', onclick: () => updatePrefs({ language: next }),
  },
    icon('globe', 18), h('span', { class: 'long' }, t('language.other')), h('span',
      { class: 'short', 'aria-hidden': 'true' },
      t('language.other.short')));
}
