/** The page's files, for the checks that read them. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = fileURLToPath(new URL('../../web/', import.meta.url));

/** @param {string} ending @param {string} [folder] @returns {string[]} */
export function files(ending, folder = web) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(ending, path);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

/** @param {string} path */
export const read = (path) => readFileSync(path, 'utf8');

/** @param {string} path */
export const named = (path) => relative(web, path);

/** A module of the page; it has no package.json that would tell node its kind. @param {string} path @returns {Promise<any>} */
export const load = (path) => import(`data:text/javascript,${encodeURIComponent(read(join(web, path)))}`);
