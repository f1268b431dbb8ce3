/** A position being set up by hand: stones without an order, whose move it is, by which rule. It places; the host judges. */

import { cellOf, pointAt } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { t } from '../i18n/index.js';

/**
 * @typedef {import('../board/geometry.js').Point} Point
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {'black' | 'white' | 'turn' | 'erase'} Tool
 */

/**
 * @typedef {object} Editor
 * @property {Map<Point, Colour>} stones
 * @property {Tool} tool
 * @property {Colour} next the colour that the tool `turn` puts
 * @property {Colour} toMove
 * @property {import('../wire.js').Rule} rule
 * @property {number} size
 * @property {import('../wire.js').Judgement | null} judged the host's word on these stones; null until it has come
 */

/** @type {Tool[]} */
export const TOOLS = ['black', 'white', 'turn', 'erase'];

/** @param {Editor} editor @param {Point} at @returns {Editor} */
export function painted(editor, at) {
  const { tool, next } = editor;
  const before = editor.stones.get(at);
  const stone = tool === 'erase' ? undefined : tool === 'turn' ? before ?? next : tool;
  if (stone === before) return editor;
  const stones = new Map(editor.stones);
  if (stone) stones.set(at, stone);
  else stones.delete(at);
  return { ...editor, stones, next: tool === 'turn' ? other(next) : next, judged: null };
}

/** @param {Editor} editor @param {(x: number, y: number, last: number) => [number, number]} to @returns {Editor} */
function moved(editor, to) {
  const last = editor.size - 1;
  const stones = new Map([...editor.stones].map(([at, stone]) => [pointAt(...to(...cellOf(at), last)), stone]));
  return { ...editor, stones, judged: null };
}

/** A quarter to the right. @param {Editor} editor */
export const turned = (editor) => moved(editor, (x, y, last) => [y, last - x]);

/** Left is right. @param {Editor} editor */
export const flipped = (editor) => moved(editor, (x, y, last) => [last - x, y]);

/** @param {Editor} editor @returns {Editor} */
export const cleared = (editor) => ({ ...editor, stones: new Map(), next: 'black', toMove: 'black', judged: null });

/** The stones stay around the middle; those that no longer fit are gone. @param {Editor} editor @param {number} size @returns {Editor} */
export function sized(editor, size) {
  const by = Math.floor(size / 2) - Math.floor(editor.size / 2);
  const stones = [...editor.stones].flatMap(([at, stone]) => {
    const [x, y] = cellOf(at).map((n) => n + by);
    return x < 0 || y < 0 || x >= size || y >= size ? [] : [/** @type {[Point, Colour]} */ ([pointAt(x, y), stone])];
  });
  return { ...editor, size, stones: new Map(stones), judged: null };
}

/** @param {Editor} editor @param {Colour} stone @returns {Point[]} */
export const pointsOf = ({ stones }, stone) => [...stones].filter(([, one]) => one === stone).map(([at]) => at);

/** The stones as the host takes them. @param {Editor} editor @returns {import('../wire.js').Judge} */
export const positionOf = (editor) => ({
  rule: editor.rule, size: editor.size, black: pointsOf(editor, 'black'), white: pointsOf(editor, 'white'), to_move: editor.toMove,
});

/** Why these stones are no position to go on from, as far as they are judged. @param {Editor} editor */
export function refusal({ judged }) {
  const result = judged?.result;
  if (!result) return null;
  const who = result.winner ? t(`wins.${result.winner}`) : t('result.draw');
  return t('editor.over', { who, why: t(`library.reason.${result.reason}`) });
}
