/** Who plays: crest or initial, name, clock, and the bar while an engine thinks. */

import { h } from '../base/dom.js';
import { crest } from '../art/crests.js';
import { dot, other } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { clockLeft, LOW } from './clock.js';
import { clockText, seatName } from './reading.js';

/**
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {import('../wire.js').View} View
 */

/**
 * @param {import('../state.js').Game} game @param {Colour} side @param {'top' | 'own'} place
 * @param {import('../base/dom.js').Children} line under the name @param {import('../base/dom.js').Children} [words] what small screens say here instead
 */
export function playerCard(game, side, place, line, words) {
  const view = /** @type {View} */ (game.view);
  const seat = view[side];
  const active = view.turn?.actor === side;
  const left = clockLeft(game, side);
  const low = left !== null && left.ms < LOW && active;
  return h('section', { class: `player ${place}${active ? ' active' : ''}${words ? ' speaking' : ''}`, 'aria-label': t(`stone.${side}`) },
    h('div', { class: 'seat' },
      h('div', { class: 'avatar' },
        seat.kind === 'engine' ? crest(seat.opponent, 44) : h('span', { class: 'initial', 'aria-hidden': 'true' },
          initials(seatName(view, side), seatName(view, other(side)))),
        dot(side, 18)),
      h('div', { class: 'who usual' },
        h('div', { class: 'name' }, seatName(view, side)),
        h('div', { class: 'line' }, line)),
      words ? h('div', { class: 'who words', 'aria-hidden': 'true' }, words) : null),
    left === null && !(active && view.turn?.thinking) ? null : h('div', { class: 'time' },
      left === null ? null : h('span', {
        class: `clock${low ? ' low' : ''}`, role: 'timer', 'aria-label': t('clock.of', { who: seatName(view, side) }),
      }, clockText(left.ms)),
      left && left.periods > 0 ? h('span', { class: 'periods' }, t('clock.periods', { n: left.periods })) : null,
      h('span', { class: 'note' }, active ? (view.turn?.thinking ? t('thinking') : view.paused ? t('paused.short') : t('to-move')) : '')),
    active && view.turn?.thinking ? thinkingBar(game) : null);
}

/** The first letter of a name, and the one by which it differs from a name that begins alike. @param {string} name @param {string} beside */
export function initials(name, beside) {
  const [own, others] = [name, beside].map((one) => [...one.toUpperCase()]);
  const differs = own.findIndex((letter, i) => letter !== others[i]);
  return own[0] + (differs > 0 ? own[differs] : '');
}

/** Fills towards the level's cap, then waits full. @param {import('../state.js').Game} game */
function thinkingBar(game) {
  const cap = game.thinking?.cap ?? 3000;
  return h('div', { class: 'thinking-bar', 'aria-hidden': 'true' },
    h('i', { key: `thinking-${game.view?.moves.length}`, style: { 'animation-duration': `${cap}ms` } }));
}
