/** The choices for a new game, remembered from one to the next. */

import { state, updatePrefs } from '../state.js';

/**
 * @typedef {object} Draft
 * @property {import('../wire.js').Mode} mode
 * @property {string | null} opponent
 * @property {import('../wire.js').Side} side
 * @property {import('../wire.js').Rule} rule
 * @property {number} size
 * @property {import('../wire.js').OpeningRule} opening
 * @property {import('../wire.js').ClockRule | null} clock
 * @property {string} black name
 * @property {string} white name
 * @property {string} [from] the moves of another game that it goes on from
 */

/** @type {Draft} */
const first = {
  mode: 'engine', opponent: null, side: 'black', rule: 'freestyle', size: 15, opening: 'none', clock: null, black: '', white: '',
};

/** A friendly first opponent. */
const FIRST_LEVEL = 3;

/** @returns {Draft} the last choices, with an opponent that exists */
export const lastSetup = () => withOpponent({ ...first, ...state.prefs.setup });

/** @param {Draft} draft @returns {Draft} */
export function withOpponent(draft) {
  const known = state.opponents ?? [];
  if (known.length === 0 || known.some((one) => one.id === draft.opponent)) return draft;
  const usual = known.find((one) => one.kind === 'level' && one.level === FIRST_LEVEL) ?? known[0];
  return { ...draft, opponent: usual.id };
}

/** @param {Draft} draft */
export const remember = (draft) => updatePrefs({ setup: draft });

export const SIZES = [13, 15, 16, 17, 19, 20];
export const RULES = /** @type {const} */ (['freestyle', 'standard', 'renju', 'caro5', 'caro6']);
const OPENINGS = /** @type {const} */ ([
  'none', 'swap', 'swap1', 'swap2', 'pro', 'long-pro', 'rif', 'yamaguchi', 'soosyrv-8', 'taraguchi-10',
]);

/** The renju federation's openings are for its own board, the two before them for boards with a centre. @type {Partial<Record<import('../wire.js').OpeningRule, (size: number) => boolean>>} */
const BOARDS = {
  pro: (size) => size % 2 === 1, 'long-pro': (size) => size % 2 === 1,
  rif: (size) => size === 15, yamaguchi: (size) => size === 15, 'soosyrv-8': (size) => size === 15, 'taraguchi-10': (size) => size === 15,
};

/** @param {Draft} draft @returns {import('../wire.js').NewGame} */
export function request({ mode, opponent, side, rule, size, opening, clock, black, white, from }) {
  const game = { rule, size, opening, clock, ...(from ? { from } : {}) };
  if (mode === 'engine') return { ...game, side, name: '', against: { kind: 'engine', opponent: opponent ?? '' } };
  return { ...game, side: 'black', name: black.trim(), against: { kind: 'person', name: white.trim() } };
}

/** @param {{ size: number }} terms @returns {import('../wire.js').OpeningRule[]} */
export const openingsFor = ({ size }) => OPENINGS.filter((one) => BOARDS[one]?.(size) ?? true);

/** An opening that the board has no room for is none. @template {Pick<Draft, 'size' | 'opening'>} Terms @param {Terms} terms @returns {Terms} */
export const settled = (terms) => (openingsFor(terms).includes(terms.opening) ? terms : { ...terms, opening: 'none' });
