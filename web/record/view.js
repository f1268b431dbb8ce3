/** What the board shows of an imported game: stones, what the file says on points, and the judge's word. */

import { spell } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { state } from '../state.js';
import { nodeAt, pathTo, stonesOn } from './tree.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('../board/draw.js').Picture} Picture
 */

/** @param {Record} record @returns {Picture} */
export function pictureAt(record) {
  const { tree, at } = record;
  const node = nodeAt(tree, at);
  const stones = stonesOn(pathTo(tree, at));
  const owner = new Map(stones.map((one) => [one.at, one.stone]));
  const on = (/** @type {string} */ point) => owner.get(point) ?? null;
  const judged = record.judged.get(at);
  const result = judged?.finding ? null : judged?.judgement.result;
  const kids = node.kids.map((id) => nodeAt(tree, id));
  const labelled = new Set(node.labels.map(([point]) => point));
  const won = result?.winner && result.line.length ? { line: result.line, stone: result.winner } : null;
  /** @type {(import('../board/draw.js').Mark | null)[]} */
  const marks = [
    won ? { kind: 'win', ...won } : node.at ? { kind: 'last', at: node.at } : null,
    ...(judged && !judged.finding ? judged.judgement.forbidden : []).map((one) => /** @type {const} */ ({ kind: 'forbidden', at: one.at, touched: false })),
    ...(kids.length < 2 ? [] : kids).map((kid) => (kid.at && kid.stone && !labelled.has(kid.at) && !on(kid.at)
      ? /** @type {const} */ ({ kind: 'branch', at: kid.at, stone: kid.stone }) : null)),
    ...node.marks.map(({ at: point, mark }) => /** @type {const} */ ({ kind: 'note', at: point, mark, on: on(point) })),
    ...node.labels.map(([point, text]) => /** @type {const} */ ({ kind: 'note', at: point, text, on: on(point) })),
  ];
  return { stones, look: state.prefs.stones, numbers: state.prefs.numbers, fresh: null, marks: marks.filter((mark) => mark !== null) };
}

/** A sentence for every point. @param {Record} record */
export const pointLabels = ({ tree, at, judged }) => treeLabels({ tree, at }, judged.get(at)?.judgement);

/**
 * What a tree says about every point.
 * @param {{ tree: import('./tree.js').Tree, at: number }} place @param {import('../wire.js').Judgement | undefined} judgement
 * @returns {(point: string) => string}
 */
export function treeLabels({ tree, at }, judgement) {
  const node = nodeAt(tree, at);
  const stones = new Map(stonesOn(pathTo(tree, at)).map((one) => [one.at, one]));
  const fouls = new Map(judgement?.forbidden.map((one) => [one.at, one.foul]));
  const follow = new Set(node.kids.map((id) => nodeAt(tree, id).at));
  return (point) => {
    const stone = stones.get(point);
    const foul = fouls.get(point);
    const args = { at: spell(point), stone: stone ? t(`stone.${stone.stone}`) : '', n: stone?.number ?? 0 };
    const base = stone?.number ? t(point === node.at ? 'cell.last' : 'cell.stone', args)
      : stone ? t('cell.loose', args)
        : foul ? t('cell.forbidden', { at: spell(point), foul: t(`foul.${foul}`) }) : t('cell.empty', args);
    return [
      base, ...node.marks.filter((one) => one.at === point).map(({ mark }) => t(`mark.${mark}`)),
      ...node.labels.filter(([one]) => one === point).map(([, text]) => text), follow.has(point) ? t('record.follows') : '',
    ].filter(Boolean).join(t('comma'));
  };
}
