/**
 * Hands for the tests. A raw click, key or drag does not wait for the page, so one that comes between an earlier key and
 * the frame that shows its effect goes wrong on a busy machine. These wait until what was done before is drawn, and then
 * until what they did is:
 *
 *   await hand(page).press('Shift+D');                 a key; `press('Enter', button)` gives it to an element
 *   await hand(page).type('h8');                       several keys
 *   await hand(page).click(cell(page, 'h8'));          the middle of an element, which may lie below another
 *   await hand(page).tap(cell(page, 'h8'));            the same with a finger
 *   await hand(page).move(target), .away()             the pointer over something, or over nothing
 *   await hand(page).drag([one, two, three]);          down on the first, over the others, up on the last
 *   const finger = await hand(page).finger();          `down`, `to`, `up`: a finger that stays on the glass
 *   await hand(page).resize(390, 844);                 a window of another size, drawn
 *   const { x, y } = await hand(page).box(target);     where something is, once it rests
 *
 * A target is a locator or a place `{ x, y }`. What comes from the host is nothing a hand can wait for: tests `expect` it.
 * `glimpse` is for what is seen only for a moment.
 */

import { expect } from '@playwright/test';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ x: number, y: number }} Place
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/**
 * Until the page has drawn what it was told. Whoever watches a size is told after the frame's own drawing and layout;
 * the second frame is for boards, which draw themselves when they have their size.
 * @param {Page} page
 */
export const drawn = (page) => page.evaluate(async () => {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise((seen) => {
      const watch = new ResizeObserver(() => {
        watch.disconnect();
        seen(undefined);
      });
      watch.observe(document.documentElement);
    });
  }
});

/**
 * Until nothing moves an element any more. What rises stands where it begins for more than a frame when the machine is busy.
 * @param {Locator} target
 */
function rested(target) {
  return target.evaluate(async (element) => {
    const moves = (/** @type {Animation} */ animation) => {
      const effect = /** @type {KeyframeEffect | null} */ (animation.effect);
      return animation.playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime) && effect?.target?.contains(element);
    };
    await Promise.allSettled(document.getAnimations().filter(moves).map((animation) => animation.finished));
  });
}

/** @param {Page} page */
export function hand(page) {
  /** Where an element is when everything is drawn and it has stood still for a frame. @param {Locator} target @returns {Promise<Box>} */
  async function box(target) {
    await expect(target).toBeAttached();
    await rested(target);
    for (let before = '';;) {
      const now = await target.boundingBox();
      if (now && JSON.stringify(now) === before) return now;
      before = JSON.stringify(now);
      await drawn(page);
    }
  }

  /** @param {() => Promise<void>} act */
  async function between(act) {
    await drawn(page);
    await act();
    await drawn(page);
  }

  /** @param {Locator | Place} target @returns {Promise<[number, number]>} */
  async function middle(target) {
    if ('x' in target) return [target.x, target.y];
    const { x, y, width, height } = await box(target);
    return [x + width / 2, y + height / 2];
  }

  return {
    box,
    /** @param {string} key @param {Locator} [on] */
    press: (key, on) => between(() => (on ?? page.keyboard).press(key)),
    /** @param {string} text */
    type: (text) => between(() => page.keyboard.type(text)),
    /** @param {Locator | Place} target */
    click: (target) => between(async () => page.mouse.click(...await middle(target))),
    /** @param {Locator | Place} target */
    tap: (target) => between(async () => page.touchscreen.tap(...await middle(target))),
    /** @param {Locator | Place} target */
    move: (target) => between(async () => page.mouse.move(...await middle(target))),
    away: () => between(() => page.mouse.move(5, 5)),
    down: () => between(() => page.mouse.down()),
    up: () => between(() => page.mouse.up()),
    /** @param {(Locator | Place)[]} targets */
    async drag(targets) {
      for (const [i, target] of targets.entries()) {
        await this.move(target);
        if (i === 0) await this.down();
      }
      await this.up();
    },
    /** A finger that stays on the glass between its moves. */
    async finger() {
      const glass = await page.context().newCDPSession(page);
      const touch = async (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {Locator | Place | null} */ target) => {
        const points = target ? [await middle(target)] : [];
        await between(async () => void await glass.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) }));
      };
      return {
        /** @param {Locator | Place} target */
        down: (target) => touch('touchStart', target),
        /** @param {Locator | Place} target */
        to: (target) => touch('touchMove', target),
        up: () => touch('touchEnd', null),
      };
    },
    /** @param {number} width @param {number} height */
    async resize(width, height) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
      await drawn(page);
      await drawn(page);
    },
  };
}

/**
 * Watches for something that is seen only for a moment, from before it is caused until the answer is awaited.
 * @param {Page} page @param {string} selector @returns {Promise<() => Promise<void>>}
 */
export async function glimpse(page, selector) {
  const seen = await page.evaluateHandle((wanted) => {
    const found = { value: false };
    const look = () => { found.value ||= document.querySelector(wanted) !== null; };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    look();
    return found;
  }, selector);
  return () => expect.poll(() => seen.evaluate(({ value }) => value), { message: `${selector} was not seen` }).toBe(true);
}
