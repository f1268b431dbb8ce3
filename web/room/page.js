/** A room, from the open door to the last game: the same board in the same place all the while. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { lobby } from './lobby.js';
import { movesPanel } from '../play/moves.js';
import { promptCard } from '../play/prompt.js';
import { hasCard, roomCards } from './cards.js';
import { roomResult } from './result.js';
import { phraseRow, presenceLine, roomActions, roomBar, roomFacts, roomPlaces, roomStatus, talkPanel } from './table.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button } from '../base/parts.js';
import { playScreen } from '../play/page.js';
import { codeText } from './words.js';
import { state } from '../state.js';
import * as act from '../play/acts.js';

/** @typedef {import('./room.js').Room} Room */

export function roomPage() {
  const { room, game } = state;
  if (!room) return null;
  if (room.problem || room.link === 'gone') return noRoom(room);
  if (!room.view) return opening(room);
  if (!room.view.game) return lobby(room, room.view);
  if (game?.view) return table(room, room.view, game, game.view);
  // The board stays where it is until the first game has come.
  return room.door ? lobby(room, room.door) : opening(room);
}

/** @param {Room} room @param {import('../wire.js').RoomView} view @param {import('../state.js').Game} game @param {import('../wire.js').View} played */
function table(room, view, game, played) {
  // An offer has its card at the foot, where it leaves the moves alone.
  const card = played.result ? roomResult(view, played) : played.offer ? null : promptCard(game);
  return playScreen(game, {
    title: t('room.title', { code: codeText(view.code) }), kind: `room${hasCard(room, game) ? ' has-request' : ''}`, card,
    line: (side) => presenceLine(room, played, side), status: roomStatus(room, game),
    facts: roomFacts(view), places: roomPlaces(), bar: roomBar(),
    tabs: { moves: () => movesPanel(game), talk: () => talkPanel(room, played) },
    foot: h('div', { class: 'foot' }, roomCards(room, game), phraseRow(room, played)),
    actions: roomActions(view, played),
  });
}

/** @param {Room} room */
function opening(room) {
  return h('main', { key: 'opening', class: 'waiting' },
    h('h1', { class: 'title' }, t('room.title', { code: codeText(room.code) })),
    h('p', { class: 'quiet' }, room.lost === null ? t('room.opening') : t('room.lost.host')));
}

/** One sentence and one button. @param {Room} room */
function noRoom(room) {
  return h('div', { key: 'no-room', class: 'page' },
    topBar(),
    h('main', { class: 'nowhere' },
      h('h1', { class: 'title' }, t('room.title', { code: codeText(room.code) })),
      h('p', { class: 'lead' }, whyNot(room)),
      button({ label: t('home'), press: act.goHome, kind: 'primary' })),
    toastLine());
}

/** @param {Room} room */
function whyNot({ view, problem }) {
  if (view) return t('room.no.closed');
  if (problem === 'too-many') return t('room.no.too-many');
  return problem && problem !== 'not-found' ? t(`failed.${problem}`) : t('room.no.none');
}
