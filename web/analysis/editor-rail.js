/** Setting a position up by hand: the tools on the left, the host's word on the stones on the right. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { button, field, segments } from '../base/parts.js';
import { cleared, flipped, pointsOf, refusal, sized, TOOLS, turned } from './editor.js';
import { RULES } from '../play/setup.js';
import { closeEditor, doneEditing } from './edits.js';
import { setEditor } from './hands.js';

/**
 * @typedef {import('./editor.js').Editor} Editor
 * @typedef {import('./editor.js').Tool} Tool
 */

/** @param {Editor} editor */
export function editorRail(editor) {
  return h('div', { key: 'editor', class: 'editor-rail' },
    h('h2', { class: 'serif' }, t('editor.title')),
    segments({
      label: t('editor.tool'), value: editor.tool, kind: 'tools', choose: (tool) => setEditor({ ...editor, tool }),
      options: TOOLS.map((tool, i) => ({ value: tool, label: [toolSign(tool), h('span', null, t(`editor.tool.${tool}`)), h('kbd', { class: 'key', 'aria-hidden': 'true' }, i + 1)] })),
    }),
    h('hr'),
    field(t('analysis.to-move'), toMoveField(editor.toMove, (toMove) => setEditor({ ...editor, toMove, judged: null }), 'named')),
    ruleAndSizeField(editor.rule, editor.size, (rule) => setEditor({ ...editor, rule, judged: null }), (size) => setEditor(sized(editor, size))),
    h('div', { class: 'pair-of' },
      button({ label: t('editor.turn'), icon: 'restart', press: () => setEditor(turned(editor)), kind: 'compact' }),
      button({ label: t('editor.flip'), icon: 'swap', press: () => setEditor(flipped(editor)), kind: 'compact' })),
    button({ label: t('editor.clear'), press: () => setEditor(cleared(editor)), kind: 'compact wide' }),
    h('div', { class: 'editor-end' },
      button({ label: t('editor.done'), press: doneEditing, kind: 'primary wide', why: refusal(editor) }),
      button({ label: t('cancel'), press: closeEditor, kind: 'wide' })));
}

/** @param {Tool} tool */
function toolSign(tool) {
  switch (tool) {
    case 'black': case 'white': return dot(tool, 20);
    case 'turn': return h('span', { class: 'two-dots', 'aria-hidden': 'true' }, dot('black', 14), dot('white', 14));
    case 'erase': return icon('close');
  }
}

/** @param {'black' | 'white'} value @param {(stone: 'black' | 'white') => void} choose @param {'named' | 'bare'} how */
export function toMoveField(value, choose, how) {
  return segments({
    label: t('analysis.to-move'), value, kind: 'segments tight', choose,
    options: /** @type {const} */ (['black', 'white']).map((stone) => ({
      value: stone, name: t(`stone.${stone}`), label: [dot(stone, 16), how === 'named' ? t(`stone.${stone}.short`) : null],
    })),
  });
}

/** @param {import('../wire.js').Rule} rule @param {number} size @param {(rule: import('../wire.js').Rule) => void} chooseRule @param {(size: number) => void} chooseSize */
export function ruleAndSizeField(rule, size, chooseRule, chooseSize) {
  return h('div', { class: 'rule-and-size' },
    h('select', { class: 'input compact', 'aria-label': t('rule'), value: rule, onchange: (/** @type {any} */ event) => chooseRule(event.target.value) },
      RULES.map((value) => h('option', { value }, t(`rule.${value}`)))),
    h('select', { class: 'input compact', 'aria-label': t('size'), value: String(size), onchange: (/** @type {any} */ event) => chooseSize(Number(event.target.value)) },
      Array.from({ length: 18 }, (_, i) => i + 5).map((n) => h('option', { value: String(n) }, number(n)))));
}

/** @param {Editor} editor */
export function checksCard(editor) {
  const { judged, rule } = editor;
  const [black, white] = [pointsOf(editor, 'black').length, pointsOf(editor, 'white').length];
  const line = judged?.result?.line ?? [];
  const fouls = judged?.forbidden ?? [];
  return h('section', { class: 'checks card', 'aria-label': t('editor.checked') },
    h('h2', null, t('editor.checked')),
    h('ul', null,
      check('check', t('editor.count', { black: number(black), white: number(white) })),
      !judged ? check('clock', t('editor.checking'))
        : judged.result ? check('close', line.length ? t('editor.five', { who: t(`stone.${judged.result.winner ?? 'black'}`), points: line.map(spell).join(' ') }) : refusal(editor) ?? '')
          : check('check', t('editor.no-five')),
      rule !== 'renju' ? check('check', t('editor.no-fouls.rule', { rule: t(`rule.${rule}`) }))
        : fouls.length ? check('flag', t('editor.fouls', { n: fouls.length, points: fouls.map((one) => spell(one.at)).join(' ') }))
          : judged ? check('check', t('editor.no-fouls')) : null,
      check('check', t(`turn.${editor.toMove}`)),
      black + white ? check('help', t('editor.unordered')) : null));
}

/** @param {import('../art/icons.js').IconName} name @param {string} text */
const check = (name, text) => h('li', { class: name }, icon(name, 16), h('span', null, text));
