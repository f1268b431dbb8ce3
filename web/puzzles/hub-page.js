/** Puzzles: the one of the day, ways to train, the themes, and how it has gone. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { themeSign } from '../art/themes.js';
import { dayText } from '../base/days.js';
import { figure, number, t } from '../i18n/index.js';
import { dailyBoard, dailyText } from './daily.js';
import { puzzleRating, themeBars } from './rating.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button, link, segments } from '../base/parts.js';
import { beginPuzzle, train } from './puzzle.js';
import { state, updatePrefs } from '../state.js';
import { dot } from '../board/stones.js';

/** @typedef {import('../wire.js').PuzzleHub} PuzzleHub */

/** So many themes are compared beside the curve; the rest is in the progress. */
const MOST_BARS = 4;

/** The rules there are puzzles for. */
const RULES = /** @type {const} */ (['freestyle', 'standard', 'renju']);

export function puzzlesPage() {
  const hub = state.puzzles;
  return h('div', { key: 'puzzles', class: 'page puzzles-page' },
    topBar(),
    h('main', { class: 'puzzles' },
      h('header', { class: 'page-head' }, h('h1', { class: 'title' }, t('nav.puzzles')), h('span', { class: 'quiet' }, t('puzzles.lead')),
        hub ? h('p', { class: 'head-rating', 'aria-hidden': 'true' }, t('opponent.rating'), h('b', { class: 'serif' }, figure(hub.rating.value))) : null),
      hub ? [
        h('div', { key: 'ways', class: 'training' }, daily(hub), ways(hub), h('div', { class: 'difficulty' }, difficulty(), h('span', { class: 'small faint' }, t('difficulty.line'))), themes(hub)),
        h('aside', { key: 'standing', class: 'puzzle-standing' }, puzzleRating(hub), themeBars(hub, MOST_BARS), link('/progress', { class: 'card way to-progress' }, icon('chart'), h('strong', null, t('nav.progress')), icon('next', 18))),
      ] : h('p', { class: 'quiet' }, t('puzzles.loading'))),
    toastLine());
}

/** @param {PuzzleHub} hub */
function daily({ day, daily: { puzzle, done } }) {
  return h('section', { class: 'daily card raised', 'aria-labelledby': 'daily-title' },
    dailyBoard(puzzle, 212),
    h('div', { class: 'daily-words' },
      h('p', { class: 'small quiet day' }, icon('day', 17), dayText(day)),
      h('h2', { id: 'daily-title', class: 'serif' }, t('daily')),
      h('p', { class: 'with-dot' }, dot(puzzle.to_move, 16), dailyText(puzzle)),
      h('p', { class: 'small faint' }, done ? t(`daily.${done}`) : t(`rule.${puzzle.rule}`)),
      button({ label: t(done ? 'daily.again' : 'daily.solve'), kind: done ? 'wide' : 'primary wide', press: () => void beginPuzzle({ kind: 'daily' }) })));
}

/** @param {PuzzleHub} hub */
function ways({ rating, streak, due, next_due: next, open }) {
  const goesOn = (/** @type {import('../wire.js').AttemptKind} */ kind) => open.some((one) => one.kind === kind);
  const line = (/** @type {'rated' | 'streak' | 'mistakes'} */ kind) => (goesOn(kind) ? t('puzzles.goes-on') : t(`puzzles.${kind}.line`));
  return h('div', { class: 'ways' },
    way('chart', t('puzzles.rated'), line('rated'), h('b', { class: 'serif figure' }, figure(rating.value)), () => void train('rated')),
    way('flame', t('puzzles.streak'), line('streak'), h('span', { class: 'small quiet' }, t('puzzles.best', { n: number(streak.best) })), () => void train('streak')),
    way('repeat', t('puzzles.mistakes'), due || !next ? line('mistakes') : t('mistakes.next', { day: dayText(next) }),
      h('span', { class: due ? 'chip due' : 'small quiet' }, due ? t('mistakes.due', { n: number(due) }) : t('mistakes.due.none')), () => void beginPuzzle({ kind: 'mistakes' })));
}

/** @param {import('../art/icons.js').IconName} name @param {string} title @param {string} line @param {import('../base/dom.js').Children} figure @param {() => void} press */
const way = (name, title, line, figure, press) => h('button', { key: name, type: 'button', class: 'way card', onclick: press },
  icon(name, 24), h('span', { class: 'stacked' }, h('strong', null, title), h('small', null, line)), figure);

/** How hard, for whoever trains at their strength or by theme. */
function difficulty() {
  const { training } = state.prefs;
  return segments({
    label: t('difficulty'), value: training.difficulty ?? 'normal', choose: (chosen) => updatePrefs({ training: { ...training, difficulty: chosen } }),
    options: /** @type {const} */ (['easier', 'normal', 'harder']).map((value) => ({ value, label: t(`difficulty.${value}`) })),
  });
}

/** @param {PuzzleHub} hub */
function themes({ themes: all, train_next: next }) {
  const { training } = state.prefs;
  return h('section', { class: 'by-theme', 'aria-labelledby': 'themes-title' },
    h('header', null, h('h2', { id: 'themes-title' }, t('puzzles.theme')),
      h('label', { class: 'rule-choice' }, h('span', { class: 'hidden-text' }, t('rule')), h('select', {
        class: 'input compact', value: training.rule, onchange: (/** @type {any} */ event) => updatePrefs({ training: { ...training, rule: event.target.value } }),
      }, h('option', { value: '' }, t('puzzles.any-rule')), RULES.map((rule) => h('option', { value: rule }, t(`rule.${rule}`)))))),
    h('ul', { class: 'themes-grid' }, all.map(({ theme, count, tried, solved }) => h('li', { key: theme }, h('button', {
      type: 'button', class: 'theme card', onclick: () => void train('theme', theme),
      'aria-label': t('theme.said', { theme: t(`theme.${theme}`), count: number(count), solved: number(solved) }),
    },
      themeSign(theme), h('span', { class: 'count small faint' }, number(count)),
      h('strong', null, t(`theme.${theme}`), next === theme ? h('small', { class: 'chip' }, t('theme.next')) : null),
      h('i', { class: 'bar' }, h('i', { style: { 'inline-size': `${count ? (100 * solved) / count : 0}%` }, 'data-tried': tried })))))));
}
