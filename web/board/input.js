/**
 * From fingers and mice to points. A mouse shows a ghost and plays on click
 * within reach of a crossing; a finger first aims and plays on the second tap,
 * or at once, or when it lifts, as the person prefers. A finger that rests is
 * shown a loupe and chooses by sliding.
 */

import { pointUnder } from './geometry.js';

/**
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./geometry.js').Measure} Measure
 * @typedef {'confirm' | 'direct' | 'slide'} TouchMode
 */

/**
 * @typedef {object} Hands what the board reports
 * @property {(at: Point) => void} play
 * @property {(at: Point | null) => void} hover the mouse is over a point
 * @property {(at: Point | null) => void} aim a finger means a point and has not confirmed it
 * @property {(at: Point | null) => void} slide a finger passes over a point and has not lifted
 * @property {(at: Point) => void} nudge a click between points; this is the nearest
 * @property {(at: Point) => void} focus
 */

/** How long a finger rests before it is shown the loupe, and how far it may tremble. */
const REST = 320;
const TREMBLE = 10;

/** The pointer that went down last: older browsers do not say it in `click`. */
let pointer = 'mouse';
/** A finger is choosing by sliding. */
let sliding = false;
/** The click that follows a slide is part of it. */
let slid = false;
/** @type {{ x: number, y: number, timer: ReturnType<typeof setTimeout> } | null} */
let resting = null;

/** @param {boolean} [choosing] */
function settle(choosing = false) {
  if (resting) clearTimeout(resting.timer);
  resting = null;
  sliding = choosing;
}

/**
 * @param {Measure} m @param {TouchMode} touch @param {Point | null} aimed @param {Hands} hands
 * @param {(at: Point | null) => void} loupe shows the board around a point, large
 * @returns {Record<string, (event: any) => void>}
 */
export function pointerProps(m, touch, aimed, hands, loupe) {
  const over = (/** @type {Point | null} */ at) => {
    hands.slide(at);
    loupe(at);
  };
  return {
    onpointerdown(/** @type {PointerEvent} */ event) {
      pointer = event.pointerType;
      settle();
      slid = false;
      // A second finger zooms.
      if (pointer !== 'touch') return;
      if (!event.isPrimary) return over(null);
      const under = nearest(m, event)?.at ?? null;
      const begin = () => {
        settle(true);
        over(under);
      };
      if (touch === 'slide') return begin();
      resting = { x: event.clientX, y: event.clientY, timer: setTimeout(begin, REST) };
    },
    onpointermove(/** @type {PointerEvent} */ event) {
      if (event.pointerType !== 'touch') {
        const under = nearest(m, event);
        return hands.hover(under?.near ? under.at : null);
      }
      if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > TREMBLE) settle();
      if (sliding && event.isPrimary) over(nearest(m, event)?.at ?? null);
    },
    onpointerup(/** @type {PointerEvent} */ event) {
      if (!event.isPrimary) return;
      const chose = sliding;
      settle();
      if (!chose) return;
      slid = true;
      const under = nearest(m, event);
      over(null);
      if (!under) return;
      if (touch === 'confirm') hands.aim(under.at);
      else hands.play(under.at);
    },
    onpointercancel() {
      settle();
      over(null);
    },
    oncontextmenu(/** @type {MouseEvent} */ event) {
      if (pointer === 'touch') event.preventDefault();
    },
    onpointerleave(/** @type {PointerEvent} */ event) {
      if (event.pointerType !== 'touch') hands.hover(null);
    },
    onclick(/** @type {MouseEvent} */ event) {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[data-over-board]')) return;
      const cell = target?.closest('[data-at]')?.getAttribute('data-at') ?? null;
      // A screen reader clicks the cell itself; there is no place on the glass to read.
      if (event.detail === 0) return cell ? hands.play(cell) : undefined;
      const under = nearest(m, event);
      if (!under) return;
      if (pointer === 'touch') return slid ? undefined : tap(under.at, touch, aimed, hands);
      if (!under.near) return hands.nudge(under.at);
      hands.focus(under.at);
      hands.play(under.at);
    },
  };
}

/** @param {Point} at @param {TouchMode} touch @param {Point | null} aimed @param {Hands} hands */
function tap(at, touch, aimed, hands) {
  switch (touch) {
    case 'slide': return;
    case 'direct': return hands.play(at);
    case 'confirm': return at === aimed ? hands.play(at) : hands.aim(at);
  }
}

/** @param {Measure} m @param {MouseEvent} event */
function nearest(m, event) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  return pointUnder(m, event.clientX - box.left, event.clientY - box.top);
}
