/** What the analysis board shows: stones, notes, the judge's word, and the engine's unless it is hidden. */

import { spell } from '../board/geometry.js';
import { number, t } from '../i18n/index.js';
import { percent, provedText } from './tags.js';
import { gravest } from '../play/position.js';
import { treeLabels } from '../record/view.js';
import { state } from '../state.js';
import { tabs } from './tabs.js';
import { nodeAt, pathTo, stonesOn, turnAfter } from '../record/tree.js';

/**
 * @typedef {import('./analysis.js').Analysis} Analysis
 * @typedef {import('../board/draw.js').Mark} Mark
 * @typedef {import('../board/draw.js').Picture} Picture
 * @typedef {import('../board/stones.js').Colour} Colour
 */

/** So many chances are on the points while lines still come: more would flicker. */
const MOST = 10;

/** @param {Analysis} analysis @returns {import('./desk.js').Desk} */
export function deskOf(analysis) {
  const { id, at, tree, view } = analysis;
  return { id, node: at, rule: view.rule, size: view.size, stones: stonesOn(pathTo(tree, at)), turn: turnOf(analysis) };
}

/** Whose move it is at the node. @param {Analysis} analysis @returns {Colour} */
export const turnOf = ({ tree, at }) => turnAfter(pathTo(tree, at));

/** The judge's word on the position. @param {Analysis} analysis @returns {import('../wire.js').Judgement | undefined} */
export const judgementOf = ({ judged, at }) => judged.get(at)?.judgement;

/** Whether the computer may be seen: one key hides it. */
export const seen = () => state.prefs.engine;

/** @param {Analysis} analysis @returns {Picture} */
export function pictureOf(analysis) {
  const { editor, preview, tree, at } = analysis;
  if (editor) return setting(editor);
  const node = nodeAt(tree, at);
  const overlay = seen() ? tabs[analysis.tab].overlay(deskOf(analysis)) : null;
  const own = stonesOn(pathTo(tree, at));
  const stones = [...own, ...overlay?.stones ?? []];
  const owner = new Map(stones.map((one) => [one.at, one.stone]));
  const on = (/** @type {string} */ point) => owner.get(point) ?? null;
  const free = (/** @type {Mark} */ mark) => !('at' in mark) || !owner.has(mark.at);
  const judged = judgementOf(analysis);
  const kids = node.kids.map((id) => nodeAt(tree, id));
  const noted = new Set([...node.labels.map(([point]) => point), ...node.marks.map((one) => one.at)]);
  const won = judged?.result?.winner && judged.result.line.length ? { line: judged.result.line, stone: judged.result.winner } : null;
  /** @type {(Mark | null)[]} */
  const marks = [
    won ? { kind: 'win', ...won } : node.at ? { kind: 'last', at: node.at } : null,
    ...(judged && !judged.result ? judged.forbidden : []).map((one) => /** @type {const} */ ({ kind: 'forbidden', at: one.at, touched: false })),
    ...(preview ? [] : overlay?.marks ?? words(analysis)).filter((mark) => free(mark) && !('at' in mark && noted.has(mark.at))),
    ...(kids.length < 2 || preview ? [] : kids).map((kid) => (kid.at && kid.stone && !noted.has(kid.at) && !on(kid.at) && state.prefs.points === 'off'
      ? /** @type {const} */ ({ kind: 'branch', at: kid.at, stone: kid.stone }) : null)),
    ...node.marks.map(({ at: point, mark }) => /** @type {const} */ ({ kind: 'note', at: point, mark, on: on(point) })),
    ...node.labels.map(([point, text]) => /** @type {const} */ ({ kind: 'note', at: point, text, on: on(point) })),
    preview ? { kind: 'line', points: preview.moves, first: turnOf(analysis), how: preview.proved ? 'proved' : 'estimated' } : null,
  ];
  return { stones, look: state.prefs.stones, numbers: state.prefs.numbers, fresh: analysis.fresh, marks: marks.filter((mark) => mark !== null) };
}

/** @param {import('./editor.js').Editor} editor @returns {Picture} */
function setting({ stones, judged }) {
  const { result } = judged ?? {};
  return {
    stones: [...stones].map(([at, stone]) => ({ at, stone })), look: state.prefs.stones,
    marks: [
      ...(result?.winner && result.line.length ? [/** @type {const} */ ({ kind: 'win', line: result.line, stone: result.winner })] : []),
      ...(judged?.forbidden ?? []).map((one) => /** @type {const} */ ({ kind: 'forbidden', at: one.at, touched: false })),
    ],
  };
}

/** What the computer says on the points. @param {Analysis} analysis @returns {Mark[]} */
function words(analysis) {
  const judged = judgementOf(analysis);
  if (!seen() || judged?.result) return [];
  switch (state.prefs.points) {
    case 'off': return [];
    case 'threats': return gravest(judged?.threats ?? [], turnOf(analysis)).map((threat) => ({ kind: 'threat', ...threat }));
    case 'chances': return chances(analysis);
  }
}

/** @param {Analysis} analysis @returns {Mark[]} */
function chances(analysis) {
  const { thoughts } = analysis;
  const turn = turnOf(analysis);
  const lines = (thoughts?.lines ?? []).slice(0, MOST);
  return lines.map(({ moves: [at], proved, chance }, i) => (proved
    ? { kind: 'proof', at, text: number(proved.plies), lost: proved.winner !== turn }
    : { kind: 'chance', at, text: percent(chance), ringed: i === 0, weight: 1 - i / Math.max(1, lines.length) }));
}

/** A sentence for every point. @param {Analysis} analysis @returns {(point: string) => string} */
export function labelsOf(analysis) {
  const { tree, at, editor, thoughts } = analysis;
  if (editor) {
    return (point) => {
      const stone = editor.stones.get(point);
      return stone ? t('cell.loose', { at: spell(point), stone: t(`stone.${stone}`) }) : t('cell.empty', { at: spell(point) });
    };
  }
  const base = treeLabels({ tree, at }, judgementOf(analysis) ?? undefined);
  const stones = new Set(stonesOn(pathTo(tree, at)).map((one) => one.at));
  const said = new Map(seen() && state.prefs.points === 'chances' ? thoughts?.lines.map((line) => [line.moves[0], line]) : []);
  const desk = deskOf(analysis);
  return (point) => {
    const told = seen() ? tabs[analysis.tab].label?.(desk, point) : null;
    if (told) return told;
    const line = stones.has(point) ? undefined : said.get(point);
    if (!line) return base(point);
    return [base(point), line.proved ? t('proved.said', { what: provedText(line.proved) }) : t('estimated.said', { n: percent(line.chance) })].join(t('comma'));
  };
}
