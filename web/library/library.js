/** The shelf of saved games: filter, search, rename, delete and bring back. */

import * as api from '../base/api.js';
import { failed } from '../play/acts.js';
import { t } from '../i18n/index.js';
import { toast } from '../frame/toast.js';
import { state, update } from '../state.js';

/**
 * @typedef {'all' | 'engine' | 'people' | 'imported' | 'analysis' | 'open' | 'named'} Filter
 * @typedef {object} Shelf
 * @property {Filter} filter
 * @property {string} query
 * @property {import('../wire.js').Entry[]} games
 * @property {number} total
 * @property {import('../wire.js').Score | null} score
 * @property {boolean} loaded
 */

const PAGE = 20;

/** @type {Shelf} */
const empty = { filter: 'all', query: '', games: [], total: 0, score: null, loaded: false };

export const shelf = () => state.library ?? empty;

/** @param {Partial<Shelf>} change */
const set = (change) => update({ library: { ...shelf(), ...change } });

/** @param {Filter} filter @param {string} query @returns {api.Search} */
function searchOf(filter, query) {
  const q = query.trim();
  switch (filter) {
    case 'all': return { q };
    case 'engine': case 'people': case 'imported': case 'analysis': return { q, mode: filter };
    case 'open': return { q, state: 'open' };
    case 'named': return { q, named: 'true' };
  }
}

/** Counts the questions, so that a late answer to an old one is dropped. */
let asked = 0;

/** @param {'first' | 'more'} [which] */
export async function loadShelf(which = 'first') {
  const { filter, query, games } = shelf();
  asked += 1;
  const mine = asked;
  try {
    const [page, score] = await Promise.all([
      api.games({ ...searchOf(filter, query), limit: PAGE, offset: which === 'more' ? games.length : 0 }), api.score(),
    ]);
    if (mine === asked) set({ games: which === 'more' ? [...games, ...page.games] : page.games, total: page.total, score, loaded: true });
  } catch (error) {
    failed(error);
  }
}

/** @param {Filter} filter */
export function filterShelf(filter) {
  set({ filter });
  void loadShelf();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/** @param {string} query */
export function searchShelf(query) {
  set({ query });
  clearTimeout(typing);
  typing = setTimeout(loadShelf, 200);
}

/** @param {string} id @param {string} name */
export async function renameGame(id, name) {
  try {
    await api.rename(id, name);
    set({ games: shelf().games.map((card) => (card.id === id ? { ...card, name } : card)) });
    const { record } = state;
    if (record?.view && record.id === id) update({ record: { ...record, view: { ...record.view, card: { ...record.view.card, name } } } });
    toast(t('saved-as', { name }), 'done');
  } catch (error) {
    failed(error);
  }
}

/** @param {string} id */
export async function deleteGame(id) {
  const { games, total } = shelf();
  set({ games: games.filter((card) => card.id !== id), total: total - 1 });
  try {
    await api.remove(id);
    toast(t('library.deleted'), 'done', { label: t('library.restore'), run: () => void restoreGame(id) });
  } catch (error) {
    failed(error);
    void loadShelf();
  }
}

/** @param {string} id */
async function restoreGame(id) {
  try {
    await api.restore(id);
    toast(t('library.restored'), 'done');
  } catch (error) {
    failed(error);
  }
  void loadShelf();
}
