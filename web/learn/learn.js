/** The lessons' live boards: a stone in, the host's judgement out. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { play as sound } from '../sound/sound.js';
import { announce } from '../base/voice.js';
import { t } from '../i18n/index.js';
import { state, update } from '../state.js';

/**
 * @typedef {import('./lessons.js').Figure} Figure
 * @typedef {import('../wire.js').Judgement} Judgement
 */

/**
 * What a person has done on one figure.
 * @typedef {object} Lesson
 * @property {string | null} played
 * @property {'asked' | 'solved' | 'wrong'} outcome
 * @property {Judgement | null} judgement of the stones as they stand
 * @property {string | null} aim
 * @property {string} cursor
 */

/** @type {Lesson} */
const fresh = { played: null, outcome: 'asked', judgement: null, aim: null, cursor: 'e5' };

/** @param {string} key */
export const lessonAt = (key) => state.learn[key] ?? fresh;

/** @param {string} key @param {Partial<Lesson>} change */
export const setLesson = (key, change) => update({ learn: { ...state.learn, [key]: { ...lessonAt(key), ...change } } });

/** @param {Figure} figure @param {string | null} played */
function judge({ rule, size, black, white, turn }, played) {
  const stones = { black: [...black], white: [...white] };
  if (played) stones[turn].push(played);
  return api.judge({ rule, size, ...stones, to_move: played ? (turn === 'black' ? 'white' : 'black') : turn });
}

/** @param {string} key @param {Figure} figure @param {string} at */
export async function tryPoint(key, figure, at) {
  const lesson = lessonAt(key);
  if (figure.goal.kind === 'look' || lesson.outcome === 'solved') return;
  if (figure.black.includes(at) || figure.white.includes(at)) return sound('invalid');
  try {
    const before = await judge(figure, null);
    const foul = figure.turn === 'black' ? before.forbidden.find((one) => one.at === at) : undefined;
    const after = foul ? before : await judge(figure, at);
    const outcome = isSolved(figure, at, before, after) ? 'solved' : 'wrong';
    sound(foul ? 'forbidden' : figure.turn === 'black' ? 'black-stone' : 'white-stone');
    sound(outcome === 'solved' ? 'right' : 'wrong', { after: 0.2 });
    setLesson(key, { played: at, outcome, judgement: after, aim: null });
    announce(t(`learn.${outcome}`));
  } catch (error) {
    failed(error);
  }
}

/** @param {Figure} figure @param {string} at @param {Judgement} before @param {Judgement} after */
function isSolved({ goal, turn }, at, before, after) {
  const foul = turn === 'black' && before.forbidden.some((one) => one.at === at);
  switch (goal.kind) {
    case 'make': return before.threats.some((one) => one.at === at && one.stone === turn && goal.shapes.includes(one.kind));
    case 'win': return !foul && after.result?.winner === turn;
    case 'block': return !after.threats.some((one) => one.stone !== turn && one.kind === goal.shape);
    case 'forbidden': return foul;
    case 'nothing': return after.result === null && before.threats.every((one) => one.at !== at || one.stone !== turn || one.kind !== 'five');
    case 'look': return false;
  }
}

/** @param {string} key */
export const again = (key) => setLesson(key, fresh);
