/** Boot: routes, one render for the whole page, and what follows the state: theme, language, title, volumes. */

import { h, mount } from './base/dom.js';
import * as api from './base/api.js';
import { openNewGame } from './play/acts.js';
import { gradients } from './board/stones.js';
import { tickClock } from './play/clock.js';
import { closeGame, openGame } from './play/game.js';
import { loadOpponents } from './play/opponents.js';
import { preferred, speak, t } from './i18n/index.js';
import { listenForFiles } from './files/import.js';
import { listenToKeys } from './keys.js';
import { loadShelf } from './library/library.js';
import { homePage } from './home/page.js';
import { roomPage } from './room/page.js';
import { guestPage } from './room/guest-page.js';
import { playPage } from './play/page.js';
import { libraryPage } from './library/page.js';
import { recordPage } from './record/page.js';
import { puzzlesPage } from './puzzles/hub-page.js';
import { puzzlePage } from './puzzles/page.js';
import { progressPage } from './progress/page.js';
import { analysisPage } from './analysis/page.js';
import { reviewPage } from './review/page.js';
import { learnPage } from './learn/page.js';
import { settingsPage } from './settings/page.js';
import { helpPage } from './learn/help-page.js';
import { nowherePage } from './frame/nowhere.js';
import { stoppedPage } from './frame/stopped.js';
import { dropVeil } from './files/import-sheet.js';
import { followSheet } from './frame/back.js';
import { openSheet } from './frame/sheets.js';
import { restoreFocus } from './frame/sheet.js';
import { forget } from './frame/toast.js';
import { watchPrefs } from './base/prefs.js';
import { isGuest } from './base/role.js';
import { cardTitle, statusOf } from './play/reading.js';
import { closeRecord, openRecord } from './record/record.js';
import { closeAnalysis, openAnalysis } from './analysis/analysis.js';
import { rememberPrefs } from './base/remember.js';
import { closeReview, openReview } from './review/review.js';
import { titleOf } from './review/subject.js';
import { closeRoom, openRoom, tickRoom } from './room/room.js';
import { waitingRoom } from './room/waiting.js';
import { codeText } from './room/words.js';
import { startRoutes } from './routes.js';
import { loadSettings } from './settings/settings.js';
import { loadProgress } from './progress/progress.js';
import { closePuzzle, openPuzzle } from './puzzles/puzzle.js';
import { titleText } from './puzzles/words.js';
import { loadPuzzles } from './puzzles/hub.js';
import { applyVolumes, play as sound, wake } from './sound/sound.js';
import { tuneMusic } from './sound/music.js';
import { catchUp, drawWith, state, update } from './state.js';

const pages = {
  home: homePage, play: playPage, room: roomPage, library: libraryPage, record: recordPage, review: reviewPage, analysis: analysisPage, puzzles: puzzlesPage, puzzle: puzzlePage, progress: progressPage, learn: learnPage, settings: settingsPage, help: helpPage, nowhere: nowherePage,
};
const app = /** @type {HTMLElement} */ (document.getElementById('app'));
const dark = matchMedia('(prefers-color-scheme: dark)');
const contrast = matchMedia('(prefers-contrast: more)');
let sheetWasOpen = false;
/** The theme that is on. */
let worn = '';

function render() {
  speak(preferred(state.prefs.language));
  dress();
  mount(app, h('div', { class: 'root' },
    h('svg', { key: 'defs', width: 0, height: 0, class: 'hidden-text', 'aria-hidden': 'true' }, gradients()),
    state.stopped ? stoppedPage() : isGuest && state.route.page !== 'room' ? guestPage() : pages[state.route.page](),
    openSheet(),
    dropVeil()));
  if (sheetWasOpen && !state.sheet) restoreFocus();
  sheetWasOpen = state.sheet !== null;
  followSheet();
  const words = title();
  if (document.title !== words) document.title = words;
  applyVolumes();
  tuneMusic();
  tickClock();
  tickRoom();
}

/** Theme and motion, on the root element. */
function dress() {
  const root = document.documentElement;
  const { theme, animation } = state.prefs;
  const system = contrast.matches ? 'contrast' : dark.matches ? 'night' : 'wood';
  const wanted = theme === 'system' ? system : theme;
  const motion = animation ? 'on' : 'off';
  if (root.dataset.motion !== motion) root.dataset.motion = motion;
  if (worn === wanted) return;
  worn = wanted;
  root.dataset.theme = wanted;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg').trim());
}

function title() {
  const { page } = state.route;
  const view = state.game?.view;
  if (page === 'play' && view) return t('title.turn', { turn: statusOf(view).head });
  if (page === 'room') return view ? t('title.turn', { turn: statusOf(view).head }) : t('title.page', { page: t('room.title', { code: codeText(state.room?.code ?? '') }) });
  const record = state.record?.view;
  if (page === 'record') return t('title.page', { page: record ? cardTitle(record.card) : t('nav.library') });
  if (page === 'review') return t('title.page', { page: state.review?.subject ? t('review.title', { game: titleOf(state.review.subject) }) : t('review') });
  if (page === 'puzzle') return t('title.page', { page: state.puzzle?.view ? titleText(state.puzzle.view) : t('nav.puzzles') });
  if (page === 'nowhere') return t('title.page', { page: t('nowhere') });
  return page === 'home' || page === 'play' ? t('title.home') : t('title.page', { page: t(`nav.${page}`) });
}

/** @param {import('./state.js').State['route']} route */
function enter(route) {
  const moved = state.route.page !== route.page || state.route.part !== route.part;
  update({ route, sheet: null }, 'now');
  if (moved) {
    forget();
    arriveAtTop();
  }
  if (route.page === 'play' && route.id && !isGuest) openGame(route.id);
  else if (route.page !== 'room') closeGame();
  if (route.page !== 'room') closeRoom();
  if (route.page !== 'record') closeRecord();
  if (route.page !== 'analysis') closeAnalysis();
  if (route.page !== 'review') closeReview();
  if (route.page !== 'puzzle') closePuzzle();
  if (isGuest && route.page !== 'room') return;
  switch (route.page) {
    case 'home':
      if (route.part === 'local') openNewGame('people');
      return void loadHome();
    case 'room': return void (route.id && openRoom(route.id));
    case 'library': return void loadShelf();
    case 'record': return void (route.id && openRecord(route.id));
    case 'analysis': return openAnalysis(route.id);
    case 'review': return void (route.id && openReview(route.id));
    case 'puzzles': return void loadPuzzles();
    case 'puzzle':
      void loadPuzzles();
      return void (route.id && openPuzzle(route.id));
    case 'progress': return void loadProgress();
    case 'settings': return void loadSettings();
    case 'play': case 'learn': case 'help': case 'nowhere': return;
  }
}

/** A new page is read from its beginning, by eyes and by ears. */
function arriveAtTop() {
  scrollTo(0, 0);
  const main = document.querySelector('main');
  if (!main || document.activeElement?.closest('main')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

async function loadHome() {
  update({ home: { ...state.home, starting: null, aim: null } });
  const unfinished = await api.games({ state: 'open', limit: 1 }).catch(() => null);
  if (unfinished) update({ home: { ...state.home, recent: unfinished.games.find((card) => 'setup' in card) ?? null } });
  update({ home: { ...state.home, waiting: await waitingRoom() } });
  const [last, puzzles] = await Promise.all([lastRead().catch(() => null), api.puzzles().catch(() => null)]);
  update({ home: { ...state.home, last }, puzzles: puzzles ?? state.puzzles });
}

/** The last game that was played to its end, if it has been read. */
async function lastRead() {
  const { games } = await api.games({ state: 'finished', limit: 8 });
  const card = games.find((one) => 'setup' in one);
  if (!card) return null;
  const curve = await api.curve(card.id);
  return curve.chances.some((chance) => chance !== null) ? { card, curve } : null;
}

/** @param {Event} event */
function onGesture(event) {
  wake();
  const pressed = event.target instanceof Element ? event.target.closest('button, a, select, [role="switch"]') : null;
  if (event.type === 'click' && pressed) sound('button');
}

drawWith(render);
for (const type of ['pointerdown', 'pointerup', 'keydown']) addEventListener(type, catchUp, { capture: true });
for (const type of ['pointerup', 'keydown', 'click']) addEventListener(type, onGesture, { capture: true });
for (const media of [dark, contrast]) media.addEventListener('change', () => update());
document.addEventListener('visibilitychange', () => update());
watchPrefs((prefs) => update({ prefs }));
listenToKeys();
if (!isGuest) listenForFiles();
void loadOpponents();
rememberPrefs();
startRoutes(enter);
