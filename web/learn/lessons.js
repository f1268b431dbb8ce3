/** The lessons: positions and what to do in them. The words are in the catalogues, the judging is the host's. */

/**
 * What solves a figure. `make` wants one of these shapes, `win` a finished game, `block` that the other side's shape is gone,
 * `forbidden` that the point is one Black may not play, `nothing` that the stone does not win, `look` asks for nothing.
 * @typedef {{ kind: 'make', shapes: import('../wire.js').ThreatKind[] } | { kind: 'win' } | { kind: 'block', shape: import('../wire.js').ThreatKind }
 *   | { kind: 'forbidden' } | { kind: 'nothing' } | { kind: 'look' }} Goal
 */

/**
 * @typedef {object} Figure
 * @property {string} id
 * @property {import('../wire.js').Rule} rule
 * @property {number} size
 * @property {string[]} black
 * @property {string[]} white
 * @property {import('../wire.js').Stone} turn
 * @property {Goal} goal
 * @property {string[]} [lamp] corners of a square to light
 */

/** @typedef {{ id: string, figures: Figure[], exercises?: import('../wire.js').Theme[] }} Chapter a chapter ends with puzzles of its themes */

/** @param {string} text @returns {string[]} */
const at = (text) => (text ? text.split(' ') : []);

/** @param {string} id @param {Goal} goal @param {string} black @param {string} white @param {Partial<Figure>} [more] @returns {Figure} */
const figure = (id, goal, black, white, more = {}) => ({
  id, rule: 'freestyle', size: 9, turn: 'black', ...more, goal, black: at(black), white: at(white),
});

/** @param {...import('../wire.js').ThreatKind} shapes @returns {Goal} */
const make = (...shapes) => ({ kind: 'make', shapes });

const win = /** @type {Goal} */ ({ kind: 'win' });
const nothing = /** @type {Goal} */ ({ kind: 'nothing' });
const forbidden = /** @type {Goal} */ ({ kind: 'forbidden' });
const look = /** @type {Goal} */ ({ kind: 'look' });

/** @type {Chapter[]} */
export const chapters = [
  { id: 'goal', figures: [
    figure('five', win, 'c5 d5 e5 f5', 'd6 e6 c4 f4'),
    figure('diagonal', win, 'c3 d4 f6 g7', 'd6 c6 f4 g4'),
    figure('block', { kind: 'block', shape: 'five' }, 'b4 d6 e7', 'c4 d4 e4 f4'),
  ] },
  { id: 'shapes', figures: [
    figure('four', make('four'), 'c5 d5 e5', 'b5 d6 e3'),
    figure('open-four', make('open-four'), 'd5 e5 f5', 'd6 f4 g7'),
    figure('open-three', make('open-three', 'four-three', 'double-three'), 'd5 e5', 'd6 f7'),
    figure('answer', { kind: 'block', shape: 'open-four' }, 'd7 g3', 'd5 e5 f5'),
  ], exercises: ['fours', 'defence', 'only-move'] },
  { id: 'double', figures: [
    figure('four-three', make('four-three'), 'b4 c4 d4 e5 e6', 'a4 c6 d2 g6 g3'),
    figure('double-three', make('double-three'), 'd5 f5 e4 e6', 'c7 g7 g3'),
    figure('double-four', make('double-four'), 'b5 c5 d5 e6 e7 e8', 'a5 e9 d7 f7 g6'),
  ], exercises: ['four-three', 'double-three', 'double-four', 'fours-and-threes'] },
  { id: 'rules', figures: [
    figure('freestyle', win, 'b5 c5 d5 f5 g5', 'c6 d6 f6 g4'),
    figure('standard', nothing, 'b5 c5 d5 f5 g5', 'c6 d6 f6 g4', { rule: 'standard' }),
    figure('caro', nothing, 'c5 d5 e5 f5', 'b5 h5 d6 e6', { rule: 'caro5' }),
    figure('renju', win, 'c6 d6 f6 g4 d3', 'b5 c5 d5 f5 g5', { rule: 'renju', turn: 'white' }),
  ] },
  { id: 'forbidden', figures: [
    figure('double-three', forbidden, 'd5 f5 e4 e6', 'c7 g7 g3', { rule: 'renju' }),
    figure('double-four', forbidden, 'b5 c5 d5 e6 e7 e8', 'a5 e9 d7 f7 g6', { rule: 'renju' }),
    figure('overline', forbidden, 'b5 c5 d5 f5 g5', 'c6 d6 f6 g4', { rule: 'renju' }),
    figure('five-first', win, 'b5 c5 d5 f5 e4 e6 d6 f4', 'a5 g5 c7 g7 c3 h4 b6', { rule: 'renju' }),
  ], exercises: ['forbidden-win', 'forbidden-beware'] },
  { id: 'openings', figures: [
    figure('swap', look, 'e5 f4', 'f6'),
    figure('swap2', look, 'e5 f4 c6', 'f6 d3'),
    figure('pro', look, 'h8', 'i9', { size: 15, lamp: ['f6', 'j10'] }),
    figure('long-pro', look, 'h8', 'i9', { size: 15, lamp: ['e5', 'k11'] }),
    figure('rif', look, 'h8 i7', 'i9', { size: 15, lamp: ['f6', 'j10'] }),
    figure('taraguchi', look, 'h8 i9', 'h9 g10', { size: 15, lamp: ['d4', 'l12'] }),
  ] },
];

/** The words of the game, in the order one meets them. */
export const words = /** @type {const} */ ([
  'five', 'open-four', 'four', 'open-three', 'closed-three', 'four-three', 'double-three', 'double-four', 'overline', 'forbidden', 'tengen',
  'forced-win',
]);
