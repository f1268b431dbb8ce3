/**
 * The page's one state and the one way to change it. Whatever changes is drawn
 * again by `render`, at most once per frame.
 */

import { loadPrefs, savePrefs } from './base/prefs.js';

/**
 * @typedef {import('./wire.js').View} View
 * @typedef {import('./board/geometry.js').Point} Point
 * @typedef {'home' | 'play' | 'room' | 'library' | 'record' | 'review' | 'analysis' | 'puzzles' | 'puzzle' | 'progress' | 'learn' | 'settings' | 'help' | 'nowhere'} PageName
 */

/**
 * A game as this page sees it: the server's view and what the person is doing with it.
 * @typedef {object} Game
 * @property {string} id
 * @property {import('./base/link.js').LinkState} link
 * @property {View | null} view
 * @property {number} received when the view arrived, on the page's clock
 * @property {number | null} ply the position being looked at; null is the present
 * @property {boolean} autoplay
 * @property {Point | null} fresh the stone just put down
 * @property {Point | null} aim
 * @property {Point} cursor
 * @property {string} typed a coordinate being typed
 * @property {'moves' | 'coach' | 'talk'} tab
 * @property {boolean} open the phone's sheet is pulled up
 * @property {import('./wire.js').HintView | null} hint
 * @property {import('./wire.js').ThinkingView | null} thinking
 * @property {Point | null} touched a forbidden point being explained
 * @property {string | null} answer what somebody chose or declined, until the game goes on
 * @property {{ at: Point, winner: import('./wire.js').Stone } | null} doubt a move that would lose by force, before it is played
 * @property {import('./wire.js').Score | null} score
 * @property {import('./wire.js').Score | null} record against this opponent
 */

/**
 * @typedef {object} State
 * @property {{ page: PageName, id: string | null, part: string | null }} route
 * @property {import('./base/prefs.js').Prefs} prefs
 * @property {import('./wire.js').OpponentView[] | null} opponents
 * @property {Game | null} game
 * @property {import('./room/room.js').Room | null} room
 * @property {Sheet | null} sheet
 * @property {{ id: number, text: string, tone: import('./frame/toast.js').Tone, action?: { label: string, run: () => void } } | null} toast
 * @property {Home} home
 * @property {import('./library/library.js').Shelf | null} library
 * @property {import('./record/record.js').Record | null} record
 * @property {import('./analysis/analysis.js').Analysis | null} analysis
 * @property {import('./analysis/proof.js').Forced} forced
 * @property {import('./review/review.js').Review | null} review
 * @property {import('./wire.js').PuzzleHub | null} puzzles what there is to train
 * @property {import('./puzzles/puzzle.js').Solving | null} puzzle the one being solved
 * @property {import('./wire.js').ProgressView | null} progress
 * @property {import('./files/import.js').Imports} imports
 * @property {Record<string, import('./learn/learn.js').Lesson>} learn what has been done on each lesson's board
 * @property {import('./wire.js').SettingsView | null} settings
 * @property {import('./wire.js').About | null} about
 * @property {boolean} stopped the host was asked to quit
 */

/**
 * @typedef {object} Home
 * @property {import('./wire.js').Card | null} recent the unfinished game to resume
 * @property {{ card: import('./wire.js').Card, curve: import('./wire.js').CurveView } | null} last the last game that was read
 * @property {string | null} waiting the room that was opened here and has no guest yet
 * @property {Point | null} aim
 * @property {Point | null} cursor
 * @property {Point | null} starting the first stone, while the game is being opened
 */

/**
 * @typedef {{ kind: 'new-game', draft: import('./play/setup.js').Draft } | { kind: 'more' } | { kind: 'keys' } | { kind: 'resign' }
 *   | { kind: 'save', name: string } | { kind: 'text' } | { kind: 'rename', id: string, name: string } | { kind: 'quit' }
 *   | { kind: 'import' } | { kind: 'invite' } | { kind: 'device' } | { kind: 'device-key' } | { kind: 'desk' } | { kind: 'variations' } | { kind: 'share', share: import('./files/share.js').Share }} Sheet
 */

/** @type {State} */
export const state = {
  route: { page: 'home', id: null, part: null },
  prefs: loadPrefs(),
  opponents: null,
  game: null,
  room: null,
  sheet: null,
  toast: null,
  home: { recent: null, last: null, waiting: null, aim: null, cursor: null, starting: null },
  library: null,
  record: null,
  analysis: null,
  forced: { means: 'threes', attacker: null, inquiry: null },
  review: null,
  puzzles: null,
  puzzle: null,
  progress: null,
  imports: { list: [], told: { rule: '', encoding: '' }, over: false },
  learn: {},
  settings: null,
  about: null,
  stopped: false,
};

/** @type {() => void} */
let draw = () => {};
let waiting = false;

/** @param {() => void} render */
export function drawWith(render) {
  draw = render;
}

/**
 * @param {Partial<State>} [change]
 * @param {'soon' | 'now'} [when] `now` is for measures that must not show a frame late
 */
export function update(change = {}, when = 'soon') {
  Object.assign(state, change);
  if (when === 'now') {
    waiting = true;
    return catchUp();
  }
  if (waiting) return;
  waiting = true;
  // A hidden tab has no frames, and its title still says whose turn it is.
  if (document.hidden) setTimeout(catchUp, 0);
  else requestAnimationFrame(catchUp);
}

/** Draws what waits for the next frame: whoever presses a key or a button means the page as it is, not as it was a frame ago. */
export function catchUp() {
  if (!waiting) return;
  waiting = false;
  draw();
}

/** @type {(() => void)[]} */
const listeners = [];

/** @param {() => void} told when this page has changed its preferences */
export const onPrefs = (told) => void listeners.push(told);

/** @param {Partial<Game>} change */
export function updateGame(change) {
  if (state.game) update({ game: { ...state.game, ...change } });
}

/** @param {Partial<import('./room/room.js').Room>} change */
export function updateRoom(change) {
  if (state.room) update({ room: { ...state.room, ...change } });
}

/** @param {Partial<import('./analysis/analysis.js').Analysis>} change */
export function updateAnalysis(change) {
  if (state.analysis) update({ analysis: { ...state.analysis, ...change } });
}

/** @param {Partial<import('./base/prefs.js').Prefs>} change */
export function updatePrefs(change) {
  const prefs = { ...state.prefs, ...change, changed: Date.now() };
  savePrefs(prefs);
  update({ prefs });
  for (const told of listeners) told();
}
