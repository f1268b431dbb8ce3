/** A proof as rows to read, and as marks for the board: from what the host has told of it to what is shown. */

import { spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { number, t } from '../i18n/index.js';
import { signs } from '../play/position.js';

/**
 * @typedef {import('./proof.js').Inquiry} Inquiry
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {import('../board/draw.js').Mark} Mark
 * @typedef {import('../wire.js').DefencesView} DefencesView
 */

/**
 * @typedef {object} Row
 * @property {string} key the moves to it
 * @property {string[]} path the same
 * @property {number} level from 1
 * @property {Colour} stone
 * @property {string} at the point, or … for many
 * @property {string} words
 * @property {number} plies
 * @property {boolean} attacks
 * @property {boolean | null} open null when nothing follows
 * @property {number} of how many rows stand beside it
 * @property {number} nth which of them it is, from 1
 * @property {string} spoken
 */

/** @param {Inquiry} inquiry @returns {Row[]} */
export function rowsOf(inquiry) {
  /** @type {Row[]} */
  const rows = [];
  follow(inquiry, [], 1, rows);
  return rows;
}

/** @param {Inquiry} inquiry @param {string[]} path the attacker is to move, or it is the start @param {number} level @param {Row[]} rows */
function follow(inquiry, path, level, rows) {
  const node = inquiry.nodes.get(path.join(' '));
  if (!node) return;
  const { attack, defences } = node;
  if (!attack) {
    if (defences) defended(inquiry, path, defences, level, rows);
    return;
  }
  const here = [...path, attack.at];
  const open = defences ? inquiry.open.has(here.join(' ')) : null;
  const words = node.won.length ? t('forced.makes.five') : t(`forced.makes.${attack.makes ?? 'quiet'}`);
  rows.push(row({ path: here, level, stone: inquiry.attacker, at: spell(attack.at), words, plies: attack.plies, attacks: true, open, of: 1, nth: 1 }));
  if (open && defences) defended(inquiry, here, defences, level + 1, rows);
}

/** @param {Inquiry} inquiry @param {string[]} path @param {DefencesView} defences @param {number} level @param {Row[]} rows */
function defended(inquiry, path, { lasting, others }, level, rows) {
  const stone = other(inquiry.attacker);
  const all = [
    ...lasting.map((one) => ({ to: one.at, at: spell(one.at), words: defenceWords(one), plies: one.plies })),
    ...(others ? [{ to: others.example, at: '…', words: othersWords(others), plies: others.plies }] : []),
  ];
  all.forEach(({ to, at, words, plies }, i) => {
    const here = [...path, to];
    const open = inquiry.open.has(here.join(' '));
    rows.push(row({ path: here, level, stone, at, words, plies, attacks: false, open, of: all.length, nth: i + 1 }));
    if (open) follow(inquiry, here, level + 1, rows);
  });
}

/** @param {Omit<Row, 'key' | 'spoken'>} one @returns {Row} */
function row(one) {
  const spoken = t('forced.row', { stone: t(`stone.${one.stone}`), at: one.at === '…' ? t('forced.others') : one.at, words: one.words, n: one.plies });
  return { ...one, key: one.path.join(' '), spoken };
}

/** @param {import('../wire.js').DefenceView} defence */
function defenceWords({ kind, forbids, answer }) {
  const args = { at: answer ? spell(answer) : '', point: forbids ? spell(forbids) : '' };
  return kind === 'four' && !answer ? t('forced.defence.four.last') : t(`forced.defence.${kind}`, args);
}

/** @param {import('../wire.js').OthersView} others */
const othersWords = ({ makes }) => t('forced.defence.others', { what: t(`forced.then.${makes ?? 'quiet'}`) });

/**
 * Where the defender has the choice: at the moves on the board, or one before.
 * @param {Inquiry} inquiry @returns {{ path: string[], chosen: string | null, defences: DefencesView } | null}
 */
export function defendersNode(inquiry) {
  const { path, nodes, attacker, turn } = inquiry;
  const attacks = (path.length % 2 === 0) === (attacker === turn);
  const here = attacks ? path.slice(0, -1) : path;
  const first = attacker !== turn && here.length === 0;
  const defences = nodes.get(first ? '' : here.slice(0, -1).join(' '))?.defences;
  return defences ? { path: here, chosen: attacks ? path[path.length - 1] ?? null : null, defences } : null;
}

/** The moves on the board: a defence with the answer to it, when that is known. @param {Inquiry} inquiry */
export function shownMoves({ path, nodes, mode, longest }) {
  const answer = mode === 'walk' && !longest ? nodes.get(path.join(' '))?.attack?.at : undefined;
  return path.length && answer ? [...path, answer] : path;
}

/** What lies on the board of a proof: its moves, the threat, and what each defence comes to. @param {Inquiry} inquiry @returns {Mark[]} */
export function marksOf(inquiry) {
  const moves = shownMoves(inquiry);
  const taken = new Set(moves);
  const place = inquiry.longest ? null : defendersNode(inquiry);
  const won = inquiry.nodes.get(moves.slice(0, -1).join(' '))?.won ?? [];
  const { shapes = [], lasting = [], threatens = [], others = null } = place?.defences ?? {};
  const squares = inquiry.mode === 'walk' ? lasting.filter(({ at }) => !taken.has(at)) : [];
  const squared = new Set(squares.map(({ at }) => at));
  const sign = signs[others?.makes ?? 'four'];
  return [
    ...shapes.map(({ stones }) => /** @type {const} */ ({ kind: 'band', points: stones, tone: 'aim' })),
    moves.length ? [/** @type {const} */ ({ kind: 'line', points: moves, first: inquiry.turn, how: 'proved' })] : [],
    squares.map(({ at, plies }) => /** @type {const} */ ({ kind: 'proof', at, text: number(plies) })),
    threatens.filter((at) => !taken.has(at) && !squared.has(at))
      .map((at) => /** @type {const} */ ({ kind: 'threat', at, sign, mine: true })),
    place?.chosen && !won.length ? [/** @type {const} */ ({ kind: 'ring', at: place.chosen })] : [],
    won.length ? [/** @type {const} */ ({ kind: 'win', line: won, stone: inquiry.attacker })] : [],
  ].flat();
}

/** What the proof says of a point. @param {Inquiry} inquiry @param {string} at */
export function labelOf(inquiry, at) {
  const n = shownMoves(inquiry).indexOf(at);
  const stone = n % 2 ? other(inquiry.turn) : inquiry.turn;
  if (n >= 0) return t('forced.cell.stone', { at: spell(at), stone: t(`stone.${stone}`), n: n + 1 });
  const defence = inquiry.longest ? undefined : defendersNode(inquiry)?.defences.lasting.find((one) => one.at === at);
  return defence ? t('forced.cell.defence', { at: spell(at), n: defence.plies }) : null;
}
