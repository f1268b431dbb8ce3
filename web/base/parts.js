/** The small parts pages share: buttons, switches, segments, links that stay in the page. */

import { h } from './dom.js';
import { icon } from '../art/icons.js';
import { go } from '../routes.js';

/**
 * @typedef {import('../art/icons.js').IconName} IconName
 * @typedef {import('./dom.js').Children} Children
 */

/**
 * @typedef {object} ButtonOptions
 * @property {Children} label
 * @property {() => void} press
 * @property {string} [kind] classes beside `button`
 * @property {IconName} [icon]
 * @property {string | null} [why] what it says instead, when it cannot be pressed now
 * @property {boolean} [focus] takes the focus when it appears
 * @property {Record<string, any>} [props]
 */

/**
 * A button that cannot be pressed now stays reachable and says why.
 * @param {ButtonOptions} options
 */
export function button({ label, press, kind = '', icon: name, why, focus, props = {} }) {
  return h('button', {
    type: 'button', class: `button ${kind}`, onclick: press, 'aria-disabled': why ? 'true' : null, title: why ?? null,
    ...(focus ? { mount: (/** @type {HTMLElement} */ element) => element.focus({ preventScroll: true }) } : {}), ...props,
  }, name ? icon(name, 18) : null, h('span', { class: 'label' }, label));
}

/** @param {{ name: IconName, label: string, press: () => void, why?: string | null, props?: Record<string, any> }} options */
export function iconButton({ name, label, press, why, props = {} }) {
  return h('button', {
    type: 'button', class: 'icon-button', 'aria-label': label, title: why ?? label, 'aria-disabled': why ? 'true' : null, onclick: press,
    ...props,
  }, icon(name));
}

/** @param {{ label: Children, on: boolean, toggle: () => void }} options */
export function toggle({ label, on, toggle: press }) {
  return h('button', { type: 'button', class: 'switch', role: 'switch', 'aria-checked': String(on), onclick: press },
    h('span', null, label),
    h('span', { class: 'track' }));
}

/**
 * One of a few, as a radio group: the arrows move and choose.
 * @template {string | number} T
 * @param {{
 *   label: string, value: T | null, choose: (value: T) => void, kind?: string,
 *   options: { value: T, label: Children, name?: string }[],
 * }} options
 */
export function segments({ label, value, options, choose, kind = 'segments' }) {
  const chosen = Math.max(0, options.findIndex((option) => option.value === value));
  return h('div', {
    class: kind, role: 'radiogroup', 'aria-label': label,
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const radios = [.../** @type {Element} */ (event.currentTarget).querySelectorAll('[role="radio"]')];
      const next = (radios.indexOf(/** @type {Element} */ (event.target)) + step + radios.length) % radios.length;
      /** @type {HTMLElement} */ (radios[next]).focus();
      choose(options[next].value);
    },
  }, options.map((option, i) => h('button', {
    key: option.value, type: 'button', role: 'radio', 'aria-checked': String(option.value === value), 'aria-label': option.name ?? null,
    tabindex: i === chosen ? 0 : -1, onclick: () => choose(option.value),
  }, option.label)));
}

/** @param {string} path @param {Record<string, any>} props @param {...Children} kids */
export function link(path, props, ...kids) {
  return h('a', {
    href: path, ...props,
    onclick(/** @type {MouseEvent} */ event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      go(path);
    },
  }, ...kids);
}

/** @param {string} legend @param {...Children} kids */
export const field = (legend, ...kids) => h('div', { class: 'field' }, h('div', { class: 'legend' }, legend), ...kids);
