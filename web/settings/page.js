/** Settings: everything changes at once and is remembered. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { miniature } from '../board/draw.js';
import { stonesOf } from '../board/geometry.js';
import { stoneShape } from '../board/stones.js';
import { language, number, t } from '../i18n/index.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button, field, link, segments, toggle } from '../base/parts.js';
import { isOwner } from '../base/role.js';
import { changeSettings } from './settings.js';
import { play as sound } from '../sound/sound.js';
import { state, update, updatePrefs } from '../state.js';

const THEMES = /** @type {const} */ (['system', 'wood', 'night', 'paper', 'contrast']);
const LOOKS = /** @type {const} */ (['shaded', 'flat', 'letters']);
const TOUCH = /** @type {const} */ (['confirm', 'direct', 'slide']);
/** Seconds; longer ones find little more. */
const LONG_REVIEW = 120;
const sample = stonesOf(['e5', 'f6', 'd4', 'c3', 'f4', 'd6', 'g5', 'c7']);

export function settingsPage() {
  return h('div', { key: 'settings', class: 'page' },
    topBar(),
    h('main', { class: 'settings' },
      h('h1', { class: 'title' }, t('nav.settings')),
      h('div', { class: 'settings-columns' },
        group('look', themes(), stones(), switches('coordinates', 'numbers', 'animation')),
        group('coach', switches('lens', 'facts', 'care')),
        group('sound', ...sounds()),
        group('input', ...input()),
        group('language', languages()),
        engine(),
        about())),
    toastLine());
}

/** @param {string} name @param {...import('../base/dom.js').Children} kids */
const group = (name, ...kids) => h('section', { class: 'card pad group', 'aria-label': t(`settings.${name}`) },
  h('h2', null, t(`settings.${name}`)),
  ...kids);

function themes() {
  return field(t('settings.theme'), segments({
    label: t('settings.theme'), value: state.prefs.theme, kind: 'themes', choose: (theme) => updatePrefs({ theme }),
    options: THEMES.map((value) => ({
      value,
      label: [
        h('span', { class: 'swatch', 'data-theme': value === 'system' ? document.documentElement.dataset.theme : value },
          miniature({ size: 9, stones: sample, px: 64 })),
        h('span', null, t(`theme.${value}`)),
      ],
    })),
  }));
}

function stones() {
  return field(t('settings.stones'), segments({
    label: t('settings.stones'), value: state.prefs.stones, kind: 'sides', choose: (look) => updatePrefs({ stones: look }),
    options: LOOKS.map((value) => ({
      value,
      label: [h('svg', { width: 64, height: 30, viewBox: '0 0 64 30', 'aria-hidden': 'true' },
        h('g', { transform: 'translate(17 15)' },
          stoneShape(30, 'black', value, 'h8')), h('g', { transform: 'translate(47 15)' },
            stoneShape(30, 'white', value, 'h8'))), h('span', null, t(`stones.${value}`))],
    })),
  }));
}

/** @param {'coordinates' | 'numbers' | 'lens' | 'facts' | 'animation' | 'keys' | 'care'} name */
const prefSwitch = (name) => toggle({
  label: t(`settings.${name}`), on: state.prefs[name], toggle: () => updatePrefs({ [name]: !state.prefs[name] }),
});

/** @param {...Parameters<typeof prefSwitch>[0]} names */
const switches = (...names) => h('div', { class: 'switches' }, names.map(prefSwitch));

/** @returns {import('../base/dom.js').VNode[]} */
function sounds() {
  const { prefs } = state;
  return [
    toggle({ label: t('settings.sounds'), on: !prefs.mute, toggle: () => updatePrefs({ mute: !prefs.mute }) }),
    volume('volume', () => sound('black-stone')),
    volume('interface', () => sound('button')),
    field(t('settings.pack'),
      segments({
        label: t('settings.pack'), value: prefs.pack, choose: (pack) => { updatePrefs({ pack }); sound('black-stone'); },
        options: [{ value: 'wood', label: t('pack.wood') }, { value: 'paper', label: t('pack.paper') }],
      })),
    toggle({ label: t('settings.music'), on: prefs.music, toggle: () => updatePrefs({ music: !prefs.music }) }),
    volume('musicVolume', () => {}),
  ];
}

/** @param {'volume' | 'interface' | 'musicVolume'} name @param {() => void} sample */
function volume(name, sample) {
  return h('label', { class: 'field' }, h('span', { class: 'legend' },
    t(`settings.${name}`),
    ' ',
    h('b', null, number(state.prefs[name], { style: 'percent' }))),
    h('input', {
      type: 'range', class: 'range', min: 0, max: 1, step: 0.05, value: String(state.prefs[name]),
      oninput: (/** @type {any} */ event) => updatePrefs({ [name]: Number(event.target.value) }), onchange: sample,
    }));
}

/** @returns {import('../base/dom.js').VNode[]} */
function input() {
  return [
    field(t('settings.touch'), segments({
      label: t('settings.touch'), value: state.prefs.touch, choose: (touch) => updatePrefs({ touch }),
      options: TOUCH.map((value) => ({ value, label: t(`touch.${value}`) })),
    }),
      h('p', { class: 'note' }, t(`touch.${state.prefs.touch}.text`))),
    prefSwitch('keys'),
    button({ label: t('keys'), icon: 'keyboard', press: () => update({ sheet: { kind: 'keys' } }), kind: 'compact' }),
  ];
}

function languages() {
  return segments({
    label: t('settings.language'), value: language(), choose: (one) => updatePrefs({ language: one }),
    options: [
      { value: 'zh', label: h('span', { lang: 'zh-CN' }, t('language.zh')) },
      { value: 'en', label: h('span', { lang: 'en' }, t('language.en')) },
    ],
  });
}

function engine() {
  const { settings } = state;
  if (!settings) return null;
  const { threads, memory, review, most_threads: mostThreads, most_memory: mostMemory, most_review: mostReview } = settings;
  const now = { threads, memory, review };
  return group('engine',
    slider('threads', threads, 1, mostThreads, 1, (value) => changeSettings({ ...now, threads: value })),
    slider('memory', memory, 16, mostMemory, 16, (value) => changeSettings({ ...now, memory: value })),
    slider('review', review, 0, Math.min(mostReview, LONG_REVIEW), 5, (value) => changeSettings({ ...now, review: value })),
    h('p', { class: 'note small quiet' }, t('settings.engine.text')));
}

/**
 * @param {'threads' | 'memory' | 'review'} name @param {number} value @param {number} min @param {number} max @param {number} step
 * @param {(value: number) => void} change
 */
function slider(name, value, min, max, step, change) {
  return h('label', { class: 'field' }, h('span', { class: 'legend' },
    t(`settings.${name}`),
    ' ',
    h('b', null, t(value ? `settings.${name}.value` : 'settings.review.never', { n: number(value) }))),
    h('input', {
      type: 'range', class: 'range', min, max, step, value: String(value),
      onchange: (/** @type {any} */ event) => change(Number(event.target.value)),
    }));
}

function about() {
  const { about: facts } = state;
  return group('about',
    h('p', { class: 'quiet' }, facts ? t('about.version', { version: facts.version, licence: facts.licence }) : ''),
    facts ? h('details', null, h('summary', null, t('about.parts', { n: facts.parts.length })),
      h('ul', { class: 'parts', tabindex: 0, 'aria-label': t('about.licences') },
        facts.parts.map((part) => h('li', null, `${part.name} ${part.version}`, h('small', { class: 'quiet' }, part.licence))))) : null,
    link('/help', { class: 'button compact' }, icon('help', 18), t('nav.help')),
    isOwner ? button({ label: t('quit'), icon: 'power', press: () => update({ sheet: { kind: 'quit' } }), kind: 'compact' }) : null);
}
