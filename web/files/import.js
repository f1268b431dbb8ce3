/** Files on their way in: chosen, dropped or pasted, one after the other, each with its own end. */

import * as api from '../base/api.js';
import { t } from '../i18n/index.js';
import { analyse } from '../analysis/analysis.js';
import { loadShelf } from '../library/library.js';
import { toast } from '../frame/toast.js';
import { go } from '../routes.js';
import { play as sound } from '../sound/sound.js';
import { state, update } from '../state.js';
import { announce } from '../base/voice.js';

/**
 * @typedef {object} Incoming
 * @property {number} id
 * @property {string} name empty when it was pasted
 * @property {number} bytes
 * @property {'waiting' | 'reading' | 'done' | 'failed'} status
 * @property {import('../wire.js').ImportView} [taken]
 * @property {import('../wire.js').ImportProblem | { error: api.Failed['kind'] | 'no-file' }} [problem]
 * @typedef {{ rule: string, encoding: string }} Told what the person knows and the file does not say
 * @typedef {{ list: Incoming[], told: Told, over: boolean }} Imports `over`: something is held over the page
 */

/** @param {Partial<Imports>} change */
const set = (change) => update({ imports: { ...state.imports, ...change } });

/** @param {number} id @param {Partial<Incoming>} change */
const setOne = (id, change) => set({ list: state.imports.list.map((one) => (one.id === id ? { ...one, ...change } : one)) });

/** @param {Partial<Told>} change */
export const tell = (change) => set({ told: { ...state.imports.told, ...change } });

export function openImport() {
  set({ list: [] });
  update({ sheet: { kind: 'import' } });
}

let count = 0;
/** @type {Promise<void>} */
let queue = Promise.resolve();

/** @param {{ name: string, body: Blob }[]} files */
export function importAll(files) {
  if (files.length === 0) return;
  const fresh = files.map(({ name, body }) => {
    count += 1;
    return { id: count, name, bytes: body.size, status: /** @type {const} */ ('waiting'), body };
  });
  const before = state.sheet?.kind === 'import' ? state.imports.list : [];
  set({ list: [...before, ...fresh.map(({ body: _, ...row }) => row)], over: false });
  // A single small file is opened before a sheet could be read.
  if (files.length > 1 || files[0].body.size > 1_000_000) update({ sheet: { kind: 'import' } });
  queue = queue.then(() => readAll(fresh));
}

/** @param {FileList | File[]} files */
export const importFiles = (files) => importAll([...files].map((file) => ({ name: file.name, body: file })));

/** @param {string} text */
export function importText(text) {
  if (text.trim()) importAll([{ name: '', body: new Blob([text]) }]);
}

/** @param {{ id: number, name: string, body: Blob }[]} files */
async function readAll(files) {
  for (const { id, name, body } of files) {
    setOne(id, { status: 'reading' });
    setOne(id, await read(name, body));
  }
  const rows = state.imports.list.filter((row) => files.some(({ id }) => id === row.id));
  const games = rows.flatMap(({ taken }) => taken?.games ?? []);
  const wrong = rows.filter(({ status }) => status === 'failed').length;
  sound(games.length ? 'offer' : 'invalid');
  if (state.library) void loadShelf();
  if (rows.length === 1 && games.length === 1) {
    // On the analysis board a file is there to be analysed.
    if (state.route.page === 'analysis') analyse(games[0].card.id, null);
    else await go(`/record/${games[0].card.id}`);
    return toast(t('import.done', { n: 1 }), 'done');
  }
  announce([games.length ? t('import.done', { n: games.length }) : '', wrong ? t('import.failed', { n: wrong }) : ''].filter(Boolean).join(' '));
  update({ sheet: { kind: 'import' } });
}

/** @param {string} name @param {Blob} body @returns {Promise<Partial<Incoming>>} */
async function read(name, body) {
  try {
    return { status: 'done', taken: await api.importFile(name, await body.arrayBuffer(), state.imports.told) };
  } catch (error) {
    if (error instanceof api.Failed) return { status: 'failed', problem: error.problem ?? { error: error.kind } };
    // A folder has a name and cannot be read; neither can a file that went away.
    return { status: 'failed', problem: { error: 'no-file' } };
  }
}

/** @param {EventTarget | null} target */
const isTextField = (target) => target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Dropping and pasting, anywhere on the page. */
export function listenForFiles() {
  let depth = 0;
  const brings = (/** @type {DragEvent} */ event) => [...(event.dataTransfer?.types ?? [])].some((type) => /^(files|text\/plain)$/i.test(type));
  addEventListener('dragenter', (event) => {
    if (!brings(event)) return;
    depth += 1;
    if (!state.imports.over) set({ over: true });
  });
  addEventListener('dragover', (event) => { if (brings(event)) event.preventDefault(); });
  addEventListener('dragleave', (event) => {
    if (!brings(event)) return;
    depth = Math.max(0, depth - 1);
    if (depth === 0) set({ over: false });
  });
  addEventListener('drop', (event) => {
    depth = 0;
    set({ over: false });
    if (isTextField(event.target) || !event.dataTransfer) return;
    event.preventDefault();
    takeIn(event.dataTransfer);
  });
  addEventListener('paste', (event) => {
    if (isTextField(event.target) || !event.clipboardData) return;
    if (state.sheet && state.sheet.kind !== 'import') return;
    event.preventDefault();
    takeIn(event.clipboardData);
  });
}

/** @param {DataTransfer} data */
function takeIn(data) {
  if (data.files.length) importFiles(data.files);
  else importText(data.getData('text/plain'));
}
