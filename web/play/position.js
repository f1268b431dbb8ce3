/** What the board shows of a game: stones and marks at the ply being looked at, and a sentence for every point. */

import { cellOf, pointAt, readPoint, spell, stonesOf } from '../board/geometry.js';
import { t } from '../i18n/index.js';
import { OFFER_SIGNS, foulAt, mySide } from './reading.js';
import { state } from '../state.js';

/**
 * @typedef {import('../state.js').Game} Game
 * @typedef {import('../board/draw.js').Picture} Picture
 */

/**
 * The sign of each threat, the gravest first: where several meet on a point, one is drawn.
 * @type {Record<import('../wire.js').ThreatKind, import('../board/marks.js').Threat['sign']>}
 */
export const signs = { five: '5', 'open-four': '‹4›', 'double-four': '44', 'four-three': '43', 'double-three': '33', four: '4', 'open-three': '3' };

/** @param {Game} game @returns {Picture} */
export function pictureOf(game) {
  const { view, hint } = game;
  if (!view) return { stones: [], look: state.prefs.stones, marks: [] };
  const present = game.ply === null;
  const moves = present ? view.moves : view.moves.slice(0, game.ply ?? 0);
  const playing = present && !view.result && !view.paused;
  const asked = playing ? hint : null;
  const touched = playing && game.touched ? foulAt(view, game.touched) : undefined;
  const won = present && view.result?.winner && view.result.line.length ? { line: view.result.line, stone: view.result.winner } : null;
  const last = moves[moves.length - 1];
  const lamp = asked?.stage === 2 ? asked.area : playing ? regionOf(view) : null;
  /** @type {(import('../board/draw.js').Mark | null | undefined | false)[]} */
  const marks = [
    lamp && { kind: 'lamp', points: lamp },
    ...(touched?.shapes ?? []).map(({ stones }) => /** @type {const} */ ({ kind: 'band', points: stones })),
    won ? { kind: 'win', ...won } : last ? { kind: 'last', at: last } : null,
    ...(playing ? view.forbidden : []).map(({ at }) => /** @type {const} */ ({ kind: 'forbidden', at, touched: at === touched?.at })),
    ...(playing && state.prefs.lens ? gravest(view.threats, mySide(view) ?? view.turn?.stone ?? 'black') : []).map((threat) => /** @type {const} */ ({ kind: 'threat', ...threat })),
    ...(present ? view.turn?.offers ?? [] : []).map((at, i) => /** @type {const} */ ({ kind: 'offer', at, sign: OFFER_SIGNS[i] })),
    present && askedStone(view) ? { kind: 'asked', at: askedStone(view) ?? '' } : null,
    asked?.stage === 3 && asked.point ? { kind: 'target', at: asked.point } : null,
    asked?.stage === 4 && asked.line && view.turn?.stone ? { kind: 'line', points: asked.line, first: view.turn.stone, how: 'hint' } : null,
  ];
  return {
    stones: stonesOf(moves), look: state.prefs.stones, numbers: state.prefs.numbers, fresh: present ? game.fresh : null,
    marks: marks.filter((mark) => !!mark),
  };
}

/** The stone that somebody asks to take back. @param {import('../wire.js').View} view */
export function askedStone({ offer, moves }) {
  if (offer?.offer.type !== 'undo') return null;
  const last = moves.length % 2 === (offer.by === 'black' ? 1 : 0) ? moves.length : moves.length - 1;
  return moves[last - 1] ?? null;
}

/** Where a hand may put a stone, as far as the page has been told. @param {Game} game @returns {import('../board/board.js').Board['aim']} */
export function aimOf({ view, ply }) {
  const turn = view?.turn;
  if (!view?.can.play || !turn?.stone || ply !== null || view.paused || view.result) return null;
  const { stone, allowed } = turn;
  const taken = new Set([...view.moves, ...(stone === 'black' ? view.forbidden.map(({ at }) => at) : [])]);
  return { stone, may: (at) => !taken.has(at) && (!allowed || allowed.includes(at)) };
}

/** The stone that is meant and not yet played. @param {Game} game @returns {import('../board/board.js').Board['ghost']} */
export function ghostOf(game) {
  const { view, typed, aim, doubt } = game;
  const at = doubt?.at ?? aim ?? readPoint(typed, view?.setup.size ?? 0);
  const may = aimOf(game);
  return at && may?.may(at) ? { at, stone: may.stone, aim: at === aim } : null;
}

/** The corners of the central square an opening speaks of, when it speaks to the person. @param {import('../wire.js').View} view */
function regionOf({ can, turn, setup }) {
  if (!can.play || !turn?.region) return null;
  const from = (setup.size - turn.region.square) / 2;
  const to = from + turn.region.square - 1;
  return [pointAt(from, from), pointAt(to, to)];
}

/**
 * One threat for each point, the gravest.
 * @param {import('../wire.js').ThreatView[]} threats @param {import('../board/stones.js').Colour} mine
 * @returns {import('../board/marks.js').Threat[]}
 */
export function gravest(threats, mine) {
  const grave = Object.keys(signs);
  const rank = (/** @type {import('../wire.js').ThreatView} */ one) => grave.indexOf(one.kind) - (one.stone === mine ? 0.5 : 0);
  /** @type {Map<string, import('../wire.js').ThreatView>} */
  const found = new Map();
  for (const one of threats) {
    const before = found.get(one.at);
    if (!before || rank(one) < rank(before)) found.set(one.at, one);
  }
  return [...found.values()].map((one) => ({ at: one.at, sign: signs[one.kind], mine: one.stone === mine }));
}

/** A sentence for every point. @param {Game} game @returns {(at: string) => string} */
export function cellLabels({ view, ply }) {
  if (!view) return spell;
  const moves = ply === null ? view.moves : view.moves.slice(0, ply);
  const numbers = new Map(moves.map((at, i) => [at, i + 1]));
  return (at) => {
    const n = numbers.get(at);
    if (n) return t(n === moves.length ? 'cell.last' : 'cell.stone', { at: spell(at), stone: t(n % 2 ? 'stone.black' : 'stone.white'), n });
    const offer = ply === null ? view.turn?.offers.indexOf(at) ?? -1 : -1;
    if (offer >= 0) return t('cell.offer', { at: spell(at), sign: OFFER_SIGNS[offer] });
    const foul = ply === null && !view.result ? foulAt(view, at) : undefined;
    return foul ? t('cell.forbidden', { at: spell(at), foul: t(`foul.${foul.foul}`) }) : t('cell.empty', { at: spell(at) });
  };
}

/**
 * The stones on the four lines through a point, in words: what a glance gives an eye.
 * @param {{ size: number, stones: import('../board/draw.js').Stone[] }} board @param {string} at
 */
export function scanOf({ size, stones }, at) {
  const [x, y] = cellOf(at);
  const owner = new Map(stones.map((one) => [one.at, one.stone]));
  const lines = /** @type {const} */ ([['row', 1, 0], ['column', 0, 1], ['rising', 1, 1], ['falling', 1, -1]]);
  const said = lines.map(([name, dx, dy]) => {
    const found = [];
    for (let k = -4; k <= 4; k++) {
      const point = k === 0 ? null : pointName(x + k * dx, y + k * dy, size);
      const stone = point ? owner.get(point) : undefined;
      if (point && stone) found.push(t('scan.stone', { at: spell(point), stone: t(`stone.${stone}`) }));
    }
    return found.length ? t('scan.line', { line: t(`scan.${name}`), stones: found.join(t('comma')) }) : null;
  }).filter((line) => line !== null);
  return said.length ? t('scan', { at: spell(at), lines: said.join(t('scan.separator')) }) : t('scan.none', { at: spell(at) });
}

/** @param {number} x @param {number} y @param {number} size */
const pointName = (x, y, size) => (x < 0 || y < 0 || x >= size || y >= size ? null : pointAt(x, y));
