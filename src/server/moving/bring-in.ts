import { CHANGES_CHANNEL } from '../../core/cache.ts';
import type { Database } from '../../core/context.ts';
import { REMOVAL_LOCK } from '../../core/files/removal-lock.ts';
import type { FileStore } from '../../core/files/store.ts';
import { MAINTENANCE } from '../../core/maintenance.ts';
import { copyIn } from '../backup/copy.ts';
import type { Report } from '../backup/dump.ts';
import { decompressed, type Entry } from '../backup/entries.ts';
import { altered, BackupError } from '../backup/error.ts';
import { readTableTail } from '../backup/manifest.ts';
import type { FaultyFile } from '../backup/stored-files.ts';
import { prepareSession } from '../backup/tables.ts';
import { type Client, withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { type ArrivingPerson, matchAccounts } from './accounts.ts';
import { fullName, literalId, TENANTS, type UniqueKey, uniqueKeys } from './catalogue.ts';
import { exchangeIds, rewritten, wholeLines } from './lines.ts';
import { type OutsideRow, readHead, readOutsideRow, type Start } from './manifest.ts';
import {
  missingText,
  otherVersion,
  refusedRow,
  takenFiles,
  takenKeys,
  takenOrganisation,
} from './obstacles.ts';
import { matchOutside } from './outside.ts';
import type { MovingRules } from './rules.ts';
import { Secrets } from './secrets.ts';
import { Counted, type CountedRows, recordLines } from './take-out.ts';
import {
  EMPTY_STAGE,
  insertStatement,
  MAKE_STAGE,
  sequenceStatement,
  type TakenTable,
  TO_STAGE,
  takenTables,
} from './taken.ts';
import { openArchive, readWhole, type Source } from './whole.ts';

/** What was found in an archive, or brought in from it. */
export interface Arrival {
  organisation: Start['organisation'];
  created_at: string;
  product: string;
  /** Rows of each table as they are here now, or would be: compared with the archive, row by row. `archived`: how many it has. */
  tables: (CountedRows & { archived: number })[];
  files: number;
  fileBytes: number;
  faulty: FaultyFile[];
  people: ArrivingPerson[];
  /** Rights given that are not known here, and were left out. */
  cut: number;
  /** Secrets that the installation it comes from could not open; nobody can here either. */
  unreadable: number;
  /** Bosnian: why it cannot be brought in, and what can be done. Nothing else counts then. */
  obstacles: string[];
}

interface BringIn {
  owner: PgConnection;
  database: Database;
  files: FileStore;
  rules: MovingRules;
  source: Source;
  passphrase: string;
  report?: Report;
  signal?: AbortSignal;
}

/**
 * Reads an archive to its end and tries it out: all rows are inserted, compared with the archive, and taken back. Nothing is written.
 * Throws BackupError for what is no whole archive; what can be mended is in `obstacles`.
 */
export async function checkArrival(options: BringIn): Promise<Arrival> {
  const { report = () => {} } = options;
  const whole = await readWhole({ ...options, keep: null, report: part(report, 0, 50) });
  const { ids: _, ...arrival } = await withRows(options, whole.files, {
    keep: false,
    report: part(report, 50, 100),
  });
  return { ...arrival, files: whole.files.length, fileBytes: whole.fileBytes, faulty: whole.faulty };
}

/**
 * Brings an organisation in: the bytes of its files first, which nothing refers to yet, then all rows in one transaction, in which they
 * are compared with the archive. So whatever fails, and wherever it is killed, there is no half of it: until the commit its bytes are
 * listed as removed, and the next sweep takes them. What can be mended is in `obstacles`, and then nothing is written.
 */
export async function bringIn(options: BringIn): Promise<Arrival> {
  const { files, owner, report = () => {} } = options;
  return withClient(owner, async (client) => {
    const { ids, ...tried } = await withRows(options, null, { keep: false, report: part(report, 0, 25) });
    if (tried.obstacles.length > 0) return tried;
    // Of two that bring the same in one would remove the other's bytes.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [
      `moving/${tried.organisation.id}`,
    ]);
    // No sweep runs as long as the connection is open.
    await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]);
    await listAsRemoved(client, ids);
    const own = new Set(ids);
    const whole = await readWhole({
      ...options,
      keep: files,
      async keeping(id) {
        // An archive that was made by hand would replace bytes of others.
        if (!own.has(id)) throw altered();
      },
      report: part(report, 25, 75),
    });
    const { ids: _, ...arrival } = await withRows(options, whole.files, {
      keep: true,
      report: part(report, 75, 100),
    });
    return { ...arrival, files: whole.files.length, fileBytes: whole.fileBytes, faulty: whole.faulty };
  });
}

const part =
  (report: Report, from: number, to: number): Report =>
  (percent, sentence) =>
    report(from + (percent * (to - from)) / 100, sentence);

/**
 * Leaves bytes that no row promises to the operator's sweep: not those of an organisation that is here, whatever an archive calls its files.
 */
async function listAsRemoved(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into public.removed_files (tenant_id, idguid)
     select t.idguid, id from public.tenants t, unnest($1::uuid[]) id
     where t.is_operator and not exists (select from public.files f where id in (f.idguid, f.same_as))
     on conflict do nothing`,
    [ids],
  );
}

/** With the ids under which the bytes of its files lie. */
type WithIds = Arrival & { ids: string[] };

/** What the rows of an archive are read with. */
interface Loading {
  client: Client;
  organisation: string;
  tables: Map<string, TakenTable>;
  keys: UniqueKey[];
  rules: MovingRules;
  secrets: Secrets;
  seal: (line: string) => string;
  /** Ids that are others here. */
  exchanged: Map<string, string>;
  /** Accounts that begin their work elsewhere. */
  settled: ReadonlySet<string>;
  rights: ReadonlySet<string>;
  obstacles: string[];
  expected: Map<string, CountedRows & { archived: number }>;
  cut: number;
}

/** Inserts all rows in one transaction, and keeps them or takes them back. `files`: ids whose bytes are there; null: not asked. */
function withRows(
  options: BringIn,
  files: readonly string[] | null,
  { keep, report }: { keep: boolean; report: Report },
): Promise<WithIds> {
  return withClient(options.owner, async (client) => {
    await prepareSession(client);
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin');
    const { start, entries } = await openArchive(options.source, options.passphrase);
    try {
      const arrival = await arrive(client, options, start, entries, files, { keep, report });
      const wanted = keep && arrival.obstacles.length === 0;
      if (wanted) await client.query(`select pg_notify('${CHANGES_CHANNEL}', '')`);
      await client.query(wanted ? 'commit' : 'rollback');
      return arrival;
    } finally {
      await entries.return();
    }
  });
}

async function arrive(
  client: Client,
  { database, rules, signal }: BringIn,
  start: Start,
  entries: AsyncGenerator<Entry, void, undefined>,
  files: readonly string[] | null,
  { keep, report }: { keep: boolean; report: Report },
): Promise<WithIds> {
  const { organisation, created_at, product } = start;
  const arrival = {
    ...{ organisation, created_at, product, tables: [], files: 0, fileBytes: 0, faulty: [] },
    unreadable: 0,
  };
  const { tables } = await takenTables(client, rules);
  const version = await otherVersion(client, start, tables);
  if (version) return { ...arrival, people: [], cut: 0, obstacles: [version], ids: [] };
  await client.query(
    `select set_config('${MAINTENANCE}', 'on', true), set_config('app.tenant_id', $1, true)`,
    [organisation.id],
  );
  await client.query(MAKE_STAGE);
  const accounts = await matchAccounts(client, start.people);
  const secrets = new Secrets(database, rules.sealed, start.nonce);
  const rights = await client.query<{ name: string }>('select name from public.permissions');
  const loading: Loading = {
    client,
    organisation: organisation.id,
    tables: new Map(tables.map((table) => [fullName(table), table])),
    keys: await uniqueKeys(client, tables.map(fullName), { shared: true }),
    rules,
    secrets,
    seal: await secrets.sealer(),
    exchanged: accounts.exchanged,
    settled: accounts.settled,
    rights: new Set(rights.rows.map(({ name }) => name)),
    obstacles: await takenOrganisation(client, start),
    expected: new Map(),
    cut: 0,
  };
  const whole = await loadRecords(loading, entries, report, signal);
  const ids = whole ? await compare(loading, files, report, signal) : [];
  if (whole)
    for (const statement of rules.afterArrival)
      await client.query(statement.replaceAll('$1', literalId(organisation.id)));
  if (whole && keep) {
    await client.query('delete from public.removed_files where idguid = any ($1::uuid[])', [ids]);
    for (const table of tables) {
      const statement = sequenceStatement(table);
      if (statement) await client.query(statement);
    }
  }
  const { obstacles, expected, cut } = loading;
  return {
    ...{ ...arrival, tables: [...expected.values()], people: accounts.people, cut, obstacles, ids },
    unreadable: secrets.unreadable,
  };
}

/** Loads what stands before the files. False: there are obstacles, and rows are missing. */
async function loadRecords(
  loading: Loading,
  entries: AsyncGenerator<Entry, void, undefined>,
  report: Report,
  signal?: AbortSignal,
): Promise<boolean> {
  for await (const entry of entries) {
    signal?.throwIfAborted();
    const head = readHead(entry.head);
    if (head.kind === 'outside') await loadOutside(loading, entry);
    else if (head.kind === 'records') {
      const table = loading.tables.get(fullName(head));
      if (!table || loading.expected.has(fullName(head))) throw altered();
      report((loading.expected.size / loading.tables.size) * 60, `Tabela ${head.name}`);
      if (!(await loadTable(loading, entry, table))) return false;
    } else break;
  }
  return loading.obstacles.length === 0;
}

async function loadOutside({ client, exchanged, obstacles }: Loading, entry: Entry): Promise<void> {
  const rows: OutsideRow[] = [];
  for await (const block of wholeLines(decompressed(entry.body)))
    for (const line of block.toString().trimEnd().split('\n')) rows.push(readOutsideRow(JSON.parse(line)));
  await entry.tail();
  const missing: OutsideRow[] = [];
  for (const [from, to] of await matchOutside(client, rows, (row) => missing.push(row)))
    exchanged.set(from, to);
  obstacles.push(...missingText(missing));
}

/** Stages a table's rows, looks for keys that are taken, and inserts them if nothing is in the way. False: the transaction is over. */
async function loadTable(loading: Loading, entry: Entry, table: TakenTable): Promise<boolean> {
  const { client, obstacles, rules } = loading;
  const counted = new Counted();
  const lines = rewritten(wholeLines(decompressed(entry.body)), (line) => {
    const arriving = arrivingLine(loading, table, line);
    if (arriving === null) return null;
    counted.add(Buffer.from(`${arriving}\n`));
    return loading.secrets.concern(table.name) ? loading.seal(arriving) : arriving;
  });
  const rows = await copyIn(client, TO_STAGE, lines);
  const { rows: archived } = readTableTail(await entry.tail());
  const expected = counted.of(table);
  if (rows !== expected.rows) throw altered();
  loading.expected.set(expected.table, { ...expected, archived });
  obstacles.push(...(await takenKeys(client, table, loading.keys, rules)));
  if (table.name === 'files') obstacles.push(...(await takenFiles(client)));
  if (obstacles.length === 0)
    try {
      await client.query(insertStatement(table));
    } catch (error) {
      obstacles.push(refusedRow(error, table));
      return false;
    }
  await client.query(EMPTY_STAGE);
  return true;
}

/** A line as its row is to be here; null: it is left out. */
function arrivingLine(loading: Loading, table: TakenTable, line: string): string | null {
  const name = fullName(table);
  const rename = (text: string): string => exchangeIds(text, loading.exchanged);
  const asWritten = loading.rules.asWritten.has(table.name);
  const text = asWritten ? line : loading.secrets.owned(rename(line), rename);
  if (table.right !== null) {
    const right = (JSON.parse(text) as Record<string, unknown>)[table.right];
    if (loading.rights.has(String(right))) return text;
    loading.cut += 1;
    return null;
  }
  if (name === TENANTS) {
    const row = JSON.parse(text) as Record<string, unknown>;
    if (row.is_operator === true || row.idguid !== loading.organisation) throw altered();
    // Its picture is a file of the other installation's operator.
    return JSON.stringify({ ...row, logo: null });
  }
  if (name === 'public.tenant_users') {
    const row = JSON.parse(text) as Record<string, unknown>;
    return JSON.stringify({ ...row, is_default: !loading.settled.has(String(row.user_id)) });
  }
  return text;
}

/** Reads all rows back and compares them with those that were to arrive. */
async function compare(
  { client, organisation, tables, secrets, expected }: Loading,
  files: readonly string[] | null,
  report: Report,
  signal?: AbortSignal,
): Promise<string[]> {
  let count = 0;
  for (const [name, table] of tables) {
    signal?.throwIfAborted();
    report(60 + (count++ / tables.size) * 40, `Poređenje: tabela ${table.name}`);
    const counted = new Counted();
    for await (const block of recordLines(client, table, organisation, secrets)) counted.addAll(block);
    const found = counted.of(table);
    const wanted = expected.get(name);
    if (found.rows !== wanted?.rows || found.hash !== wanted.hash) throw differs(`tabela ${table.name}`);
  }
  const { rows } = await client.query<{ id: string }>(
    'select idguid::text as id from public.files where tenant_id = $1 and same_as is null',
    [organisation],
  );
  const ids = rows.map(({ id }) => id);
  const there = new Set(files);
  // Those whose bytes were missing where they come from are missing here as well.
  if (files && ids.filter((id) => there.has(id)).length !== there.size) throw differs('datoteke');
  return ids;
}

const differs = (what: string): BackupError =>
  new BackupError(`Uneseno se razlikuje od arhive (${what}), pa ništa nije uneseno. Javite to podršci.`);
