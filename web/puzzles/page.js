/** A puzzle on Play's frame: the rail says which one, the board asks, the column beside it judges and explains. */

import { h } from '../base/dom.js';
import { icon, logo } from '../art/icons.js';
import { boardView } from '../board/board.js';
import { spell } from '../board/geometry.js';
import { dot } from '../board/stones.js';
import { figure, rich, t } from '../i18n/index.js';
import { forcedTab, proofPanel } from '../analysis/forced.js';
import { puzzleCards, runOf } from './card.js';
import { toastLine } from '../frame/toast.js';
import { button, iconButton, link } from '../base/parts.js';
import { beginPuzzle, deskOf, hasProof, lineOf, nextPuzzle, showDefences, turnAfter, updatePuzzle, walk } from './puzzle.js';
import { aimOf, ghostOf, handsOf, labelsOf, pictureOf } from './view.js';
import { inARow, kindText, taskText, titleText } from './words.js';
import { ruleAndSize } from '../play/reading.js';
import { go } from '../routes.js';
import { state } from '../state.js';

/**
 * @typedef {import('./puzzle.js').Solving} Solving
 * @typedef {import('../wire.js').AttemptView} AttemptView
 */

export function puzzlePage() {
  const { puzzle } = state;
  const { view } = puzzle ?? {};
  if (!puzzle || !view) return waiting(puzzle);
  const stone = view.puzzle.to_move;
  return h('main', { key: 'puzzle', class: 'play puzzle', 'data-state': view.state, 'data-tab': puzzle.tab },
    h('h1', { class: 'hidden-text' }, titleText(view)),
    iconButton({ name: 'back', label: t('puzzles.all'), press: () => go('/puzzles'), props: { class: 'icon-button back' } }),
    h('p', { class: 'corner', 'aria-hidden': 'true' }, icon('flame', 18), h('b', null, inARow(view))),
    h('header', { class: 'head' },
      link('/', { class: 'brand', 'aria-label': t('home') }, logo(28), t('brand'), t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null),
      h('nav', { class: 'icon-nav', 'aria-label': t('nav') }, WAYS.map(({ name, label, press }) => iconButton({ name, label: t(label), press })))),
    h('div', { class: 'rail' },
      h('section', { class: 'player top', 'aria-label': t('puzzle') },
        h('div', { class: 'about' }, h('div', { class: 'small faint kind' }, kindText(view)), h('div', { class: 'serif name' }, titleText(view)),
          h('div', { class: 'small faint short' }, kindText(view), ' · ', t(`rule.${view.puzzle.rule}`)))),
      h('section', { class: 'player own', 'aria-label': t('puzzle.you', { who: t(`stone.${stone}.short`) }) },
        h('div', { class: 'seat' }, dot(stone, 22), h('div', { class: 'who usual' },
          h('div', { class: 'name' }, t('puzzle.you', { who: t(`stone.${stone}.short`) })), h('div', { class: 'line' }, ruleAndSize(view.puzzle))))),
      facts(view),
      h('nav', { class: 'side-nav', 'aria-label': t('nav') }, WAYS.map(({ name, label, press }) => h('button', { key: name, type: 'button', onclick: press }, icon(name), t(label))))),
    status(puzzle, view),
    h('div', { class: 'board-slot' }, boardView({
      id: 'puzzle', size: view.puzzle.size, coordinates: 'always', name: t('puzzle.board', { task: taskText(view.puzzle) }), picture: pictureOf(puzzle, view),
      aim: aimOf(puzzle, view), ghost: ghostOf(puzzle, view), cursor: puzzle.cursor, label: labelsOf(puzzle, view), touch: state.prefs.touch, hands: handsOf(puzzle, view),
    })),
    h('aside', { class: 'side' }, tabs(puzzle, view), toastLine(), foot(puzzle, view)));
}

/** @type {{ name: import('../art/icons.js').IconName, label: string, press: () => void }[]} */
const WAYS = [
  { name: 'puzzle', label: 'puzzles.all', press: () => go('/puzzles') },
  { name: 'repeat', label: 'puzzles.mistakes', press: () => void beginPuzzle({ kind: 'mistakes' }) },
  { name: 'settings', label: 'nav.settings', press: () => go('/settings') },
];

/** @param {Solving | null} puzzle */
function waiting(puzzle) {
  const gone = puzzle?.link === 'gone';
  return h('main', { key: 'waiting', class: 'waiting' },
    h('h1', { class: 'title' }, gone ? t('puzzle.gone') : t('puzzle.opening')),
    h('p', { class: 'quiet' }, gone ? t('puzzle.gone.text') : puzzle?.link === 'lost' ? t('link.trying') : ''),
    gone ? button({ label: t('puzzles.all'), press: () => go('/puzzles'), kind: 'primary' }) : null);
}

/** @param {AttemptView} view */
function facts(view) {
  const { change, solution } = view;
  const mine = change?.after ?? state.puzzles?.rating.value;
  return h('div', { class: 'facts' },
    h('dl', { class: 'fact-rows' },
      h('div', null, h('dt', null, t('puzzle.your-rating')), h('dd', null, h('b', null, mine === undefined ? t('review.none') : figure(mine)))),
      h('div', null, h('dt', null, t('puzzle.its-rating')), h('dd', null, solution ? (solution.rating ? figure(solution.rating) : t('review.none')) : t('puzzle.after'))),
      h('div', null, h('dt', null, t('puzzle.in-a-row')), h('dd', null, h('b', null, inARow(view))))),
    runOf(view));
}

/** @param {Solving} puzzle @param {AttemptView} view */
function status(puzzle, view) {
  const { head, why, sign, count } = says(puzzle, view);
  return h('div', { class: 'status' }, sign,
    h('p', { class: 'says' }, h('strong', null, head), ' ', h('span', { class: 'why' }, why)),
    h('span', { class: 'count' }, count));
}

/** Before it is over, only whose move it is and the task. @param {Solving} puzzle @param {AttemptView} view @returns {{ head: import('../base/dom.js').Children, why: string, sign: import('../base/dom.js').Children, count: string }} */
function says(puzzle, view) {
  const { moves, wrong, solution } = view;
  const turn = dot(turnAfter(view, moves.length), 20);
  if (puzzle.link === 'lost') return { head: t('link.lost'), why: t('link.trying'), sign: null, count: '' };
  if (puzzle.typed) return { head: rich('typed', { at: h('b', { class: 'typed' }, spell(puzzle.typed)) }), why: t('typed.why'), sign: turn, count: '' };
  if (puzzle.aim) return { head: t('aim.again'), why: spell(puzzle.aim), sign: turn, count: '' };
  const told = puzzle.tab === 'defences' ? forcedTab.status(deskOf(view)) : null;
  if (told) return { head: told.head, why: told.why, sign: told.stone ? dot(told.stone, 20) : null, count: '' };
  switch (view.state) {
    case 'open': return { head: taskText(view.puzzle), why: t(`rule.${view.puzzle.rule}`), sign: turn, count: t('moves.next', { n: moves.length + 1 }) };
    case 'wrong': return {
      head: t('puzzle.status.wrong', { at: spell(wrong?.at ?? '') }), why: '', sign: h('span', { class: 'down' }, icon('close')),
      count: wrong?.hidden ? '' : t('puzzle.status.answer', { who: t(`stone.${turnAfter(view, moves.length + 1)}.short`) }),
    };
    case 'solved': case 'shown': return {
      head: t(view.state === 'solved' ? 'puzzle.status.solved' : 'puzzle.status.shown'), why: (solution?.themes ?? []).map((one) => t(`theme.${one}`)).join(t('comma')),
      sign: view.state === 'solved' ? h('span', { class: 'up' }, icon('check')) : icon('lens'), count: t('moves.count', { n: lineOf(view).length }),
    };
  }
}

const TABS = /** @type {const} */ (['puzzle', 'defences']);

/** @param {Solving} puzzle @param {AttemptView} view */
function tabs({ tab, ...puzzle }, view) {
  const open = (/** @type {typeof TABS[number]} */ one) => (one === 'defences' ? showDefences() : updatePuzzle({ tab: 'puzzle' }));
  const why = hasProof(view) ? null : t('puzzle.defences.why');
  return [
    h('div', { key: 'tabs', class: 'tabs', role: 'tablist', 'aria-label': t('side.label') }, TABS.map((one) => h('button', {
      key: one, type: 'button', role: 'tab', id: `tab-${one}`, 'aria-selected': String(tab === one), 'aria-controls': 'side-panel', tabindex: tab === one ? 0 : -1,
      'aria-disabled': one === 'defences' && why ? 'true' : null, title: one === 'defences' ? why : null, onclick: () => open(one),
      onkeydown(/** @type {KeyboardEvent} */ event) {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        const next = one === 'puzzle' ? 'defences' : 'puzzle';
        open(next);
        document.getElementById(`tab-${next}`)?.focus();
      },
    }, t(one === 'puzzle' ? 'puzzle' : 'forced.every')))),
    h('div', { key: 'panel', class: `side-scroll${tab === 'defences' ? ' proof-side' : ''}`, role: 'tabpanel', id: 'side-panel', 'aria-labelledby': `tab-${tab}` },
      tab === 'defences' ? proofPanel(deskOf(view)) : puzzleCards({ tab, ...puzzle }, view)),
  ];
}

/** @param {Solving} puzzle @param {AttemptView} view */
function foot({ step, autoplay, tab }, view) {
  if (view.state === 'open') {
    return h('p', { key: 'foot', class: 'key-note small faint' }, h('kbd', { class: 'key' }, 'j9'), h('kbd', { class: 'key' }, 'Enter'), t('puzzle.keys'));
  }
  const last = lineOf(view).length;
  const start = step === 0 ? t('moves.at-start') : null;
  const end = step === last ? t('record.at-end') : null;
  const over = view.state !== 'wrong';
  return h('div', { key: 'foot', class: 'review-foot puzzle-foot' },
    tab === 'defences' ? null : h('div', { class: 'review-steps card', role: 'group', 'aria-label': t('replay') },
      iconButton({ name: 'first', label: t('replay.first'), press: walk.first, why: start }),
      iconButton({ name: 'previous', label: t('replay.previous'), press: walk.previous, why: start }),
      iconButton({ name: autoplay ? 'pause' : 'play', label: autoplay ? t('replay.stop') : t('replay.auto'), press: walk.autoplay }),
      iconButton({ name: 'next', label: t('replay.next'), press: walk.next, why: end }),
      iconButton({ name: 'last', label: t('record.last'), press: walk.last, why: end })),
    over && tab === 'defences' ? button({ label: t('puzzle.next'), kind: 'primary wide', press: nextPuzzle }) : null);
}
