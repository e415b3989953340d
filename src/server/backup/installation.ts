import type { Logger } from 'pino';
import { openFileStore } from '../../core/files/open-store.ts';
import type { Config } from '../config.ts';
import { type PgConnection, parseDatabaseUrl } from '../db/connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { findRunning, hasCluster } from '../db/embedded/running.ts';
import { BackupError } from './error.ts';
import { filesInSnapshot, type StoredFiles } from './stored-files.ts';

/** Opens the stored files of an installation. */
export const storedFiles = async (
  config: Pick<Config, 'dataDir' | 's3'>,
  log: Logger,
): Promise<StoredFiles> => ({
  store: await openFileStore(config, log),
  inSnapshot: filesInSnapshot,
});

/** Runs `work` as the owner of the installation's database, whether the product runs or not. Throws BackupError if there is none. */
export async function withDatabase<T>(
  config: Config,
  log: Logger,
  work: (owner: PgConnection) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(parseDatabaseUrl(config.databaseUrl));
  const running = await findRunning(config.dataDir);
  if (running) return work(running).catch(explainStranger);
  if (!hasCluster(config.dataDir))
    throw new BackupError(`U folderu ${config.dataDir} nema baze: postavite DATA_DIR ili DATABASE_URL.`);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return work(embedded.connection).finally(() => embedded.stop());
}

/** Only the user of the operating system that runs the product may connect to the embedded database. */
function explainStranger(error: unknown): never {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === '28000' || (code === 'EACCES' && syscall === 'connect'))
    throw new BackupError('Čaršija radi pod drugim korisnikom računara: pokrenite ovo pod njim.', {
      cause: error,
    });
  throw error;
}
