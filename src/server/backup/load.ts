import type { Client } from '../db/client.ts';
import { withClient } from '../db/client.ts';
import type { PgConnection } from '../db/connection.ts';
import { copyIn, copyOut } from './copy.ts';
import type { Contents, Report } from './dump.ts';
import { decompressed, type Entry, entriesOf } from './entries.ts';
import { altered, BackupError } from './error.ts';
import {
  FORMAT,
  formatOf,
  type Head,
  readEndTail,
  readFileTail,
  readHead,
  readTableTail,
  type Start,
  type TableTail,
} from './manifest.ts';
import { closeAfterLoading, openForLoading, rebuildSchema } from './rebuild.ts';
import { RowHash } from './row-hash.ts';
import { Bytes, bytesOf, type FaultyFile, type StoredFiles } from './stored-files.ts';
import {
  type ArchivedTable,
  copyStatement,
  firstRelation,
  nameOf,
  prepareSession,
  setSequences,
} from './tables.ts';

interface LoadOptions {
  owner: PgConnection;
  files: StoredFiles;
  /** What `opened` (records.ts) gives. */
  content: AsyncIterable<Uint8Array>;
  report?: Report;
  /** Called in the same transaction when everything has been loaded and compared; the tables are as the archive's version has them. */
  loaded?(client: Client): Promise<void>;
}

/** What has been loaded so far. */
interface Loaded {
  start: Start;
  tables: Map<ArchivedTable, TableTail>;
  files: Map<string, { size: number; sha256: string }>;
  faulty: FaultyFile[];
  fileBytes: number;
}

/**
 * Loads the content of an archive into an empty database and an empty store, in one transaction: a load that fails or is killed leaves
 * the database empty. Reads everything again at the end and compares it with what was archived. Throws BackupError or
 * DamagedArchive; bytes that were written until then stay in the store.
 */
export function load({
  owner,
  files,
  content,
  report = () => {},
  loaded = async () => {},
}: LoadOptions): Promise<Contents> {
  return withClient({ ...owner }, async (client) => {
    await prepareSession(client);
    await client.query('begin');
    await refuseFull(client);
    const entries = entriesOf(content);
    const start = await readStart(entries);
    await rebuildSchema(client, owner, start);
    const keys = await openForLoading(client, start.tables);
    const done: Loaded = { start, tables: new Map(), files: new Map(), faulty: [], fileBytes: 0 };
    let ended = false;
    for await (const entry of entries) {
      const head = readHead(entry.head);
      if (ended) throw altered();
      if (head.kind === 'table') await loadTable(client, entry, head, done, report);
      else if (head.kind === 'file') await loadFile(files, entry, head, done, report);
      else if (head.kind === 'end') {
        await refuseOther(entry, done);
        ended = true;
      } else throw altered();
    }
    if (!ended) throw altered();
    report(70, 'Provjera veza među redovima');
    await setSequences(client, start.sequences);
    await closeAfterLoading(client, start.tables, keys);
    await compare(client, files, done, report);
    await loaded(client);
    await client.query('commit');
    return {
      start,
      tables: done.tables.size,
      rows: rowsOf(done),
      files: done.files.size + done.faulty.length,
      fileBytes: done.fileBytes,
      faulty: done.faulty,
    };
  });
}

const rowsOf = ({ tables }: Loaded): number => [...tables.values()].reduce((sum, { rows }) => sum + rows, 0);

/** Throws BackupError unless the database is empty. */
export async function refuseFull(client: Client): Promise<void> {
  const found = await firstRelation(client);
  if (found)
    throw new BackupError(
      `Baza nije prazna (u njoj je npr. ${found}), a vraća se samo u praznu. Postavite DATA_DIR na prazan folder, ` +
        'ili DATABASE_URL na novu bazu (CREATE DATABASE).',
    );
}

async function readStart(entries: AsyncGenerator<Entry, void, undefined>): Promise<Start> {
  const { value: entry } = await entries.next();
  if (!entry) throw altered();
  const format = formatOf(entry.head);
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError('Arhiva je iz novije verzije programa. Nadogradite program i ponovite vraćanje.');
  const head = readHead(entry.head);
  if (head.kind !== 'start') throw altered();
  for await (const _ of entry.body) throw altered();
  await entry.tail();
  return head;
}

async function loadTable(
  client: Client,
  entry: Entry,
  head: Extract<Head, { kind: 'table' }>,
  done: Loaded,
  report: Report,
): Promise<void> {
  const { tables } = done.start;
  const table = tables.find((one) => nameOf(one) === nameOf(head));
  if (!table || done.tables.has(table)) throw altered();
  report((done.tables.size / tables.length) * 40, `Tabela ${table.name}`);
  const rows = await copyIn(client, copyStatement(table, 'from stdin'), decompressed(entry.body));
  const tail = readTableTail(await entry.tail());
  if (rows !== tail.rows) throw differs(`tabela ${nameOf(table)}: ${rows} redova umjesto ${tail.rows}`);
  done.tables.set(table, tail);
}

async function loadFile(
  { store }: StoredFiles,
  entry: Entry,
  { id }: Extract<Head, { kind: 'file' }>,
  done: Loaded,
  report: Report,
): Promise<void> {
  const { files, faulty, start } = done;
  if (files.has(id)) throw altered();
  const count = files.size + faulty.length;
  report(40 + (count / start.files.count) * 30, `Datoteka ${count + 1} od ${start.files.count}`);
  const seen = new Bytes();
  async function* body(): AsyncGenerator<Buffer, void, undefined> {
    for await (const bytes of entry.body) {
      seen.add(bytes);
      yield bytes;
    }
  }
  await store.write(id, body());
  const found = seen.end();
  const { fault, ...tail } = readFileTail(await entry.tail());
  if (found.size !== tail.size || found.sha256 !== tail.sha256) throw altered();
  // The row keeps its promise only with the very bytes: others would be handed out as if they were right.
  if (fault) {
    await store.remove(id);
    faulty.push({ id, fault });
    return;
  }
  done.fileBytes += tail.size;
  files.set(id, tail);
}

/** Throws if the archive's last entry counts other things than came before it. */
async function refuseOther(entry: Entry, done: Loaded): Promise<void> {
  for await (const _ of entry.body) throw altered();
  const end = readEndTail(await entry.tail());
  const files = done.files.size + done.faulty.length;
  if (
    end.tables !== done.tables.size ||
    end.tables !== done.start.tables.length ||
    end.rows !== rowsOf(done) ||
    end.files !== files ||
    end.files !== done.start.files.count ||
    end.faults !== done.faulty.length
  )
    throw altered();
}

/** Reads all rows and bytes again. */
async function compare(client: Client, files: StoredFiles, done: Loaded, report: Report): Promise<void> {
  let count = 0;
  for (const [table, tail] of done.tables) {
    report(75 + (count++ / done.tables.size) * 10, `Poređenje: tabela ${table.name}`);
    const hash = new RowHash();
    const text = copyOut(client, copyStatement(table, 'to stdout'), (row) => hash.add(row));
    let block = await text.next();
    while (!block.done) block = await text.next();
    if (block.value !== tail.rows || hash.hex !== tail.hash)
      throw differs(`tabela ${nameOf(table)} ne sadrži isto što i arhiva`);
  }
  const named = await files.inSnapshot(client);
  const faulty = new Set(done.faulty.map(({ id }) => id));
  if (named.length !== done.files.size + faulty.size) throw differs('broj datoteka');
  count = 0;
  for (const { id } of named) {
    report(85 + (count++ / named.length) * 15, `Poređenje: datoteka ${count} od ${named.length}`);
    if (faulty.has(id)) continue;
    const expected = done.files.get(id);
    const found = await bytesOf(files.store, id);
    if (found.size !== expected?.size || found.sha256 !== expected.sha256) throw differs(`datoteka ${id}`);
  }
}

const differs = (what: string): BackupError =>
  new BackupError(
    `Vraćeno se razlikuje od arhive: ${what}. Ništa nije vraćeno; pokušajte ponovo ili uzmite drugu kopiju.`,
  );
