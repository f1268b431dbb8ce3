/** What the board shows of a game: stones and marks at the ply being looked at, and a sentence for every point. */

import { cellOf, pointAt, readPoint, spell, stonesOf } from './board/geometry.js';
import { t } from './i18n/index.js';
import { foulAt, mySide } from './reading.js';
import { state } from './state.js';

/**
 * @typedef {import('./state.js').Game} Game
 * @typedef {import('./board/draw.js').Picture} Picture
 */

/**
 * The sign of each threat, the gravest first: where several meet on a point, one is drawn.
 * @type {Record<import('./wire.js').ThreatKind, import('./board/marks.js').Threat['sign']>}
 */
const signs = { five: '5', 'open-four': '‹4›', 'double-four': '44', 'four-three': '43', 'double-three': '33', four: '4', 'open-three': '3' };

/** @param {Game} game @returns {Picture} */
export function pictureOf(game) {
  const { view, hint } = game;
  if (!view) return { stones: [], look: state.prefs.stones };
  const present = game.ply === null;
  const moves = present ? view.moves : view.moves.slice(0, game.ply ?? 0);
  const playing = present && !view.result && !view.paused;
  const asked = playing ? hint : null;
  const touched = playing && game.touched ? foulAt(view, game.touched) : undefined;
  return {
    stones: stonesOf(moves),
    look: state.prefs.stones,
    numbers: state.prefs.numbers,
    last: moves[moves.length - 1] ?? null,
    fresh: present ? game.fresh : null,
    ghost: playing ? ghostOf(game) : null,
    win: present && view.result?.winner && view.result.line.length ? { line: view.result.line, stone: view.result.winner } : null,
    forbidden: playing ? view.forbidden.map(({ at }) => at) : [],
    touched: touched ? { at: touched.at, shapes: touched.shapes.map(({ stones }) => stones) } : null,
    threats: playing && state.prefs.lens ? threatsOf(view) : [],
    lamp: asked?.stage === 2 ? asked.area : playing ? regionOf(view) : null,
    targets: asked?.stage === 3 && asked.point ? [asked.point] : [],
    line: asked?.stage === 4 && asked.line && view.turn?.stone ? { points: asked.line, first: view.turn.stone } : null,
    nudge: game.nudge,
  };
}

/** The corners of the central square an opening speaks of, when it speaks to the person. @param {import('./wire.js').View} view */
function regionOf({ can, turn, setup }) {
  if (!can.play || !turn?.region) return null;
  const from = (setup.size - turn.region.square) / 2;
  const to = from + turn.region.square - 1;
  return [pointAt(from, from), pointAt(to, to)];
}

/** @param {Game} game @returns {Picture['ghost']} */
function ghostOf({ view, typed, hover, aim, doubt }) {
  const turn = view?.turn;
  if (!view?.can.play || !turn?.stone) return null;
  const at = doubt?.at ?? aim ?? readPoint(typed, view.setup.size) ?? hover;
  if (!at || view.moves.includes(at)) return null;
  if (turn.stone === 'black' && foulAt(view, at)) return null;
  if (turn.allowed && !turn.allowed.includes(at)) return null;
  return { at, stone: turn.stone, aim: at === aim };
}

/** @param {import('./wire.js').View} view @returns {import('./board/marks.js').Threat[]} */
function threatsOf(view) {
  const mine = mySide(view) ?? view.turn?.stone ?? 'black';
  const grave = Object.keys(signs);
  /** @type {Map<string, import('./wire.js').ThreatView>} */
  const gravest = new Map();
  for (const one of view.threats) {
    const before = gravest.get(one.at);
    const rank = grave.indexOf(one.kind) - (one.stone === mine ? 0.5 : 0);
    const other = before ? grave.indexOf(before.kind) - (before.stone === mine ? 0.5 : 0) : Infinity;
    if (rank < other) gravest.set(one.at, one);
  }
  return [...gravest.values()].map((one) => ({ at: one.at, sign: signs[one.kind], mine: one.stone === mine }));
}

/** @param {Game} game @param {string} at */
export function cellLabel({ view, ply }, at) {
  if (!view) return spell(at);
  const moves = ply === null ? view.moves : view.moves.slice(0, ply);
  const index = moves.indexOf(at);
  if (index >= 0) {
    const key = index === moves.length - 1 ? 'cell.last' : 'cell.stone';
    return t(key, { at: spell(at), stone: t(index % 2 ? 'stone.white' : 'stone.black'), n: index + 1 });
  }
  const foul = ply === null && !view.result ? foulAt(view, at) : undefined;
  return foul ? t('cell.forbidden', { at: spell(at), foul: t(`foul.${foul.foul}`) }) : t('cell.empty', { at: spell(at) });
}

/**
 * The stones on the four lines through a point, in words: what a glance gives an eye.
 * @param {Game} game @param {string} at
 */
export function scanOf(game, at) {
  const { view } = game;
  if (!view) return '';
  const [x, y] = cellOf(at);
  const { size } = view.setup;
  const owner = new Map(stonesOf(view.moves).map((one) => [one.at, one.stone]));
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
