/** The host's HTTP side, one function per request. */

import { today } from './days.js';

/**
 * @typedef {import('../wire.js').Card} Card
 * @typedef {import('../wire.js').NewGame} NewGame
 */

/** A request the host turned down, or never got. */
export class Failed extends Error {
  /** @param {import('../wire.js').ProblemKind | 'offline'} kind @param {import('../wire.js').ImportProblem} [problem] about a file */
  constructor(kind, problem) {
    super(kind);
    this.kind = kind;
    this.problem = problem;
  }
}

/**
 * @param {string} path
 * @param {'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} [method]
 * @param {unknown} [body]
 * @param {RequestInit} [more]
 * @returns {Promise<any>}
 */
async function ask(path, method = 'GET', body, more = {}) {
  const options = method === 'GET' ? more : { ...more, method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(path, options).catch(() => { throw new Failed('offline'); });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ error: 'storage' }));
    throw new Failed(problem.error);
  }
  return answer.status === 204 || answer.status === 202 ? undefined : answer.json();
}

/** @param {string} id */
export const game = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @returns {Promise<import('../wire.js').OpponentView[]>} */
export const opponents = () => ask('/api/opponents');

/**
 * @typedef {{ mode?: string, q?: string, state?: string, named?: string, offset?: number, limit?: number }} Search
 * @param {Search} search
 * @returns {Promise<import('../wire.js').Library>}
 */
export function games(search) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== '') query.set(name, String(value));
  return ask(`/api/games?${query}`);
}

/** @param {NewGame} setup @returns {Promise<import('../wire.js').GameId>} */
export const begin = (setup) => ask('/api/games', 'POST', setup);

/** @param {string} id @param {string | null} name */
export const rename = (id, name) => ask(game(id), 'PATCH', { name });

/** @param {string} id @param {string} name @returns {Promise<import('../wire.js').GameId>} */
export const copy = (id, name) => ask(`${game(id)}/copy`, 'POST', { name });

/** @param {string} id */
export const remove = (id) => ask(game(id), 'DELETE');

/** @param {string} id */
export const restore = (id) => ask(`${game(id)}/restore`, 'POST');

/**
 * @param {string} name @param {ArrayBuffer} body @param {import('../files/import.js').Told} told
 * @returns {Promise<import('../wire.js').ImportView>}
 */
export async function importFile(name, body, told) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ name, ...told })) if (value) query.set(key, value);
  const options = { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body };
  const answer = await fetch(`/api/import?${query}`, options).catch(() => { throw new Failed('offline'); });
  if (answer.ok) return answer.json();
  const problem = await answer.json().catch(() => ({ error: 'storage' }));
  throw new Failed(problem.error, 'place' in problem || 'most' in problem ? problem : undefined);
}

/** @param {string} id @returns {Promise<import('../wire.js').RecordView>} */
export const record = (id) => ask(`${game(id)}/record`);

/** @param {string} id @param {number} from @returns {Promise<import('../wire.js').BranchView>} */
export const branch = (id, from) => ask(`${game(id)}/tree?from=${from}`);

/** @param {string} id @param {number} node @returns {Promise<import('../wire.js').NodeJudgement>} */
export const node = (id, node) => ask(`${game(id)}/nodes/${node}`);

/** @param {string} id @param {number | null} node none for the main line @returns {Promise<import('../wire.js').ShareView>} */
export const share = (id, node) => ask(`${game(id)}/share${node === null ? '' : `?node=${node}`}`);

/** @param {string} id @returns {Promise<import('../wire.js').FormatView[]>} */
export const formats = (id) => ask(`${game(id)}/formats`);

/** @param {string} id @param {string} format */
export const exportPath = (id, format) => `${game(id)}/export?format=${format}`;

/** @param {string} id */
export const review = (id) => `${game(id)}/review`;

/** @param {string} id @returns {Promise<import('../wire.js').ReviewView>} */
export const reviewOf = (id) => ask(review(id));

/** @param {string} id @param {'start' | 'stop' | 'again'} what */
export const read = (id, what) => ask(`${review(id)}/${what}`, 'POST');

/** @param {string} id @param {import('../wire.js').Try} move @returns {Promise<import('../wire.js').TryView>} */
export const tryMove = (id, move) => ask(`${review(id)}/try`, 'POST', move);

/** @param {string} id @returns {Promise<import('../wire.js').CurveView>} */
export const curve = (id) => ask(`${review(id)}/curve`);

/** @param {string} id @param {'sgf' | 'html'} format @param {string} language */
export const reviewExport = (id, format, language) => `${review(id)}/export?format=${format}&language=${language}`;

/** @param {string} id @returns {Promise<import('../wire.js').View>} */
export const view = (id) => ask(game(id));

/** @param {string} [opponent] only the games against this one @returns {Promise<import('../wire.js').Score>} */
export const score = (opponent) => ask(opponent ? `/api/score?opponent=${encodeURIComponent(opponent)}` : '/api/score');

/** @returns {Promise<import('../wire.js').PuzzleHub>} */
export const puzzles = () => ask(`/api/puzzles?day=${today()}`);

/** @param {string} id */
const attempt = (id) => `/api/puzzles/attempts/${encodeURIComponent(id)}`;

/** A puzzle of that kind: the one that is open, or a new one. @param {import('../wire.js').NewAttempt} wanted @returns {Promise<import('../wire.js').AttemptView>} */
export const beginAttempt = (wanted) => ask(`/api/puzzles/attempts?day=${today()}`, 'POST', wanted);

/** @param {string} id @returns {Promise<import('../wire.js').AttemptView>} */
export const attemptOf = (id) => ask(attempt(id));

/** @param {string} id @param {number} ply @param {string} at @returns {Promise<import('../wire.js').AttemptView>} */
export const solve = (id, ply, at) => ask(`${attempt(id)}/moves?day=${today()}`, 'POST', { ply, at });

/** @param {string} id @param {'retry' | 'hint' | 'solution'} what @returns {Promise<import('../wire.js').AttemptView>} */
export const help = (id, what) => ask(`${attempt(id)}/${what}?day=${today()}`, 'POST');

/** @returns {Promise<import('../wire.js').ProgressView>} */
export const progress = () => ask(`/api/progress?day=${today()}`);

/** The person's own results, as a file. */
export const progressExport = '/api/progress/export';

/** @returns {Promise<Partial<import('./prefs.js').Prefs>>} */
export const preferences = () => ask('/api/preferences');

/** Sent to its end even when the page is being left. @param {import('./prefs.js').Prefs} prefs */
export const keepPreferences = (prefs) => ask('/api/preferences', 'PUT', prefs, { keepalive: true });

/** @returns {Promise<import('../wire.js').SettingsView>} */
export const settings = () => ask('/api/settings');

/** @param {import('../wire.js').Settings} change @returns {Promise<import('../wire.js').SettingsView>} */
export const changeSettings = (change) => ask('/api/settings', 'PUT', change);

/** @param {string} id */
export const analysis = (id) => `/api/analyses/${encodeURIComponent(id)}`;

/** @param {import('../wire.js').NewAnalysis} wanted @returns {Promise<import('../wire.js').AnalysisBegun>} */
export const beginAnalysis = (wanted) => ask('/api/analyses', 'POST', wanted);

/** @param {import('../wire.js').Judge} stones @returns {Promise<import('../wire.js').Judgement>} */
export const judge = (stones) => ask('/api/judge', 'POST', stones);

/** @param {string} code */
export const roomPath = (code) => `/api/rooms/${encodeURIComponent(code)}`;

/** @param {string} code @returns {Promise<import('../wire.js').RoomView>} */
export const room = (code) => ask(roomPath(code));

/** @param {import('../wire.js').NewRoom} terms @returns {Promise<import('../wire.js').RoomOpened>} */
export const openRoom = (terms) => ask('/api/rooms', 'POST', terms);

/** @param {string} code @param {import('../wire.js').NewRoom} terms */
export const changeRoom = (code, terms) => ask(roomPath(code), 'PATCH', terms);

/** @param {string} code */
export const closeRoom = (code) => ask(roomPath(code), 'DELETE');

/** @param {string} code @param {string} name */
export const sit = (code, name) => ask(`${roomPath(code)}/seat`, 'POST', { name });

/** @param {string} code @returns {Promise<import('../wire.js').DeviceKey>} */
export const deviceKey = (code) => ask(`${roomPath(code)}/device`, 'POST');

/** @param {string} code @param {string} key */
export const sitByKey = (code, key) => ask(`${roomPath(code)}/device/${encodeURIComponent(key)}`, 'POST');

/** @param {string} code */
export const qr = (code) => `${roomPath(code)}/qr`;

/** @returns {Promise<import('../wire.js').About>} */
export const about = () => ask('/api/about');

export const quit = () => ask('/api/quit', 'POST');
