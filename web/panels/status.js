/** The line above the board: whose turn, then one fact; the link's trouble when there is one. */

import { h } from '../dom.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { rich, t } from '../i18n/index.js';
import { queueText, statusOf } from '../reading.js';

/** @param {import('../state.js').Game} game */
export function statusLine(game) {
  const { view } = game;
  if (!view) return null;
  if (game.link === 'full') return line(null, t('link.lost'), t('rejected.too_many_pages'), '');
  if (game.link === 'lost') return line(null, t('link.lost'), t('link.trying'), '');
  const count = view.result ? t('moves.count', { n: view.moves.length }) : t('moves.next', { n: view.moves.length + 1 });
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

/** @param {'black' | 'white' | null} stone @param {import('../dom.js').Children} head @param {string} why @param {string} count */
function line(stone, head, why, count) {
  return h('div', { class: 'status' },
    stone ? dot(stone, 20) : null,
    h('p', { class: 'says' }, h('strong', null, head), ' ', h('span', { class: 'why' }, why)),
    h('span', { class: 'count' }, count));
}
