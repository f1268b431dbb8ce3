/**
 * Says what a view means, in the person's language: who sits where, whose turn
 * it is and why, how the game ended. It reads; the server has decided.
 */

import { has, number, t } from '../i18n/index.js';
import { spell } from '../board/geometry.js';
import { chairOf, chairText, roomOf, seatIn } from '../room/words.js';
import { state } from '../state.js';

/**
 * @typedef {import('../wire.js').View} View
 * @typedef {import('../board/stones.js').Colour} Colour
 */

/** @param {string} id */
export const opponentName = (id) => (has(`opponent.${id}.name`) ? t(`opponent.${id}.name`) : id);

/** @param {string} id */
export const opponentLine = (id) => (has(`opponent.${id}.line`) ? t(`opponent.${id}.line`) : '');

/** @param {string} id */
export function opponentRank(id) {
  const opponent = state.opponents?.find((one) => one.id === id);
  switch (opponent?.kind) {
    case 'level': return t('level', { n: opponent.level });
    case 'adaptive': return opponent.playing ? t('opponent.playing', { who: opponentName(opponent.playing) }) : '';
    case 'historic': case undefined: return t('opponent.historic');
  }
}

/** The same of a seat, which says when it was chosen to fit the person. @param {{ opponent: string, adaptive?: boolean }} seat */
export const seatRank = ({ opponent, adaptive }) => (adaptive ? t('opponent.adapted', { rank: opponentRank(opponent) }) : opponentRank(opponent));

/** A rating with its error; the opponent the scale begins with has neither. @param {import('../wire.js').Rating} rating */
export const ratingText = ({ elo, error }) => (error ? t('rating', { elo: number(elo), error: number(error) }) : t('rating.start'));

/** @param {View} view @returns {Colour | null} the colour the one person here plays; null when two do, or somebody watches */
export function mySide(view) {
  if (view.mode === 'engine') return view.black.kind === 'person' ? 'black' : 'white';
  const room = roomOf(view.id);
  if (!room?.you) return null;
  return seatIn(room, room.you).player === view.black.player ? 'black' : 'white';
}

/** @param {View} view @param {Colour} side */
export function seatName(view, side) {
  const seat = view[side];
  if (seat.kind === 'engine') return opponentName(seat.opponent);
  const room = roomOf(view.id);
  const chair = room?.you ? chairOf(room, seat.player) : null;
  if (room && chair) return chairText(room, chair);
  if (seat.name) return seat.name;
  return view.mode === 'engine' ? t('you') : t(`stone.${side}`);
}

/** @param {View} view @param {Colour} side */
export function seatLine(view, side) {
  const seat = view[side];
  if (seat.kind === 'engine') return seatRank(seat);
  return t(isOpen(view) ? `seat.${side}.open` : `seat.${side}`);
}

/** Whether the opening may still give the colours to the other side. @param {View} view */
export const isOpen = ({ settled, result }) => !settled && !result;

/** @param {Pick<View['setup'], 'rule' | 'size'>} setup */
export const ruleAndSize = (setup) => t('rule-and-size', { rule: t(`rule.${setup.rule}`), size: setup.size });

/** @param {import('../wire.js').ClockRule | null} clock */
export function clockLine(clock) {
  const minutes = (/** @type {number} */ ms) => number(ms / 60000, { maximumFractionDigits: 1 });
  const seconds = (/** @type {number} */ ms) => number(ms / 1000, { maximumFractionDigits: 1 });
  if (!clock) return t('clock.none');
  switch (clock.kind) {
    case 'per-move': return t('clock.per-move', { n: seconds(clock.time) });
    case 'increment': return clock.increment
      ? t('clock.increment', { n: minutes(clock.main), s: seconds(clock.increment) })
      : t('clock.main', { n: minutes(clock.main) });
    case 'byo-yomi': return t('clock.byo-yomi', { n: minutes(clock.main), p: clock.periods, s: seconds(clock.period) });
  }
}

/** @param {View} view @returns {{ stone: Colour | null, head: string, why: string }} */
export function statusOf(view) {
  const { turn, result } = view;
  if (result) return { stone: result.winner, head: result.winner ? t(`wins.${result.winner}`) : t('result.draw'), why: reasonOf(view) };
  if (!turn) return { stone: null, head: '', why: '' };
  const head = turnHead(view);
  if (view.paused) return { stone: turn.stone, head: t('paused'), why: t('paused.why') };
  if (turn.thinking) return { stone: turn.stone, head, why: thinkingWhy(view) };
  return { stone: turn.stone, head, why: turnWhy(view) };
}

/** @param {View} view */
export function turnHead(view) {
  const { turn } = view;
  if (!turn) return '';
  const { actor } = turn;
  if (turn.thinking) return t('thinking.who', { who: seatName(view, actor) });
  if (mySide(view) === actor) return turn.phase === 'choose' ? t('turn.your-choice') : t('turn.yours');
  if (turn.phase === 'choose') return t('turn.choice', { who: seatName(view, actor) });
  return isNamed(view[actor]) || mySide(view) ? t('turn.named', { who: seatName(view, actor) }) : t(`turn.${turn.stone}`);
}

/** @param {import('../wire.js').PlayerView} seat */
export const isNamed = (seat) => seat.kind === 'engine' || seat.name !== '';

/** @param {View} view */
function thinkingWhy(view) {
  const seat = view.turn ? view[view.turn.actor] : null;
  const opponent = seat?.kind === 'engine' ? state.opponents?.find((one) => one.id === seat.opponent) : undefined;
  return opponent ? t('thinking.within', { s: number(opponent.cap / 1000, { maximumFractionDigits: 1 }) }) : '';
}

/** The name of one of the 26 openings, and its sign. @param {string} sign */
export const patternText = (sign) => t('pattern', { name: t(`pattern.${sign}`), sign });

/** Fifth moves are called by letters, in the order they were offered. */
export const OFFER_SIGNS = 'ABCDEFGHIJKL';

/** @param {View} view */
function turnWhy(view) {
  const { turn, fact } = view;
  if (turn?.region) return regionText(turn.region);
  if (turn?.phase === 'place') return t(`opening.place.${turn.stone}`);
  if (view.moves.length === 3 && view.pattern) return t('opening.named', { name: patternText(view.pattern) });
  if (turn?.phase === 'choose') return t('opening.choose');
  if (turn?.phase === 'offer') return t('opening.offer', { n: turn.offers_left });
  if (turn?.phase === 'take') return t('opening.take', { from: OFFER_SIGNS[0], to: OFFER_SIGNS[turn.offers.length - 1] });
  if (!state.prefs.facts || !fact) return '';
  return factText(fact);
}

/** @param {import('../wire.js').Fact} fact */
export const factText = ({ kind, stone, points }) => t(`fact.${kind}`, { who: t(`stone.${stone}`), points: points.map(spell).join(' ') });

/** @param {View} view why it ended */
export function reasonOf(view) {
  if (!view.result) return '';
  const { reason, line, winner } = view.result;
  if (reason === 'five' && line.length) return t('reason.five', { from: spell(line[0]), to: spell(line[line.length - 1]) });
  const loser = winner === 'black' ? 'white' : 'black';
  return t(`reason.${reason}`, { loser: mySide(view) === loser ? t('you.told') : seatName(view, loser) });
}

/** @param {View} view the headline of the result card */
export function resultHead(view) {
  const winner = view.result?.winner;
  if (!winner) return t('result.draw');
  const mine = mySide(view);
  if (!mine) return t('result.won-by', { who: seatName(view, winner) });
  return winner === mine ? t('result.won') : t('result.lost');
}

/** @param {View} view @param {string} at */
export const foulAt = (view, at) => view.forbidden.find((one) => one.at === at);

/** @param {import('../wire.js').RegionView} region where the opening wants the stone */
export function regionText(region) {
  if (region.kind === 'inside' && region.square === 1) return t('region.centre');
  return t(`region.${region.kind}`, { n: region.square });
}

/** A sentence about a choice, where a number of fifth moves is one for all numbers. @param {string} key @param {import('../wire.js').Choice} choice @param {Record<string, string>} [args] */
export function choiceText(key, choice, args = {}) {
  const n = fifthsOf(choice);
  return n ? t(`${key}.fifths`, { ...args, n }) : t(`${key}.${choice}`, args);
}

/** How many fifth moves a choice asks for, if it does. @param {import('../wire.js').Choice} choice */
export const fifthsOf = (choice) => (choice.startsWith('fifths-') ? Number(choice.slice('fifths-'.length)) : null);

/** @param {View} view why there is no hint to be had */
export const noHint = (view) => t(view.mode === 'engine' ? 'hint.why' : 'hint.people');

/**
 * The words of its furthest step. A win is spoken of only when it is proved, and then to its end.
 * @param {import('../wire.js').HintView} hint
 */
export function hintText(hint) {
  const kind = hint.wins_in ? 'win' : 'text';
  if (hint.line) return t(`hint.line.${kind}`, { points: hint.line.map(spell).join(' ') });
  if (hint.point) return t(`hint.point.${kind}`, { at: spell(hint.point) });
  if (hint.area) return t('hint.where.text');
  return t(`hint.look.${hint.look_for}`, { points: hint.about.map(spell).join(' '), n: hint.wins_in ?? 0 });
}

/** How many wait for the engine before this game does. @param {import('../wire.js').ThinkingView | null} thinking */
export const queueText = (thinking) => (thinking?.waiting ? t('thinking.queue', { n: thinking.waiting }) : null);

/** @param {{ at: string, winner: Colour }} doubt */
export const blunderText = ({ at, winner }) => `${t('sentence', { text: blunderHead(winner) })} ${t('blunder.text', { at: spell(at) })}`;

/** @param {Colour} winner */
export const blunderHead = (winner) => t('blunder.head', { who: t(`stone.${winner}`) });

/** @param {string} foul @param {string} at */
export const forbiddenHead = (foul, at) => t('forbidden.head', { at: spell(at), foul: t(`foul.${foul}`) });

/** Under this many milliseconds a clock shows tenths. */
const TENTHS = 10000;

/** @param {number} ms */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < TENTHS) return `0:${(Math.ceil(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(left / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const s = String(seconds % 60).padStart(2, '0');
  return h ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
}

/** @param {import('../wire.js').ImportCard} card */
function importTitle({ title, black, white, file, number: n }) {
  if (title) return title;
  if (black || white) return t('resume.two', { black: black || t('stone.black'), white: white || t('stone.white') });
  const name = file || t('record.pasted');
  return n ? t('record.game-of', { file: name, n }) : name;
}

/** @param {import('../wire.js').AnalysisCard} card */
function analysisTitle({ title, black, white }) {
  if (title) return title;
  return black || white ? t('resume.two', { black: black || t('stone.black'), white: white || t('stone.white') }) : t('nav.analysis');
}

/** @param {import('../wire.js').Entry} card who plays whom */
export function cardTitle(card) {
  if (card.name) return card.name;
  if (card.mode === 'imported') return importTitle(card);
  if (card.mode === 'analysis') return analysisTitle(card);
  const { setup, mode, black } = card;
  const seats = black === 'first' ? { black: setup.first, white: setup.second } : { black: setup.second, white: setup.first };
  const engine = [setup.first, setup.second].find((seat) => seat.kind === 'engine');
  if (mode === 'engine' && engine?.kind === 'engine') return t('resume.against', { who: opponentName(engine.opponent) });
  const person = (/** @type {Colour} */ side) => (seats[side].kind === 'person' && seats[side].name ? seats[side].name : t(`stone.${side}`));
  return t('resume.two', { black: person('black'), white: person('white') });
}
