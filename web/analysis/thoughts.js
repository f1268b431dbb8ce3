/** What the engine has found at the position: the verdict, a bar of both colours, how far it has read, and its lines. */

import { h } from '../base/dom.js';
import { number, t } from '../i18n/index.js';
import { button } from '../base/parts.js';
import { spell } from '../board/geometry.js';
import { state, updateAnalysis } from '../state.js';
import { walkLine } from './edits.js';
import { judgementOf, seen, turnOf } from './view.js';
import { goOn, hold, release, toggleEngine } from './engine.js';
import { lineRow } from './lines.js';
import { estimatedTag, percent, provedTag, provedText, verdictText } from './tags.js';

/**
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('./engine.js').Thoughts} Thoughts
 * @typedef {import('./lines.js').Line} Line
 * @typedef {import('../board/stones.js').Colour} Colour
 */

/** @param {Analysis} analysis */
export function thoughtsCard(analysis) {
  const over = judgementOf(analysis)?.result;
  const words = !seen() ? hidden() : over ? ended(over) : analysis.away ? away() : reading(analysis);
  return h('section', { class: 'thoughts card', 'aria-label': t('analysis.engine') }, words);
}

export const hidden = () => h('p', { class: 'small quiet pause' }, t('analysis.off'), ' ',
  h('button', { type: 'button', class: 'text-link', onclick: toggleEngine }, t('analysis.show')));

/** @param {import('../wire.js').JudgedResult} result */
const ended = ({ winner, reason }) => h('p', { class: 'small strong pause' },
  t('record.verdict', { head: winner ? t(`wins.${winner}`) : t('result.draw'), why: t(`library.reason.${reason}`) }));

export const away = () => h('div', { class: 'pause', role: 'alert' },
  h('p', { class: 'small' }, t('analysis.away')),
  button({ label: t('analysis.again'), press: goOn, kind: 'compact' }));

/** @param {Analysis} analysis */
function reading(analysis) {
  const { thoughts } = analysis;
  const lines = analysis.held ?? thoughts?.lines ?? [];
  const room = state.prefs.lines;
  return [
    h('div', { class: 'verdict-head' }, thoughts?.lines.length ? verdict(thoughts, turnOf(analysis)) : h('p', { class: 'small quiet' }, t('analysis.begins')),
      thoughts ? h('span', { class: 'tiny faint depth' }, t('analysis.depth', { n: thoughts.depth, of: thoughts.selective_depth }),
        h('span', { class: 'more-effort' }, ' · ', t('analysis.nodes', { n: large(thoughts.nodes) }))) : null),
    verdictBar(thoughts?.lines[0], turnOf(analysis)),
    h('p', { class: 'effort tiny faint' }, (thoughts ? [...figures(thoughts), ...sight(analysis.preview ?? thoughts.lines[0])] : []).map((one) => h('span', null, one))),
    h('div', {
      class: 'engine-lines', role: 'group', 'aria-label': t('analysis.lines'), style: { '--rows': String(room) },
      onpointerenter: () => hold(), onpointerleave: () => release(), onfocusin: () => hold(), onfocusout: () => release(),
    }, lines.slice(0, room).map((line) => row(analysis, line))),
    thoughts ? rest(thoughts) : null,
  ];
}

/** Why nothing more comes, if nothing does. @param {Thoughts} thoughts */
function rest({ progress }) {
  switch (progress.state) {
    case 'thinking': return null;
    case 'waiting': return h('p', { class: 'rests tiny faint' }, t('thinking.queue', { n: progress.before }));
    case 'settled': return h('p', { class: 'rests tiny faint' }, t('analysis.settled'));
    case 'spent': case 'stopped': return h('div', { class: 'rests' }, h('span', { class: 'tiny faint' }, t('analysis.rests')),
      button({ label: t('analysis.go-on'), press: goOn, kind: 'bare compact' }));
  }
}

/** @param {Analysis} analysis @param {Line} line */
function row(analysis, line) {
  const verdict = line.proved ? provedTag(line.proved, 'short') : h('span', { class: 'about' }, t('estimated.bare', { n: percent(line.chance) }));
  return lineRow(line, {
    shown: (analysis.preview ?? analysis.thoughts?.lines[0])?.moves[0] === line.moves[0],
    preview: (on) => updateAnalysis({ preview: on ? line : null }),
    walk: () => walkLine(line.moves),
  }, verdict);
}

/** The best line's word on the position. @param {Thoughts} thoughts @param {Colour} turn */
function verdict({ lines: [best] }, turn) {
  return h('p', { class: 'verdict-line' }, best.proved ? provedTag(best.proved) : [h('strong', null, t(`stone.${turn}`)), estimatedTag(best.chance)]);
}

/** @param {Line | undefined} best @param {Colour} turn */
function verdictBar(best, turn) {
  const share = !best ? null : best.proved ? Number(best.proved.winner === 'black') : turn === 'black' ? best.chance : 1 - best.chance;
  return shareBar(share, best ? shareText(best, turn) : t('analysis.begins'));
}

/** Black's share, from the left. @param {number | null} share @param {string} [label] where the words do not stand beside it */
export const shareBar = (share, label) => h('div', {
  class: `share${share === null ? ' unknown' : ''}`, role: label ? 'img' : null, 'aria-label': label ?? null, 'aria-hidden': label ? null : 'true',
}, h('i', { style: { 'inline-size': `${Math.round((share ?? 0) * 1000) / 10}%` } }));

/** @param {Line} best @param {Colour} turn */
const shareText = (best, turn) => (best.proved ? provedText(best.proved) : t('analysis.share', { who: t(`stone.${turn}`), verdict: verdictText(best) }));

/** @param {Thoughts} thoughts */
const figures = ({ nodes, speed, threads }) => [
  t('analysis.nodes', { n: large(nodes) }), t('analysis.speed', { n: large(speed) }), t('analysis.threads', { n: threads }),
];

/** How promising the line's move seemed before anything was read. @param {Line | undefined} line */
const sight = (line) => (!line?.promise ? [] : [t('analysis.sight', { at: spell(line.moves[0]), n: percent(line.promise) })]);

/** @param {number} n */
const large = (n) => number(n, { notation: 'compact', maximumSignificantDigits: 2 });
