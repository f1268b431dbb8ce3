/** The list of keys, for the sheet and the help page. */

import { h } from '../base/dom.js';
import { t } from '../i18n/index.js';

/** Keys as printed on them; a word in between comes from the catalogue. @type {[string[], string][]} */
const keys = [
  [['←', '→', '↑', '↓'], 'arrows'],
  [['Home', 'End', 'PgUp', 'PgDn'], 'edges'],
  [['Enter', 'Space'], 'play'],
  [['H', '8', 'Enter'], 'coordinate'],
  [['Esc'], 'escape'],
  [['Backspace'], 'backspace'],
  [['Shift+L'], 'last'],
  [['Shift+S'], 'scan'],
  [['Shift+T'], 'threats'],
  [['Shift+C'], 'clocks'],
  [['Shift+H'], 'hint'],
  [['Shift+P'], 'pause'],
  [['Shift+R'], 'redo'],
  [['Shift+M'], 'move-now'],
  [['Shift+Y'], 'agree'],
  [['Shift+X'], 'decline'],
  [['Shift+B'], 'board'],
  [['Shift+N'], 'new-game'],
  [['[', ']'], 'replay'],
  [['←', '→', 'Home', 'End'], 'line'],
  [['↑', '↓'], 'variations'],
  [['Shift+E'], 'computer'],
  [['Shift+F'], 'forced'],
  [['Shift+D'], 'editor'],
  [['1', '2', '3', '4'], 'tools'],
  [['Ctrl+Z', 'Ctrl+Y'], 'edits'],
  [['Shift+P'], 'promote'],
  [['Delete'], 'delete'],
  [['Shift+K'], 'moment'],
  [['Shift+A'], 'again'],
  [['Shift+W'], 'walk-back'],
  [['Shift+V'], 'verdict'],
  [['Ctrl+V'], 'paste'],
  [['?'], 'list'],
];

export function keyList() {
  return h('dl', { class: 'key-list' }, keys.map(([names, what]) => [
    h('dt', null, names.map((name, i) => [i ? ' ' : '', h('kbd', { class: 'key' }, name)])),
    h('dd', null, t(`key.${what}`)),
  ]));
}
