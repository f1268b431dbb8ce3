/**
 * A game on this page: opens its line, takes in what the host says, and turns
 * it into the picture, a sound and a sentence.
 */

import * as api from '../base/api.js';
import { openLink } from '../base/link.js';
import { cellOf, pointAt } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { outlived, toast } from '../frame/toast.js';
import { replay } from './replay.js';
import { blunderText } from './reading.js';
import { refusalText, rejectionText } from '../base/refusals.js';
import { go } from '../routes.js';
import { loadScore } from './score.js';
import { play as sound } from '../sound/sound.js';
import { soundsOf } from '../sound/events.js';
import { state, update, updateGame } from '../state.js';
import { announce } from '../base/voice.js';
import { announceHint, announceRecord, announceSnapshot, answerText } from './telling.js';

/**
 * @typedef {import('../wire.js').ServerMessage} ServerMessage
 * @typedef {import('../wire.js').View} View
 * @typedef {import('../wire.js').Command} Command
 * @typedef {import('../wire.js').RoomCommand} RoomCommand
 * @typedef {import('../base/link.js').LinkState} LinkState
 */

/** Milliseconds a phone ticks when a stone is put down. */
const HAPTIC = 8;

/** @type {import('../base/link.js').Link<Command | RoomCommand> | null} */
let line = null;

/**
 * A stone that the host has not answered yet. It is put again when the line is there: the first when it was put on Home
 * before there was a game, another when the line was broken or broke under it.
 * @type {{ game: string, command: Extract<Command, { type: 'play' | 'try' }> } | null}
 */
let unanswered = null;

/** @param {string} id */
export function openGame(id) {
  if (state.game?.id === id && state.game.link !== 'gone') return;
  closeGame();
  layBoard(id, 'connecting');
  listen(api.game(id), receive, (link, before) => {
    updateGame({ link });
    if (link === 'open' && before === 'lost') toast(t('link.back'), 'done');
    if (link === 'lost' && before === 'open') toast(t('link.lost'), 'refused');
  });
}

/** Nothing is known of the game yet. @param {string} id @param {LinkState} link */
export function layBoard(id, link) {
  update({
    game: {
      id, link, view: null, received: 0, ply: null, autoplay: false,
      fresh: null, aim: null, cursor: 'h8',
      typed: '', tab: 'moves', open: false, hint: null, thinking: null, touched: null, answer: null, doubt: null, score: null,
      record: null,
    },
  });
}

/** A room has many games, so that it asks which one it was. @returns {Record<string, string | number>} */
function seenSoFar() {
  const view = state.game?.view;
  return !view ? {} : view.setup.room ? { game: view.id, seen: view.seq } : { seen: view.seq };
}

/**
 * Opens the one line of the page: a game's own, or that of the room it is played in.
 * @template {{ type: string }} Message
 * @param {string} path of what is listened to
 * @param {(message: Message) => void} message
 * @param {(link: LinkState, before: LinkState) => void} changed
 */
export function listen(path, message, changed) {
  /** @type {LinkState} */
  let before = 'connecting';
  line?.close();
  line = openLink(`${path}/live`, {
    there: path,
    seen: seenSoFar,
    message,
    changed(link) {
      changed(link, before);
      before = link;
    },
  });
}

export function closeGame() {
  if (unanswered?.game === state.game?.id) unanswered = null;
  replay.stop();
  line?.close();
  line = null;
  if (state.game) update({ game: null });
}

/** @param {string} game @param {string} at */
export function playWhenOpen(game, at) {
  unanswered = { game, command: { type: 'play', ply: 0, at } };
}

/** @param {Command | RoomCommand} command */
export function send(command) {
  const isStone = command.type === 'play' || command.type === 'try';
  if (isStone) unanswered = state.game && { game: state.game.id, command };
  if (line?.send(command)) return;
  sound('invalid');
  toast(isStone ? t('link.stone', { at: command.at.toUpperCase() }) : t('link.trying'), 'refused');
}

/** @param {ServerMessage} message */
export function receive(message) {
  switch (message.type) {
    case 'snapshot': return onSnapshot(message);
    case 'event': return onEvent(message);
    case 'named': return state.game?.view ? updateGame({ view: { ...state.game.view, name: message.name } }) : undefined;
    case 'refused': return onRefused(message);
    case 'rejected': return toast(rejectionText(message.rejection), 'refused');
    case 'thinking': return updateGame({ thinking: message });
    case 'hint': return onHint(message);
    case 'coach_failed': return toast(t('coach.failed'), 'failed');
    case 'engine_failed': return toast(t('engine.failed'), 'failed');
    case 'deleted': return updateGame({ link: 'gone' });
    case 'closing': return updateGame({ link: 'lost' });
  }
}

/** @param {Extract<ServerMessage, { type: 'snapshot' }>} message */
function onSnapshot({ view, missed }) {
  const first = state.game?.view === null;
  take(view, null);
  if (first) {
    updateGame({ cursor: centreOf(view) });
    announceSnapshot(view);
    if (view.result && state.game?.ply === null && view.mode === 'engine') void loadScore();
  }
  for (const record of missed) announceRecord(record, view);
  const stone = unanswered;
  unanswered = null;
  if (stone?.game === view.id && stone.command.ply === view.ply) send(stone.command);
}

/** @param {Extract<ServerMessage, { type: 'event' }>} message */
function onEvent({ record, view }) {
  const { event } = record;
  const before = state.game?.view ?? null;
  if (before?.ply !== view.ply) unanswered = null;
  replay.stop();
  outlived();
  take(view, event.type === 'moved' ? event.at : null);
  updateGame({ answer: answerText(event, view) ?? (isEngines(event, view) ? state.game?.answer ?? null : null) });
  for (const { name, options } of soundsOf(event, before, view)) sound(name, options);
  if (event.type === 'moved' && !state.prefs.mute) tick();
  announceRecord(record, view);
  // A room goes on to its next game by itself.
  if (event.type === 'followed' && !state.room) go(`/${view.mode === 'engine' ? 'play' : 'local'}/${event.next}`);
  if (view.result && !before?.result && view.mode === 'engine') void loadScore();
}

/** A page that has not been touched may not shake the phone, and a browser complains when it tries. */
function tick() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(HAPTIC);
}

/** Whether it is the engine's move, which follows its choice too quickly to read it. @param {import('../wire.js').Event} event @param {View} view */
const isEngines = (event, view) => event.type === 'moved' && [view.black, view.white].some(({ kind, player }) => kind === 'engine' && player === event.by);

/** @param {View} view @param {string | null} fresh */
function take(view, fresh) {
  const game = state.game;
  if (!game) return;
  const same = game.view?.ply === view.ply;
  updateGame({
    view, fresh, received: performance.now(),
    ply: fresh ? null : game.ply !== null && game.ply > view.moves.length ? null : game.ply,
    aim: same ? game.aim : null,
    touched: same ? game.touched : null,
    hint: same ? game.hint : null,
    doubt: same && !view.paused && !view.result ? game.doubt : null,
    thinking: view.turn?.thinking ? game.thinking : null,
  });
}

/** @param {Extract<ServerMessage, { type: 'refused' }>} message */
function onRefused({ refusal }) {
  unanswered = null;
  if (refusal.reason === 'blunder') return onBlunder(refusal);
  sound(refusal.reason === 'forbidden' ? 'forbidden' : 'invalid');
  if (refusal.reason === 'forbidden') {
    updateGame({ touched: refusal.at, aim: null });
    return announce(refusalText(refusal));
  }
  if (refusal.reason === 'followed' && !state.room) return go(`/play/${refusal.next}`);
  toast(refusalText(refusal), refusal.reason === 'paused' ? 'note' : 'refused');
}

/** @param {Extract<import('../wire.js').Refusal, { reason: 'blunder' }>} refusal */
function onBlunder({ at, winner }) {
  sound('offer');
  updateGame({ doubt: { at, winner }, aim: null });
  announce(blunderText({ at, winner }), 'assertive');
}

/** @param {Extract<ServerMessage, { type: 'hint' }>} hint */
function onHint(hint) {
  if (hint.ply !== state.game?.view?.ply) return;
  updateGame({ hint, tab: 'coach', thinking: null });
  announceHint(hint);
}

/** @param {View} view */
function centreOf(view) {
  const last = view.moves[view.moves.length - 1];
  const middle = Math.floor((view.setup.size - 1) / 2);
  return last && cellOf(last)[0] >= 0 ? last : pointAt(middle, middle);
}

