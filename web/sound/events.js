/** Which sound an event makes. */

import { cellOf } from '../board/geometry.js';
import { mySide } from '../play/reading.js';

/**
 * @typedef {import('../wire.js').Event} Event
 * @typedef {import('../wire.js').View} View
 * @typedef {{ name: import('./sound.js').SoundName, options?: import('./sound.js').SoundOptions }} Noise
 */

/** After the stone has settled and the five have pulsed. */
const RESULT_AFTER = 0.45;

/** @param {Event} event @param {View | null} before @param {View} view @returns {Noise[]} */
export function soundsOf(event, before, view) {
  const over = view.result && !before?.result ? [resultNoise(view)] : [];
  switch (event.type) {
    case 'moved': return [stoneNoise(event, view), ...over];
    case 'proposed': case 'redone': return [{ name: 'black-stone' }];
    case 'undone': return [{ name: 'undo' }];
    case 'paused': return [{ name: 'pause' }];
    case 'continued': return [{ name: 'continue' }];
    case 'offered': return [{ name: 'offer' }];
    case 'declined': return [{ name: 'invalid' }];
    case 'ended': return over;
    case 'chose': return [{ name: 'button' }];
    case 'followed': return [{ name: 'start' }];
    case 'started': case 'lapsed': case 'hinted': case 'warned': return [];
  }
}

/** @param {Extract<Event, { type: 'moved' }>} event @param {View} view @returns {Noise} */
function stoneNoise({ by, stone, at }, view) {
  const mine = mySide(view);
  const opponent = mine !== null && view[mine].player !== by;
  const [x, y] = cellOf(at);
  // No two points knock quite alike, and one point always knocks the same.
  const pitch = ((x * 7 + y * 13) % 31) - 15;
  return { name: stone === 'black' ? 'black-stone' : 'white-stone', options: { pitch, gain: opponent ? 0.63 : 1, soft: opponent } };
}

/** @param {View} view @returns {Noise} */
function resultNoise(view) {
  const mine = mySide(view);
  const winner = view.result?.winner ?? null;
  const name = winner === null ? 'draw' : mine === null || winner === mine ? 'win' : 'lose';
  return { name, options: { after: RESULT_AFTER } };
}
