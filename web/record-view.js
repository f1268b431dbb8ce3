/** What the board shows of an imported game: stones, what the file says on points, and the judge's word. */

import { spell } from './board/geometry.js';
import { t } from './i18n/index.js';
import { state } from './state.js';
import { nodeAt, pathTo, stonesOn } from './tree.js';

/**
 * @typedef {import('./record.js').Record} Record
 * @typedef {import('./board/draw.js').Picture} Picture
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
  return {
    stones, look: state.prefs.stones, numbers: state.prefs.numbers, last: node.at, fresh: null, nudge: null,
    win: result?.winner && result.line.length ? { line: result.line, stone: result.winner } : null,
    forbidden: judged && !judged.finding ? judged.judgement.forbidden.map((one) => one.at) : [],
    branches: kids.length < 2 ? [] : kids.flatMap((kid) => (kid.at && kid.stone && !labelled.has(kid.at) && !on(kid.at) ? [{ at: kid.at, stone: kid.stone }] : [])),
    notes: [
      ...node.marks.map(({ at: point, mark }) => ({ at: point, mark, on: on(point) })),
      ...node.labels.map(([point, text]) => ({ at: point, text, on: on(point) })),
    ],
  };
}

/** A sentence for a point. @param {Record} record @param {string} point */
export function pointLabel(record, point) {
  const { tree, at } = record;
  const node = nodeAt(tree, at);
  const stone = stonesOn(pathTo(tree, at)).find((one) => one.at === point);
  const foul = record.judged.get(at)?.judgement.forbidden.find((one) => one.at === point);
  const kid = node.kids.map((id) => nodeAt(tree, id)).find((one) => one.at === point);
  const args = { at: spell(point), stone: stone ? t(`stone.${stone.stone}`) : '', n: stone?.number ?? 0 };
  const base = stone?.number ? t(point === node.at ? 'cell.last' : 'cell.stone', args)
    : stone ? t('cell.loose', args)
      : foul ? t('cell.forbidden', { at: spell(point), foul: t(`foul.${foul.foul}`) }) : t('cell.empty', args);
  return [
    base, ...node.marks.filter((one) => one.at === point).map(({ mark }) => t(`mark.${mark}`)),
    ...node.labels.filter(([one]) => one === point).map(([, text]) => text), kid ? t('record.follows') : '',
  ].filter(Boolean).join(t('comma'));
}
