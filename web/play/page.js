/** The play screen: board in the middle, players and words around it, in every layout the same parts. */

import { h } from '../base/dom.js';
import { icon, logo } from '../art/icons.js';
import { boardView } from '../board/board.js';
import { t } from '../i18n/index.js';
import { spell } from '../board/geometry.js';
import { aimOf, cellLabels, ghostOf, pictureOf } from './position.js';
import { reasonCard, touchedFoul } from './reason.js';
import { playerCard } from './players.js';
import { statusLine } from './status.js';
import { movesPanel, replaySteps } from './moves.js';
import { coachPanel } from './coach.js';
import { actionRow, actionsOf } from './actions.js';
import { resultCard } from './result.js';
import { promptCard } from './prompt.js';
import { answerCard, answerOf } from './answer.js';
import { toastLine } from '../frame/toast.js';
import { button, iconButton, link, toggle } from '../base/parts.js';
import { clockLine, forbiddenHead, hintText, mySide, patternText, ruleAndSize, seatLine } from './reading.js';
import { state, updateGame, updatePrefs } from '../state.js';
import { handsOf } from './hands.js';
import * as act from './acts.js';

/**
 * @typedef {import('../state.js').Game} Game
 * @typedef {import('../base/dom.js').Children} Children
 */

/**
 * What a game at this screen and one in a room have of their own.
 * @typedef {object} Table
 * @property {string} title
 * @property {string} kind a class, when it is laid out in its own way
 * @property {Children} card the game's question, or how it ended
 * @property {(side: import('../board/stones.js').Colour) => Children} line under a name
 * @property {import('./status.js').Says | null} status in place of whose turn it is
 * @property {Children} facts
 * @property {Children} places
 * @property {Children} bar the same for screens without a rail
 * @property {Record<string, () => Children>} tabs
 * @property {Children} foot between moves and actions
 * @property {import('./actions.js').Action[]} actions
 */

export function playPage() {
  const { game } = state;
  if (!game?.view) return waiting(game);
  const { view } = game;
  return playScreen(game, {
    title: t('play.title'), kind: '', card: view.result ? resultCard(game) : promptCard(game), line: (side) => seatLine(view, side), status: null,
    facts: switches(game), places: sideNav(), bar: iconNav(), tabs: { moves: () => movesPanel(game), coach: () => coachPanel(game) },
    foot: null, actions: actionsOf(game),
  });
}

/** @param {Game} game @param {Table} table */
export function playScreen(game, table) {
  const view = /** @type {import('../wire.js').View} */ (game.view);
  const own = mySide(view) ?? 'black';
  const top = own === 'black' ? 'white' : 'black';
  return h('main', {
    key: 'play', class: `play ${table.kind}${table.card ? ' has-card' : ''}`, 'data-open': game.open ? 'true' : null,
    'data-replay': game.ply !== null ? 'true' : null,
  },
    h('h1', { class: 'hidden-text' }, table.title),
    iconButton({ name: 'back', label: t('home'), press: act.goHome, props: { class: 'icon-button back' } }),
    h('header', { class: 'head' },
      link('/', { class: 'brand', 'aria-label': t('home') },
        logo(28),
        t('brand'),
        t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null),
      h('nav', { class: 'icon-nav', 'aria-label': t('nav') }, table.bar)),
    h('div', { class: 'rail' },
      playerCard(game, top, 'top', table.line(top)),
      playerCard(game, own, 'own', table.line(own), wordsOf(game)),
      h('div', { class: 'facts' },
        h('p', { class: 'setup small faint' }, ruleAndSize(view.setup), h('br'), clockLine(view.setup.clock),
          view.setup.opening !== 'none' ? [h('br'), t(`opening.${view.setup.opening}`)] : null,
          view.pattern ? [h('br'), patternText(view.pattern)] : null),
        table.facts),
      h('nav', { class: 'side-nav', 'aria-label': t('nav') }, table.places)),
    statusLine(game, table.status),
    h('div', { class: 'board-slot' }, gameBoard(game)),
    h('aside', { class: 'side' },
      table.card,
      answerCard(game),
      drawer(game, table.tabs),
      table.foot,
      toastLine(),
      actionRow(table.actions),
      h('div', { class: 'replay-bar card' }, replaySteps(game))));
}

/** @param {Game | null} game */
function waiting(game) {
  const gone = game?.link === 'gone';
  return h('main', { key: 'waiting', class: 'waiting' },
    h('h1', { class: 'title' }, gone ? t('game.gone') : t('game.opening')),
    h('p', { class: 'quiet' }, gone ? t('game.gone.text') : game?.link === 'full' ? t('rejected.too_many_pages') : t('link.trying')),
    gone ? button({ label: t('home'), press: act.goHome, kind: 'primary' }) : null);
}

/** @param {Game} game */
function gameBoard(game) {
  const { view } = game;
  if (!view) return null;
  return boardView({
    id: 'play', size: view.setup.size, coordinates: state.prefs.coordinates, picture: pictureOf(game), name: t('board.name'),
    aim: aimOf(game), ghost: ghostOf(game),
    cursor: game.cursor, label: cellLabels(game), touch: state.prefs.touch, hands: handsOf(game), dimmed: view.paused,
    over: (m) => [
      view.paused && !view.result ? h('div', { class: 'board-over' },
        button({ label: t('continue'), icon: 'play', kind: 'primary main', press: act.resume, props: { 'data-over-board': true } })) : null,
      reasonCard(game, m),
    ],
  });
}

/** What small screens say below the board, the most pressing first. @param {Game} game @returns {import('../base/dom.js').Children} */
function wordsOf(game) {
  const foul = touchedFoul(game);
  const answer = answerOf(game);
  if (game.aim) return aimWords(game.aim);
  if (foul) return foulWords(foul);
  if (answer) return h('div', { class: 'name' }, answer);
  return game.hint && game.ply === null ? hintWords(game.hint) : undefined;
}

/** @param {import('../wire.js').ForbiddenView} foul */
const foulWords = ({ foul, at, shapes }) => [
  h('div', { class: 'name refused' }, forbiddenHead(foul, at)),
  h('div', { class: 'line' }, shapes.map(({ stones }) => stones.map(spell).join(' ')).join(' · ')),
];

/** @param {string} at */
const aimWords = (at) => [
  h('div', { class: 'name' }, t('aim.again'), ' ', h('span', { class: 'aimed-point' }, spell(at))),
  h('div', { class: 'line' }, t('aim.elsewhere')),
];

/** @param {import('../wire.js').HintView} hint */
const hintWords = (hint) => h('div', { class: 'line alone' }, h('b', null, t('hint.step', { n: hint.stage })), ' ', hintText(hint));

/** @param {Game} game */
function switches(game) {
  return [
    toggle({ label: t('coach'), on: game.tab === 'coach', toggle: () => updateGame({ tab: game.tab === 'coach' ? 'moves' : 'coach' }) }),
    toggle({ label: t('lens'), on: state.prefs.lens, toggle: () => updatePrefs({ lens: !state.prefs.lens }) }),
    toggle({ label: t('numbers'), on: state.prefs.numbers, toggle: () => updatePrefs({ numbers: !state.prefs.numbers }) }),
  ];
}

const places = /** @type {const} */ ([
  ['library', '/library', 'library'], ['tree', '/analysis', 'analysis'], ['help', '/learn', 'learn-long'], ['settings', '/settings', 'settings'],
]);

const sideNav = () => [
  h('button', { type: 'button', onclick: () => act.openNewGame() }, icon('plus'), t('new-game')),
  places.map(([name, path, key]) => link(path, {}, icon(name), t(`nav.${key}`))),
];

const iconNav = () => [
  iconButton({ name: 'plus', label: t('new-game'), press: () => act.openNewGame() }),
  places.filter(([, path]) => path !== '/analysis').map(([name, path, key]) => link(path,
    { class: 'icon-button', 'aria-label': t(`nav.${key}`), title: t(`nav.${key}`) },
    icon(name))),
];

/** Moves and what goes with them: a column beside the board, a sheet from the bottom on small screens. @param {Game} game @param {Table['tabs']} tabs */
function drawer(game, tabs) {
  const names = /** @type {Game['tab'][]} */ (Object.keys(tabs));
  const shown = names.includes(game.tab) ? game.tab : names[0];
  return h('section', { class: 'drawer' },
    h('button',
      { type: 'button', class: 'peek', 'aria-expanded': String(game.open), onclick: () => updateGame({ open: !game.open }) },
      peek(game, names[1])),
    h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('side.label') }, names.map((tab, i) => h('button', {
      type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-selected': String(shown === tab), 'aria-controls': 'side-panel',
      tabindex: shown === tab ? 0 : -1,
      onclick: () => updateGame({ tab }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => switchTab(event, names[1 - i]),
    }, t(tab)))),
    h('div', { class: 'panel card', role: 'tabpanel', id: 'side-panel', 'aria-labelledby': `tab-${shown}` }, tabs[shown]()));
}

/** @param {KeyboardEvent} event @param {Game['tab']} next */
function switchTab(event, next) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  updateGame({ tab: next });
  document.getElementById(`tab-${next}`)?.focus();
}

/** @param {Game} game @param {string} other tab */
function peek(game, other) {
  const moves = game.view?.moves ?? [];
  const last = moves.slice(-3).map((at, i, shown) => {
    const n = moves.length - shown.length + i + 1;
    return h('span', { class: n === moves.length ? 'latest' : null }, h('small', null, n), spell(at));
  });
  return [
    h('strong', null, t('moves')), h('span', { class: 'latest-moves' }, last), h('span', { class: 'quiet' }, t(other)),
    icon(game.open ? 'open' : 'up'),
  ];
}
