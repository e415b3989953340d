import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PgConnection } from '../connection.ts';
import { owner } from './cluster.ts';
import { diskFull, EmbeddedPostgresError } from './error.ts';
import { clusterName } from './orphans.ts';
import type { OsUser } from './os-user.ts';
import { spawnAs } from './run.ts';

export interface PostmasterOptions {
  /** The postgres program. */
  program: string;
  /** Folder of the cluster, absolute, symlinks resolved. */
  cluster: string;
  user: OsUser;
  socketFolder: string;
  logFile: string;
}

/** Timeout of crash recovery, which is slow for a large database. */
const recoveryTimeout = 15 * 60_000;
const maxLogSize = 10 * 2 ** 20;

/** The owner's connection to the cluster whose socket is in `socketFolder`. */
export function ownerConnection(socketFolder: string): PgConnection {
  return { host: socketFolder, port: 5432, username: owner, database: owner };
}

/** PostgreSQL did not start because a process of an earlier run is not gone wholly yet. */
export class MemoryHeldError extends EmbeddedPostgresError {
  override name = 'MemoryHeldError';
}

/** Starts PostgreSQL; `ready` resolves when it answers a query, and rejects when it ends before. */
export function spawnPostmaster(options: PostmasterOptions): { child: ChildProcess; ready: Promise<void> } {
  const { program, cluster, user, socketFolder, logFile } = options;
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogSize)
    renameSync(logFile, `${logFile}.old`);
  const log = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  const child = spawnAs(
    program,
    [
      ...['-D', cluster, '-k', socketFolder, '-p', '5432', '-h', ''],
      ...['-c', `cluster_name=${clusterName(cluster)}`, '-c', 'unix_socket_permissions=0700'],
    ],
    { user, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const printed = () => readFileSync(logFile).subarray(from).toString();
  return { child, ready: answering(child, options, printed) };
}

/** Stops PostgreSQL and waits: gracefully first, then harder. */
export async function stopPostmaster(child: ChildProcess | undefined): Promise<void> {
  if (!child || ended(child)) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const [signal, timeout] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const late = sleep(timeout, true, { signal: timer.signal }).catch(() => false);
    const isLate = await Promise.race([exit.then(() => false), late]);
    timer.abort();
    if (!isLate) return;
  }
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function answering(
  child: ChildProcess,
  { cluster, socketFolder }: PostmasterOptions,
  output: () => string,
): Promise<void> {
  const connection = ownerConnection(socketFolder);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const socket = join(connection.host, `.s.PGSQL.${connection.port}`);
  const until = Date.now() + recoveryTimeout;
  while (Date.now() < until) {
    if (ended(child)) {
      await sleep(20); // lets 'error' arrive and the log be written
      const printed = output().trim();
      const held = /shared memory block .* is still in use/.test(printed);
      throw (
        diskFull(cluster, printed) ??
        new (held ? MemoryHeldError : EmbeddedPostgresError)(
          `PostgreSQL se nije pokrenuo: ${failure?.message ?? ''}\n${printed}`,
        )
      );
    }
    if (existsSync(socket) && (await answers(connection))) return;
    await sleep(10);
  }
  child.kill('SIGQUIT');
  throw new EmbeddedPostgresError(`PostgreSQL ne odgovara:\n${output().trim()}`);
}

/** Sends a query; creates the application's database if it is missing, as in a new cluster. */
async function answers(connection: PgConnection): Promise<boolean> {
  try {
    await query(connection, 'select 1');
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '3D000') {
      await query({ ...connection, database: 'postgres' }, `create database ${connection.database}`);
      return true;
    }
    // 57P03: starting up or recovering; the others: the socket is not listened to yet.
    if (
      code === '57P03' ||
      code === 'ECONNREFUSED' ||
      code === 'ENOENT' ||
      code === 'ECONNRESET' ||
      /terminated unexpectedly/.test(String(error))
    )
      return false;
    throw error;
  }
}

async function query(connection: PgConnection, text: string): Promise<void> {
  const { host, port, username, database } = connection;
  const client = new pg.Client({
    host,
    port,
    user: username,
    password: '',
    database,
    connectionTimeoutMillis: 30_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
