/** The analysis board: Play's frame, with the engine and the position on the left and one subject a tab on the right. */

import { h } from '../base/dom.js';
import { icon, logo } from '../art/icons.js';
import { boardView } from '../board/board.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { rich, t } from '../i18n/index.js';
import { deskRail, engineSwitch } from './rail.js';
import { checksCard, editorRail } from './editor-rail.js';
import { importCard } from '../files/import-sheet.js';
import { toastLine } from '../frame/toast.js';
import { button, iconButton, link } from '../base/parts.js';
import { ruleAndSize } from '../play/reading.js';
import { go } from '../routes.js';
import { state, update } from '../state.js';
import { openTab, placeIn, walk } from './analysis.js';
import { aimOf, ghostOf, handsOf, openEditor } from './hands.js';
import { deskOf, judgementOf, labelsOf, pictureOf, seen, turnOf } from './view.js';
import { closeEditor } from './edits.js';
import { pointsOf, refusal } from './editor.js';
import { balanceTab } from './balance.js';
import { forcedTab } from './forced.js';
import { linesTab } from './lines-tab.js';
import { layTabs, tabs } from './tabs.js';
import { nodeAt, pathTo, ROOT } from '../record/tree.js';
import { next } from '../record/walker.js';

layTabs({ lines: linesTab, forced: forcedTab, balance: balanceTab });

/**
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('./tabs.js').TabName} TabName
 */

export function analysisPage() {
  const { analysis } = state;
  if (!analysis?.tree.size) return waiting(analysis);
  const { editor } = analysis;
  return h('main', { key: 'analysis', class: `play analysis${editor ? ' editing' : ''}`, 'data-tab': analysis.tab },
    h('h1', { class: 'hidden-text' }, t(editor ? 'editor.title' : 'nav.analysis')),
    h('header', { class: 'head' },
      link('/', { class: 'brand', 'aria-label': t('home') }, logo(28), t('brand'), t('brand.other') ? h('small', { 'aria-hidden': 'true' }, t('brand.other')) : null)),
    h('header', { class: 'small-head' },
      editor ? iconButton({ name: 'back', label: t('cancel'), press: closeEditor }) : iconButton({ name: 'back', label: t('home'), press: () => go('/') }),
      h('div', { class: 'stacked' }, h('strong', { 'aria-hidden': 'true' }, t(editor ? 'editor.title' : 'nav.analysis')), h('small', null, ruleAndSize(analysis.view))),
      engineSwitch()),
    h('div', { class: 'rail' }, editor ? editorRail(editor) : deskRail(analysis)),
    statusLine(analysis),
    h('div', { class: 'board-slot' }, board(analysis)),
    h('aside', { class: 'side' },
      editor ? editorSide(editor) : tabbed(analysis),
      toastLine(),
      editor ? null : [h('div', { class: 'walk-bar card' }, steps(analysis)), strip(analysis), actions(analysis)]));
}

/** @param {Analysis | null} analysis */
function waiting(analysis) {
  const gone = analysis?.link === 'gone';
  return h('main', { key: 'waiting', class: 'waiting' },
    h('h1', { class: 'title' }, gone ? t('analysis.gone') : t('analysis.opening')),
    h('p', { class: 'quiet' }, gone ? t('game.gone.text') : t(analysis?.link === 'lost' ? 'link.trying' : 'analysis.opening.text')),
    gone ? button({ label: t('record.back'), press: () => go('/library'), kind: 'primary' }) : null);
}

/** @param {Analysis} analysis */
function board(analysis) {
  return boardView({
    id: 'analysis', size: analysis.editor?.size ?? analysis.view.size, coordinates: state.prefs.coordinates && 'always', name: t('board.name'),
    picture: pictureOf(analysis), aim: aimOf(analysis), ghost: ghostOf(analysis), cursor: analysis.cursor, label: labelsOf(analysis),
    touch: analysis.editor || analysis.marking ? 'direct' : state.prefs.touch, hands: handsOf(analysis),
  });
}

/** Whose move it is and what is known. @param {Analysis} analysis */
function statusLine(analysis) {
  const { editor, link: line, typed } = analysis;
  const count = t('moves.next', { n: nodeAt(analysis.tree, analysis.at).number + 1 });
  if (line === 'full') return status(null, t('link.lost'), t('rejected.too_many_pages'), '');
  if (line === 'lost') return status(null, t('link.lost'), t('link.trying'), '');
  if (typed) return status(dot(turnOf(analysis), 20), rich('typed', { at: h('b', { class: 'typed' }, spell(typed)) }), t('typed.why'), '');
  if (editor) {
    const stones = t('editor.count', { black: pointsOf(editor, 'black').length, white: pointsOf(editor, 'white').length });
    return status(icon('edit'), t('editor.status'), editor.judged?.result ? refusal(editor) ?? '' : `${t('sentence', { text: stones })} ${t('sentence', { text: t(`turn.${editor.toMove}`) })}`, t('editor.rests'));
  }
  const told = seen() ? tabs[analysis.tab].status(deskOf(analysis)) : null;
  if (told) return status(told.icon ? icon(told.icon) : told.stone ? dot(told.stone, 20) : null, told.head, told.why, told.count);
  const result = judgementOf(analysis)?.result;
  if (result) return status(result.winner ? dot(result.winner, 20) : null, result.winner ? t(`wins.${result.winner}`) : t('result.draw'), t(`library.reason.${result.reason}`), '');
  if (analysis.marking) return status(icon('edit'), t('analysis.marking'), t('analysis.marking.why'), '');
  return status(dot(turnOf(analysis), 20), t(`turn.${turnOf(analysis)}`), known(analysis), count);
}

/** @param {Analysis} analysis */
function known(analysis) {
  const best = seen() ? analysis.thoughts?.lines[0] : undefined;
  if (best) return t(best.proved ? 'analysis.best.proved' : 'analysis.best', { at: spell(best.moves[0]) });
  return analysis.tree.size === 1 && !analysis.tree.get(ROOT)?.set.length ? t('analysis.empty') : '';
}

/** @param {import('../base/dom.js').Children} sign @param {import('../base/dom.js').Children} head @param {string} why @param {string} count */
const status = (sign, head, why, count) => h('div', { class: 'status' }, sign,
  h('p', { class: 'says' }, h('strong', null, head), ' ', h('span', { class: 'why' }, why)), h('span', { class: 'count' }, count));

/** @param {Analysis} analysis */
function tabbed(analysis) {
  const names = /** @type {TabName[]} */ (Object.keys(tabs));
  return h('section', { class: 'tabbed' },
    h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('side.label') }, names.map((name, i) => h('button', {
      type: 'button', role: 'tab', id: `tab-${name}`, 'aria-selected': String(analysis.tab === name), 'aria-controls': 'side-panel',
      tabindex: analysis.tab === name ? 0 : -1, onclick: () => openTab(name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => switchTab(event, names, i),
    }, t(`tab.${name}`)))),
    h('div', { class: 'tab-panel', role: 'tabpanel', id: 'side-panel', 'aria-labelledby': `tab-${analysis.tab}` }, tabs[analysis.tab].panel(deskOf(analysis))));
}

/** @param {KeyboardEvent} event @param {TabName[]} names @param {number} i */
function switchTab(event, names, i) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const name = names[(i + by + names.length) % names.length];
  openTab(name);
  document.getElementById(`tab-${name}`)?.focus();
}

/** @param {import('./editor.js').Editor} editor */
const editorSide = (editor) => [importCard(), checksCard(editor)];

/** @param {Analysis} analysis */
function steps(analysis) {
  const node = nodeAt(analysis.tree, analysis.at);
  const start = node.parent === null ? t('moves.at-start') : null;
  const over = node.kids.length === 0 ? t('record.at-end') : null;
  return h('div', { class: 'steps', role: 'group', 'aria-label': t('replay') },
    iconButton({ name: 'first', label: t('replay.first'), press: walk.first, why: start }),
    iconButton({ name: 'previous', label: t('replay.previous'), press: walk.previous, why: start }),
    iconButton({
      name: analysis.autoplay ? 'pause' : 'play', label: analysis.autoplay ? t('replay.stop') : t('replay.auto'), press: walk.autoplay,
      why: start && over ? t('moves.none') : null,
    }),
    iconButton({ name: 'next', label: t('replay.next'), press: walk.next, why: over }),
    iconButton({ name: 'last', label: t('record.last'), press: walk.last, why: over }));
}

/** Where one is in the line, on small screens; the whole tree is in a sheet. @param {Analysis} analysis */
function strip(analysis) {
  const { tree, at } = analysis;
  const follows = next(placeIn(analysis));
  const around = [...pathTo(tree, at).filter(({ stone }) => stone).slice(-3), ...(follows === undefined ? [] : [nodeAt(tree, follows)])];
  const branches = nodeAt(tree, at).kids.length;
  return h('div', { class: 'strip' },
    h('div', { class: 'around' }, around.map((node) => h('button', {
      key: node.id, type: 'button', class: 'turn', 'data-stone': node.stone, 'aria-current': node.id === at ? 'step' : null, onclick: () => walk.jump(node.id),
    }, node.at ? spell(node.at) : t('record.pass.short'), h('small', null, node.number)))),
    h('button', { type: 'button', class: 'chip', onclick: () => update({ sheet: { kind: 'variations' } }) },
      icon('tree', 14), branches > 1 ? t('analysis.branches', { n: branches }) : t('analysis.variations')));
}

/** @param {Analysis} analysis */
function actions(analysis) {
  const node = nodeAt(analysis.tree, analysis.at);
  /** @param {import('../art/icons.js').IconName} name @param {string} label @param {() => void} press @param {string | null} [why] */
  const action = (name, label, press, why) => h('button', { key: name, type: 'button', class: 'action', onclick: press, 'aria-disabled': why ? 'true' : null, title: why ?? null },
    icon(name), h('span', null, label));
  return h('div', { class: 'actions card', role: 'toolbar', 'aria-label': t('actions') },
    action('previous', t('analysis.back'), walk.previous, node.parent === null ? t('moves.at-start') : null),
    action('next', t('analysis.on'), walk.next, node.kids.length ? null : t('record.at-end')),
    action('edit', t('analysis.edit.short'), openEditor),
    action('target', t('forced.short'), () => openTab(analysis.tab === 'forced' ? 'lines' : 'forced')),
    action('more', t('more'), () => update({ sheet: { kind: 'desk' } })));
}
