/** Walking back from the end to the cause: the steps, newest first, and trying again where the last chance was. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { button, iconButton } from '../base/parts.js';
import { dot, other } from '../board/stones.js';
import { goBackTo, leaveWalkBack } from './review.js';
import { startRetry } from './retry.js';
import { stretchesOf, stretchText, stretchTitle } from './walk-back.js';
import { provedTag } from '../analysis/tags.js';

/** @typedef {import('./review.js').Review} Review */

/** @param {Review} review */
export function walkBackCard({ report, back }) {
  if (!report || back === null) return null;
  const all = stretchesOf(report);
  const cause = all[all.length - 1];
  return h('section', { key: 'walk-back', class: 'walk-back card', 'aria-label': t('review.walk-back') },
    h('header', null, h('h2', null, t('walk.title')), iconButton({ name: 'close', label: t('close'), press: leaveWalkBack })),
    h('ol', null, all.map((stretch, i) => {
      const escape = stretch.kind === 'last-escape';
      const proved = escape ? report.moves[stretch.ply - 1].proved : null;
      return h('li', { key: stretch.ply }, h('button', {
        type: 'button', class: `walk-step${escape ? ' cause' : ''}`, 'aria-current': i === back ? 'step' : null, onclick: () => goBackTo(i),
      }, h('span', { class: 'bead' }, stretch.ply), h('span', { class: 'stacked' },
        h('strong', null, stretchTitle(stretch), proved ? [' ', provedTag(proved, 'short')] : null),
        h('small', null, stretchText(report, stretch)))));
    })),
    h('div', { class: 'walk-actions' },
      button({ label: t('walk.further'), icon: 'back-to', kind: 'compact', press: () => goBackTo(back + 1), why: back === all.length - 1 ? t('walk.at-cause') : null }),
      cause.kind === 'last-escape' ? button({ label: t('walk.try', { n: cause.ply }), icon: 'target', kind: 'primary compact', press: () => void startRetry(cause.ply) }) : null));
}

/** @param {Review} review @returns {{ head: string, why: string, sign: import('../base/dom.js').Children, count: string }} */
export function walkBackStatus({ report, back, subject }) {
  const all = report ? stretchesOf(report) : [];
  const stretch = all[back ?? 0];
  if (!report || !stretch) return { head: '', why: '', sign: null, count: '' };
  const winner = report.moves[all[0].ply - 1].stone;
  return {
    head: t('walk.why', { stone: t(`stone.${other(winner)}`) }), sign: dot(winner, 20),
    why: t('walk.step', { n: (back ?? 0) + 1, of: all.length, what: stretchTitle(stretch) }), count: t('review.count', { n: stretch.ply, of: subject?.moves.length ?? 0 }),
  };
}
