/** Lines of an engine as rows: hover or focus shows a line on the board, leaving restores it, a click walks it. */

import { h } from '../base/dom.js';
import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { verdictTag, verdictText } from './tags.js';

/**
 * A move and what follows it.
 * @typedef {object} Line
 * @property {string[]} moves
 * @property {number} chance of the side to move, from 0 to 1; counts only when nothing is proved
 * @property {import('./tags.js').Proved | null} proved
 * @property {number} [promise] of the first move at first sight, from 0 to 1
 */

/**
 * @typedef {object} LineHands
 * @property {boolean} shown whether it is on the board now
 * @property {(on: boolean) => void} preview
 * @property {() => void} walk
 */

/** @param {Line} line @param {LineHands} hands @param {import('../base/dom.js').Children} [verdict] when it is not the usual tag */
export function lineRow(line, { shown, preview, walk }, verdict = verdictTag(line)) {
  const [first, ...rest] = line.moves.map(spell);
  const byMouse = (/** @type {boolean} */ on) => (/** @type {PointerEvent} */ event) => { if (event.pointerType === 'mouse') preview(on); };
  return h('button', {
    key: `line-${first}`, type: 'button', class: `engine-line${shown ? ' shown' : ''}`, 'aria-label': lineText(line),
    onpointerenter: byMouse(true), onpointerleave: byMouse(false), onfocus: () => preview(true), onblur: () => preview(false), onclick: walk,
  }, h('b', null, first), verdict, h('span', { class: 'follow' }, rest.join(' ')));
}

/** @param {Line} line */
function lineText(line) {
  const [first, ...rest] = line.moves.map(spell);
  const verdict = verdictText(line);
  return rest.length ? t('line.label', { at: first, verdict, rest: rest.join(' ') }) : t('line.label.end', { at: first, verdict });
}
