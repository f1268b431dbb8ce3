/** What the board of a puzzle shows: the position, the line that is walked with its numbers and shapes, hints, the proof. */

import { readPoint, spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { forcedTab } from '../analysis/forced.js';
import { gravest } from '../play/position.js';
import { deskOf, isOpen, lineOf, playPoint, positionKey, stonesAt, turnAfter, updatePuzzle, walk } from './puzzle.js';
import { state } from '../state.js';

/**
 * @typedef {import('./puzzle.js').Solving} Solving
 * @typedef {import('../wire.js').AttemptView} AttemptView
 * @typedef {import('../board/draw.js').Mark} Mark
 */

/** @param {Solving} puzzle @param {AttemptView} view @returns {import('../board/draw.js').Picture} */
export function pictureOf(puzzle, view) {
  const look = state.prefs.stones;
  if (puzzle.tab === 'defences') {
    const overlay = forcedTab.overlay(deskOf(view));
    return { stones: stonesAt(view, 0), look, marks: overlay?.marks ?? [] };
  }
  return view.state === 'open' ? openPicture(puzzle, view) : linePicture(puzzle, view);
}

/** @param {Solving} puzzle @param {AttemptView} view */
function openPicture({ asked, fresh }, view) {
  const { moves, hint, forbidden } = view;
  const own = asked ? [{ at: asked, stone: turnAfter(view, moves.length), number: moves.length + 1 }] : [];
  const last = asked ?? moves[moves.length - 1];
  const turn = turnAfter(view, moves.length);
  const [point] = hint?.points ?? [];
  /** @type {(Mark | null)[]} */
  const marks = [
    hint?.stage === 2 && hint.points?.length ? { kind: 'lamp', points: hint.points } : null,
    last ? { kind: 'last', at: last } : null,
    ...(turn === 'black' ? forbidden : []).map(({ at }) => /** @type {const} */ ({ kind: 'forbidden', at, touched: false })),
    hint && hint.stage > 2 && point && !asked ? { kind: 'target', at: point } : null,
  ];
  return { stones: [...stonesAt(view, moves.length), ...own], look: state.prefs.stones, fresh, marks: marks.filter((mark) => mark !== null) };
}

/** A line with its numbers: the five that ends it, or what the last stone threatens. @param {Solving} puzzle @param {AttemptView} view */
function linePicture(puzzle, view) {
  const { step, fresh } = puzzle;
  const judged = puzzle.judged?.key === positionKey(puzzle) ? puzzle.judged.judgement : null;
  const won = judged?.result?.winner && judged.result.line.length ? { line: judged.result.line, stone: judged.result.winner } : null;
  const five = new Set(won?.line);
  const last = lineOf(view)[step - 1];
  const threats = view.state === 'wrong' && step > view.moves.length + 1 && judged ? pressing(judged, other(view.puzzle.to_move)) : [];
  // The thread through the five would lie on its numbers, and the dot of the last stone on its own.
  const stones = stonesAt(view, step).map((one) => (five.has(one.at) || (one.at === last && view.state === 'wrong') ? { at: one.at, stone: one.stone } : one));
  /** @type {(Mark | null)[]} */
  const marks = [
    ...shapesOf(threats).map((points) => /** @type {const} */ ({ kind: 'band', points })),
    won ? { kind: 'win', ...won } : last ? { kind: 'last', at: last } : null,
    ...gravest(threats, view.puzzle.to_move).map((threat) => /** @type {const} */ ({ kind: 'threat', ...threat })),
  ];
  return { stones, look: state.prefs.stones, numbers: true, fresh, marks: marks.filter((mark) => mark !== null) };
}

/** The stones of the threats, each shape once. @param {import('../wire.js').ThreatView[]} threats */
const shapesOf = (threats) => [...new Map(threats.map(({ stones }) => [stones.join(), stones])).values()];

/** What must be answered: where a side makes five, or a four that cannot be stopped. @param {import('../wire.js').Judgement} judged @param {'black' | 'white'} by */
function pressing({ threats }, by) {
  return threats.filter(({ stone, kind }) => stone === by && (kind === 'five' || kind === 'open-four'));
}

/** @param {Solving} puzzle @param {AttemptView} view @returns {import('../board/board.js').Board['aim']} */
export function aimOf(puzzle, view) {
  if (puzzle.tab === 'defences') return forcedTab.aim?.(deskOf(view)) ?? null;
  if (!isOpen(puzzle)) return null;
  const stone = turnAfter(view, view.moves.length);
  const taken = new Set([...stonesAt(view, view.moves.length).map(({ at }) => at), ...(stone === 'black' ? view.forbidden.map(({ at }) => at) : [])]);
  return { stone, may: (at) => !taken.has(at) };
}

/** @param {Solving} puzzle @param {AttemptView} view @returns {import('../board/board.js').Board['ghost']} */
export function ghostOf(puzzle, view) {
  const at = puzzle.aim ?? readPoint(puzzle.typed, view.puzzle.size);
  const may = aimOf(puzzle, view);
  return at && may?.may(at) ? { at, stone: may.stone, aim: at === puzzle.aim } : null;
}

/** @param {Solving} puzzle @param {AttemptView} view @returns {import('../board/input.js').Hands} */
export function handsOf(puzzle, view) {
  return {
    play: (at) => touch(puzzle, view, at),
    aim: (at) => (aimOf(puzzle, view)?.may(at) ? updatePuzzle({ aim: at }) : touch(puzzle, view, at)),
    focus: (at) => { if (at !== state.puzzle?.cursor) updatePuzzle({ cursor: at }); },
  };
}

/** A point means a stone, a move of the proof, or the stone of the line that lies there. @param {Solving} puzzle @param {AttemptView} view @param {string} at */
export function touch(puzzle, view, at) {
  if (puzzle.tab === 'defences') return void forcedTab.play(deskOf(view), at);
  if (view.state === 'open') return void playPoint(at);
  const step = lineOf(view).indexOf(at) + 1;
  if (step) walk.jump(step);
}

/** A sentence for every point. @param {Solving} puzzle @param {AttemptView} view @returns {(at: string) => string} */
export function labelsOf(puzzle, view) {
  const step = puzzle.tab === 'defences' ? 0 : view.state === 'open' ? view.moves.length : puzzle.step;
  const stones = new Map(stonesAt(view, step).map((one) => [one.at, one]));
  const fouls = new Map(view.state === 'open' && turnAfter(view, step) === 'black' ? view.forbidden.map(({ at, foul }) => [at, foul]) : []);
  const last = lineOf(view)[step - 1];
  return (at) => {
    const proof = puzzle.tab === 'defences' ? forcedTab.label?.(deskOf(view), at) : null;
    if (proof) return proof;
    const one = stones.get(at);
    const args = { at: spell(at), stone: one ? t(`stone.${one.stone}`) : '' };
    if (one?.number) return t(at === last ? 'cell.last' : 'cell.stone', { ...args, n: one.number });
    if (one) return t('cell.loose', args);
    const foul = fouls.get(at);
    return foul ? t('cell.forbidden', { ...args, foul: t(`foul.${foul}`) }) : t('cell.empty', args);
  };
}
