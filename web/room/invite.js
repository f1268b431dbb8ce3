/** Inviting: a room is opened with the last terms at once, and they may be changed until somebody sits down. */

import * as api from '../base/api.js';
import { copyText } from '../base/copy.js';
import { failed } from '../play/acts.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { go } from '../routes.js';
import { settled } from '../play/setup.js';
import { state, update, updatePrefs, updateRoom } from '../state.js';

/** @typedef {import('../wire.js').NewRoom} Terms */

const MINUTE = 60_000;

/** Typing changes a name many times a second. */
const SOON = 250;

/** @type {Terms} */
const first = { rule: 'freestyle', size: 15, opening: 'swap2', clock: { kind: 'increment', main: 10 * MINUTE, increment: 0 }, side: 'black', name: '' };

/** The clocks that are one press away; the rest is a choice of its own. @type {{ name: string, clock: Terms['clock'] }[]} */
export const CLOCKS = [
  { name: 'none', clock: null },
  ...[[5, 0], [10, 0], [10, 5]].map(([minutes, seconds]) => ({
    name: seconds ? `${minutes}+${seconds}` : String(minutes),
    clock: /** @type {const} */ ({ kind: 'increment', main: minutes * MINUTE, increment: seconds * 1000 }),
  })),
];

/** A second press while a room is being opened opens no second one. */
let opening = false;

export async function invite() {
  if (opening) return;
  opening = true;
  update({ sheet: null });
  try {
    const { code } = await api.openRoom({ ...first, ...state.prefs.terms, name: state.prefs.name });
    await go(`/r/${code}`);
    update({ sheet: { kind: 'invite' } });
  } catch (error) {
    failed(error);
  } finally {
    opening = false;
  }
}

/** Codes are typed in any case and with a gap in the middle. @param {string} text */
export const readCode = (text) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** @param {string} typed */
export function enter(typed) {
  const code = readCode(typed);
  if (code) void go(`/r/${code}`);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {Terms} terms @param {Partial<Terms>} change */
export function changeTerms(terms, change) {
  const next = settled({ ...terms, ...preset(terms, change) });
  updateRoom({ terms: next });
  clearTimeout(waiting);
  waiting = setTimeout(keep, SOON);
}

/** Freestyle favours the first player too much without it; the other rules do not need it. @param {Terms} terms @param {Partial<Terms>} change @returns {Partial<Terms>} */
function preset(terms, change) {
  if (!change.rule || change.rule === terms.rule) return change;
  if (change.rule === 'freestyle') return { opening: 'swap2', ...change };
  return terms.opening === 'swap2' ? { opening: 'none', side: 'random', ...change } : change;
}

async function keep() {
  const { room } = state;
  if (!room?.terms || !room.view?.can.change) return;
  const { name, ...terms } = room.terms;
  updatePrefs({ terms, name });
  try {
    await api.changeRoom(room.code, room.terms);
  } catch (error) {
    failed(error);
  }
}

export async function copyLink() {
  const address = state.room?.view?.address;
  if (!address) return;
  if (await copyText(address)) toast(t('room.copied'), 'done');
  else toast(t('copied.not'), 'refused');
}

export const canShare = () => 'share' in navigator;

export async function shareLink() {
  const view = state.room?.view;
  if (!view) return;
  // Whoever changes their mind in the system's own sheet needs no word about it.
  await navigator.share({ title: t('brand'), text: t('room.share.text'), url: view.address }).catch(() => {});
}
