/** An imported game: the board, what the file says there, and its tree. */

import { h } from '../base/dom.js';
import { icon } from '../art/icons.js';
import { boardView } from '../board/board.js';
import { dot } from '../board/stones.js';
import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { analyse } from '../analysis/analysis.js';
import { treePanel } from './tree-text.js';
import { toastLine } from '../frame/toast.js';
import { topBar } from '../frame/top-bar.js';
import { warningText } from '../files/import-sheet.js';
import { button, iconButton, link } from '../base/parts.js';
import { cardTitle } from '../play/reading.js';
import { placeIn, playPoint, toEnd, turnText, turnTo, updateRecord, walk } from './record.js';
import { pictureAt, pointLabels } from './view.js';
import { go } from '../routes.js';
import { openShare } from '../files/share.js';
import { state, update } from '../state.js';
import { nodeAt } from './tree.js';
import { end, sisters } from './walker.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('../wire.js').RecordView} RecordView
 */

export function recordPage() {
  const { record } = state;
  const { view } = record ?? {};
  if (!record || !view || !record.tree.size) return waiting(record);
  return h('div', { key: 'record', class: 'record-page' }, topBar(), h('main', { class: 'record', tabindex: -1 },
    h('header', { class: 'record-head' },
      link('/library', { class: 'icon-button', 'aria-label': t('record.back'), title: t('record.back') }, icon('back')),
      h('div', { class: 'stacked grow' },
        h('h1', null, cardTitle(view.card)),
        h('small', null, subtitle(view))),
      iconButton({
        name: 'edit', label: t('rename'), press: () => update({ sheet: { kind: 'rename', id: record.id, name: view.card.name ?? '' } }),
      }),
      button({ label: t('analyse'), icon: 'tree', press: () => analyse(record.id, record.at), kind: 'compact' }),
      button({ label: t('review'), icon: 'lens', press: () => go(`/g/${record.id}`), kind: 'compact' }),
      button({ label: t('share'), icon: 'share', press: () => void openShare(), kind: 'compact' })),
    h('div', { class: 'record-board' }, board(record, view)),
    h('aside', { class: 'record-side' },
      players(view),
      comment(record),
      treePanel({ tree: record.tree, at: record.at, edition: record.tree.size, jump: walk.jump, again: () => updateRecord({}) }, about(view))),
    steps(record),
    toastLine()));
}

/** @param {Record | null} record */
function waiting(record) {
  const gone = record?.link === 'gone';
  return h('main', { key: 'waiting', class: 'waiting' },
    h('h1', { class: 'title' }, gone ? t('game.gone') : t('record.opening')),
    h('p', { class: 'quiet' }, gone ? t('game.gone.text') : t('record.opening.text')),
    gone ? button({ label: t('record.back'), press: () => go('/library'), kind: 'primary' }) : h('div', { class: 'busy', 'aria-hidden': 'true' }));
}

/** @param {RecordView} view */
function subtitle({ card, round, place }) {
  const rule = card.rule ? t('rule-and-size', { rule: t(`rule.${card.rule}`), size: card.size }) : t('size.of', { n: card.size });
  return [card.event, round && t('record.round', { n: round }), place, card.date, rule].filter(Boolean).join(' · ');
}

/** @param {Record} record @param {RecordView} view */
function board(record, { card }) {
  return boardView({
    id: 'record', size: card.size, coordinates: state.prefs.coordinates, picture: pictureAt(record), aim: null, ghost: null, name: t('board.name'),
    cursor: record.cursor, label: pointLabels(record), touch: 'direct',
    hands: { play: playPoint, focus: (at) => { if (at !== state.record?.cursor) updateRecord({ cursor: at }); } },
  });
}

/** @param {RecordView} view */
function players({ card }) {
  const { result } = card;
  const side = (/** @type {'black' | 'white'} */ stone) => h('div', { class: `side-of${result?.winner === stone ? ' winner' : ''}` },
    dot(stone, 18), h('strong', null, card[stone] || t(`stone.${stone}`)),
    result?.winner === stone ? h('span', { class: 'chip' }, icon('check', 14), t('record.won')) : null);
  const why = result?.reason ? t(`library.reason.${result.reason}`) : '';
  return h('div', { class: 'record-players' }, side('black'), side('white'),
    result && !result.winner ? h('span', { class: 'chip' }, t('result.draw')) : null,
    why ? h('span', { class: 'small quiet why' }, why) : null);
}

/** Where we are, what the judge says, and what the file says. @param {Record} record */
function comment(record) {
  const node = nodeAt(record.tree, record.at);
  const judged = record.judged.get(record.at);
  const place = placeIn(record);
  const branches = sisters(place);
  const title = judged?.title ?? node.title;
  const text = judged?.comment ?? node.comment;
  const long = node.labels.filter(([, label]) => [...label].length > 4);
  return h('section', { key: 'said', class: 'remark card', 'aria-label': t('record.said') },
    h('p', { class: 'where' },
      node.stone ? dot(node.stone, 16) : null, h('strong', null, turnText(node)),
      h('span', { class: 'quiet' }, t('record.of', { n: nodeAt(record.tree, end(place)).number })),
      branches.length > 1 ? h('span', { class: 'chip' }, t('record.variation', { n: branches.indexOf(node.id) + 1, of: branches.length })) : null),
    judged ? verdict(judged) : null,
    title ? h('h2', null, title) : null,
    text ? h('p', { class: 'words-of-file', tabindex: text.length > 400 ? 0 : null }, text) : null,
    long.length ? h('ul', { class: 'small quiet' }, long.map(([at, label]) => h('li', null, t('record.label', { at: spell(at), text: label })))) : null);
}

/** @param {import('../wire.js').NodeJudgement} judged */
function verdict({ judgement: { result }, finding, spent }) {
  if (finding) {
    return h('p', { class: 'finding small' }, icon('flag', 16),
      t(`record.finding.${finding.why}`, { n: finding.number, at: spell(finding.at) }));
  }
  if (result) {
    const head = result.winner ? t(`wins.${result.winner}`) : t('result.draw');
    return h('p', { class: 'small strong' }, t('record.verdict', { head, why: t(`library.reason.${result.reason}`) }));
  }
  return spent ? h('p', { class: 'small quiet' }, t('record.spent', { s: number(spent / 1000, { maximumFractionDigits: 1 }) })) : null;
}

/** @param {RecordView} view */
function about({ card, stated, warnings }) {
  const facts = /** @type {const} */ ([
    ['file', card.file || t('record.pasted')], ['format', t(`format.${card.format}`)],
    ['rule', card.rule ? t(`rule.${card.rule}`) : t('record.rule.assumed')], ['stated', stated], ['variations', card.variations ? number(card.variations) : ''],
  ]);
  return h('details', { class: 'about-record small' },
    h('summary', null, t('record.about'), warnings.length ? h('span', { class: 'chip' }, t('record.warnings', { n: warnings.length })) : null),
    h('dl', null, facts.filter(([, value]) => value).map(([name, value]) => h('div', null, h('dt', null, t(`record.fact.${name}`)), h('dd', null, value)))),
    warnings.length ? h('ul', { class: 'quiet' }, warnings.map((warning) => h('li', null, warningText(warning)))) : null);
}

/** @param {Record} record */
function steps(record) {
  const node = nodeAt(record.tree, record.at);
  const start = node.parent === null ? t('moves.at-start') : null;
  const over = node.kids.length === 0 ? t('record.at-end') : null;
  const branches = sisters(placeIn(record));
  const nth = branches.indexOf(node.id);
  const alone = t('record.alone');
  return h('div', { class: 'record-steps card', role: 'group', 'aria-label': t('replay') },
    iconButton({ name: 'first', label: t('replay.first'), press: walk.first, why: start }),
    iconButton({ name: 'previous', label: t('replay.previous'), press: walk.previous, why: start }),
    iconButton({
      name: record.autoplay ? 'pause' : 'play', label: record.autoplay ? t('replay.stop') : t('replay.auto'), press: walk.autoplay,
      why: start && over ? t('moves.none') : null,
    }),
    iconButton({ name: 'next', label: t('replay.next'), press: walk.next, why: over }),
    iconButton({ name: 'last', label: t('record.last'), press: toEnd, why: over }),
    iconButton({ name: 'up', label: t('record.up'), press: () => turnTo(-1), why: nth > 0 ? null : alone }),
    iconButton({ name: 'open', label: t('record.down'), press: () => turnTo(1), why: nth < branches.length - 1 ? null : alone }));
}

