/**
 * What is remembered: looks, sounds, input, language, and the last new-game choices. The host keeps it for every
 * browser and port; this browser's storage is the copy that is there at once.
 */

/**
 * @typedef {'system' | 'wood' | 'night' | 'paper' | 'contrast'} Theme
 * @typedef {object} Prefs
 * @property {Theme} theme
 * @property {import('../board/stones.js').Look} stones
 * @property {boolean} coordinates
 * @property {boolean} numbers
 * @property {boolean} lens
 * @property {boolean} facts the status line names the threats on the board
 * @property {import('../board/input.js').TouchMode} touch
 * @property {boolean} animation
 * @property {boolean} keys single-key shortcuts
 * @property {boolean} mute
 * @property {number} volume of the board and its events, 0 to 1
 * @property {number} interface volume of buttons, 0 to 1
 * @property {boolean} music
 * @property {number} musicVolume
 * @property {'wood' | 'paper'} pack the stones' sound
 * @property {'en' | 'zh' | null} language null follows the browser
 * @property {boolean} care ask before a move that loses by force
 * @property {boolean} engine the analysis board shows what the computer thinks
 * @property {'off' | 'chances' | 'threats'} points what it writes on the points
 * @property {number} lines how many it looks for
 * @property {Record<string, any> | null} setup the last new-game choices
 * @property {Record<string, any> | null} terms those of the last room
 * @property {string} name what others in a room are told
 * @property {boolean} phrases what is said in a room is shown
 * @property {{ rule: import('../wire.js').Rule | '', theme: import('../wire.js').Theme | null, difficulty?: import('../wire.js').Difficulty }} training the last choices of puzzles; no rule is any
 * @property {'month' | 'half' | 'all'} stretch of time that progress is shown over
 * @property {number} changed when they were last changed, in milliseconds since 1970; the newest are right
 */

const KEY = 'tengen.prefs';

/** @type {Prefs} */
const defaults = {
  theme: 'system', stones: 'shaded', coordinates: true, numbers: false, lens: false, facts: true, touch: 'confirm', animation: true, keys: true,
  mute: false, volume: 0.8, interface: 0.5, music: false, musicVolume: 0.4, pack: 'wood', language: null, care: false, engine: true, points: 'chances', lines: 5, setup: null, training: { rule: '', theme: null }, stretch: 'half',
  terms: null, name: '', phrases: true, changed: 0,
};

/** @returns {Prefs} */
export function loadPrefs() {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    // Storage that is blocked or not ours costs the memory, not the game.
    return { ...defaults };
  }
}

/** @param {Prefs} prefs */
export function savePrefs(prefs) {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // As above: playing goes on without remembering.
  }
}

/** @param {(prefs: Prefs) => void} changed told when another tab changes them */
export function watchPrefs(changed) {
  addEventListener('storage', (event) => {
    if (event.key === KEY) changed(loadPrefs());
  });
}
