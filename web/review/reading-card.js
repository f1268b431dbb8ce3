/** How far the reading has come, and stopping it or going on; nothing once all is read. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { read, readTo } from './review.js';

/** @typedef {import('./review.js').Review} Review */

/** The passes over a game, in order: they share one bar. @type {import('../wire.js').Pass[]} */
const PASSES = ['glance', 'prove', 'study', 'deepen'];

/** @param {Review} review */
export function readingCard(review) {
  const { reading, report, outdated } = review;
  const pass = report?.progress.pass ?? 'glance';
  const goOn = () => void read('start');
  const again = () => void read('again');
  switch (reading?.kind) {
    case undefined: case 'unfinished': return null;
    case 'waiting': return underWay(report, t('review.waiting'), reading.before ? t('review.waiting.before', { n: reading.before }) : t('review.reading.text'));
    case 'resting': return underWay(report, t('review.waiting'), t('review.resting'));
    case 'reading': return underWay(report, t(`review.pass.${pass === 'done' ? PASSES[PASSES.length - 1] : pass}`), t('review.reading.text'));
    case 'stopped': return note(report ? stoppedAt(report) : t('review.never'), { label: t('review.go-on'), press: goOn });
    case 'failed': return note(t('review.failed'), { label: t('review.again'), press: goOn });
    case 'damaged': return note(t('review.damaged'), { label: t('review.anew'), press: again });
    case 'none': return note(t('review.never'), { label: t('review.begin'), press: goOn });
    case 'too-short': return note(t('review.short'), null);
    case 'done': return outdated ? note(t('review.outdated'), { label: t('review.anew'), press: again }) : null;
  }
}

/** @param {Review['report']} report @param {string} head @param {string} text */
function underWay(report, head, text) {
  const { pass, done, of } = report?.progress ?? { pass: PASSES[0], done: 0, of: 0 };
  const share = pass === 'done' ? 1 : (PASSES.indexOf(pass) + (of ? done / of : 0)) / PASSES.length;
  return h('section', { key: 'reading', class: 'reading-card card', 'aria-label': t('review.progress') },
    h('header', null, h('h2', null, head), of ? h('span', { class: 'count' }, t('review.count', { n: done, of })) : null),
    h('div', { class: 'reading-bar', role: 'progressbar', 'aria-label': t('review.progress'), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(share * 100) },
      h('i', { style: { transform: `scaleX(${share.toFixed(3)})` } })),
    h('div', { class: 'said-how' }, h('p', null, text), button({ label: t('review.stop'), kind: 'compact', press: () => void read('stop') })));
}

/** @param {import('../wire.js').Review} report */
function stoppedAt(report) {
  const n = readTo(report);
  return n < report.moves.length ? t('review.read-to', { n }) : t('review.read-roughly');
}

/** @param {string} text @param {{ label: string, press: () => void } | null} act */
const note = (text, act) => h('section', { key: 'reading', class: 'reading-card card', 'aria-label': t('review.progress') },
  h('div', { class: 'said-how' }, h('p', null, text), act ? button({ label: act.label, kind: 'compact', press: act.press }) : null));
