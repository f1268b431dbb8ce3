/**
 * Forced wins: asks the host to find one, keeps what it has told of the proof, and walks in it. A proof is about one
 * position under one rule; over another one it is not shown.
 */

import { spell } from '../board/geometry.js';
import { other } from '../board/stones.js';
import { t } from '../i18n/index.js';
import { rejectionText } from '../base/refusals.js';
import { openLink } from '../base/link.js';
import { toast } from '../frame/toast.js';
import { play as sound } from '../sound/sound.js';
import { state, update } from '../state.js';
import { announce } from '../base/voice.js';
import { defendersNode, rowsOf } from './proof-rows.js';

/**
 * @typedef {import('./desk.js').Desk} Desk
 * @typedef {import('../board/stones.js').Colour} Colour
 * @typedef {import('../wire.js').ProofCommand} Command
 * @typedef {import('../wire.js').ProofMessage} Message
 * @typedef {import('../wire.js').ProofNode} ProofNode
 * @typedef {import('../wire.js').WinMeans} WinMeans
 */

/**
 * @typedef {object} Forced
 * @property {WinMeans} means what is asked for next
 * @property {Colour | null} attacker for whom; nobody chosen is the side to move
 * @property {Inquiry | null} inquiry
 */

/**
 * One question, and what is known of its answer.
 * @typedef {object} Inquiry
 * @property {number} number
 * @property {string} position the one it is about
 * @property {WinMeans} means
 * @property {Colour} attacker
 * @property {Colour} turn whose move it is before the first of the proof
 * @property {number} time milliseconds it may take
 * @property {import('../wire.js').ProofProgress | null} progress
 * @property {Pick<Extract<Message, { type: 'found' }>, 'verdict' | 'elapsed' | 'nodes'> | null} found
 * @property {boolean} lost the line broke, and with it what the host knew
 * @property {Map<string, ProofNode>} nodes what has been told, by the moves to it
 * @property {Set<string>} open the rows that are unfolded
 * @property {string[]} path the moves on the board
 * @property {'walk' | 'defend'} mode
 * @property {string[] | null} longest the line that holds out longest, while it is shown
 */

/** Milliseconds for a question; one that was not enough is followed by the next. */
export const TIMES = [5_000, 30_000, 120_000];

/** @type {import('../base/link.js').Link<Command> | null} */
let line = null;
let count = 0;
/** The question that waits for the line to open. @type {Command | null} */
let waiting = null;

/** @param {string[]} path */
export const keyOf = (path) => path.join(' ');

/** What a proof is about. @param {Desk} desk */
export function positionOf({ rule, size, stones, turn }) {
  const points = (/** @type {Colour} */ stone) => stones.filter((one) => one.stone === stone).map(({ at }) => at).sort();
  return { rule, size, black: points('black'), white: points('white'), to_move: turn };
}

/** The question about the position on the board, if there is one. @param {Desk} desk */
export function inquiryAt(desk) {
  const { inquiry } = state.forced;
  return inquiry?.position === JSON.stringify(positionOf(desk)) ? inquiry : null;
}

/** @param {Partial<Forced>} change */
const set = (change) => update({ forced: { ...state.forced, ...change } });

/** @param {Partial<Inquiry>} change */
function change(change) {
  const { inquiry } = state.forced;
  if (inquiry) set({ inquiry: { ...inquiry, ...change } });
}

/** @param {Desk} desk @param {{ means?: WinMeans, attacker?: Colour, time?: number }} [wish] */
export function find(desk, { means = state.forced.means, attacker = state.forced.attacker ?? desk.turn, time = TIMES[0] } = {}) {
  const position = positionOf(desk);
  count += 1;
  set({
    means, attacker, inquiry: {
      number: count, position: JSON.stringify(position), means, attacker, turn: desk.turn, time, progress: null, found: null, lost: false,
      nodes: new Map(), open: new Set(), path: [], mode: 'walk', longest: null,
    },
  });
  announce(t('forced.begins', { who: t(`stone.${attacker}`), means: t(`forced.by.${means}`) }));
  send({ type: 'find', number: count, position, attacker, means, time });
}

export const stop = () => send({ type: 'stop' });

/** Nobody looks any more. */
export function closeProof() {
  line?.close();
  line = null;
  waiting = null;
  const { inquiry } = state.forced;
  if (inquiry) set({ inquiry: null });
}

/** @param {Command} command */
function send(command) {
  line ??= openLink('/api/proofs', { message: receive, changed });
  if (!line.send(command) && command.type === 'find') waiting = command;
}

/** @param {import('../base/link.js').LinkState} link */
function changed(link) {
  if (link === 'open' && waiting) {
    line?.send(waiting);
    waiting = null;
  }
  if (link === 'lost' || link === 'full') {
    waiting = null;
    if (state.forced.inquiry && !state.forced.inquiry.lost) {
      announce(t('forced.lost'), 'assertive');
      change({ lost: true, progress: null, mode: 'walk' });
    }
  }
}

/** @param {Message} message */
function receive(message) {
  const { inquiry } = state.forced;
  if (!inquiry || ('number' in message && message.number !== inquiry.number)) return;
  switch (message.type) {
    case 'searching': return change({ progress: message });
    case 'found': return onFound(inquiry, message);
    case 'node': return onNode(inquiry, message);
    case 'longest': return onLongest(inquiry, message.moves);
    case 'record': return onRecord(message);
    case 'refused': return onRefused(message);
    case 'rejected': return toast(rejectionText(message.rejection), 'refused');
    case 'closing': return;
  }
}

/** @param {Inquiry} inquiry @param {Extract<Message, { type: 'found' }>} found */
function onFound(inquiry, { verdict, elapsed, nodes }) {
  change({ found: { verdict, elapsed, nodes }, progress: null });
  announce(verdictText({ ...inquiry, found: { verdict, elapsed, nodes } }), verdict.kind === 'win' ? 'assertive' : 'polite');
  if (verdict.kind === 'win') look([]);
}

/** @param {string[]} path */
const look = (path) => send({ type: 'look', path });

/** @param {Inquiry} inquiry @param {Extract<Message, { type: 'node' }>} message */
function onNode(inquiry, { path, node }) {
  const nodes = new Map(inquiry.nodes).set(keyOf(path), node);
  const open = new Set(inquiry.open);
  // The answer to a defence that was unfolded is unfolded with it.
  if (node.attack) open.add(keyOf([...path, node.attack.at]));
  change({ nodes, open });
  if (path.length === 0) return change({ path: node.attack ? [node.attack.at] : [] });
  const { mode, path: here } = inquiry;
  if (mode === 'defend' && keyOf(path.slice(0, -1)) === keyOf(here)) answered(inquiry, path, node);
}

/** What the verdict is, in a sentence. @param {Inquiry} inquiry */
export function verdictText({ found, attacker, means, time }) {
  const args = { who: t(`stone.${attacker}`), means: t(`forced.by.${means}`) };
  switch (found?.verdict.kind) {
    case 'win': return t('forced.win.said', { ...args, n: found.verdict.plies });
    case 'none': return t('forced.none', args);
    case 'undecided': return t('forced.undecided', { ...args, n: Math.round(time / 1000) });
    case 'stopped': return t('forced.stopped', args);
    case 'failed': return t('analysis.away');
    case undefined: return '';
  }
}

/** Goes to a row, and unfolds it if it can be. @param {string[]} path */
export function walkTo(path) {
  const { inquiry } = state.forced;
  if (!inquiry) return;
  change({ path, mode: 'walk', longest: null });
  const row = rowsOf(inquiry).find((one) => one.key === keyOf(path));
  if (row) announce(row.spoken);
}

/** @param {string[]} path @param {boolean} on */
export function unfold(path, on) {
  const { inquiry } = state.forced;
  if (!inquiry) return;
  const open = new Set(inquiry.open);
  if (on) open.add(keyOf(path));
  else open.delete(keyOf(path));
  change({ open });
  if (on && attacksAt(inquiry, path.length) && !inquiry.nodes.has(keyOf(path))) look(path);
}

/** Whether the attacker moves after so many moves. @param {Pick<Inquiry, 'attacker' | 'turn'>} inquiry @param {number} played */
export const attacksAt = ({ attacker, turn }, played) => (played % 2 === 0) === (attacker === turn);

export const showLongest = () => send({ type: 'longest', path: state.forced.inquiry?.path ?? [] });

/** @param {Inquiry} inquiry @param {string[]} moves */
function onLongest(inquiry, moves) {
  const longest = [...inquiry.path, ...moves];
  change({ longest, path: longest });
  announce(t('forced.longest.said', { n: moves.length, line: moves.map(spell).join(' ') }));
}

/** @param {number} n how many moves of the longest line are on the board */
export function stepTo(n) {
  const { longest } = state.forced.inquiry ?? {};
  if (!longest || n < 0 || n > longest.length) return;
  change({ path: longest.slice(0, n) });
  if (n > 0) announce(spell(longest[n - 1]));
}

/** The person defends from the position after the attacker's first move that is on the board. */
export function defend() {
  const { inquiry } = state.forced;
  if (!inquiry) return;
  const { path } = inquiry;
  const start = attacksAt(inquiry, path.length) ? path.slice(0, -1) : path;
  change({ mode: 'defend', path: start, longest: null });
  announce(t('forced.defend.begins', { who: t(`stone.${other(inquiry.attacker)}`) }));
}

export const endDefence = () => change({ mode: 'walk' });

/** Takes the last defence and its answer back. */
export function takeBack() {
  const { inquiry } = state.forced;
  if (inquiry && inquiry.path.length > 2) change({ path: inquiry.path.slice(0, -2) });
}

/** A point of the board was chosen. @param {Desk} desk @param {string} at @returns {boolean} whether that was meant for the proof */
export function playInProof(desk, at) {
  const inquiry = inquiryAt(desk);
  if (inquiry?.found?.verdict.kind !== 'win' || inquiry.lost) return false;
  if (inquiry.mode === 'defend') {
    if (!isWon(inquiry)) look([...inquiry.path, at]);
    return true;
  }
  const place = defendersNode(inquiry);
  if (!place?.defences.lasting.some((defence) => defence.at === at)) return false;
  walkTo([...place.path, at]);
  unfold([...place.path, at], true);
  return true;
}

/** Whether the five is on the board. @param {Inquiry} inquiry */
export const isWon = ({ nodes, path }) => (nodes.get(keyOf(path.slice(0, -1)))?.won.length ?? 0) > 0;

/** @param {Inquiry} inquiry @param {string[]} path @param {ProofNode} node */
function answered({ attacker }, path, node) {
  const { attack, won } = node;
  if (!attack) return;
  sound(attacker === 'black' ? 'black-stone' : 'white-stone');
  change({ path: [...path, attack.at] });
  const args = { at: spell(path[path.length - 1]), who: t(`stone.${attacker}`), answer: spell(attack.at), n: attack.plies - 1 };
  announce(t(won.length ? 'forced.defend.lost' : 'forced.defend.answer', args), won.length ? 'assertive' : 'polite');
}

/** @param {Extract<Message, { type: 'refused' }>} refused */
function onRefused({ command, refusal }) {
  sound('invalid');
  toast(t(`refused.proof.${refusal}`), 'refused');
  if (command === 'find') change({ found: null, progress: null, lost: true });
}

export const exportProof = () => send({ type: 'export' });

/** @param {Extract<Message, { type: 'record' }>} record */
function onRecord({ sgf, moves, whole }) {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([sgf], { type: 'application/x-go-sgf' }));
  anchor.download = 'tengen-proof.sgf';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
  toast(t(whole ? 'forced.saved' : 'forced.saved.part', { n: moves }), 'done');
}
