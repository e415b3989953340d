import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { PgConnection } from '../connection.ts';
import { ownerConnection } from './postmaster.ts';

/** The owner's connection to the embedded PostgreSQL that runs on `dataDir` in another process; null if none runs. */
export async function findRunning(dataDir: string): Promise<PgConnection | null> {
  const record = join(dataDir, 'postgres', 'socket');
  if (!existsSync(record)) return null;
  const connection = ownerConnection(readFileSync(record, 'utf8').trim());
  return (await listens(join(connection.host, `.s.PGSQL.${connection.port}`))) ? connection : null;
}

/** Whether `dataDir` has an embedded database at all. */
export const hasCluster = (dataDir: string): boolean =>
  ['data', 'moved-to'].some((name) => existsSync(join(dataDir, 'postgres', name)));

function listens(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    // A socket that this user may not open belongs to somebody who runs: the query says so.
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EACCES'));
  });
}
