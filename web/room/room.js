/**
 * A room on this page: two seats and whoever watches, by one link. Its games are played on the room's own line, so that
 * to the board a room is a game with a seat.
 */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { closeGame, layBoard, listen, receive, send } from '../play/game.js';
import { t } from '../i18n/index.js';
import { readCode } from './invite.js';
import { toast } from '../frame/toast.js';
import { go } from '../routes.js';
import { noteRoom } from './waiting.js';
import { chairText, keptFor, newsOf, otherIn } from './words.js';
import { play as sound } from '../sound/sound.js';
import { state, update, updateGame, updatePrefs, updateRoom } from '../state.js';
import { announce } from '../base/voice.js';

/**
 * @typedef {import('../wire.js').RoomView} RoomView
 * @typedef {import('../wire.js').PhraseView} Said
 */

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {import('../base/link.js').LinkState} link
 * @property {RoomView | null} view
 * @property {RoomView | null} door the room as it was before its first game
 * @property {number} received when the view arrived, on the page's clock
 * @property {import('../base/api.js').Failed['kind'] | null} problem why it cannot be entered
 * @property {number | null} lost when the line broke, on the page's clock
 * @property {import('../wire.js').NewRoom | null} terms as they are being changed
 * @property {boolean} sitting the seat has been asked for
 * @property {boolean} patient the win could be claimed, and is not wanted yet
 * @property {Said | null} heard what was said a moment ago
 * @property {{ key: string, until: number } | null} device for the same seat on another device
 */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Draws again while something is counted down. */
export function tickRoom() {
  clearTimeout(timer);
  const { room } = state;
  const counted = room && ((keptFor(room) ?? 0) > 0 || (room.device?.until ?? 0) > performance.now());
  if (counted) timer = setTimeout(() => update(), 1000);
}

/** How long what was said stays beside the name. */
const HEARD = 6000;
/** A line that is away longer than this is no blink: the host is gone. */
export const AWAY = 3000;

/** @param {string} typed */
export async function openRoom(typed) {
  const code = readCode(typed);
  if (state.room?.code === code && !state.room.problem && state.room.link !== 'gone') return;
  closeGame();
  update({
    room: {
      code, link: 'connecting', view: null, door: null, received: 0, problem: null, lost: null, terms: null, sitting: false, patient: false, heard: null, device: null,
    },
  });
  try {
    const view = await api.room(code);
    if (state.room?.code !== code) return;
    take(view);
  } catch (error) {
    if (!(error instanceof api.Failed)) throw error;
    if (state.room?.code !== code) return;
    if (error.kind !== 'offline') return updateRoom({ problem: error.kind });
  }
  attend(code);
}

export function closeRoom() {
  if (state.room) update({ room: null });
}

/** @param {import('../wire.js').RoomMessage | import('../wire.js').ServerMessage} message */
function hear(message) {
  if (message.type === 'room') return take(message.room);
  if (message.type === 'room_refused') return refused(message.refusal);
  if (message.type === 'room_closed') return updateRoom({ link: 'gone' });
  if (message.type === 'snapshot' && state.game?.id !== message.view.id) layBoard(message.view.id, 'open');
  receive(message);
}

/** @param {import('../base/link.js').LinkState} link @param {import('../base/link.js').LinkState} before */
function changed(link, before) {
  const away = link === 'lost' || link === 'full';
  updateRoom({ link, lost: away ? state.room?.lost ?? performance.now() : null });
  updateGame({ link });
  if (link === 'open' && before === 'lost') toast(t('link.back'), 'done');
  if (link === 'lost' && before === 'open') announce(t('room.lost'));
  // The words change when the break turns out to be a long one.
  if (link === 'lost') setTimeout(() => update(), AWAY + 50);
}

/** @param {RoomView} view */
function take(view) {
  const { room } = state;
  if (!room) return;
  const before = room.view;
  const news = before ? newsOf(before, view) : [];
  const back = otherIn(view)?.here ?? true;
  updateRoom({ view, door: view.game ? room.door : view, received: performance.now(), patient: back ? false : room.patient });
  if (before && !before.game && view.game) begun();
  noteRoom(view);
  for (const text of news) announce(text);
  const said = view.phrases.at(-1);
  if (before && said && said.n > (before.phrases.at(-1)?.n ?? 0)) overhear(view, said);
}

/** @param {import('../wire.js').RoomRefusal} refusal */
function refused(refusal) {
  sound('invalid');
  toast(t(`room.refused.${refusal}`), 'refused');
}

/** The other one has sat down. */
function begun() {
  sound('start');
  announce(t('room.begins'));
  if (state.sheet?.kind === 'invite') update({ sheet: null });
}

/** @param {RoomView} view @param {Said} said */
function overhear(view, said) {
  if (!state.prefs.phrases && said.from !== view.you) return;
  updateRoom({ heard: said });
  setTimeout(() => { if (state.room?.heard?.n === said.n) updateRoom({ heard: null }); }, HEARD);
  if (said.from === view.you) return;
  sound('button');
  announce(t('room.said', { who: chairText(view, said.from), what: t(`phrase.${said.phrase}`) }));
}

/** The host knows this browser by what it gave it when it sat down, so the line is opened again. */
const attend = (/** @type {string} */ code) => listen(api.roomPath(code), hear, changed);

/** @param {string} name */
export const sit = (name) => seated(name, failed, (code) => api.sit(code, name));

/** The seat that this person has on another device. @param {string} key */
export const sitHereToo = (key) => seated(state.prefs.name, wrongKey, (code) => api.sitByKey(code, readCode(key)));

/** @param {unknown} error */
function wrongKey(error) {
  if (!(error instanceof api.Failed) || error.kind !== 'not-found') return failed(error);
  sound('invalid');
  toast(t('room.device.wrong'), 'refused');
}

/** @param {string} name @param {(error: unknown) => void} not @param {(code: string) => Promise<unknown>} ask */
async function seated(name, not, ask) {
  const { room } = state;
  if (!room || room.sitting) return;
  updateRoom({ sitting: true });
  if (name !== state.prefs.name) updatePrefs({ name });
  try {
    await ask(room.code);
    update({ sheet: null });
    attend(room.code);
  } catch (error) {
    not(error);
  } finally {
    updateRoom({ sitting: false });
  }
}

/** For the other device: a key that holds for two minutes and once. */
export async function openDevice() {
  const { room } = state;
  if (!room) return;
  update({ sheet: { kind: 'device' } });
  try {
    const { key, seconds } = await api.deviceKey(room.code);
    updateRoom({ device: { key, until: performance.now() + seconds * 1000 } });
  } catch (error) {
    update({ sheet: null });
    failed(error);
  }
}

/** Before anybody has come. */
export async function closeDoor() {
  const { room } = state;
  if (!room) return;
  try {
    await api.closeRoom(room.code);
    toast(t('room.closed'), 'done');
    go('/');
  } catch (error) {
    failed(error);
  }
}

/** @param {import('../wire.js').Phrase} phrase */
export const say = (phrase) => send({ type: 'say', phrase });
export const claim = () => send({ type: 'claim' });
export const waitOn = () => updateRoom({ patient: true });
export const hush = () => updatePrefs({ phrases: !state.prefs.phrases });
