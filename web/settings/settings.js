/** The settings that belong to this computer, and what the program is made of. */

import * as api from '../base/api.js';
import { isOwner } from '../base/role.js';
import { failed } from '../play/acts.js';
import { update } from '../state.js';

export async function loadSettings() {
  try {
    const [settings, about] = await Promise.all([isOwner ? api.settings() : null, api.about()]);
    update({ settings, about });
  } catch (error) {
    failed(error);
  }
}

/** @param {import('../wire.js').Settings} change */
export async function changeSettings(change) {
  try {
    update({ settings: await api.changeSettings(change) });
  } catch (error) {
    failed(error);
  }
}
