/** A puzzle being solved: the host keeps the attempt and judges every stone; the page sends stones and walks what it is shown. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { cellOf, pointAt, spell } from '../board/geometry.js';
import { focusCell } from '../board/grid.js';
import { other } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { closeProof, find, inquiryAt } from '../analysis/proof.js';
import { spokenState, taskText } from './words.js';
import { forbiddenHead } from '../play/reading.js';
import { refusalText } from '../base/refusals.js';
import { go } from '../routes.js';
import { play as sound } from '../sound/sound.js';
import { state, update, updatePrefs } from '../state.js';
import { announce } from '../base/voice.js';
import { walker } from '../record/walker.js';

/**
 * @typedef {import('../wire.js').AttemptView} AttemptView
 * @typedef {import('../board/stones.js').Colour} Colour
 */

/**
 * @typedef {object} Solving
 * @property {string} id of the attempt
 * @property {'opening' | 'open' | 'lost' | 'gone'} link
 * @property {AttemptView | null} view
 * @property {string | null} asked the stone the host is judging
 * @property {number} step how many moves of the line are on the board
 * @property {boolean} autoplay
 * @property {{ key: string, judgement: import('../wire.js').Judgement } | null} judged what the rules say of the position that is walked to
 * @property {'puzzle' | 'defences'} tab
 * @property {string | null} aim
 * @property {string} cursor
 * @property {string} typed a coordinate being typed
 * @property {string | null} fresh the stone just put down
 */

/** Milliseconds from one's own stone to the answer: it is seen that there are two. */
const ANSWER_AFTER = 280;
/** Milliseconds until a host that was away is asked again. */
const AGAIN = 1000;

/** @param {Partial<Solving>} change */
export function updatePuzzle(change) {
  if (state.puzzle) update({ puzzle: { ...state.puzzle, ...change } });
}

/** @param {string} id */
export function openPuzzle(id) {
  if (state.puzzle?.id === id && state.puzzle.link !== 'gone') return;
  closePuzzle();
  update({
    puzzle: { id, link: 'opening', view: null, asked: null, step: 0, autoplay: false, judged: null, tab: 'puzzle', aim: null, cursor: 'h8', typed: '', fresh: null },
  });
  const known = begun?.id === id ? begun : null;
  begun = null;
  if (known) arrive(known);
  else void load(id);
}

export function closePuzzle() {
  walk.stop();
  clearTimeout(retrying);
  if (!state.puzzle) return;
  closeProof();
  update({ puzzle: null });
}

/** The answer that has just led here. @type {AttemptView | null} */
let begun = null;

/** Opens a puzzle of a kind, the one left open before if there is one. @param {import('../wire.js').NewAttempt} wanted @param {'push' | 'replace'} [how] */
export async function beginPuzzle(wanted, how = 'push') {
  try {
    begun = await api.beginAttempt(wanted);
    go(`/puzzles/${begun.id}`, how);
  } catch (error) {
    if (!(error instanceof api.Failed) || error.kind !== 'nothing-due') return failed(error);
    // Whoever is in the middle of another puzzle stays there.
    if (state.puzzle?.view && isOver(state.puzzle.view)) await go('/puzzles', how);
    toast(t('mistakes.none'), 'note');
  }
}

/** One after another, by the rule that was chosen. @param {'rated' | 'theme' | 'streak'} kind @param {import('../wire.js').Theme} [theme] */
export function train(kind, theme) {
  const { rule, difficulty } = state.prefs.training;
  if (theme) updatePrefs({ training: { ...state.prefs.training, theme } });
  return beginPuzzle({ kind, ...(theme ? { theme } : {}), ...(rule ? { rule } : {}), ...(difficulty && kind !== 'streak' ? { difficulty } : {}) });
}

/** Another one of the same kind. */
export function nextPuzzle() {
  const view = state.puzzle?.view;
  if (!view) return;
  if (!isOver(view)) return announce(t('puzzle.next.why'));
  switch (view.kind) {
    case 'mistakes': return void beginPuzzle({ kind: 'mistakes' });
    case 'streak': return void train('streak');
    case 'theme': return void train('theme', state.prefs.training.theme ?? undefined);
    case 'rated': case 'daily': case 'one': return void train('rated');
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let retrying;

/** @param {string} id */
async function load(id) {
  try {
    const view = await api.attemptOf(id);
    if (state.puzzle?.id !== id) return;
    const before = state.puzzle.link;
    if (before === 'lost') toast(t('link.back'), 'done');
    arrive(view);
  } catch (error) {
    if (state.puzzle?.id === id) broke(error);
  }
}

/** A host that is away is asked until it is back; its attempt is as it was. @param {unknown} error */
function broke(error) {
  const { puzzle } = state;
  if (!puzzle || !(error instanceof api.Failed)) throw error;
  updatePuzzle({ asked: null });
  if (error.kind === 'not-found') return updatePuzzle({ link: 'gone' });
  // Another tab was first: its board is the right one.
  if (error.kind === 'stale' || error.kind === 'not-now') return void load(puzzle.id);
  if (error.kind !== 'offline') return failed(error);
  if (puzzle.link !== 'lost') toast(t('link.lost'), 'refused');
  updatePuzzle({ link: 'lost' });
  clearTimeout(retrying);
  retrying = setTimeout(load, AGAIN, puzzle.id);
}

/** What the host has said of an attempt that was not on the page before. @param {AttemptView} view */
function arrive(view) {
  const { puzzle } = view;
  const nearest = [...puzzle.black, ...puzzle.white].map(cellOf);
  const middle = (/** @type {0 | 1} */ axis) => Math.round(nearest.reduce((sum, cell) => sum + cell[axis], 0) / Math.max(1, nearest.length));
  updatePuzzle({ link: 'open', view, cursor: pointAt(middle(0), middle(1)), step: shownStep(view) });
  announce(view.state === 'open' ? t('puzzle.said', { task: taskText(view.puzzle) }) : spokenState(view), view.state === 'open' ? 'polite' : 'assertive');
  void judge();
}

/** The moves that can be walked: what was played, its refutation, or the solution. @param {AttemptView} view @returns {string[]} */
export function lineOf({ moves, wrong, solution, state: now }) {
  if (now === 'wrong' && wrong) return [...moves, wrong.at, ...(wrong.hidden ? [] : wrong.refutation)];
  if (!solution) return moves;
  const played = moves.every((at, i) => solution.line[i] === at);
  return now === 'shown' || played ? solution.line : moves;
}

/** What is on the board first: a wrong move with the answer to it, everything of a line that is known. @param {AttemptView} view */
const shownStep = (view) => (view.state === 'wrong' ? Math.min(lineOf(view).length, view.moves.length + 2) : lineOf(view).length);

/** Whose stone comes after so many moves. @param {AttemptView} view @param {number} played @returns {Colour} */
export const turnAfter = ({ puzzle }, played) => (played % 2 === 0 ? puzzle.to_move : other(puzzle.to_move));

/** The stones after so many moves of the line. @param {AttemptView} view @param {number} step @returns {import('../board/draw.js').Stone[]} */
export function stonesAt(view, step) {
  const { black, white } = view.puzzle;
  return [
    ...black.map((at) => /** @type {const} */ ({ at, stone: 'black' })), ...white.map((at) => /** @type {const} */ ({ at, stone: 'white' })),
    ...lineOf(view).slice(0, step).map((at, i) => ({ at, stone: turnAfter(view, i), number: i + 1 })),
  ];
}

/** The position of the puzzle itself, for the proof explorer. @param {AttemptView} view @returns {import('../analysis/desk.js').Desk} */
export const deskOf = (view) => ({ id: null, node: 0, rule: view.puzzle.rule, size: view.puzzle.size, stones: stonesAt(view, 0), turn: view.puzzle.to_move });

/** Solved or shown. @param {AttemptView} view */
export const isOver = ({ solution }) => solution !== null;

/** Whether a stone may be put now. @param {Solving} puzzle */
export const isOpen = ({ view, link, asked }) => view?.state === 'open' && link === 'open' && !asked;

/** @param {string} at */
export async function playPoint(at) {
  const { puzzle } = state;
  const view = puzzle?.view;
  updatePuzzle({ aim: null, typed: '' });
  if (!puzzle || !view || puzzle.asked) return;
  if (puzzle.link === 'lost') return refuse(t('link.lost'));
  if (view.state !== 'open') return;
  if (stonesAt(view, view.moves.length).some((one) => one.at === at)) return refuse(t('refused.occupied', { at: spell(at) }));
  const stone = turnAfter(view, view.moves.length);
  const foul = stone === 'black' && view.forbidden.find((one) => one.at === at);
  if (foul) return refuse(forbiddenHead(foul.foul, at), 'forbidden');
  updatePuzzle({ asked: at, fresh: at, cursor: at });
  sound(stone === 'black' ? 'black-stone' : 'white-stone');
  await hear(api.solve(view.id, view.ply, at), state.prefs.animation ? ANSWER_AFTER : 0);
}

/** @param {'retry' | 'hint' | 'solution'} what */
export async function ask(what) {
  const { puzzle } = state;
  if (!puzzle?.view || puzzle.asked) return;
  await hear(api.help(puzzle.id, what), 0);
}

export const retryPuzzle = () => (state.puzzle?.view?.state === 'wrong' ? void ask('retry') : announce(t('puzzle.retry.why')));
export const giveUp = () => void ask('solution');

/** The last step of the hints is the point itself. */
export const LAST_HINT = 3;

export function hintPuzzle() {
  const view = state.puzzle?.view;
  if (view?.state !== 'open') return announce(t('hint.why'));
  if ((view.hint?.stage ?? 0) >= LAST_HINT) return announce(t('retry.no-more'));
  void ask('hint');
}

/** Takes in what the host answers, not before so many milliseconds. @param {Promise<AttemptView>} answer @param {number} after */
async function hear(answer, after) {
  const id = state.puzzle?.id;
  try {
    const [view] = await Promise.all([answer, new Promise((resolve) => setTimeout(resolve, after))]);
    if (state.puzzle?.id === id) take(view);
  } catch (error) {
    if (state.puzzle?.id === id) broke(error);
  }
}

/** @param {AttemptView} view */
function take(view) {
  const before = state.puzzle?.view;
  if (view.refused) {
    updatePuzzle({ view, asked: null, fresh: null });
    return refuse(refusalText(view.refused));
  }
  const answered = view.state === 'open' && view.moves.length > (before?.moves.length ?? 0);
  const reply = view.state === 'wrong' ? lineOf(view)[view.moves.length + 1] : answered ? view.moves[view.moves.length - 1] : undefined;
  updatePuzzle({ link: 'open', view, asked: null, step: shownStep(view), judged: null, fresh: reply ?? null, tab: 'puzzle' });
  if (reply) sound(turnAfter(view, lineOf(view).indexOf(reply)) === 'black' ? 'black-stone' : 'white-stone', { soft: true, gain: 0.63 });
  if (view.state !== before?.state) closeProof();
  if (view.state === 'solved' && before?.state !== 'solved') sound('right', { after: 0.2 });
  if (view.state === 'wrong') sound('wrong', { after: 0.2 });
  announce(spokenState(view), view.state === 'open' ? 'polite' : 'assertive');
  void judge();
  // The board has the focus again where there is a stone to put.
  if (before?.state === 'wrong' && view.state === 'open') focusBoard();
}

export function focusBoard() {
  const board = document.querySelector('[data-board="puzzle"]');
  if (board && state.puzzle) focusCell(board, state.puzzle.cursor);
}

/** @param {string} text @param {'invalid' | 'forbidden'} [noise] */
function refuse(text, noise = 'invalid') {
  sound(noise);
  toast(text, 'refused');
}

/** What the rules say of the position that is walked to: its threats, and the five. */
async function judge() {
  const { puzzle } = state;
  const view = puzzle?.view;
  if (!puzzle || !view || view.state === 'open') return;
  const stones = stonesAt(view, puzzle.step);
  const of = (/** @type {Colour} */ colour) => stones.filter(({ stone }) => stone === colour).map(({ at }) => at);
  const key = positionKey(puzzle);
  try {
    const judgement = await api.judge({ rule: view.puzzle.rule, size: view.puzzle.size, black: of('black'), white: of('white'), to_move: turnAfter(view, puzzle.step) });
    if (state.puzzle && positionKey(state.puzzle) === key) updatePuzzle({ judged: { key, judgement } });
  } catch (error) {
    if (state.puzzle?.id === puzzle.id) broke(error);
  }
}

/** @param {Solving} puzzle */
export const positionKey = ({ view, step, id }) => `${id} ${view?.state} ${view ? lineOf(view).slice(0, step).join(' ') : ''}`;

export const walk = walker({
  place() {
    const { puzzle } = state;
    if (!puzzle?.view || puzzle.view.state === 'open') return null;
    const last = lineOf(puzzle.view).length;
    return {
      first: 0, at: puzzle.step, chosen: new Map(),
      before: (at) => (at > 0 ? at - 1 : undefined),
      after: (at) => (at < last ? [at + 1] : []),
    };
  },
  show(step) {
    const view = state.puzzle?.view;
    if (!view) return;
    updatePuzzle({ step, fresh: null, tab: 'puzzle' });
    announce(step ? t('moves.label', { n: step, stone: t(`stone.${turnAfter(view, step - 1)}`), at: spell(lineOf(view)[step - 1]) }) : t('record.start'));
    void judge();
  },
  walks: (autoplay) => updatePuzzle({ autoplay }),
});

/** Every defence: a solved win, walked with the explorer of forced wins. */
export function showDefences() {
  const view = state.puzzle?.view;
  if (!view || !hasProof(view)) return announce(t('puzzle.defences.why'));
  walk.stop();
  updatePuzzle({ tab: 'defences' });
  const desk = deskOf(view);
  if (!inquiryAt(desk)) find(desk, { attacker: desk.turn, means: 'threes' });
}

/** Whether there is a win to walk through, and it may be seen. @param {AttemptView} view */
export const hasProof = ({ puzzle, solution }) => puzzle.task === 'win' && solution !== null;

export function speakPuzzle() {
  const view = state.puzzle?.view;
  if (view) announce(spokenState(view));
}
