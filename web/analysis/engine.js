/**
 * The engine on the analysis board: what it is asked, and what it has found. It is asked about one position at a time,
 * the one being looked at, and only while somebody looks.
 */

import { openLink } from '../base/link.js';
import { rejectionText } from '../base/refusals.js';
import { toast } from '../frame/toast.js';
import { t } from '../i18n/index.js';
import { onPrefs, state, updateAnalysis, updatePrefs } from '../state.js';
import { announce } from '../base/voice.js';
import { deskOf, judgementOf } from './view.js';

/**
 * @typedef {import('../wire.js').LinesAsk} Ask
 * @typedef {import('../wire.js').LinesMessage} Message
 * @typedef {import('../wire.js').LinesView} LinesView
 * @typedef {import('./lines.js').Line} Line
 * @typedef {Omit<LinesView, 'lines'> & { lines: Line[] }} Thoughts
 */

/** Milliseconds for one position before it has to be asked to go on. */
const BUDGET = 15_000;
/** And for all moves of a balanced opening. */
const BALANCE = 20_000;

/** @type {import('../base/link.js').Link<Ask> | null} */
let line = null;
let count = 0;
/** What was asked last, without its number. @type {string | null} */
let asked = null;
/** What was found at each position, to be there at once on the way back. @type {Map<string, Thoughts>} */
const found = new Map();
/** Positions that may be thought about for longer. @type {Map<string, number>} */
const longer = new Map();

/** @typedef {{ key: string, ask: Ask extends infer A ? A extends { ask: number } ? Omit<A, 'ask'> : never : never }} Question */

/** What the engine should be asked now. @returns {Question | null} */
function wanted() {
  const { analysis, prefs } = state;
  if (!analysis?.tree.size || !prefs.engine || analysis.editor || analysis.away || document.hidden) return null;
  const judged = analysis.judged.get(analysis.at);
  if (judgementOf(analysis)?.result || judged?.finding) return null;
  const { rule, size, stones, turn } = deskOf(analysis);
  const pointsOf = (/** @type {string} */ stone) => stones.filter((one) => one.stone === stone).map(({ at }) => at);
  const position = { rule, size, black: pointsOf('black'), white: pointsOf('white'), to_move: turn };
  const key = JSON.stringify(position);
  if (analysis.tab === 'balance') return { key, ask: { type: 'balance', position, budget: BALANCE } };
  if (analysis.tab !== 'lines') return null;
  return { key, ask: { type: 'lines', position, lines: prefs.lines, budget: longer.get(key) ?? BUDGET, about: analysis.id } };
}

/** Asks what should be asked, or nothing more; called whenever that may have changed. */
export function attend() {
  const question = wanted();
  const text = question ? JSON.stringify(question.ask) : null;
  if (text === asked) return;
  if (!question) {
    asked = null;
    line?.send({ type: 'stop' });
    return;
  }
  line ??= openLink('/api/lines', { message: receive, changed });
  const known = found.get(question.key) ?? null;
  updateAnalysis(question.ask.type === 'balance' ? { balance: null, nearest: null } : { thoughts: known, held: null });
  count += 1;
  asked = line.send(/** @type {Ask} */ ({ ...question.ask, ask: count })) ? text : null;
}

export function closeEngine() {
  line?.close();
  line = null;
  asked = null;
}

/** @param {import('../base/link.js').LinkState} link */
function changed(link) {
  asked = null;
  if (link === 'open') attend();
}

/** @param {Message} message */
function receive(message) {
  if ('ask' in message && message.ask !== count) return;
  switch (message.type) {
    case 'lines': return onLines(message);
    case 'balance': return updateAnalysis({ balance: message });
    case 'engine_failed': {
      announce(t('analysis.away'));
      updateAnalysis({ away: true });
      return attend();
    }
    case 'rejected': return message.rejection.reason === 'engine_spent' ? toast(rejectionText(message.rejection), 'refused') : undefined;
    case 'over': case 'closing': return;
  }
}

/** @param {Extract<Message, { type: 'lines' }>} view */
function onLines({ type: _, ...view }) {
  const { analysis } = state;
  const question = wanted();
  if (!analysis || !question) return;
  const { turn } = deskOf(analysis);
  const thoughts = { ...view, lines: view.lines.map((one) => lineOf(one, turn)) };
  found.set(question.key, thoughts);
  updateAnalysis({ thoughts, held: analysis.held && stay(analysis.held, thoughts.lines) });
}

/** @param {import('../wire.js').AnalysedLine} line @param {import('../board/stones.js').Colour} turn @returns {Line} */
function lineOf({ moves, promise, verdict }, turn) {
  if (verdict.kind === 'proved') return { moves, promise, proved: { winner: verdict.winner, plies: verdict.plies }, chance: Number(verdict.winner === turn) };
  return { moves, promise, proved: null, chance: turn === 'black' ? verdict.chance : 1 - verdict.chance };
}

/** Rows under a pointer say what is known now and stay where they are. @param {Line[]} rows @param {Line[]} lines */
const stay = (rows, lines) => rows.map((row) => lines.find(({ moves }) => moves[0] === row.moves[0]) ?? row);

export function hold() {
  const { analysis } = state;
  if (analysis && !analysis.held) updateAnalysis({ held: analysis.thoughts?.lines ?? null });
}

export const release = () => updateAnalysis({ held: null });

/** As long again, or once more after it failed. */
export function goOn() {
  const question = wanted();
  const { thoughts } = state.analysis ?? {};
  if (question && thoughts) longer.set(question.key, thoughts.elapsed + BUDGET);
  updateAnalysis({ away: false });
  attend();
}

/** One key hides the computer, and shows it again. */
export function toggleEngine() {
  const engine = !state.prefs.engine;
  updatePrefs({ engine });
  announce(t(engine ? 'analysis.shown.said' : 'analysis.hidden.said'));
}

onPrefs(attend);
document.addEventListener('visibilitychange', attend);
