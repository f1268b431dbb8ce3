/** The sheet where files come in, with a row for what became of each, and the veil while one is held over the page. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { miniature } from '../board/draw.js';
import { has, number, t } from '../i18n/index.js';
import { importFiles, importText, tell } from './import.js';
import { button, field, link } from '../base/parts.js';
import { cardTitle } from '../play/reading.js';
import { state } from '../state.js';
import { sheet } from '../frame/sheet.js';

/**
 * @typedef {import('./import.js').Incoming} Incoming
 * @typedef {import('../wire.js').PlaceView} PlaceView
 * @typedef {import('../wire.js').ExpectedView} ExpectedView
 */

const RULES = ['freestyle', 'standard', 'renju', 'caro5', 'caro6'];
const ENCODINGS = ['utf-8', 'gbk', 'big5', 'shift_jis', 'euc-kr', 'windows-1250', 'windows-1251', 'windows-1252'];
/** Of a file with many games only the first ones have a row. */
const SHOWN = 50;

export function importSheet() {
  const { list } = state.imports;
  return sheet({ title: t('import'), kind: 'import-sheet' }, h('div', { class: 'sheet-content' },
    list.length ? h('ul', { class: 'incoming', 'aria-label': t('import.results') }, list.map(row)) : null,
    h('label', { class: 'drop-zone' },
      icon('down', 26),
      h('strong', null, t('import.choose')),
      h('span', { class: 'small quiet' }, t('import.drop')),
      h('input', {
        type: 'file', multiple: true, class: 'hidden-text', 'data-first': list.length ? null : true,
        onchange(/** @type {any} */ event) {
          importFiles([...event.target.files]);
          event.target.value = '';
        },
      })),
    h('form', {
      class: 'paste-form',
      onsubmit(/** @type {SubmitEvent} */ event) {
        event.preventDefault();
        const box = /** @type {HTMLTextAreaElement} */ (/** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem('text'));
        importText(box.value);
        box.value = '';
      },
    },
      h('label', { class: 'field' }, h('span', { class: 'legend' }, t('import.paste')),
        h('textarea', { class: 'input', name: 'text', rows: 3, spellcheck: 'false', autocomplete: 'off', placeholder: 'h8i9j10 … (;GM[4]SZ[15] …' })),
      button({ label: t('import.text'), press: () => {}, props: { type: 'submit' } })),
    told()));
}

/** The same in a card, beside the board that is being set up. */
export function importCard() {
  return h('section', { class: 'import-card card', 'aria-label': t('import') }, h('form', {
    class: 'paste-form',
    onsubmit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      importText(String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('text') ?? ''));
    },
  },
    h('label', { class: 'field' }, h('span', { class: 'legend' }, t('import.paste.short')),
      h('textarea', { class: 'input', name: 'text', rows: 3, spellcheck: 'false', autocomplete: 'off', placeholder: 'h8i9j10 …' })),
    h('div', { class: 'pair-of' },
      h('label', { class: 'button compact' }, icon('down', 17), h('span', { class: 'label' }, t('import.choose.one')),
        h('input', {
          type: 'file', class: 'hidden-text',
          onchange(/** @type {any} */ event) {
            importFiles([...event.target.files]);
            event.target.value = '';
          },
        })),
      button({ label: t('import.read'), press: () => {}, kind: 'compact', props: { type: 'submit' } })),
    h('p', { class: 'small faint' }, t('import.formats'))));
}

/** What the person can say about files that do not say it themselves. */
function told() {
  const { rule, encoding } = state.imports.told;
  return h('details', { class: 'told small' }, h('summary', null, t('import.told')),
    h('div', { class: 'told-fields' },
      field(t('import.rule'), select(t('import.rule'), rule, (value) => tell({ rule: value }),
        [['', t('import.rule.none')], ...RULES.map((one) => /** @type {[string, string]} */ ([one, t(`rule.${one}`)]))])),
      field(t('import.encoding'), select(t('import.encoding'), encoding, (value) => tell({ encoding: value }),
        [['', t('import.encoding.none')], ...ENCODINGS.map((one) => /** @type {[string, string]} */ ([one, one.toUpperCase()]))]))));
}

/** @param {string} label @param {string} value @param {(value: string) => void} choose @param {[string, string][]} options */
function select(label, value, choose, options) {
  return h('select', { class: 'input', 'aria-label': label, value, onchange: (/** @type {any} */ event) => choose(event.target.value) },
    options.map(([one, words]) => h('option', { value: one, selected: one === value }, words)));
}

/** @param {Incoming} one */
function row(one) {
  const name = one.name || t('record.pasted');
  const { taken } = one;
  return h('li', { key: one.id, class: `incoming-row ${one.status}` },
    h('div', { class: 'incoming-head' },
      one.status === 'done' ? icon('check', 18) : one.status === 'failed' ? icon('close', 18) : h('span', { class: 'spinner', 'aria-hidden': 'true' }),
      h('strong', { class: 'incoming-name' }, name),
      h('span', { class: 'small quiet' }, one.status === 'waiting' ? t('import.waiting') : one.status === 'reading' ? t('import.reading', { size: sizeText(one.bytes) })
        : taken ? t('import.found', { format: t(`format.${taken.format}`), n: taken.games.length }) : '')),
    one.problem ? h('p', { class: 'small problem' }, problemText(one.problem)) : null,
    taken ? h('ul', { class: 'taken' }, taken.games.slice(0, SHOWN).map(game)) : null,
    taken && taken.games.length > SHOWN ? h('p', { class: 'small quiet' }, t('import.more', { n: taken.games.length - SHOWN })) : null,
    taken && taken.found > taken.games.length ? h('p', { class: 'small problem' },
      t('import.left-out', { n: number(taken.found - taken.games.length), most: taken.games.length })) : null);
}

/** @param {import('../wire.js').ImportedGame} game */
function game({ card, warnings, impossible }) {
  const notes = [...warnings.map(warningText), ...(impossible ? [t('import.impossible', { n: impossible })] : [])];
  return h('li', { key: card.id },
    link(`/record/${card.id}`, { class: 'taken-game' },
      miniature({ size: card.size, stones: card.stones.map(([stone, at]) => ({ at, stone })), px: 44 }),
      h('span', { class: 'stacked grow' },
        h('strong', null, cardTitle(card)),
        h('small', null, countText(card))),
      h('span', { class: 'text-link small' }, t('import.open'))),
    notes.length ? h('ul', { class: 'small quiet notes' }, notes.map((note) => h('li', null, note))) : null);
}

/** @param {import('../wire.js').ImportCard} card */
function countText(card) {
  const moves = t('moves.count', { n: card.moves });
  return card.variations ? t('record.count', { moves, n: number(card.variations) }) : moves;
}

/** @param {number} bytes */
function sizeText(bytes) {
  if (bytes < 1024) return t('size.bytes', { n: bytes });
  if (bytes < 1024 * 1024) return t('size.kib', { n: number(bytes / 1024, { maximumFractionDigits: 0 }) });
  return t('size.mib', { n: number(bytes / 1024 / 1024, { maximumFractionDigits: 1 }) });
}

/** @param {NonNullable<Incoming['problem']>} problem */
function problemText(problem) {
  if (!('detail' in problem)) return problem.error === 'no-file' ? t('import.no-file') : t(`failed.${problem.error}`);
  if (problem.error === 'too-large') return t('import.too-large', { size: sizeText(problem.most) });
  const { format, place, found, expected } = problem;
  const words = { place: placeText(place), expected: expectedText(expected), found: foundText(found) };
  return format ? t('import.unreadable', { ...words, format: t(`format.${format}`) }) : t('import.unknown', words);
}

/** @param {PlaceView} place */
const placeText = (place) => (place.kind === 'line' ? t('place.line', { line: place.line, column: place.column }) : t('place.byte', { at: place.at }));

/** @param {import('../wire.js').FoundView} found */
function foundText(found) {
  switch (found.kind) {
    case 'end': return t('found.end');
    case 'text': return t('found.text', { text: found.text });
    case 'byte': return t('found.byte', { byte: found.byte.toString(16).padStart(2, '0') });
    case 'bytes': return sizeText(found.count);
  }
}

/** @param {ExpectedView} expected */
const expectedText = ({ kind, n }) => (has(`expected.${kind}`) ? t(`expected.${kind}`, { n: n ?? '' }) : kind);

/** @param {import('../wire.js').WarningView} warning */
export function warningText(warning) {
  switch (warning.kind) {
    case 'charset': return t('warning.charset', { said: warning.said, is: warning.is });
    case 'undecodable': return t('warning.undecodable', { charset: warning.charset });
    case 'truncated': return t('warning.truncated', { place: placeText(warning.place), expected: expectedText(warning.expected) });
    case 'strange': {
      const what = has(`oddity.${warning.what}`) ? t(`oddity.${warning.what}`, { about: warning.about }) : warning.what;
      return t('warning.strange', { place: placeText(warning.place), what });
    }
  }
}

/** Shown while something is held over the page. */
export function dropVeil() {
  if (!state.imports.over) return null;
  return h('div', { key: 'drop', class: 'drop-veil', 'aria-hidden': 'true', popover: 'manual', mount: (/** @type {HTMLElement} */ veil) => veil.showPopover?.() },
    h('div', { class: 'drop-sign' }, icon('down', 40), h('strong', { class: 'serif' }, t('import.let-go'))));
}
