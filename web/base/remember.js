/** Keeps the preferences the same on the host and in this browser: whichever were changed last are right. A guest's stay in the browser. */

import * as api from './api.js';
import { savePrefs } from './prefs.js';
import { isGuest } from './role.js';
import { onPrefs, state, update } from '../state.js';

/** A slider changes them many times a second. */
const SOON = 300;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

export function rememberPrefs() {
  if (isGuest) return;
  onPrefs(() => {
    clearTimeout(waiting);
    waiting = setTimeout(send, SOON);
  });
  addEventListener('pagehide', () => { if (waiting) void send(); });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) void compare(); });
  void compare();
}

/** What does not arrive now is compared again when the page is next looked at. */
async function send() {
  clearTimeout(waiting);
  waiting = undefined;
  await api.keepPreferences(state.prefs).catch(() => {});
}

async function compare() {
  const kept = await api.preferences().catch(() => null);
  if (!kept) return;
  const { changed } = state.prefs;
  if ((kept.changed ?? 0) > changed) {
    const prefs = { ...state.prefs, ...kept };
    savePrefs(prefs);
    update({ prefs });
  } else if (changed > (kept.changed ?? 0)) await send();
}
