/** Beside the board of a puzzle: what there is to do, what was wrong with a move, what made it work, and the line. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { beginAnalysis } from '../analysis/analysis.js';
import { spell } from '../board/geometry.js';
import { dot } from '../board/stones.js';
import { figure, t } from '../i18n/index.js';
import { button, link } from '../base/parts.js';
import { positionOf } from '../analysis/proof.js';
import { deskOf, giveUp, hasProof, hintPuzzle, LAST_HINT, lineOf, nextPuzzle, retryPuzzle, showDefences, turnAfter, walk } from './puzzle.js';
import { askText, changeText, hintText, inARow, solvedText, wrongText } from './words.js';
import { provedTag } from '../analysis/tags.js';
import { sharePuzzle } from './share.js';

/**
 * @typedef {import('./puzzle.js').Solving} Solving
 * @typedef {import('../wire.js').AttemptView} AttemptView
 */

/** @param {Solving} puzzle @param {AttemptView} view */
export function puzzleCards(puzzle, view) {
  switch (view.state) {
    case 'open': return [taskCard(view), view.puzzle.from ? fromCard() : null];
    case 'wrong': return [wrongCard(puzzle, view), ratingNote(view)];
    case 'solved': case 'shown': return [overCard(view), lineCard(puzzle, view)];
  }
}

/** @param {AttemptView} view */
function taskCard(view) {
  const { hint, rated, moves, change } = view;
  const stage = hint?.stage ?? 0;
  return h('section', { key: 'task', class: 'puzzle-card card raised', 'aria-label': t('puzzle') },
    h('h2', { class: 'title' }, moves.length ? t('puzzle.right') : t('puzzle.yours')),
    h('p', { class: 'says' }, askText(view)),
    stage ? h('p', { class: 'hint-line' }, h('b', null, t('puzzle.hint.step', { n: stage, of: LAST_HINT })), ' ', hintText(view)) : null,
    h('div', { class: 'puzzle-actions' },
      button({ label: t('hint'), icon: 'hint', press: hintPuzzle, why: stage >= LAST_HINT ? t('retry.no-more') : null }),
      button({ label: t('puzzle.give-up'), icon: 'lens', press: giveUp })),
    h('p', { class: 'small faint' }, t(change ? 'puzzle.counted' : rated ? 'puzzle.rated' : 'puzzle.unrated')));
}

/** A mistake of one's own. */
const fromCard = () => h('section', { key: 'from', class: 'puzzle-note card' }, h('h3', null, t('puzzle.from')), h('p', { class: 'small quiet' }, t('puzzle.from.text')));

/** @param {Solving} puzzle @param {AttemptView} view */
function wrongCard(puzzle, view) {
  const { wrong } = view;
  if (!wrong) return null;
  return h('section', { key: 'wrong', class: 'puzzle-card card raised', 'aria-label': t('puzzle') },
    head(t('puzzle.wrong'), view),
    h('p', { class: 'says' }, wrongText(view)),
    wrong.proved && !wrong.hidden ? h('p', { class: 'puzzle-tag' }, provedTag(wrong.proved)) : null,
    wrong.hidden ? null : chips(puzzle, view, view.moves.length),
    h('div', { class: 'puzzle-actions' },
      button({ label: t('review.try'), icon: 'restart', kind: 'primary', press: retryPuzzle, focus: true }),
      button({ label: t('puzzle.answer'), icon: 'lens', press: giveUp })));
}

/** @param {AttemptView} view */
function overCard(view) {
  const { kind, solution, change } = view;
  const next = kind === 'daily' || kind === 'one' ? t('puzzle.more') : t('puzzle.next');
  return h('section', { key: 'over', class: 'puzzle-card card raised', 'aria-label': t('puzzle') },
    head(t(view.state === 'solved' ? 'puzzle.solved' : 'puzzle.shown'), view),
    h('p', { class: 'says' }, solvedText(view)),
    h('dl', { class: 'scores' },
      change ? h('div', null, h('dt', null, t('opponent.rating')), h('dd', null, figure(change.after), ' ', changed(change))) : null,
      solution?.rating ? h('div', null, h('dt', null, t('puzzle')), h('dd', null, figure(solution.rating))) : null,
      h('div', null, h('dt', null, t('puzzle.in-a-row')), h('dd', null, inARow(view)))),
    h('div', { class: 'puzzle-actions' },
      button({ label: next, kind: 'primary main wide', press: nextPuzzle, focus: true }),
      button({ label: t('puzzle.defences'), icon: 'target', press: showDefences, why: hasProof(view) ? null : t('puzzle.defences.why') }),
      button({ label: t('analyse'), icon: 'tree', press: () => void beginAnalysis({ from: 'position', position: positionOf(deskOf(view)) }) })));
}

/** The verdict, and on phones the rating beside it. @param {string} title @param {AttemptView} view */
const head = (title, { change }) => h('header', null, h('h2', { class: 'title' }, title),
  change ? h('p', { class: 'beside', 'aria-hidden': 'true' }, h('span', { class: 'tiny faint' }, t('opponent.rating')), h('span', null, figure(change.after), ' ', changed(change))) : null);

/** @param {NonNullable<AttemptView['change']>} change */
const changed = (change) => h('small', { class: change.after < change.before ? 'down' : 'up' }, changeText(change));

/** What it cost, and when it comes again. @param {AttemptView} view */
function ratingNote({ change, kind }) {
  return h('section', { key: 'cost', class: 'puzzle-note card' },
    change ? h('p', { class: 'spread-row' }, h('span', { class: 'quiet' }, t('puzzle.your-rating')), h('b', null, figure(change.after), ' ', changed(change))) : null,
    h('p', { class: 'small quiet' }, t(kind === 'streak' ? 'puzzle.streak.over' : 'mistakes.kept')));
}

/** @param {Solving} puzzle @param {AttemptView} view */
function lineCard(puzzle, view) {
  const { puzzle: { task, to_move: winner, from }, state } = view;
  return h('section', { key: 'line', class: 'line-card card', 'aria-label': t('puzzle.line') },
    h('header', null, h('h2', null, t('puzzle.line')), task === 'win' ? provedTag({ winner, plies: lineOf(view).length }, 'short') : null),
    chips(puzzle, view, 0),
    from ? h('p', { class: 'small' }, link(`/g/${from.game}`, {}, t('puzzle.from.open'))) : null,
    state === 'solved' && task === 'win' ? h('p', { class: 'small faint' }, t('puzzle.others')) : null,
    button({ label: t('puzzle.share'), icon: 'share', kind: 'share-puzzle', press: () => void sharePuzzle(view) }));
}

/** The moves as chips: each leads to its position. @param {Solving} puzzle @param {AttemptView} view @param {number} from */
const chips = ({ step }, view, from) => h('ol', { class: 'line-chips', 'aria-label': t('puzzle.line') }, lineOf(view).slice(from).map((at, i) => {
  const n = from + i + 1;
  return h('li', { key: n }, h('button', {
    type: 'button', class: 'line-chip', 'aria-current': n === step ? 'step' : null, onclick: () => walk.jump(n),
    'aria-label': t('moves.label', { n, stone: t(`stone.${turnAfter(view, n - 1)}`), at: spell(at) }),
  }, dot(turnAfter(view, n - 1), 11), spell(at)));
}));

/** The last eight, newest last; the one at hand has its place. @param {AttemptView} view */
export function runOf({ run, state }) {
  const shown = run.slice(state === 'open' ? -7 : -8);
  const places = Array.from({ length: 8 }, (_, i) => shown[i] ?? null);
  const right = shown.filter(Boolean).length;
  return h('p', { class: 'run', role: 'img', 'aria-label': t('puzzle.run', { n: right, of: shown.length }) },
    places.map((one, i) => h('i', { key: i, class: one === null ? 'to-come' : one ? 'right' : 'wrong' }, one === null ? null : icon(one ? 'check' : 'close', 12))));
}
