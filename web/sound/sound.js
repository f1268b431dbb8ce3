/**
 * Plays the sounds of the game through one audio graph: recipes → group volume
 * → destination. Nothing sounds before the person's first gesture, because
 * browsers would refuse it.
 */

import { recipes } from './recipes.js';
import { state } from '../state.js';

/**
 * @typedef {keyof typeof recipes} SoundName
 * @typedef {{ pitch?: number, gain?: number, after?: number, soft?: boolean }} SoundOptions pitch in cents, after in seconds
 */

/** @type {AudioContext | null} */
let context = null;

/** @type {{ board: GainNode, buttons: GainNode, music: GainNode } | null} */
let groups = null;

/** Called on the first gesture, and again whenever the browser has put the context to sleep. */
export function wake() {
  if (!context && !navigator.userActivation.hasBeenActive) return;
  if (!context) {
    context = new AudioContext();
    const group = (/** @type {AudioContext} */ audio) => {
      const node = audio.createGain();
      node.connect(audio.destination);
      return node;
    };
    groups = { board: group(context), buttons: group(context), music: group(context) };
  }
  if (context.state === 'suspended') void context.resume();
}

/** @returns {{ audio: AudioContext, out: GainNode } | null} where music goes, once there is a graph */
export const musicOut = () => (context && groups ? { audio: context, out: groups.music } : null);

/** Sets the groups' volumes from what the person chose. */
export function applyVolumes() {
  if (!context || !groups) return;
  const { mute, volume, interface: buttons, music, musicVolume } = state.prefs;
  const set = (/** @type {GainNode} */ node, /** @type {number} */ value) => node.gain.setTargetAtTime(mute ? 0 : value,
    /** @type {AudioContext} */ (context).currentTime,
    0.02);
  set(groups.board, volume);
  set(groups.buttons, buttons);
  set(groups.music, music ? musicVolume : 0);
}

/** @param {SoundName} name @param {SoundOptions} [options] */
export function play(name, options = {}) {
  if (!context || !groups || state.prefs.mute) return;
  applyVolumes();
  const out = name === 'button' ? groups.buttons : groups.board;
  recipes[name](context, out, context.currentTime + 0.005 + (options.after ?? 0), { pack: state.prefs.pack, ...options });
}
