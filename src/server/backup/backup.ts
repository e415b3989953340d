import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { singleClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { type Contents, dump, type Report } from './dump.ts';
import { BackupError } from './error.ts';
import { opened, sealed } from './records.ts';
import type { StoredFiles } from './stored-files.ts';
import { sweepParts, writeDurably } from './target.ts';

/** Key of the advisory lock that a backup holds, so that there is one at a time. Arbitrary. */
const ONE_AT_A_TIME = 7_223_044;

interface BackupOptions {
  /** Owner of the database. */
  owner: PgConnection;
  files: StoredFiles;
  /** Path of the archive to be written. */
  path: string;
  /** Null: not encrypted. */
  passphrase: string | null;
  report?: Report;
  signal?: AbortSignal;
}

/** An archive that has been written. */
export interface Backup extends Contents {
  path: string;
  /** Bytes of the archive. */
  size: number;
  encrypted: boolean;
}

/**
 * Archives an installation while it runs. Throws BackupError if another backup runs, if there is no room, or if the database is not
 * the product's. An archive with faulty files is complete but for those: the caller says so.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  const { owner, files, path, passphrase, report, signal } = options;
  const client = singleClient(owner, 'carsija backup');
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [ONE_AT_A_TIME]);
    if (!rows[0].free) throw new BackupError('Druga rezervna kopija je upravo u toku.');
    await sweepParts(dirname(path));
    let contents: Contents | undefined;
    async function* content(): AsyncGenerator<Buffer, void, undefined> {
      contents = yield* dump(client, files, report);
    }
    const size = await writeDurably(path, stoppable(sealed(content(), passphrase), signal));
    return { ...contents!, path, size, encrypted: passphrase !== null };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws what the signal was aborted with before the next chunk. */
export async function* stoppable<T>(
  source: AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  for await (const chunk of source) {
    signal?.throwIfAborted();
    yield chunk;
  }
}

/** The content of an archive file; see `opened`. */
export const contentOf = (
  path: string,
  ask: () => Promise<string>,
): AsyncGenerator<Buffer, void, undefined> =>
  opened(createReadStream(path, { highWaterMark: 1024 * 1024 }), ask);
