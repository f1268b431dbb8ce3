/**
 * Speaks the person's language: `t` gives a sentence by its key, `rich` the
 * same sentence with elements in its placeholders.
 */

import { en } from './en.js';
import { zh } from './zh.js';

/**
 * A message is a sentence with `{placeholders}`, or one sentence per plural
 * form of the placeholder `n`.
 * @typedef {string | { one?: string, other: string }} Message
 * @typedef {Record<string, Message>} Catalogue
 * @typedef {'en' | 'zh'} Language
 * @typedef {keyof typeof en} Key
 */

/** @type {Record<Language, { catalogue: Catalogue, locale: string }>} */
const languages = {
  en: { catalogue: en, locale: 'en' },
  zh: { catalogue: zh, locale: 'zh-CN' },
};

/** @type {Language} */
let current = 'en';
let plural = new Intl.PluralRules('en');

/** @param {Language} language */
export function speak(language) {
  if (language === current && document.documentElement.lang === languages[language].locale) return;
  current = language;
  plural = new Intl.PluralRules(languages[language].locale);
  document.documentElement.lang = languages[language].locale;
}

export const language = () => current;
const locale = () => languages[current].locale;

/** @param {string} key */
export const has = (key) => Object.hasOwn(languages[current].catalogue, key);

/** @param {string} key @param {Record<string, any>} args @returns {string} */
function pattern(key, args) {
  const message = languages[current].catalogue[key];
  if (message === undefined) throw new Error(`no sentence for ${key}`);
  if (typeof message === 'string') return message;
  const form = plural.select(Number(args.n));
  return form === 'one' && message.one !== undefined ? message.one : message.other;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  return pattern(key, args).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ''));
}

/**
 * @template T
 * @param {string} key
 * @param {Record<string, T | string | number>} args
 * @returns {(T | string | number)[]}
 */
export function rich(key, args) {
  return pattern(key, args).split(/\{(\w+)\}/).map((part, i) => (i % 2 ? args[part] ?? '' : part)).filter((part) => part !== '');
}

/** @param {string[]} items */
export const list = (items) => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);

/** @param {number} value @param {Intl.NumberFormatOptions} [options] */
export const number = (value, options) => new Intl.NumberFormat(locale(), options).format(value);

/** A rating is written without separators, as everywhere. @param {number} value */
export const figure = (value) => number(value, { useGrouping: false });

/** A day, whatever the clock here says. @param {number} moment milliseconds since 1970 @param {Intl.DateTimeFormatOptions} options */
export const date = (moment, options) => new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(moment);

/** @param {number} then milliseconds since 1970 @param {number} now */
export function ago(then, now) {
  const seconds = Math.round((then - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  if (Math.abs(seconds) < 45) return t('time.now');
  if (Math.abs(seconds) < 3600) return format.format(Math.round(seconds / 60), 'minute');
  if (Math.abs(seconds) < 86400) return format.format(Math.round(seconds / 3600), 'hour');
  if (Math.abs(seconds) < 7 * 86400) return format.format(Math.round(seconds / 86400), 'day');
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(then);
}

/** The language to begin with: the one chosen before, else the browser's first that we speak. */
export function preferred(/** @type {string | null} */ chosen) {
  if (chosen === 'en' || chosen === 'zh') return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}
