/** A PostgreSQL server of its own for a test, in a folder that goes away with it; none where PostgreSQL is not installed. */

import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PLACE = '/usr/lib/postgresql';

/** The folder with its programs. @returns {string | null} */
export function postgresPrograms() {
  if (process.env.TENGEN_POSTGRES) return process.env.TENGEN_POSTGRES;
  const versions = existsSync(PLACE) ? readdirSync(PLACE).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(PLACE, version, 'bin')).find((folder) => existsSync(join(folder, 'postgres'))) ?? null;
}

/** It ends with this program, however that ends: its shell reads from a pipe that the system closes then. */
const WATCH = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server';

/** @param {string} programs */
export async function startPostgres(programs) {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tengen-pg-'));
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0;
  const id = isRoot ? Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) : undefined;
  if (id !== undefined) chownSync(folder, id, id);
  chmodSync(folder, 0o755);
  const as = { cwd: folder, uid: id, gid: id };
  const data = join(folder, 'data');
  execFileSync(join(programs, 'initdb'), ['--pgdata', data, '--username=tengen', '--auth=trust', '--no-sync', '--no-locale', '--encoding=UTF8'], { ...as, stdio: 'ignore' });
  const server = spawn('/bin/sh', ['-c', WATCH, 'watch', join(programs, 'postgres'), '-D', data, '-k', folder,
    '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'shared_buffers=16MB'], { ...as, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  for (;;) {
    try {
      execFileSync(join(programs, 'pg_isready'), ['--host', folder], { stdio: 'ignore' });
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    url: `postgres://tengen@${encodeURIComponent(folder)}/postgres`,
    async stop() {
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
