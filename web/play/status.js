/** The line above the board: whose turn, then one fact; the link's trouble when there is one. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { rich, t } from '../i18n/index.js';
import { queueText, statusOf } from './reading.js';

/**
 * What else there is to say than whose turn it is.
 * @typedef {{ icon?: import('../art/icons.js').IconName, stone?: 'black' | 'white' | null, head: string, why: string }} Says
 */

/** @param {import('../state.js').Game} game @param {Says | null} [says] */
export function statusLine(game, says = null) {
  const { view } = game;
  if (!view) return null;
  const count = view.result ? t('moves.count', { n: view.moves.length }) : t('moves.next', { n: view.moves.length + 1 });
  if (says && (game.ply === null && !game.typed || game.link !== 'open')) return line(says.icon ? icon(says.icon) : says.stone ?? null, says.head, says.why, count);
  if (game.link === 'full') return line(null, t('link.lost'), t('rejected.too_many_pages'), '');
  if (game.link === 'lost') return line(null, t('link.lost'), t('link.trying'), '');
  if (game.ply !== null) return line(null,
    t('replay.at', { n: game.ply, of: view.moves.length }),
    view.result ? t('replay.over') : t('replay.why'),
    '');
  if (game.typed) return line(view.turn?.stone ?? null,
    rich('typed', { at: h('b', { class: 'typed' }, spell(game.typed)) }),
    t('typed.why'),
    count);
  const { stone, head, why } = statusOf(view);
  return line(stone, head, view.turn?.thinking ? queueText(game.thinking) ?? why : why, count);
}

/** @param {'black' | 'white' | import('../base/dom.js').VNode | null} sign a stone or a picture @param {import('../base/dom.js').Children} head @param {string} why @param {string} count */
function line(sign, head, why, count) {
  return h('div', { class: 'status' },
    typeof sign === 'string' ? dot(sign, 20) : sign,
    h('p', { class: 'says' }, h('strong', null, head), ' ', h('span', { class: 'why' }, why)),
    h('span', { class: 'count' }, count));
}
