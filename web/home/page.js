/** Home: the board is live and its first stone starts the game; words and other ways to begin beside it. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { icon } from '../art/icons.js';
import { isSealed, seal } from '../art/seals.js';
import { boardView } from '../board/board.js';
import { miniature } from '../board/draw.js';
import { readMoves, spell, stonesOf } from '../board/geometry.js';
import { ago, number, t } from '../i18n/index.js';
import { invite } from '../room/invite.js';
import { codeText } from '../room/words.js';
import { go } from '../routes.js';
import { dailyBoard } from '../puzzles/daily.js';
import { curveShape } from '../review/graph.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button, link } from '../base/parts.js';
import { isOwner } from '../base/role.js';
import { beginPuzzle } from '../puzzles/puzzle.js';
import { taskText } from '../puzzles/words.js';
import { cardTitle, opponentName } from '../play/reading.js';
import { lastSetup } from '../play/setup.js';
import { state, update } from '../state.js';
import * as act from '../play/acts.js';

export function homePage() {
  const setup = lastSetup();
  return h('div', { key: 'home', class: 'page home-page' },
    topBar(),
    h('main', { class: 'home' },
      h('section', { class: 'welcome' },
        h('h1', { class: 'headline' }, t('home.headline.1'), h('br'), t('home.headline.2')),
        h('p', { class: 'lead' }, t('home.lead')),
        h('div', { class: 'begin' },
          button({ label: t('home.play-now'), icon: 'play', kind: 'primary main', press: () => act.start(setup) }),
          opponentButton(setup)),
        h('div', { class: 'home-cards' }, resumeCard(), dailyCard(), lastCard()),
        h('div', { class: 'tiles' },
          inviteTile(),
          tile('users', t('two-players'), t('two-players.line'), () => act.openNewGame('people')),
          dueTile(),
          tileLink('puzzle', '/puzzles', t('nav.puzzles'), state.puzzles?.due),
          tileLink('library', '/library', t('nav.library')),
          tileLink('tree', '/analysis', t('nav.analysis')),
          tileLink('help', '/learn', t('nav.learn')),
          isOwner ? h('button', { type: 'button', class: 'tile card quit-tile', onclick: () => update({ sheet: { kind: 'quit' } }) },
            icon('power'),
            h('span', { class: 'stacked' }, h('strong', null, t('quit')))) : null),
        h('footer', { class: 'home-foot small quiet' },
          h('button', { type: 'button', onclick: () => update({ sheet: { kind: 'keys' } }) },
            h('span', { class: 'key' }, '?'),
            ' ',
            t('keys.all')),
          h('span', { class: 'spread' }),
          isOwner ? h('button', { type: 'button', class: 'quit', onclick: () => update({ sheet: { kind: 'quit' } }) },
            icon('power', 16),
            t('quit')) : null)),
      h('div', { class: 'home-board' }, homeBoard(setup))),
    toastLine());
}

/** @param {import('../play/setup.js').Draft} setup */
function opponentButton(setup) {
  return h('button', { type: 'button', class: 'button main opponent', onclick: () => act.openNewGame('engine'), 'aria-haspopup': 'dialog' },
    setup.opponent ? crest(setup.opponent, 36) : null,
    h('span', { class: 'stacked' }, h('strong', null, setup.opponent ? opponentName(setup.opponent) : t('new-game')),
      h('small', null, t('home.setup', { side: t(`side.${setup.side}`), rule: t(`rule.${setup.rule}`) }))),
    icon('open', 18));
}

function resumeCard() {
  const card = state.home.recent;
  if (!card) return null;
  const moves = readMoves(card.moves);
  return link(act.pathOf(card), { key: 'resume', class: 'resume card raised' },
    miniature({ size: card.setup.size, stones: stonesOf(moves), px: 104 }),
    h('span', { class: 'stacked' },
      h('small', null, t('resume.kind')),
      h('strong', null, cardTitle(card)),
      h('span', { class: 'small quiet' }, t('resume.line', { n: moves.length + 1, when: ago(card.updated, Date.now()) }))),
    h('span', { class: 'button outlined compact' }, t('resume')),
    icon('next'));
}

/** The puzzle of the day. */
function dailyCard() {
  const hub = state.puzzles;
  if (!hub) return null;
  const { puzzle, done } = hub.daily;
  return h('button', { key: 'daily', type: 'button', class: 'daily-card card raised', onclick: () => void beginPuzzle({ kind: 'daily' }) },
    dailyBoard(puzzle, 116),
    h('span', { class: 'stacked' },
      h('small', null, t('daily')),
      h('strong', null, taskText(puzzle)),
      h('span', { class: 'small quiet' }, done ? t(`daily.${done}`) : t(`rule.${puzzle.rule}`))),
    h('span', { class: 'button outlined compact' }, t(done ? 'home.daily.done' : 'home.daily.solve')));
}

/** A room that waits for its guest is gone back to; else a new one is opened. */
function inviteTile() {
  const { waiting } = state.home;
  if (!waiting) return tile('link', t('invite.tile'), t('invite.line'), invite);
  return tile('link', t('room.title', { code: codeText(waiting) }), t('room.waits'), () => void go(`/r/${waiting}`), 'waiting-tile');
}

/** Mistakes that wait for today. */
function dueTile() {
  const due = state.puzzles?.due ?? 0;
  return due ? tile('repeat', t('puzzles.mistakes'), t('mistakes.due', { n: number(due) }), () => void beginPuzzle({ kind: 'mistakes' }), 'due-tile') : null;
}

/** The last game: its curve, and the move that decided it. */
function lastCard() {
  const { last } = state.home;
  if (!last) return null;
  const { card, curve: { chances, decided } } = last;
  const curve = {
    total: chances.length, until: chances.length, seals: [],
    known: [null, ...chances.map((chance) => (chance === null ? null : { chance, winner: chance === 1 ? /** @type {const} */ ('black') : chance === 0 ? /** @type {const} */ ('white') : null }))],
  };
  return link(`/g/${card.id}`, { key: 'last', class: 'last-game card' },
    h('span', { class: 'spark', 'aria-hidden': 'true' }, curveShape(curve), decided ? decidedDot(curve, decided.ply) : null),
    h('span', { class: 'stacked' },
      h('small', null, t('home.last')),
      h('strong', null, endedText(card)),
      decided ? h('span', { class: 'small quiet decided' }, isSealed(decided.grade) ? seal(decided.grade, 15) : null, t('home.last.decided', { n: decided.ply })) : null),
    icon('next', 18));
}

/** @param {import('../review/graph.js').Curve} curve @param {number} ply */
function decidedDot({ total, known }, ply) {
  const one = known[ply];
  const level = one?.winner === 'black' ? 1 : one?.winner === 'white' ? 0 : one?.chance ?? 0.5;
  return h('i', { class: 'decided-dot', style: { left: `${(100 * ply) / total}%`, top: `clamp(4px, ${100 * (1 - level)}%, calc(100% - 4px))` } });
}

/** How it ended, for the one person who played it. @param {import('../wire.js').Card} card */
function endedText(card) {
  const { result, setup, black } = card;
  const engine = [setup.first, setup.second].find((seat) => seat.kind === 'engine');
  if (!result?.winner || engine?.kind !== 'engine') return cardTitle(card);
  const person = setup.first.kind === 'person' ? 'first' : 'second';
  const mine = (black === person) === (result.winner === 'black');
  return t(mine ? 'home.last.won' : 'home.last.lost', { who: opponentName(engine.opponent) });
}

/** @param {import('../art/icons.js').IconName} name @param {string} title @param {string} line @param {() => void} press @param {string} [kind] */
const tile = (name, title, line, press, kind = '') => h('button', { type: 'button', class: `tile card ${kind}`, onclick: press },
  icon(name),
  h('span', { class: 'stacked' }, h('strong', null, title), h('small', null, line)));

/** A place that the bar leads to as well, for screens on which Home has no bar. @param {import('../art/icons.js').IconName} name @param {string} path @param {string} title @param {number} [due] what waits there */
const tileLink = (name, path, title, due = 0) => link(path, { class: 'tile card place', 'aria-label': due ? t('home.due', { place: title, due: t('mistakes.due', { n: due }) }) : null },
  icon(name),
  due ? h('i', { class: 'badge' }, number(due)) : null,
  h('span', { class: 'stacked' }, h('strong', null, title)));

/** @param {import('../play/setup.js').Draft} setup */
function homeBoard(setup) {
  const { home, prefs } = state;
  const size = setup.size;
  const middle = Math.floor((size - 1) / 2);
  const centre = String.fromCharCode(97 + middle) + (middle + 1);
  const first = setup.side === 'black' && setup.opening === 'none';
  const set = (/** @type {Partial<import('../state.js').Home>} */ change) => update({ home: { ...state.home, ...change } });
  const aim = first && !home.starting ? { stone: /** @type {const} */ ('black'), may: () => true } : null;
  return boardView({
    id: 'home', size, coordinates: false, margin: (side) => (side >= 500 ? 1 : undefined),
    aim, ghost: aim && home.aim ? { at: home.aim, stone: aim.stone, aim: true } : null,
    name: t('board.home'), cursor: home.cursor ?? centre, touch: prefs.touch,
    label: (point) => t('cell.empty', { at: spell(point) }),
    picture: {
      stones: home.starting ? [{ at: home.starting, stone: 'black', number: 1 }] : [], look: prefs.stones, fresh: home.starting,
      marks: home.starting ? [{ kind: 'last', at: home.starting }] : home.aim ? [] : [{ kind: 'invitation', at: centre }],
    },
    hands: {
      play: (point) => act.start(setup, first ? point : undefined),
      aim: (point) => set({ aim: point }),
      focus: (point) => { if (point !== home.cursor) set({ cursor: point }); },
    },
    over: (m) => (home.starting ? null : h('div', { class: 'pill', style: { top: `${m.margin + m.cell * (m.size - 1 - middle + 1.6)}px` } },
      home.aim ? [t('aim.again'), ' ', h('b', null, spell(home.aim))] : t(first ? 'home.first-stone' : 'home.touch'))),
  });
}
