import { randomBytes } from 'node:crypto';
import type { Database } from '../../core/context.ts';
import { REMOVAL_LOCK } from '../../core/files/removal-lock.ts';
import type { FileStore } from '../../core/files/store.ts';
import { copyOut } from '../backup/copy.ts';
import type { Report } from '../backup/dump.ts';
import { compressed, written } from '../backup/entries.ts';
import { BackupError } from '../backup/error.ts';
import type { EndTail } from '../backup/manifest.ts';
import { sealed } from '../backup/records.ts';
import { RowHash } from '../backup/row-hash.ts';
import { type ArchivedFile, type FaultyFile, fileEntry } from '../backup/stored-files.ts';
import { prepareSession } from '../backup/tables.ts';
import { type Client, singleClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { fullName } from './catalogue.ts';
import { linesIn, rewritten } from './lines.ts';
import { type ArchivedPerson, FORMAT, type OutsideRow, type Start } from './manifest.ts';
import { outsideRows } from './outside.ts';
import type { MovingRules } from './rules.ts';
import { Secrets } from './secrets.ts';
import { linesStatement, type TakenTable, takenTables } from './taken.ts';

/** Share of the progress that the tables are given. */
const TABLES_PERCENT = 50;
const NOTHING: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} };

/** Rows of a table, with their hash (backup/row-hash.ts). */
export interface CountedRows {
  table: string;
  rows: number;
  hash: string;
}

/** What an archive of an organisation holds. */
export interface TakenOut {
  organisation: Start['organisation'];
  tables: CountedRows[];
  files: number;
  fileBytes: number;
  people: number;
  /** Files whose bytes are missing or wrong here. */
  faulty: FaultyFile[];
  /** Secrets that this installation cannot open any more. */
  unreadable: number;
}

interface TakeOut {
  owner: PgConnection;
  /** Of the application's login, for keys. */
  database: Database;
  files: FileStore;
  rules: MovingRules;
  /** Version of the product. */
  product: string;
  organisation: string;
  passphrase: string;
  report?: Report;
  signal?: AbortSignal;
  /** Called when everything has been read. */
  done(taken: TakenOut): void;
}

/**
 * The archive of an organisation: its rows from one snapshot, table by table, then the bytes of every file of that snapshot, all in
 * sealed records. Never all of it is in memory: one row at most, and the ids of its files. Throws BackupError if there is none of this id, and for the operator.
 */
export async function* takeOut(options: TakeOut): AsyncGenerator<Buffer, void, undefined> {
  const client = singleClient(options.owner, 'carsija moving');
  client.on('error', () => {});
  await client.connect();
  try {
    yield* sealed(content(client, options), options.passphrase);
  } finally {
    await client.end().catch(() => {});
  }
}

async function* content(client: Client, options: TakeOut): AsyncGenerator<Buffer, void, undefined> {
  const { database, files: store, rules, organisation, report = () => {}, signal, done } = options;
  await prepareSession(client);
  // As a backup does: no bytes are removed and no table is rewritten while it is read.
  await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]);
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  await client.query('begin isolation level repeatable read read only');
  const { tables, keys } = await takenTables(client, rules);
  const named = await filesOf(client, organisation);
  const start = await startOf(client, options, tables, named);
  const outside = await outsideRows(client, organisation, tables, keys);
  const secrets = new Secrets(database, rules.sealed, start.nonce);
  const counted: CountedRows[] = [];
  yield* written(start, NOTHING, () => ({}));
  yield* written({ kind: 'outside' }, compressed(linesOf(outside)), () => ({}));
  for (const table of tables) {
    signal?.throwIfAborted();
    report((counted.length / tables.length) * TABLES_PERCENT, `Tabela ${table.name}`);
    yield* recordsEntry(client, table, organisation, secrets, (rows) => counted.push(rows));
  }
  await client.query('commit');
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);

  const faulty: FaultyFile[] = [];
  let count = 0;
  for (const file of named) {
    signal?.throwIfAborted();
    const share = count / named.length;
    report(TABLES_PERCENT + share * (100 - TABLES_PERCENT), `Datoteka ${count + 1} od ${named.length}`);
    yield* fileEntry(store, file, ({ fault }) => {
      count += 1;
      if (fault) faulty.push({ id: file.id, fault });
    });
  }
  // The lock has held as long as the connection has.
  await client.query('select 1');
  const rows = counted.reduce((sum, one) => sum + one.rows, 0);
  const end: EndTail = { tables: counted.length, rows, files: count, faults: faulty.length };
  yield* written({ kind: 'end' }, NOTHING, () => end);
  done({
    organisation: start.organisation,
    tables: counted,
    files: count,
    fileBytes: start.files.bytes,
    people: start.people.length,
    faulty,
    unreadable: secrets.unreadable,
  });
}

/** Files whose bytes lie under their own id and that something keeps. */
async function filesOf(client: Client, organisation: string): Promise<ArchivedFile[]> {
  const { rows } = await client.query<{ id: string; size: string; sha256: string }>(
    `select idguid::text as id, size::text as size, sha256 from public.files
     where tenant_id = $1 and state = 'ready' and same_as is null order by idguid`,
    [organisation],
  );
  return rows.map(({ id, size, sha256 }) => ({ id, size: Number(size), sha256 }));
}

async function startOf(
  client: Client,
  { organisation, product }: Pick<TakeOut, 'organisation' | 'product'>,
  tables: readonly TakenTable[],
  named: readonly ArchivedFile[],
): Promise<Start> {
  const found = await client.query<{ id: string; name: string; is_operator: boolean }>(
    'select idguid::text as id, name, is_operator from public.tenants where idguid = $1',
    [organisation],
  );
  const [one] = found.rows;
  if (!one) throw new BackupError('Ove organizacije više nema.');
  if (one.is_operator)
    throw new BackupError('Organizacija operatera se ne seli: za cijelu instalaciju je rezervna kopija.');
  const people = await client.query<ArchivedPerson>(
    `select u.idguid::text as id, u.email, u.first_name, u.last_name from public.tenant_users m
     join public.users u on u.idguid = m.user_id where m.tenant_id = $1 order by u.email`,
    [organisation],
  );
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    kind: 'organisation',
    format: FORMAT,
    created_at: new Date().toISOString(),
    product,
    postgres: server.rows[0]!.version,
    schema: await schemaOf(client),
    nonce: randomBytes(24).toString('base64url'),
    organisation: { id: one.id, name: one.name },
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    people: people.rows,
    files: { count: named.length, bytes: named.reduce((sum, { size }) => sum + size, 0) },
  };
}

/** The version of the tables: how many migrations were applied, and the last of them. */
export async function schemaOf(client: Client): Promise<Start['schema']> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return { migrations: rows.length, hash: rows.at(-1)?.hash ?? '' };
}

async function* linesOf(rows: readonly OutsideRow[]): AsyncGenerator<Buffer, void, undefined> {
  for (const row of rows) yield Buffer.from(`${JSON.stringify(row)}\n`);
}

/**
 * The organisation's rows of a table as blocks of lines, secrets unsealed. What an archive has, and what is compared with it when they
 * have been brought in. Returns their number.
 */
export async function* recordLines(
  client: Client,
  table: TakenTable,
  organisation: string,
  secrets: Secrets,
): AsyncGenerator<Buffer, void, undefined> {
  const lines = copyOut(client, linesStatement(table, organisation));
  if (secrets.concern(table.name)) yield* rewritten(lines, (line) => secrets.unsealed(table.name, line));
  else yield* lines;
}

/** Counts and hashes the lines of a table as they pass. */
export class Counted {
  readonly #hash = new RowHash();
  #rows = 0;

  add(line: Uint8Array): void {
    this.#hash.add(line);
    this.#rows += 1;
  }

  addAll(block: Buffer): void {
    for (const line of linesIn(block)) this.add(line);
  }

  of(table: { schema: string; name: string }): CountedRows {
    return { table: fullName(table), rows: this.#rows, hash: this.#hash.hex };
  }
}

function recordsEntry(
  client: Client,
  table: TakenTable,
  organisation: string,
  secrets: Secrets,
  ended: (rows: CountedRows) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const counted = new Counted();
  async function* body(): AsyncGenerator<Buffer, void, undefined> {
    for await (const block of recordLines(client, table, organisation, secrets)) {
      counted.addAll(block);
      yield block;
    }
  }
  const { schema, name } = table;
  return written({ kind: 'records', schema, name }, compressed(body()), () => {
    const rows = counted.of(table);
    ended(rows);
    return { rows: rows.rows, hash: rows.hash };
  });
}
