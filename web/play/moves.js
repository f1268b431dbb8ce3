/** The record: two columns of moves, each a jump, and the steps to walk through them. */

import { h } from '../base/dom.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { iconButton } from '../base/parts.js';
import { replay } from './replay.js';
import { updateGame } from '../state.js';

/** @param {import('../state.js').Game} game */
export function movesPanel(game) {
  const moves = game.view?.moves ?? [];
  const at = game.ply ?? moves.length;
  const rows = Array.from({ length: Math.ceil(moves.length / 2) }, (_, i) => i);
  return h('section', { class: 'moves', 'aria-label': t('moves') },
    h('div', { class: 'move-head', 'aria-hidden': 'true' }, h('span'), dot('black', 14), dot('white', 14)),
    moves.length === 0 ? h('p', { class: 'empty' }, t('moves.none')) : null,
    h('ol', {
      class: 'move-list', tabindex: moves.length > 28 ? 0 : null, 'aria-label': t('moves'), mount: keepCurrent,
    }, rows.map((i) => h('li', { key: i, class: 'move-row' },
      h('span', { class: 'nth' }, i + 1),
      move(moves, 2 * i + 1, at),
      moves[2 * i + 1] ? move(moves, 2 * i + 2, at) : null))),
    replaySteps(game));
}

/** @param {string[]} moves @param {number} ply @param {number} at */
function move(moves, ply, at) {
  const current = ply === at;
  return h('button', {
    type: 'button', class: 'move', 'aria-current': current ? 'step' : null,
    'aria-label': t('moves.label', { n: ply, stone: t(ply % 2 ? 'stone.black' : 'stone.white'), at: spell(moves[ply - 1]) }),
    onclick: () => { replay.jump(ply); updateGame({ open: false }); },
    drawn: current ? (/** @type {HTMLElement} */ element) => keepInSight(element, ply) : null,
  }, spell(moves[ply - 1]));
}

/** A list that loses height to a card still shows the current move. @param {HTMLElement} list */
function keepCurrent(list) {
  new ResizeObserver(() => {
    const current = list.querySelector('[aria-current]');
    if (current instanceof HTMLElement) reveal(list, current);
  }).observe(list);
}

/** Once for each new position: reading the layout is the dearest part of a draw. @param {HTMLElement} element @param {number} ply */
function keepInSight(element, ply) {
  const list = element.closest('.move-list');
  if (!(list instanceof HTMLElement) || list.dataset.shown === String(ply)) return;
  list.dataset.shown = String(ply);
  reveal(list, element);
}

/** @param {HTMLElement} list @param {HTMLElement} element */
function reveal(list, element) {
  const top = element.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 8;
  else if (top + element.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + element.offsetHeight - list.clientHeight + 8;
}

/** @param {import('../state.js').Game} game */
export function replaySteps(game) {
  const last = game.view?.moves.length ?? 0;
  const at = game.ply ?? last;
  const start = at === 0 ? t('moves.at-start') : null;
  const end = at === last ? t('moves.at-end') : null;
  return h('div', { class: 'steps', role: 'group', 'aria-label': t('replay') },
    iconButton({ name: 'first', label: t('replay.first'), press: replay.first, why: start }),
    iconButton({ name: 'previous', label: t('replay.previous'), press: replay.previous, why: start }),
    iconButton({
      name: game.autoplay ? 'pause' : 'play', label: game.autoplay ? t('replay.stop') : t('replay.auto'), press: replay.autoplay,
      why: last === 0 ? t('moves.none') : null,
    }),
    iconButton({ name: 'next', label: t('replay.next'), press: replay.next, why: end }),
    iconButton({ name: 'last', label: t('replay.last'), press: replay.last, why: end }));
}
