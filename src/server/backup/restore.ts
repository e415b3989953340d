import { drizzle } from 'drizzle-orm/node-postgres';
import type { Database } from '../../core/context.ts';
import type { FileStore } from '../../core/files/store.ts';
import type { Config } from '../config.ts';
import { withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { contentOf, stoppable } from './backup.ts';
import type { Contents, Report } from './dump.ts';
import { BackupError } from './error.ts';
import { load, refuseFull } from './load.ts';
import type { StoredFiles } from './stored-files.ts';
import { firstRelation } from './tables.ts';
import { isUnfinished, markFinished, markUnfinished } from './unfinished.ts';

interface RestoreOptions {
  config: Config;
  /** Owner of an empty database. */
  owner: PgConnection;
  /** Nothing may be stored, but for what a killed restore has left. */
  files: StoredFiles;
  /** Path of the archive. */
  path: string;
  /** Asks for the passphrase of an encrypted archive. */
  ask: () => Promise<string>;
  report?: Report;
  signal?: AbortSignal;
}

/**
 * Makes an installation of an archive: rows and bytes in one go, or nothing. All sessions are ended, and the tables are brought to this
 * version. Throws BackupError if something is there already, and DamagedArchive.
 */
export async function restore(options: RestoreOptions): Promise<Contents> {
  const { config, owner, files, path, ask, report, signal } = options;
  const { dataDir } = config;
  // Before anything is removed: a restore may have ended just before it could be marked as finished.
  await withClient(owner, refuseFull);
  await makeEmpty(files.store, isUnfinished(dataDir));
  await markUnfinished(dataDir);
  const contents = await load({
    owner,
    files,
    content: stoppable(contentOf(path, ask), signal),
    ...(report && { report }),
    async loaded(client) {
      signal?.throwIfAborted();
      // The whole product, which is read from here on: what is refused is refused at once.
      const { serverModules } = await import('../modules.ts');
      const database = drizzle(client) as unknown as Database;
      for (const module of serverModules) await module.restored?.(database);
    },
  }).catch(async (error: unknown) => {
    // Not where the answer to a commit was lost: it may have succeeded.
    const isEmpty = await withClient(owner, firstRelation).then(
      (found) => found === null,
      () => false,
    );
    if (isEmpty) {
      await makeEmpty(files.store, true);
      await markFinished(dataDir);
    }
    throw error;
  });
  // What follows is what every start does, so the restore is complete without it.
  await markFinished(dataDir);
  const { prepareDatabase } = await import('../app.ts');
  await prepareDatabase(owner, config);
  await withClient(owner, (client) => client.query('analyze'));
  return contents;
}

/** Throws if anything is stored, unless it may be removed. */
async function makeEmpty(store: FileStore, removable: boolean): Promise<void> {
  for await (const { id } of store.list()) {
    if (!removable)
      throw new BackupError(
        'Među datotekama već ima sadržaja, a vraća se samo u prazno. Postavite DATA_DIR na prazan folder.',
      );
    await store.remove(id);
  }
}
