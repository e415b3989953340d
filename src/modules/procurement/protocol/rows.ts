import { createHash } from 'node:crypto';
import { readerOf } from './reading.ts';
import { keptFields, type SourceSet, type Values } from './sets.ts';
import { comparePositions, type Position, padStamp } from './stamps.ts';

/** A row of the source with what was mended in it. */
export interface TakenRow extends Position {
  values: Values;
  /** Sentences, in Bosnian. */
  faults: string[];
  raw: unknown;
}

/** A row that cannot be kept, and why. */
export interface RefusedRow {
  /** Its id as the source writes it; a hash where it has none. */
  key: string;
  fault: string;
  raw: unknown;
  /** Where it stands; null: it does not say. */
  at: Position | null;
}

/** What the rows of one answer are. */
export interface ReadRows {
  taken: TakenRow[];
  refused: RefusedRow[];
  /** The last place of a row among them; null: none says where it stands. */
  last: Position | null;
}

/** Longest row that is kept for the operator, in characters. */
const LONGEST_RAW = 10_000;
/** Longest text of a field in it. */
const LONGEST_FIELD = 1000;

/** Reads rows of a set; none makes the others fail. */
export function readRows(set: SourceSet, rows: readonly unknown[]): ReadRows {
  const taken: TakenRow[] = [];
  const refused: RefusedRow[] = [];
  let last: Position | null = null;
  for (const raw of rows) {
    const read = readRow(set, raw);
    if ('fault' in read) refused.push(read);
    else taken.push(read);
    const at = 'fault' in read ? read.at : read;
    if (at && (!last || comparePositions(at, last) > 0)) last = { stamp: at.stamp, id: at.id };
  }
  return { taken, refused, last };
}

function readRow(set: SourceSet, raw: unknown): TakenRow | RefusedRow {
  if (typeof raw !== 'object' || raw === null)
    return { key: hashOf(set, raw), fault: 'Red nije objekat.', raw, at: null };
  const row = raw as Record<string, unknown>;
  const fields = readerOf(row);
  const id = fields.id('Id');
  if (id === null) return { key: hashOf(set, row), fault: 'Red nema ispravnu oznaku (Id).', raw, at: null };
  const stamp = padStamp(row.LastUpdated);
  if (stamp === null)
    return { key: String(id), fault: 'Red nema ispravno vrijeme izmjene (LastUpdated).', raw, at: null };
  const values = set.read(fields);
  if (typeof values === 'string') return { key: String(id), fault: values, raw, at: { id, stamp } };
  return { id, stamp, values, faults: fields.faults, raw };
}

/** A row as it may be kept: its declared fields alone (`keptFields`), so that no person to contact is among them. At most 10,000 characters. */
export function keptRaw(set: SourceSet, raw: unknown): string {
  if (typeof raw !== 'object' || raw === null) return JSON.stringify(String(raw).slice(0, LONGEST_FIELD));
  const row = raw as Record<string, unknown>;
  const kept = keptFields(set).flatMap((field) => {
    const value = row[field];
    if (value === undefined) return [];
    if (typeof value === 'object' && value !== null) return [[field, '…']];
    return [[field, typeof value === 'string' ? value.slice(0, LONGEST_FIELD) : value]];
  });
  return JSON.stringify(Object.fromEntries(kept)).slice(0, LONGEST_RAW).toWellFormed();
}

const hashOf = (set: SourceSet, raw: unknown): string =>
  `#${createHash('sha256').update(keptRaw(set, raw)).digest('hex').slice(0, 16)}`;

/** Of rows with the same id the newest; of equally new ones the last. In the order of ids, so that two writers lock alike. */
export function newestOfEach<T extends Position>(rows: readonly T[]): T[] {
  const newest = new Map<number, T>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (!known || row.stamp >= known.stamp) newest.set(row.id, row);
  }
  return [...newest.values()].sort((a, b) => a.id - b.id);
}
