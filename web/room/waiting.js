/** The room that this browser has opened and nobody has come to yet: Home leads back there. */

import * as api from '../base/api.js';

const KEY = 'tengen.room';

/** @param {import('../wire.js').RoomView} view */
export function noteRoom({ code, you, game }) {
  if (you === 'inviter' && !game) keep(code);
  else if (kept() === code) keep(null);
}

/** Its code, if it still waits. @returns {Promise<string | null>} */
export async function waitingRoom() {
  const code = kept();
  if (!code) return null;
  try {
    noteRoom(await api.room(code));
    return kept();
  } catch (error) {
    if (error instanceof api.Failed && error.kind === 'not-found') keep(null);
    return null;
  }
}

function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string | null} code */
function keep(code) {
  try {
    if (code) localStorage.setItem(KEY, code);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has no way back.
  }
}
