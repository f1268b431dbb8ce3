/** The way into a room: its code to read out, a picture to scan, an address to send, and who can reach it. */

import { h } from '../base/dom.js';
import { presence } from '../art/icons.js';
import * as api from '../base/api.js';
import { t } from '../i18n/index.js';
import { canShare, copyLink, shareLink } from './invite.js';
import { button } from '../base/parts.js';
import { addressText, codeSpelled, codeText } from './words.js';

/** @typedef {import('../wire.js').RoomView} RoomView */

/** @param {RoomView} view */
export function doorway(view) {
  return [
    h('div', { class: 'code-block' },
      h('p', { class: 'small quiet code-name' }, t('room.code')),
      h('p', { class: 'room-code' }, spelledCode(view.code))),
    h('img', { class: 'qr', src: api.qr(view.code), width: 216, height: 216, alt: t('room.qr', { address: addressText(view.address) }) }),
    h('p', { class: 'address small' }, addressText(view.address)),
    h('p', { class: `reach tiny ${view.reach}` }, t(`reach.${view.reach}`)),
    h('div', { class: 'doorway-actions' },
      button({ label: t('room.copy'), icon: 'copy', press: () => void copyLink(), kind: 'primary', props: { 'data-first': true } }),
      canShare() ? button({ label: t('room.share'), icon: 'share', press: () => void shareLink() }) : null),
  ];
}

/** Six signs, read letter by letter, by eyes and by ears. @param {string} code */
export const spelledCode = (code) => [h('span', { class: 'code', 'aria-hidden': 'true' }, codeText(code)), h('span', { class: 'hidden-text' }, codeSpelled(code))];

export const waitingLine = () => h('p', { class: 'waiting-line small quiet' }, presence('away'), t('room.holds'));
