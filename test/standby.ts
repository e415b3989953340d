import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PgConnection } from '../src/server/db/connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/server/db/embedded/index.ts';
import type { Log } from '../src/server/db/embedded/types.ts';
import { connect } from './sql.ts';

/** Folders of a cluster whose content belongs to the running server; a copy has them empty. */
const OF_THE_SERVER = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|.*\.signal)$/;

/**
 * Makes a streaming standby of a running embedded PostgreSQL in `dataDir` and starts it: the native packages have no pg_basebackup, so the
 * cluster is copied between the functions by which it is told of a backup. `primary` is its owner, who is a superuser; the standby
 * has the same logins. Stop it before the primary.
 */
export async function startStandby(
  primary: PgConnection,
  dataDir: string,
  log: Log,
): Promise<EmbeddedPostgres> {
  const sql = connect(primary, 1);
  try {
    const [{ folder } = { folder: '' }] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    // In a folder that nobody else enters; at the primary's next start by the product the line is gone.
    appendFileSync(join(folder, 'pg_hba.conf'), 'local replication all trust\n');
    await sql`select pg_reload_conf()`;
    // The primary keeps what the standby has not had yet.
    await sql`select pg_create_physical_replication_slot('standby', true)`;
    await sql`select pg_backup_start('standby', true)`;
    const home = join(dataDir, 'postgres');
    mkdirSync(home, { recursive: true, mode: 0o711 });
    const cluster = join(home, 'data');
    copyFolder(folder, cluster);
    const [{ label } = { label: '' }] = await sql<{ label: string }[]>`
      select labelfile as label from pg_backup_stop(false)`;
    const { uid, gid } = statSync(folder);
    const write = (name: string, text: string): void => {
      writeFileSync(join(cluster, name), text, { mode: 0o600, flag: 'a' });
      if (process.getuid?.() === 0) chownSync(join(cluster, name), uid, gid);
    };
    write('backup_label', label);
    write('standby.signal', '');
    write(
      'postgresql.auto.conf',
      `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${primary.username}'\n` +
        `primary_slot_name = 'standby'\nhot_standby_feedback = on\n`,
    );
  } finally {
    await sql.end();
  }
  return startEmbeddedPostgres({ dataDir, log });
}

/** Copies a folder with owners, but what is the server's own. Files may go meanwhile: the log, which the standby replays, tells of it. */
function copyFolder(from: string, to: string, path = ''): void {
  const { uid, gid } = statSync(from);
  mkdirSync(to, { mode: 0o700 });
  const own = (made: string): void => {
    if (process.getuid?.() === 0) chownSync(made, uid, gid);
  };
  own(to);
  if (OF_THE_SERVER.includes(path)) {
    if (path !== 'pg_wal') return;
    for (const name of ['archive_status', 'summaries']) {
      mkdirSync(join(to, name), { mode: 0o700 });
      own(join(to, name));
    }
    return;
  }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (NOT_COPIED.test(entry.name)) continue;
    const [one, other] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) copyFolder(one, other, path === '' ? entry.name : `${path}/${entry.name}`);
      else if (entry.isFile()) {
        copyFileSync(one, other);
        own(other);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** The address of a PostgreSQL behind a Unix socket, as settings have it. */
export const addressOf = ({ host, port, username, database }: PgConnection): string =>
  `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
