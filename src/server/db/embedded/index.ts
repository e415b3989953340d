import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { ensureCluster, removeHalfMade, writeAccessRules } from './cluster.ts';
import { findCluster, makeHome } from './home.ts';
import { lockFolder } from './lock.ts';
import { stopOrphans } from './orphans.ts';
import { makeSocketFolder, removeSocketFolder } from './socket.ts';
import { supervise } from './supervise.ts';
import type { EmbeddedPostgres, Log } from './types.ts';

export { EmbeddedPostgresError } from './error.ts';
export type { EmbeddedPostgres } from './types.ts';

/**
 * Starts the embedded PostgreSQL on the cluster in `dataDir` (absolute), which is created if it is missing. Resolves when it
 * answers; if it ends later, it is restarted. Throws EmbeddedPostgresError (Bosnian) when another process uses the same
 * `dataDir`, or when PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const home = makeHome(options.dataDir);
  const releases = [lockFolder(home)];
  const release = () => {
    for (const one of releases.splice(0)) one();
  };
  try {
    const { base, user } = findCluster(home);
    // A copied DATA_DIR points to the same cluster as the first.
    if (base !== home) releases.push(lockFolder(base));
    const { stopped } = await stopOrphans(base);
    if (stopped.length > 0)
      log.warn({ pids: stopped }, 'stopped the PostgreSQL that an earlier run left behind');
    await removeHalfMade(base);
    const { initdb, postgres, major } = await findBinaries(base, user);
    const cluster = realpathSync(await ensureCluster(base, user, initdb, major));
    writeAccessRules(cluster, user);
    const socketFolder = makeSocketFolder(home, user);
    releases.unshift(() => removeSocketFolder(socketFolder));
    const logFile = join(base, 'postgres.log');
    return await supervise({ program: postgres, cluster, user, socketFolder, logFile }, log, release);
  } catch (error) {
    release();
    throw error;
  }
}
