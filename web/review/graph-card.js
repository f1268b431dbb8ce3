/** The graph with its heading and what its two ways of drawing mean. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { curveOf, jump, spokenPly } from './review.js';
import { graph } from './graph.js';

/** @param {import('./review.js').Review} review */
export const graphCard = (review) => h('section', { key: 'graph-card', class: 'graph-card card', 'aria-label': t('graph.label') },
  h('header', null, h('h2', null, t('graph.label')),
    h('span', { class: 'legend', 'aria-hidden': 'true' },
      h('svg', { width: 18, height: 8 }, h('path', { d: 'M0 6C6 6 6 2 18 2', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.8 })), t('graph.estimated'),
      h('svg', { width: 18, height: 9 }, h('rect', { x: 0.6, y: 1, width: 16.8, height: 7, fill: 'var(--white-1)', stroke: 'currentColor', 'stroke-width': 1.2 })), t('graph.proved'))),
  graph(curveOf(review), review.retry ? { at: review.retry.ply - 1, text: t('graph.label'), go: null } : { at: review.aside ? review.aside.from + 1 : review.ply, text: spokenPly(review), go: jump }));
