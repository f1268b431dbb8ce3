/** The way back from the end of a game to the last position that was not lost, as steps that can be told and shown. */

import { cellOf, spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { list, t } from '../i18n/index.js';

/**
 * @typedef {import('../wire.js').WalkStep} WalkStep
 * @typedef {import('../board/draw.js').Mark} Mark
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {{ steps: WalkStep[], ply: number, kind: WalkStep['kind'] }} Stretch steps of one kind in a row, newest first; `ply` is the first that was played
 */

/** What comes in runs, and is told as one. @type {WalkStep['kind'][]} */
const RUNS = ['four', 'open-three', 'quiet'];

/** @param {import('../wire.js').Review} report @returns {Stretch[]} newest first */
export function stretchesOf({ walk_back: steps }) {
  /** @type {Stretch[]} */
  const found = [];
  for (const step of steps) {
    const last = found[found.length - 1];
    if (last?.kind === step.kind && RUNS.includes(step.kind)) {
      last.steps.push(step);
      last.ply = step.ply;
    } else found.push({ steps: [step], ply: step.ply, kind: step.kind });
  }
  return found;
}

/** @param {import('../wire.js').Review} report @param {number} ply */
const pointOf = (report, ply) => report.moves[ply - 1].at;

/** What it is called. @param {Stretch} stretch */
export function stretchTitle({ steps, kind }) {
  if (kind === 'five') return t('walk.five', { from: spell(steps[0].stones[0]), to: spell(steps[0].stones[steps[0].stones.length - 1]) });
  return steps.length > 1 ? t(`walk.${kind}.many`, { n: steps.length }) : t(`walk.${kind}`);
}

/** What it did. @param {import('../wire.js').Review} report @param {Stretch} stretch */
export function stretchText(report, { steps, kind }) {
  const [newest] = steps;
  const at = spell(pointOf(report, newest.ply));
  const played = [...steps].reverse().map(({ ply }) => spell(pointOf(report, ply)));
  const wins = newest.wins_at.map(spell);
  if (steps.length > 1) return t(`walk.${kind}.many.text`, { points: list(played) });
  if (kind === 'last-escape' && wins.length) return t('walk.last-escape.better', { at, better: wins[0] });
  const text = t(`walk.${kind}.text`, { at, stone: t(`stone.${report.moves[newest.ply - 1].stone}`) });
  return wins.length && kind !== 'five' ? t('walk.wins', { text, wins: list(wins) }) : text;
}

/** What the board shows of it. @param {import('../wire.js').Review} report @param {Stretch} stretch @param {Colour | null} me @returns {Mark[]} */
export function stretchMarks(report, { steps, kind, ply }, me) {
  const step = steps.find((one) => one.ply === ply) ?? steps[0];
  const { at, stone } = report.moves[step.ply - 1];
  if (kind === 'five') return [{ kind: 'win', line: step.stones, stone }];
  if (kind === 'last-escape') return step.wins_at.map((point) => ({ kind: 'target', at: point }));
  const sign = kind === 'double-three' || kind === 'open-three' || kind === 'quiet' ? '‹4›' : '5';
  return [
    ...throughPoint(at, step.stones).map((points) => /** @type {const} */ ({ kind: 'band', points })),
    ...step.wins_at.map((point) => /** @type {const} */ ({ kind: 'threat', at: point, sign, mine: me === null || me !== other(stone) })),
  ];
}

/** The lines of stones through a point, each on its own: a four-three is two of them. @param {string} at @param {string[]} stones */
function throughPoint(at, stones) {
  const [x, y] = cellOf(at);
  return [[1, 0], [0, 1], [1, 1], [1, -1]].map(([dx, dy]) => stones.filter((point) => {
    const [px, py] = cellOf(point);
    return (px - x) * dy === (py - y) * dx;
  })).filter((line) => line.length > 1);
}
