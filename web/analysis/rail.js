/** The left column of the analysis board: what the engine shows, the rule and the size, and ways to other things. Small screens have it in a sheet. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { number, t } from '../i18n/index.js';
import { openImport } from '../files/import.js';
import { button, field, link, segments } from '../base/parts.js';
import { openShare } from '../files/share.js';
import { state, updatePrefs } from '../state.js';
import { openTab } from './analysis.js';
import { changeRule, changeSize, changeTurn } from './edits.js';
import { openEditor } from './hands.js';
import { toggleEngine } from './engine.js';
import { turnOf } from './view.js';
import { ruleAndSizeField, toMoveField } from './editor-rail.js';
import { closeSheet, sheet } from '../frame/sheet.js';

/** @typedef {import('./analysis.js').Analysis} Analysis */

const POINTS = /** @type {const} */ (['off', 'chances', 'threats']);
const LINES = [1, 3, 5, 8];

/** @param {Analysis} analysis */
export const deskRail = (analysis) => h('div', { key: 'desk', class: 'desk-rail' },
  controls(analysis),
  h('nav', { class: 'side-nav', 'aria-label': t('nav') }, elsewhere()));

/** The same from the bottom of a small screen. @param {Analysis} analysis */
export const deskSheet = (analysis) => sheet({ title: t('more'), kind: 'desk-sheet' }, h('div', { class: 'sheet-content' },
  controls(analysis),
  h('nav', { class: 'side-nav', 'aria-label': t('nav') }, elsewhere())));

/** @param {Analysis} analysis */
function controls(analysis) {
  const { rule, size } = analysis.view;
  const { points, lines } = state.prefs;
  const act = (/** @type {() => void} */ press) => () => { if (state.sheet) closeSheet(); press(); };
  return h('div', { class: 'controls' },
    engineSwitch(),
    field(t('analysis.points'), segments({
      label: t('analysis.points'), value: points, kind: 'segments tight', choose: (value) => updatePrefs({ points: value }),
      options: POINTS.map((value) => ({ value, label: t(`analysis.points.${value}`) })),
    })),
    field(t('analysis.lines'), segments({
      label: t('analysis.lines'), value: lines, kind: 'segments tight', choose: (value) => updatePrefs({ lines: value }),
      options: LINES.map((value) => ({ value, label: number(value), name: t('analysis.lines.of', { n: value }) })),
    })),
    h('hr'),
    ruleAndSizeField(rule, size, changeRule, changeSize),
    h('div', { class: 'to-move' }, h('span', { class: 'legend' }, t('analysis.to-move')), toMoveField(turnOf(analysis), changeTurn, 'bare')),
    h('div', { class: 'doors' },
      button({ label: t('analysis.edit'), icon: 'edit', press: act(openEditor), kind: 'compact' }),
      button({ label: t('forced.find'), icon: 'target', press: act(() => openTab('forced')), kind: 'compact' }),
      button({ label: t('balance.title'), icon: 'scale', press: act(() => openTab('balance')), kind: 'compact' })));
}

/** One key does the same. */
export const engineSwitch = () => h('button', { type: 'button', class: 'switch engine-switch', role: 'switch', 'aria-checked': String(state.prefs.engine), onclick: toggleEngine },
  h('strong', null, t('analysis.engine')), h('kbd', { class: 'key', 'aria-hidden': 'true' }, 'Shift E'), h('span', { class: 'track' }));

const elsewhere = () => [
  h('button', { type: 'button', onclick: openImport }, icon('down'), t('import.button')),
  h('button', { type: 'button', onclick: () => void openShare() }, icon('share'), t('share.menu')),
  link('/library', {}, icon('library'), t('nav.library')),
  link('/', {}, icon('home'), t('home')),
];
