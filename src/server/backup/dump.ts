import { REMOVAL_LOCK } from '../../core/files/removal-lock.ts';
import type { Client } from '../db/client.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { SCHEMA as QUEUE } from '../jobs/install.ts';
import { copyOut } from './copy.ts';
import { compressed, written } from './entries.ts';
import { BackupError } from './error.ts';
import { type EndTail, FORMAT, type Start, type TableTail } from './manifest.ts';
import { RowHash } from './row-hash.ts';
import { type ArchivedFile, type FaultyFile, fileEntry, type StoredFiles } from './stored-files.ts';
import { type ArchivedTable, copyStatement, prepareSession, sequencesOf, tablesOf } from './tables.ts';

/** Called with whole percent and a Bosnian sentence. */
export type Report = (percent: number, sentence: string) => void;

/** What an archive holds. */
export interface Contents {
  start: Start;
  tables: number;
  rows: number;
  files: number;
  fileBytes: number;
  faulty: FaultyFile[];
}

/** Share of the progress that the tables are given. */
const TABLES_PERCENT = 50;

const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/**
 * The content of an archive: all tables of one snapshot, then the bytes of every file that the snapshot names. `client` is the owner's
 * connection, used by nothing else. No migration runs while tables are read, and no bytes are removed until the end. Files
 * whose bytes are missing or wrong are named in what it returns; anything else that fails is thrown.
 */
export async function* dump(
  client: Client,
  files: StoredFiles,
  report: Report = () => {},
): AsyncGenerator<Buffer, Contents, undefined> {
  await prepareSession(client);
  await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]);
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin isolation level repeatable read read only');
  const { start, named } = await snapshot(client, files);
  const end: EndTail = { tables: 0, rows: 0, files: 0, faults: 0 };
  yield* written(start, NOTHING, () => ({}));
  for (const table of start.tables) {
    report((end.tables / start.tables.length) * TABLES_PERCENT, `Tabela ${table.name}`);
    yield* tableEntry(client, table, ({ rows }) => {
      end.tables += 1;
      end.rows += rows;
    });
  }
  await client.query('commit');
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);

  const faulty: FaultyFile[] = [];
  let fileBytes = 0;
  for (const file of named) {
    const share = end.files / named.length;
    report(TABLES_PERCENT + share * (100 - TABLES_PERCENT), `Datoteka ${end.files + 1} od ${named.length}`);
    yield* fileEntry(files.store, file, ({ size, fault }) => {
      end.files += 1;
      fileBytes += size;
      if (fault) faulty.push({ id: file.id, fault });
    });
  }
  end.faults = faulty.length;
  await confirmLock(client);
  yield* written({ kind: 'end' }, NOTHING, () => end);
  return { start, tables: end.tables, rows: end.rows, files: end.files, fileBytes, faulty };
}

async function snapshot(
  client: Client,
  files: StoredFiles,
): Promise<{ start: Start; named: ArchivedFile[] }> {
  const tables = await tablesOf(client);
  if (!tables.some(({ schema, name }) => schema === 'drizzle' && name === '__drizzle_migrations'))
    throw new BackupError('Ova baza nije baza Čaršije, ili još nije pokrenuta: nema se šta sačuvati.');
  const migrations = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at, id',
  );
  const queue = await client.query(`select to_regclass('${QUEUE}.job') as name`);
  const waiting = queue.rows[0]?.name
    ? await client.query<{ queue: string; count: number }>(
        `select name as queue, count(*)::int as count from ${QUEUE}.job
         where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' group by 1 order by 1`,
      )
    : { rows: [] };
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const named = await files.inSnapshot(client);
  const start: Start = {
    kind: 'start',
    format: FORMAT,
    created_at: new Date().toISOString(),
    postgres: server.rows[0]!.version,
    migrations: migrations.rows.map(({ hash, at }) => ({ hash, at: Number(at) })),
    tables,
    sequences: await sequencesOf(client),
    files: { count: named.length, bytes: named.reduce((sum, { size }) => sum + size, 0) },
    waiting: waiting.rows,
  };
  return { start, named };
}

function tableEntry(
  client: Client,
  table: ArchivedTable,
  ended: (tail: TableTail) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = new RowHash();
  let rows = 0;
  async function* text(): AsyncGenerator<Buffer, void, undefined> {
    rows = yield* copyOut(client, copyStatement(table, 'to stdout'), (row) => hash.add(row));
  }
  const { schema, name } = table;
  return written({ kind: 'table', schema, name }, compressed(text()), () => {
    const tail = { rows, hash: hash.hex };
    ended(tail);
    return tail;
  });
}

/** A connection that broke off meanwhile has let bytes be removed that the snapshot names. */
async function confirmLock(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
       and (classid::bigint << 32) + objid::bigint = $1::bigint`,
    [REMOVAL_LOCK],
  );
  if (rows.length === 0) throw new BackupError('Veza s bazom je prekinuta prije kraja. Pokušajte ponovo.');
}
