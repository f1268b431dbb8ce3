/** The tree of an analysis, what can be done to it, and the note on the move being looked at. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';
import { iconButton } from '../base/parts.js';
import { endNote, walk, writeNote } from './analysis.js';
import { updateAnalysis } from '../state.js';
import * as edit from './edits.js';
import { nextLabel, setMarking } from './hands.js';
import { seen } from './view.js';
import { nodeAt, pathTo, ROOT } from '../record/tree.js';
import { sheet } from '../frame/sheet.js';
import { treePanel } from '../record/tree-text.js';

/**
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('./hands.js').Marking} Marking
 */

/** @type {Marking[]} */
const MARKINGS = ['triangle', 'square', 'circle', 'cross', 'label'];

/** @param {Analysis} analysis */
export function variationsCard(analysis) {
  const { tree, at, view, link } = analysis;
  const grades = seen() ? gradesOf(analysis) : new Map();
  return h('section', { class: 'variations-card card', 'aria-label': t('analysis.variations') },
    h('header', null, h('h2', null, t('analysis.variations')),
      h('span', { class: 'tiny faint' }, t(link === 'open' ? 'analysis.saved' : 'analysis.waits')),
      treeTools(analysis)),
    treePanel({ tree, at, edition: `${view.seq} ${grades.size}`, grades, jump: walk.jump, again: () => updateAnalysis({}) }, null),
    noteField(analysis));
}

/** The grades of the game's own moves, wherever its line lies in the tree now. @param {Analysis} analysis @returns {Map<number, import('../wire.js').Grade>} */
function gradesOf({ tree, reviewed }) {
  const grades = new Map();
  let node = nodeAt(tree, ROOT);
  for (const { at, grade } of reviewed) {
    const next = node.kids.find((id) => nodeAt(tree, id).at === at);
    if (next === undefined) break;
    node = nodeAt(tree, next);
    if (grade) grades.set(next, grade);
  }
  return grades;
}

/** The same from the bottom of a small screen. @param {Analysis} analysis */
export const variationsSheet = (analysis) => sheet({ title: t('analysis.variations'), kind: 'variations-sheet' }, variationsCard(analysis));

/** @param {Analysis} analysis */
function treeTools({ tree, at, view }) {
  const first = pathTo(tree, at).every(({ id, parent }) => parent === null || nodeAt(tree, parent).kids[0] === id);
  return h('div', { class: 'tree-tools', role: 'toolbar', 'aria-label': t('analysis.tools') },
    iconButton({ name: 'undo', label: t('analysis.undo'), press: edit.undo, why: view.can_undo ? null : t('analysis.undo.why') }),
    iconButton({ name: 'redo', label: t('analysis.redo'), press: edit.redo, why: view.can_redo ? null : t('analysis.redo.why') }),
    iconButton({ name: 'promote', label: t('analysis.promote'), press: edit.promote, why: first ? t('analysis.promote.why') : null }),
    iconButton({ name: 'trash', label: t('analysis.delete'), press: edit.remove, why: at === ROOT ? t('analysis.delete.why') : null }));
}

/** @param {Analysis} analysis */
function noteField({ tree, at, marking, draft }) {
  const node = nodeAt(tree, at);
  const label = node.stone ? t('analysis.note', { n: node.number }) : t('analysis.note.start');
  return h('div', { class: 'note-field' },
    h('textarea', {
      key: `note-${at}`, rows: 1, 'aria-label': label, placeholder: label, maxlength: 4000, value: draft?.node === at ? draft.text : node.comment,
      oninput: (/** @type {any} */ event) => writeNote(event.target.value), onblur: endNote,
    }),
    h('div', { class: 'markings', role: 'group', 'aria-label': t('analysis.marks') }, MARKINGS.map((one) => h('button', {
      type: 'button', class: 'marking', 'aria-pressed': String(marking === one), title: t(`analysis.mark.${one}`), 'aria-label': t(`analysis.mark.${one}`),
      onclick: () => setMarking(marking === one ? null : one),
    }, one === 'label' ? h('b', null, nextLabel(node)) : sign(one)))));
}

/** @type {Record<Exclude<Marking, 'label'>, string>} */
const SIGNS = { triangle: 'M8 2.5 14 13H2z', square: 'M3 3h10v10H3z', circle: 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0z', cross: 'M3.5 3.5l9 9M12.5 3.5l-9 9' };

/** @param {Exclude<Marking, 'label'>} one */
const sign = (one) => h('svg', { width: 16, height: 16, viewBox: '0 0 16 16', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linejoin': 'round', 'aria-hidden': 'true' },
  h('path', { d: SIGNS[one] }));
