/**
 * The board as a widget: it is told what lies on it and where a hand may put a stone, draws itself, and tells what
 * hands did. What a hand is doing right now stays inside (a ghost under the mouse, the loupe under a finger), so that a
 * moving pointer draws nothing else of the page.
 */

import { h, mount } from '../base/dom.js';
import { drawHand, layers } from './draw.js';
import { measure } from './geometry.js';
import { cellGrid } from './grid.js';
import { listenToHands } from './input.js';
import { loupe } from './loupe.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {import('./draw.js').Ghost} Ghost
 * @typedef {import('../base/dom.js').Children} Children
 */

/**
 * @typedef {object} Board
 * @property {string} id one per place on the page
 * @property {number} size
 * @property {boolean | 'always'} coordinates usually only where there is room for them
 * @property {import('./draw.js').Picture} picture
 * @property {{ stone: import('./stones.js').Colour, may: (at: Point) => boolean } | null} aim whose stone a hand may put where
 * @property {Ghost | null} ghost a stone that is meant and not put down: aimed at, typed, in doubt
 * @property {string} name what the grid is called
 * @property {Point} cursor
 * @property {(at: Point) => string} label
 * @property {import('./input.js').TouchMode} touch
 * @property {import('./input.js').Hands} hands
 * @property {(side: number) => number | undefined} [margin] in cells, when it is not the usual one
 * @property {boolean} [dimmed]
 * @property {(m: Measure) => Children} [over] what lies on the board: a card, a veil, a pill
 */

/** The board's place in a page. @param {Board} board */
export const boardView = (board) => h('div', {
  key: board.id, class: `board wood${board.dimmed ? ' dimmed' : ''}`, 'data-board': board.id,
  drawn: (/** @type {HTMLElement} */ element) => boardIn(element).show(board),
});

/** @typedef {{ show: (board: Board) => void }} Widget */

/** @type {WeakMap<HTMLElement, Widget>} */
const widgets = new WeakMap();

/** @param {HTMLElement} element @returns {Widget} */
function boardIn(element) {
  const widget = widgets.get(element) ?? makeBoard(element);
  widgets.set(element, widget);
  return widget;
}

/** Below this side there is no room for coordinates, unless words need them; then they have so many cells. */
const ROOMY = 400;
const NARROW = 0.8;
/** How long the nearest point answers a click beside it. */
const NUDGE = 420;

/** @param {HTMLElement} element @returns {Widget} */
function makeBoard(element) {
  /** @type {Board | null} */
  let board = null;
  /** @type {Measure | null} */
  let m = null;
  /** The point under the mouse, the one under a sliding finger, the one that answers a click beside it. */
  const hand = { hover: /** @type {Point | null} */ (null), slide: /** @type {Point | null} */ (null), nudge: /** @type {Point | null} */ (null) };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let nudging;

  function resize() {
    const ratio = window.devicePixelRatio || 1;
    const side = Math.floor(Math.min(element.clientWidth, element.clientHeight) * ratio) / ratio;
    if (side > 0 && side !== m?.side) draw(side);
  }

  function draw(/** @type {number} */ side) {
    if (!board) return;
    const roomy = side >= ROOMY;
    const always = board.coordinates === 'always';
    m = measure(board.size, side, always || (board.coordinates && roomy), board.margin?.(side) ?? (always && !roomy ? NARROW : undefined));
    const { hands, name, cursor, label } = board;
    mount(element,
      h('svg', { key: 'drawing', class: 'drawing', width: side, height: side, viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
        layers(m, board.picture)),
      cellGrid(m, { name, cursor, label, focus: hands.focus, play: hands.play }),
      board.over?.(m) ?? null,
      h('div', { key: 'glass', class: 'glass' }));
    drawFinger();
  }

  /** @returns {Ghost | null} */
  function ghost() {
    if (hand.slide) return meant(hand.slide, true);
    return board?.ghost ?? (hand.hover ? meant(hand.hover, false) : null);
  }

  function meant(/** @type {Point} */ at, /** @type {boolean} */ aim) {
    return board?.aim?.may(at) ? { at, stone: board.aim.stone, aim } : null;
  }

  /** What a hand does, over what has been drawn. */
  function drawFinger() {
    const drawing = element.querySelector('.drawing');
    const glass = element.querySelector('.glass');
    if (!board || !m || !drawing || !glass) return;
    const shown = { ghost: ghost(), nudge: hand.nudge };
    element.toggleAttribute('data-aimed', shown.ghost !== null);
    drawHand(drawing, m, shown, board.picture.look);
    if (!hand.slide) return void mount(glass);
    mount(glass, loupe(m, board.picture, hand.slide));
    const lens = glass.querySelector('svg');
    if (lens) drawHand(lens, m, shown, board.picture.look);
  }

  listenToHands(element, {
    now: () => (board && m ? { m, touch: board.touch, aimed: board.ghost?.aim ? board.ghost.at : null, hands: board.hands } : null),
    hover(at) {
      if (at === hand.hover) return;
      hand.hover = at;
      drawFinger();
      board?.hands.over?.(at);
    },
    slide(at) {
      if (at === hand.slide) return;
      hand.slide = at;
      drawFinger();
      board?.hands.over?.(at);
    },
    nudge(at) {
      clearTimeout(nudging);
      const answer = (/** @type {Point | null} */ point) => {
        hand.nudge = point;
        drawFinger();
      };
      answer(at);
      nudging = setTimeout(answer, NUDGE, null);
    },
  });
  new ResizeObserver(resize).observe(element);

  return {
    show(next) {
      board = next;
      if (m) draw(m.side);
      else resize();
    },
  };
}
