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
 * @property {(at: Point) => void} focus
 * @property {(at: Point) => void} [aim] a finger means a point and has not confirmed it
 * @property {(at: Point | null) => void} [over] a mouse or a sliding finger has come to another point
 * @property {(at: Point) => void} [paint] a hand that is down has come to another point; then neither clicks nor taps play
 */

/**
 * @typedef {object} Hand what the board itself does with a hand
 * @property {() => { m: Measure, touch: TouchMode, aimed: Point | null, hands: Hands } | null} now
 * @property {(at: Point | null) => void} hover the mouse is over a point
 * @property {(at: Point | null) => void} slide a finger passes over a point and has not lifted
 * @property {(at: Point) => void} nudge a click between points; this is the nearest
 */

/** How long a finger rests before it is shown the loupe, and how far it may tremble. */
const REST = 320;
const TREMBLE = 10;

/** @param {HTMLElement} element @param {Hand} hand */
export function listenToHands(element, hand) {
  /** The pointer that went down last: older browsers do not say it in `click`. */
  let pointer = 'mouse';
  /** A finger is choosing by sliding. */
  let sliding = false;
  /** The click that follows a slide is part of it. */
  let slid = false;
  /** @type {{ x: number, y: number, timer: ReturnType<typeof setTimeout> } | null} */
  let resting = null;
  /** The point a hand painted last, while it is down. @type {Point | null} */
  let painted = null;
  /** The hand that went down last had the brush: its click is part of painting, whatever is in the hand when it comes. */
  let brushed = false;

  const settle = (choosing = false) => {
    if (resting) clearTimeout(resting.timer);
    resting = null;
    sliding = choosing;
  };
  const nearest = (/** @type {MouseEvent} */ event) => {
    const m = hand.now()?.m;
    const box = element.getBoundingClientRect();
    return m ? pointUnder(m, event.clientX - box.left, event.clientY - box.top) : null;
  };
  const brush = (/** @type {PointerEvent} */ event) => {
    const under = nearest(event);
    if (!under || under.at === painted || !event.isPrimary) return;
    painted = under.at;
    hand.now()?.hands.paint?.(under.at);
  };
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) =>
    element.addEventListener(type, listener, { passive: type.startsWith('pointer') });

  on('pointerdown', (/** @type {PointerEvent} */ event) => {
    pointer = event.pointerType;
    settle();
    slid = false;
    painted = null;
    brushed = hand.now()?.hands.paint !== undefined;
    if (brushed) return event.button === 0 ? brush(event) : undefined;
    if (pointer !== 'touch') return;
    // A second finger zooms.
    if (!event.isPrimary) return hand.slide(null);
    const under = nearest(event)?.at ?? null;
    const begin = () => {
      settle(true);
      hand.slide(under);
    };
    if (hand.now()?.touch === 'slide') return begin();
    resting = { x: event.clientX, y: event.clientY, timer: setTimeout(begin, REST) };
  });

  on('pointermove', (/** @type {PointerEvent} */ event) => {
    if (painted && event.buttons & 1) brush(event);
    if (event.pointerType !== 'touch') {
      const under = nearest(event);
      return hand.hover(under?.near ? under.at : null);
    }
    if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > TREMBLE) settle();
    if (sliding && event.isPrimary) hand.slide(nearest(event)?.at ?? null);
  });

  on('pointerup', (/** @type {PointerEvent} */ event) => {
    if (!event.isPrimary) return;
    painted = null;
    const chose = sliding;
    settle();
    if (!chose) return;
    slid = true;
    hand.slide(null);
    const under = nearest(event);
    const now = hand.now();
    if (!under || !now) return;
    if (now.touch === 'confirm') now.hands.aim?.(under.at);
    else now.hands.play(under.at);
  });

  on('pointercancel', () => {
    settle();
    hand.slide(null);
  });

  on('pointerleave', (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'touch') hand.hover(null);
  });

  on('contextmenu', (event) => {
    if (pointer === 'touch') event.preventDefault();
  });

  on('click', (/** @type {MouseEvent} */ event) => {
    const now = hand.now();
    const target = event.target instanceof Element ? event.target : null;
    if (!now || target?.closest('[data-over-board]')) return;
    const { hands } = now;
    const cell = target?.closest('[data-at]')?.getAttribute('data-at') ?? null;
    // A screen reader clicks the cell itself; there is no place on the glass to read.
    if (event.detail === 0) return cell ? hands.play(cell) : undefined;
    if (brushed) return;
    const under = nearest(event);
    if (!under) return;
    // The brush was taken while the hand was down.
    if (hands.paint) return hands.paint(under.at);
    if (pointer === 'touch') return slid ? undefined : tap(under.at, now.touch, now.aimed, hands);
    if (!under.near) return hand.nudge(under.at);
    hands.focus(under.at);
    hands.play(under.at);
  });
}

/** @param {Point} at @param {TouchMode} touch @param {Point | null} aimed @param {Hands} hands */
function tap(at, touch, aimed, hands) {
  switch (touch) {
    case 'slide': return;
    case 'direct': return hands.play(at);
    case 'confirm': return at === aimed ? hands.play(at) : hands.aim?.(at);
  }
}
