/**
 * From fingers and mice to points. A mouse shows a ghost and plays on click
 * within reach of a crossing; a finger first aims and plays on the second tap,
 * or at once, or when it lifts, as the person prefers.
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
 * @property {(at: Point) => void} nudge a click between points; this is the nearest
 * @property {(at: Point) => void} focus
 */

/** The pointer that went down last: older browsers do not say it in `click`. */
let pointer = 'mouse';
let sliding = false;

/**
 * @param {Measure} m @param {TouchMode} touch @param {Point | null} aimed @param {Hands} hands
 * @returns {Record<string, (event: any) => void>}
 */
export function pointerProps(m, touch, aimed, hands) {
  return {
    onpointerdown(/** @type {PointerEvent} */ event) {
      pointer = event.pointerType;
      if (pointer === 'touch' && touch === 'slide' && event.isPrimary) {
        sliding = true;
        hands.aim(nearest(m, event)?.at ?? null);
      }
    },
    onpointermove(/** @type {PointerEvent} */ event) {
      if (event.pointerType !== 'touch') {
        const under = nearest(m, event);
        hands.hover(under?.near ? under.at : null);
      } else if (sliding && event.isPrimary) {
        hands.aim(nearest(m, event)?.at ?? null);
      }
    },
    onpointerup(/** @type {PointerEvent} */ event) {
      if (!sliding || !event.isPrimary) return;
      sliding = false;
      const under = nearest(m, event);
      hands.aim(null);
      if (under) hands.play(under.at);
    },
    onpointercancel() {
      sliding = false;
      hands.aim(null);
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
      if (pointer === 'touch') return tap(under.at, touch, aimed, hands);
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
