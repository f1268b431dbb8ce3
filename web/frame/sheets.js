/** Which sheet is open, and the small ones: more, keys, resign, save as, text board, rename, quit. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { openShare } from '../files/share.js';
import { t } from '../i18n/index.js';
import { button, toggle } from '../base/parts.js';
import { canShare, copyLink, invite, shareLink } from '../room/invite.js';
import { hush, openDevice } from '../room/room.js';
import { otherText, roomOf } from '../room/words.js';
import { textBoard } from '../play/text-board.js';
import { state, update, updatePrefs } from '../state.js';
import { deviceKeySheet, deviceSheet } from '../room/device.js';
import { importSheet } from '../files/import-sheet.js';
import { inviteSheet } from '../room/invite-sheet.js';
import { keyList } from './key-list.js';
import { deskSheet } from '../analysis/rail.js';
import { newGameSheet } from '../play/new-game.js';
import { shareSheet } from '../files/share-sheet.js';
import { variationsSheet } from '../analysis/variations.js';
import { closeSheet, sheet } from './sheet.js';
import * as act from '../play/acts.js';
import { renameGame } from '../library/library.js';

export function openSheet() {
  const open = state.sheet;
  if (!open) return null;
  switch (open.kind) {
    case 'new-game': return newGameSheet(open.draft);
    case 'more': return moreSheet();
    case 'keys': return sheet({ title: t('keys') }, h('div', { class: 'sheet-content', tabindex: 0 }, keyList()));
    case 'resign': return confirmSheet(t('resign.ask'), t('resign.text'), t('resign'), act.resign);
    case 'quit': return confirmSheet(t('quit.ask'), t('quit.text'), t('quit'), act.quit);
    case 'save': return nameSheet(t('save-as'), t('save-as.text'), open.name, (name) => act.saveAs(name));
    case 'rename': return nameSheet(t('rename'), t('rename.text'), open.name, (name) => renameGame(open.id, name));
    case 'text': return sheet({ title: t('text-board') }, h('div', { class: 'sheet-content' },
      h('pre', { class: 'text-board', tabindex: 0, 'aria-label': t('text-board') }, textBoard())));
    case 'import': return importSheet();
    case 'desk': return state.analysis ? deskSheet(state.analysis) : null;
    case 'variations': return state.analysis ? variationsSheet(state.analysis) : null;
    case 'invite': return state.room ? inviteSheet(state.room) : null;
    case 'device': return state.room ? deviceSheet(state.room) : null;
    case 'device-key': return deviceKeySheet();
    case 'share': return shareSheet(open.share);
  }
}

/** @param {string} title @param {string} text @param {string} label @param {() => void} run */
function confirmSheet(title, text, label, run) {
  return sheet({ title }, h('div', { class: 'sheet-content' }, h('p', { class: 'quiet' }, text),
    h('div', { class: 'sheet-actions' },
      button({ label: t('cancel'), press: closeSheet }),
      button({ label, press: () => { closeSheet(); run(); }, kind: 'primary', props: { 'data-first': true } }))));
}

/** @param {string} title @param {string} text @param {string} name @param {(name: string) => void} save */
function nameSheet(title, text, name, save) {
  return sheet({ title }, h('form', {
    class: 'sheet-content',
    onsubmit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      const value = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('name') ?? '').trim();
      closeSheet();
      if (value) save(value);
    },
  }, h('label', { class: 'field' }, h('span', { class: 'legend' }, text),
    h('input', {
      class: 'input', name: 'name', maxlength: 80, autocomplete: 'off', 'data-first': true,
      mount: (/** @type {HTMLInputElement} */ input) => { input.value = name; input.select(); },
    })),
  h('div', { class: 'sheet-actions' },
    button({ label: t('cancel'), press: closeSheet }),
    button({ label: t('save'), press: () => {}, kind: 'primary', props: { type: 'submit' } }))));
}

function moreSheet() {
  const { game, prefs } = state;
  if (!game?.view) return null;
  const { view } = game;
  const room = roomOf(view.id);
  /** @param {import('../art/icons.js').IconName} name @param {string} label @param {() => void} press @param {string | null} [why] */
  const item = (name, label, press, why) => h('button', {
    type: 'button', 'aria-disabled': why ? 'true' : null, title: why ?? null, onclick: () => { closeSheet(); press(); },
  }, icon(name), label);
  return sheet({ title: t('more') }, h('div', { class: 'menu' },
    room ? roomItems(room, view, item) : [
      item('redo', t('redo'), act.redo, view.can.redo ? null : t('redo.why')),
      view.can.offer_draw ? item('equal', t('offer-draw'), act.offerDraw) : null,
      item('restart', t('restart'), act.restart),
      item('plus', t('new-game'), () => act.openNewGame()),
      item('link', t('invite'), invite),
    ],
    h('hr'),
    toggle({ label: t('lens'), on: prefs.lens, toggle: () => updatePrefs({ lens: !prefs.lens }) }),
    toggle({ label: t('numbers'), on: prefs.numbers, toggle: () => updatePrefs({ numbers: !prefs.numbers }) }),
    toggle({ label: t('coordinates'), on: prefs.coordinates, toggle: () => updatePrefs({ coordinates: !prefs.coordinates }) }),
    toggle({ label: t('sound'), on: !prefs.mute, toggle: () => updatePrefs({ mute: !prefs.mute }) }),
    h('hr'),
    room ? null : item('save', t('save-as'), () => update({ sheet: { kind: 'save', name: view.name ?? '' } })),
    item('share', t('share.menu'), () => void openShare()),
    item('text', t('text-board'), () => update({ sheet: { kind: 'text' } })),
    h('hr'),
    item('keyboard', t('keys'), () => update({ sheet: { kind: 'keys' } })),
    item('home', t('home'), act.goHome)));
}

/** @param {import('../wire.js').RoomView} room @param {import('../wire.js').View} view @param {(name: import('../art/icons.js').IconName, label: string, press: () => void) => import('../base/dom.js').VNode} item */
const roomItems = (room, view, item) => [
  view.can.redo ? item('redo', t('request.redo.ask'), act.redo) : null,
  view.can.rematch && !view.result ? item('swap', t('request.colours.ask'), () => act.rematch('swapped')) : null,
  canShare() ? item('share', t('room.invite-watch'), () => void shareLink()) : item('copy', t('room.copy'), () => void copyLink()),
  room.can.device ? item('devices', t('room.device'), () => void openDevice()) : !room.you ? item('devices', t('room.device.have'), () => update({ sheet: { kind: 'device-key' } })) : null,
  !room.you ? null : toggle({ label: t('talk.hush', { who: otherText(room) }), on: !state.prefs.phrases, toggle: hush }),
];
