/** What a person can do: each act is a message to the host or a change of the page. */

import * as api from '../base/api.js';
import { focusCell } from '../board/grid.js';
import { closeGame, playWhenOpen, send } from './game.js';
import { t } from '../i18n/index.js';
import { loadOpponents } from './opponents.js';
import { toast } from '../frame/toast.js';
import { replay } from './replay.js';
import { go } from '../routes.js';
import { lastSetup, remember, request, withOpponent } from './setup.js';
import { play as sound } from '../sound/sound.js';
import { state, update, updateGame } from '../state.js';

/** @typedef {import('./setup.js').Draft} Draft */

/** Where a game is played. @param {{ id: string, mode: import('../wire.js').Mode, setup?: { room: import('../wire.js').Room | null } }} game */
export const pathOf = ({ id, mode, setup }) => (setup?.room ? `/r/${setup.room.code}` : `/${mode === 'engine' ? 'play' : 'local'}/${id}`);

/** A second press while a game is being opened opens no second one. */
let opening = false;

/** @param {Draft} draft @param {string} [first] the stone already put down on Home */
export async function start(draft, first) {
  if (opening) return;
  opening = true;
  update({ sheet: null, home: { ...state.home, starting: first ?? null, aim: null } });
  try {
    if (draft.mode === 'engine') await loadOpponents();
    const settled = withOpponent(draft);
    if (!settled.from) remember(settled);
    const { id } = await api.begin(request(settled));
    sound('start');
    if (first) playWhenOpen(id, first);
    go(pathOf({ id, mode: draft.mode }));
  } catch (error) {
    update({ home: { ...state.home, starting: null } });
    failed(error);
  } finally {
    opening = false;
  }
}

/** @param {unknown} error */
export function failed(error) {
  if (!(error instanceof api.Failed)) throw error;
  sound('invalid');
  toast(t(`failed.${error.kind}`), 'refused');
}

/** @param {Draft['mode']} [mode] */
export function openNewGame(mode) {
  const draft = lastSetup();
  update({ sheet: { kind: 'new-game', draft: mode === 'engine' || mode === 'people' ? { ...draft, mode } : draft } });
}

/** The sheet for a game that goes on from the moves of another one. @param {Partial<Draft> & { from: string }} choices */
export const playOn = (choices) => update({ sheet: { kind: 'new-game', draft: { ...lastSetup(), mode: 'engine', opening: 'none', clock: null, ...choices } } });

/** @param {string} opponent */
export const playAgainst = (opponent) => start({ ...lastSetup(), mode: 'engine', opponent });

const ply = () => state.game?.view?.ply ?? 0;

/** @param {string} at */
export function play(at) {
  const game = state.game;
  if (!game?.view) return;
  updateGame({ typed: '', aim: null, doubt: null });
  if (game.ply !== null && !game.view.result) {
    replay.last();
    return toast(t('replay.ended'), 'note');
  }
  const care = state.prefs.care && game.view.mode === 'engine';
  send({ type: care ? 'try' : 'play', ply: ply(), at });
}

/** The move that would lose is meant. */
export function playAnyway() {
  const doubt = state.game?.doubt;
  updateGame({ doubt: null });
  if (doubt) send({ type: 'play', ply: ply(), at: doubt.at });
}

/** The move that would lose is taken back before it is made. */
export function chooseAgain() {
  const at = state.game?.doubt?.at;
  const board = document.querySelector('[data-board="play"]');
  updateGame({ doubt: null });
  if (at && board) focusCell(board, at);
}

export const undo = () => send({ type: 'undo', ply: ply() });
export const redo = () => send({ type: 'redo', ply: ply() });
export const pause = () => send({ type: 'pause' });
export const resume = () => send({ type: 'continue' });
export const moveNow = () => send({ type: 'move_now', ply: ply() });
export const resign = () => send({ type: 'resign' });
export const offerDraw = () => send({ type: 'offer_draw' });
export const restart = () => send({ type: 'restart' });

/** @param {import('../wire.js').Colours} colours */
export const rematch = (colours) => send({ type: 'rematch', colours });

/** @param {import('../wire.js').Choice} choice */
export const choose = (choice) => send({ type: 'choose', ply: ply(), choice });

/** @param {'accept' | 'decline'} word */
export function answer(word) {
  const offer = state.game?.view?.offer;
  if (offer) send({ type: 'answer', offer: offer.id, accept: word === 'accept' });
}

export function hint() {
  updateGame({ tab: 'coach', ply: null, aim: null });
  send({ type: 'hint', ply: ply() });
}

export function playHint() {
  const point = state.game?.hint?.point;
  if (point) play(point);
}

/** @param {string} name */
export async function saveAs(name) {
  const id = state.game?.id;
  if (!id) return;
  try {
    await api.copy(id, name);
    toast(t('saved-as', { name }), 'done');
  } catch (error) {
    failed(error);
  }
}

export const goHome = () => go('/');
export const goLibrary = () => go('/library');

export async function quit() {
  try {
    await api.quit();
    closeGame();
    update({ stopped: true });
  } catch (error) {
    failed(error);
  }
}
