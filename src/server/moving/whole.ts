import type { FileStore } from '../../core/files/store.ts';
import type { Report } from '../backup/dump.ts';
import { decompressed, type Entry, entriesOf } from '../backup/entries.ts';
import { altered, BackupError } from '../backup/error.ts';
import { readEndTail, readFileTail, readTableTail } from '../backup/manifest.ts';
import { opened } from '../backup/records.ts';
import { Bytes, bytesOf, type FaultyFile } from '../backup/stored-files.ts';
import { fullName } from './catalogue.ts';
import { wholeLines } from './lines.ts';
import { type Head, readHead, readStart, type Start } from './manifest.ts';
import { Counted } from './take-out.ts';

/** Where an archive is read from; it may be asked for more than once. */
export type Source = () => AsyncIterable<Uint8Array>;

/** Its first entry, and the rest. */
export async function openArchive(
  source: Source,
  passphrase: string,
): Promise<{ start: Start; entries: AsyncGenerator<Entry, void, undefined> }> {
  const entries = entriesOf(opened(source(), async () => passphrase));
  const { value: first } = await entries.next();
  if (!first) throw altered();
  const start = readStart(first.head);
  await endOf(first);
  return { start, entries };
}

/** Reads an entry without a body to its end. */
async function endOf(entry: Entry): Promise<unknown> {
  for await (const _ of entry.body) throw altered();
  return entry.tail();
}

/** What an archive holds, read to its end. */
export interface Whole {
  start: Start;
  /** Rows by table. */
  rows: Map<string, number>;
  /** Files that are as they should be. */
  files: string[];
  fileBytes: number;
  faulty: FaultyFile[];
}

interface ReadWhole {
  source: Source;
  passphrase: string;
  /** Where the bytes of its files are kept; null: they are only compared. */
  keep: FileStore | null;
  /** Called before the first byte of a file is kept; may refuse it. */
  keeping?(id: string): Promise<void>;
  report?: Report;
  signal?: AbortSignal;
}

/**
 * Reads an archive to its last record, and compares every row and byte with what was written. Kept bytes are read again. Throws
 * DamagedArchive, and BackupError for a wrong passphrase.
 */
export async function readWhole(options: ReadWhole): Promise<Whole> {
  const { source, passphrase, report = () => {}, signal } = options;
  const { start, entries } = await openArchive(source, passphrase);
  const whole: Whole = { start, rows: new Map(), files: [], fileBytes: 0, faulty: [] };
  let ended = false;
  for await (const entry of entries) {
    signal?.throwIfAborted();
    const head = readHead(entry.head);
    if (ended) throw altered();
    if (head.kind === 'outside') await through(entry);
    else if (head.kind === 'records') {
      report((whole.rows.size / start.tables.length) * 50, `Tabela ${head.name}`);
      await readRecords(entry, head, whole);
    } else if (head.kind === 'file') {
      const count = whole.files.length + whole.faulty.length;
      report(
        50 + (count / Math.max(1, start.files.count)) * 50,
        `Datoteka ${count + 1} od ${start.files.count}`,
      );
      await readFile(entry, head, whole, options);
    } else if (head.kind === 'end') {
      refuseOther(readEndTail(await endOf(entry)), whole);
      ended = true;
    } else throw altered();
  }
  if (!ended) throw altered();
  return whole;
}

async function through(entry: Entry): Promise<void> {
  for await (const _ of decompressed(entry.body));
  await entry.tail();
}

async function readRecords(
  entry: Entry,
  head: Extract<Head, { kind: 'records' }>,
  whole: Whole,
): Promise<void> {
  const name = fullName(head);
  if (whole.rows.has(name) || !whole.start.tables.some((table) => fullName(table) === name)) throw altered();
  const counted = new Counted();
  for await (const block of wholeLines(decompressed(entry.body))) counted.addAll(block);
  const { rows, hash } = counted.of(head);
  const tail = readTableTail(await entry.tail());
  if (rows !== tail.rows || hash !== tail.hash) throw altered();
  whole.rows.set(name, rows);
}

async function readFile(
  entry: Entry,
  { id }: Extract<Head, { kind: 'file' }>,
  whole: Whole,
  { keep, keeping = async () => {} }: ReadWhole,
): Promise<void> {
  const seen = new Bytes();
  async function* body(): AsyncGenerator<Buffer, void, undefined> {
    for await (const bytes of entry.body) {
      seen.add(bytes);
      yield bytes;
    }
  }
  if (keep) {
    await keeping(id);
    await keep.write(id, body());
  } else for await (const _ of body());
  const found = seen.end();
  const { fault, ...tail } = readFileTail(await entry.tail());
  if (found.size !== tail.size || found.sha256 !== tail.sha256) throw altered();
  if (fault) {
    // Others than its row promises would be handed out as if they were right.
    await keep?.remove(id);
    whole.faulty.push({ id, fault });
    return;
  }
  if (keep) {
    const kept = await bytesOf(keep, id);
    if (kept.size !== tail.size || kept.sha256 !== tail.sha256)
      throw new BackupError(`Datoteka ${id} nije upisana onako kako je u arhivi. Pokušajte ponovo.`);
  }
  whole.files.push(id);
  whole.fileBytes += tail.size;
}

/** Throws if the last entry counts other things than came before it. */
function refuseOther(end: ReturnType<typeof readEndTail>, { start, rows, files, faulty }: Whole): void {
  const count = [...rows.values()].reduce((sum, one) => sum + one, 0);
  if (
    end.tables !== rows.size ||
    end.tables !== start.tables.length ||
    end.rows !== count ||
    end.files !== files.length + faulty.length ||
    end.files !== start.files.count ||
    end.faults !== faulty.length
  )
    throw altered();
}
