import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import type { Contents, Report } from './dump.ts';
import { storedFiles } from './installation.ts';
import { restore } from './restore.ts';

interface VerifyOptions {
  config: Config;
  log: Logger;
  path: string;
  ask: () => Promise<string>;
  report?: Report;
  signal?: AbortSignal;
}

/**
 * Tries an archive out: restores it into a temporary folder with an embedded database of its own, which compares all rows and bytes,
 * brings it to this version as a start does, and throws it away. Throws like `restore`.
 */
export async function verify({ config, log, ...more }: VerifyOptions): Promise<Contents> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carsija-provjera-'));
  try {
    // PostgreSQL of a product that root has started runs as another user, who must be able to come here.
    await chmod(dataDir, 0o711);
    const embedded = await startEmbeddedPostgres({ dataDir, log });
    try {
      const files = await storedFiles({ dataDir, s3: null }, log);
      return await restore({ config: { ...config, dataDir }, owner: embedded.connection, files, ...more });
    } finally {
      await embedded.stop();
    }
  } finally {
    // Where PostgreSQL's user cannot come to the folder, the cluster is elsewhere.
    const elsewhere = await readFile(join(dataDir, 'postgres', 'moved-to'), 'utf8').catch(() => null);
    if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}
