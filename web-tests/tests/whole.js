/** The law of every window: words are whole, and what can be pressed is in reach and lies on nothing else. */

/** Names, notes and lines of moves may be of any length and end in dots; these words are ours. */
const WORDS = 'button, .button, .action, .says, .tile strong, .opponent strong, .proof-row .what, .moment-head :is(strong, .where), .attempt .how';
const ANY_LENGTH = '.board, .engine-line, .move-list, .turn, .resume, .last-game';

/** What breaks it on the page as it is laid out. @param {import('@playwright/test').Page} page */
export const broken = (page) => page.evaluate(([words, anyLength]) => {
  const main = /** @type {Element} */ (document.querySelector('main'));
  const isSeen = (/** @type {Element} */ one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.clientWidth > 1 && getComputedStyle(one).clipPath === 'none';
  const named = (/** @type {Element} */ one) => `“${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30)}”`;

  /** The part of it that its frames leave, and whether one of them cuts it off for good: what scrolls does not. @param {Element} one */
  function reach(one) {
    let { left, right, top, bottom } = one.getBoundingClientRect();
    let [scrolls, cut, floats] = [false, false, false];
    for (let frame = /** @type {Element | null} */ (one); frame && frame !== document.body; frame = frame.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(frame);
      floats ||= position === 'sticky' || position === 'fixed';
      if (frame === one || (overflowX === 'visible' && overflowY === 'visible')) continue;
      const box = frame.getBoundingClientRect();
      scrolls ||= /auto|scroll/.test(overflowX + overflowY);
      cut ||= !scrolls && (left < box.left - 1.5 || right > box.right + 1.5 || top < box.top - 1.5 || bottom > box.bottom + 1.5);
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom, cut, floats };
  }

  const found = [...main.querySelectorAll(words)].filter((one) => isSeen(one) && !one.closest(anyLength) && one.scrollWidth > one.clientWidth + 1).map((one) => `too narrow: ${named(one)}`);
  const pressed = [...main.querySelectorAll('button, a, input, select, textarea, [role="treeitem"]')].filter((one) => isSeen(one) && !one.closest('.board, .around'))
    .map((one) => ({ one, ...reach(one) }));
  for (const [i, a] of pressed.entries()) {
    if (a.cut) found.push(`cut: ${named(a.one)}`);
    // What floats lies on what scrolls below it.
    for (const b of a.floats ? [] : pressed.slice(i + 1)) {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      if (over && !b.floats && !a.one.contains(b.one)) found.push(`on each other: ${named(a.one)} and ${named(b.one)}`);
    }
  }
  return found;
}, [WORDS, ANY_LENGTH]);
