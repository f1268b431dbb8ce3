/** The puzzle of the day, as the hub and Home show it. */

import { miniature } from '../board/draw.js';
import { t } from '../i18n/index.js';

/** @typedef {import('../wire.js').PuzzleView} PuzzleView */

/** @param {PuzzleView} puzzle @param {number} px */
export const dailyBoard = ({ size, black, white }, px) => miniature({
  size, px, near: true, stones: [...black.map((at) => ({ at, stone: /** @type {const} */ ('black') })), ...white.map((at) => ({ at, stone: /** @type {const} */ ('white') }))],
});

/** @param {PuzzleView} puzzle */
export const dailyText = ({ to_move: stone }) => t(`turn.${stone}`);
