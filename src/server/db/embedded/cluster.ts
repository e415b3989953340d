import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diskFull, EmbeddedPostgresError } from './error.ts';
import { type OsUser, ownName } from './os-user.ts';
import { runAs } from './run.ts';

/** Login that owns the cluster and everything in it. */
export const owner = 'carsija';
/** Prefix of folders left by killed starts, to be removed. */
export const halfMade = 'tmp-';

/**
 * First values for a small server; an administrator may change them in the cluster's postgresql.conf. `fsync` and
 * `synchronous_commit` stay on: an acknowledged write survives a power cut.
 */
const settings = {
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  max_connections: '100',
  jit: 'off',
  // A backend should notice within seconds that its client is gone, also during a long query.
  client_connection_check_interval: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are in the application's log; here they would contain personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Creates the cluster if there is none, under another name, and renames it when complete, so that an interrupted start leaves no
 * unusable database. Returns the cluster's folder.
 */
export async function ensureCluster(
  base: string,
  user: OsUser,
  initdb: string,
  major: string,
): Promise<string> {
  const cluster = join(base, 'data');
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
    if (made === major) return cluster;
    throw new EmbeddedPostgresError(
      `Baza u ${cluster} je napravljena PostgreSQL-om ${made}, a ugrađeni je ${major}: prenesite podatke ` +
        '(docs/operations.md).',
    );
  }
  const half = join(base, `${halfMade}data-${randomBytes(4).toString('hex')}`);
  mkdirSync(half, { mode: 0o700 });
  if (user) chownSync(half, user.uid, user.gid);
  const { code, output } = await runAs(
    initdb,
    [
      ...[
        '-D',
        half,
        '-U',
        owner,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=bs',
      ],
      ...['--auth-local=peer', '--auth-host=reject', '--no-instructions'],
      ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
    ],
    user,
  );
  if (code !== 0) {
    await removeHalfMade(base);
    throw diskFull(base, output) ?? new EmbeddedPostgresError(`initdb nije uspio (${code}): ${output}`);
  }
  renameSync(half, cluster);
  syncFolder(base);
  return cluster;
}

/** Removes the remains of killed starts. An initdb that is still ending may write, hence the retries. */
export async function removeHalfMade(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(halfMade)) continue;
    await rm(join(base, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * Allows only the operating-system user of this process to connect over the socket, as any login. Written at each start, since
 * that user may change.
 */
export function writeAccessRules(cluster: string, user: OsUser): void {
  writeOwned(join(cluster, 'pg_hba.conf'), 'local all all peer map=carsija\n', user);
  writeOwned(join(cluster, 'pg_ident.conf'), `carsija "${ownName()}" all\n`, user);
}

function writeOwned(file: string, text: string, user: OsUser): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
