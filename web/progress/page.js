/** Progress: one's own strength over the levels' lines, results, puzzles, and everything as a file. */

import { h } from '../base/dom.js';
import { progressExport } from '../base/api.js';
import { playAgainst } from '../play/acts.js';
import { crest } from '../art/crests.js';
import { icon } from '../art/icons.js';
import { dayNumber, shortDay, today } from '../base/days.js';
import { figure, number, t } from '../i18n/index.js';
import { themeBars } from '../puzzles/rating.js';
import { ratingCurve, ratingTable } from './rating-curve.js';
import { percent } from '../analysis/tags.js';
import { topBar } from '../frame/top-bar.js';
import { toastLine } from '../frame/toast.js';
import { button, link, segments } from '../base/parts.js';
import { opponentName } from '../play/reading.js';
import { state, updatePrefs } from '../state.js';

/**
 * @typedef {import('../wire.js').ProgressView} Progress
 * @typedef {import('../wire.js').TallyView} Tally
 */

/** Games before a curve means something. */
const ENOUGH = 10;

/** Days of each stretch that can be looked at. */
const STRETCHES = { month: 30, half: 183, all: Infinity };

export function progressPage() {
  const { progress } = state;
  return h('div', { key: 'progress', class: 'page progress-page' },
    topBar(),
    h('main', { class: 'progress' },
      h('header', { class: 'page-head' }, h('h1', { class: 'title' }, t('nav.progress')), progress ? h('span', { class: 'quiet' }, counts(progress)) : null, h('span', { class: 'spread' }),
        segments({
          label: t('progress.stretch'), value: state.prefs.stretch, choose: (stretch) => updatePrefs({ stretch }),
          options: /** @type {const} */ (['month', 'half', 'all']).map((value) => ({ value, label: t(`progress.${value}`) })),
        })),
      progress ? [
        h('div', { key: 'curve', class: 'strength-column' }, strengthCard(progress), figures(progress), exactness(progress), opponents(progress)),
        h('aside', { key: 'results', class: 'results-column' }, ratingCard(progress), results(progress), state.puzzles ? themeBars(state.puzzles) : null,
          h('a', { class: 'way card', href: progressExport, download: true }, icon('down'), h('span', { class: 'stacked' }, h('strong', null, t('progress.export')), h('small', null, t('progress.export.line'))))),
      ] : h('p', { class: 'quiet' }, t('progress.loading'))),
    toastLine());
}

/** @param {Progress} progress */
const counts = ({ rating, puzzles }) => t('progress.counts', { games: t('progress.games', { n: rating?.games ?? 0 }), puzzles: t('progress.puzzles', { n: puzzles.tried }) });

/** @param {Progress} progress */
function strengthCard({ rating, curve, opponents: all }) {
  const enough = rating && rating.games >= ENOUGH && curve.length > 1;
  const above = all.filter((one) => one.rating && rating && one.rating.elo > rating.value).sort((a, b) => (a.rating?.elo ?? 0) - (b.rating?.elo ?? 0))[0];
  return h('section', { class: 'card raised strength', 'aria-labelledby': 'strength-title' },
    h('header', null, h('h2', { id: 'strength-title' }, t('progress.strength')), h('span', { class: 'small faint' }, t('progress.band'))),
    enough ? [
      ratingCurve({
        label: t('progress.strength'), points: curve, since: dayNumber(today()) - STRETCHES[state.prefs.stretch], dates: true,
        levels: all.flatMap(({ opponent, rating: its }) => (its ? [{ key: opponent, value: its.elo, solid: opponent === above?.opponent, name: [opponentName(opponent), crest(opponent, 26)] }] : [])),
        events: all.flatMap(({ opponent, first_win: day, rating: its }) => (day && its ? [{ day, text: t('progress.first-win', { who: opponentName(opponent) }) }] : [])),
      }) ?? h('p', { class: 'quiet empty-curve' }, t('progress.none-then')),
      h('details', { class: 'twin' }, h('summary', { class: 'small' }, t('curve.table')), ratingTable({ label: t('progress.strength'), points: curve })),
    ] : h('p', { class: 'quiet empty-curve' }, t('progress.too-few', { n: ENOUGH })));
}

/** @param {Progress} progress */
function ratingCard({ rating, opponents: all, adaptive }) {
  const known = all.filter((one) => one.rating).sort((a, b) => (a.rating?.elo ?? 0) - (b.rating?.elo ?? 0));
  const above = rating ? known.find((one) => (one.rating?.elo ?? 0) > rating.value) : undefined;
  const below = rating ? known.findLast((one) => (one.rating?.elo ?? 0) <= rating.value) : undefined;
  const next = above?.opponent ?? below?.opponent ?? adaptive.opponent;
  const apart = (/** @type {typeof above} */ one) => number(Math.abs((one?.rating?.elo ?? 0) - (rating?.value ?? 0)));
  return h('section', { class: 'card raised pad rating-card', 'aria-label': t('opponent.rating') },
    h('p', { class: 'small quiet' }, t('opponent.rating')),
    rating ? [
      h('p', { class: 'rating-figure' }, h('b', { class: 'serif' }, figure(rating.value)), ' ', h('span', { class: 'quiet', title: t('rating.doubt') }, t('rating.plus-minus', { n: number(Math.round((rating.high - rating.low) / 2)) }))),
      h('p', { class: 'small quiet' }, [above ? t('progress.below', { n: apart(above), who: opponentName(above.opponent) }) : null, below ? t('progress.above', { n: apart(below), who: opponentName(below.opponent) }) : null].filter(Boolean).join(t('comma'))),
    ] : h('p', { class: 'quiet' }, t('progress.unrated')),
    button({ label: [crest(next, 24), t('next-opponent', { who: opponentName(next) })], kind: 'primary wide with-crest', press: () => void playAgainst(next) }));
}

/** @param {Progress} progress */
function results({ opponents: all }) {
  const sum = (/** @type {'black' | 'white'} */ side) => all.reduce((one, { [side]: two }) => ({ won: one.won + two.won, lost: one.lost + two.lost, drawn: one.drawn + two.drawn }), { won: 0, lost: 0, drawn: 0 });
  return h('section', { class: 'card pad results', 'aria-labelledby': 'results-title' },
    h('header', null, h('h2', { id: 'results-title' }, t('progress.results')), h('span', { class: 'tiny faint' }, t('progress.won-lost'))),
    h('dl', null, /** @type {const} */ (['black', 'white']).map((side) => resultRow(t(`progress.as-${side}`), sum(side)))),
    h('p', { class: 'tiny faint' }, t('progress.assisted')));
}

/** Filled is won, outlined is lost. @param {string} name @param {Tally} tally */
const resultRow = (name, { won, lost, drawn }) => h('div', { key: name, class: 'result-row' }, h('dt', null, name),
  h('dd', null, t(drawn ? 'progress.tally.drawn' : 'progress.tally', { won: number(won), lost: number(lost), n: number(drawn) })),
  h('dd', { class: 'won-lost', 'aria-hidden': 'true' }, part('won', won), part('lost', lost)));

/** None of them have no bar. @param {'won' | 'lost'} name @param {number} games */
const part = (name, games) => (games ? h('i', { key: name, class: name, style: { 'flex-grow': String(games) } }) : null);

/** @param {Progress} progress */
function figures({ streaks, puzzles, points }) {
  const due = state.puzzles?.due ?? 0;
  return h('div', { class: 'figures-row' },
    tile(t('progress.streak'), number(streaks.current), t('progress.best', { n: number(streaks.best) })),
    tile(t('score.points'), number(points), t('progress.points')),
    tile(t('progress.first-try'), puzzles.tried ? t('puzzles.percent', { n: percent(puzzles.solved / puzzles.tried) }) : t('review.none'),
      due ? link('/puzzles', { class: 'strong due-link' }, t('mistakes.are-due', { n: due })) : t('progress.days', { n: puzzles.days })));
}

/** @param {string} name @param {string} value @param {import('../base/dom.js').Children} line */
const tile = (name, value, line) => h('section', { class: 'card figure-card', 'aria-label': name }, h('p', { class: 'small quiet' }, name), h('p', { class: 'serif value' }, value), h('p', { class: 'small quiet' }, line));

/** Games in a row of the table. */
const TEN = 10;

/** How exactly one has played, ten games to a row, newest first. @param {Progress} progress */
function exactness({ games }) {
  if (games.length === 0) return null;
  const rows = [];
  for (let end = games.length; end > 0; end -= TEN) rows.push(games.slice(Math.max(0, end - TEN), end));
  const mean = (/** @type {number[]} */ all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  return h('section', { class: 'card pad exactness', 'aria-labelledby': 'exactness-title' },
    h('h2', { id: 'exactness-title' }, t('progress.accuracy')),
    h('div', { class: 'records-scroll' }, h('table', null,
      h('thead', null, h('tr', null, [t('progress.until'), t('progress.games-read'), t('progress.accuracy.mean'), t('progress.missed')].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', null, rows.map((row) => h('tr', { key: row.length + row[0].day },
        h('th', { scope: 'row' }, shortDay(row[row.length - 1].day)), h('td', null, number(row.length)),
        h('td', null, number(Math.round(mean(row.map((one) => one.accuracy))))),
        h('td', null, number(mean(row.map((one) => one.missed_wins)), { maximumFractionDigits: 1 }))))))),
    h('p', { class: 'tiny faint' }, t('progress.accuracy.line')));
}

/** @param {Progress} progress */
function opponents({ opponents: all }) {
  const met = all.filter(({ won, lost, drawn }) => won + lost + drawn > 0);
  if (met.length === 0) return null;
  const tally = (/** @type {Tally} */ { won, lost }) => t('progress.tally', { won: number(won), lost: number(lost) });
  return h('section', { class: 'card pad records', 'aria-labelledby': 'records-title' },
    h('h2', { id: 'records-title' }, t('progress.opponents')),
    h('div', { class: 'records-scroll' }, h('table', null,
      h('thead', null, h('tr', null, [t('opponent'), t('progress.all-games'), t('stone.black'), t('stone.white'), t('progress.draws')].map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', null, met.map((one) => h('tr', { key: one.opponent },
        h('th', { scope: 'row' }, h('span', { class: 'level-name' }, crest(one.opponent, 28), opponentName(one.opponent))),
        h('td', null, tally(one)), h('td', null, tally(one.black)), h('td', null, tally(one.white)), h('td', null, number(one.drawn))))))));
}
