import { setImmediate } from 'node:timers/promises';
import { changesBetween, type Snapshot } from '../audit.ts';
import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { duplicateOf } from '../dberrors.ts';
import { AppError } from '../errors.ts';
import { recordName } from '../record-name.ts';
import type { Change } from '../records/bulk.ts';
import { refuseCycle } from '../references.ts';
import type { Resource } from '../resource.ts';
import { KEYS_AT_ONCE, keyOf } from './match.ts';
import { missingParent, ownReferences } from './order.ts';
import type { Row } from './rows.ts';
import { repeated } from './settle.ts';
import { inSlices, portions } from './slices.ts';

const ROWS_AT_ONCE = 500;

export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/** The owner of a unique value: a stored record, with its name, or a row of the file. */
type Holders = Map<string, { idguid: string; name?: string; row: Row | null }>;

/**
 * Applies the rows in order, in the caller's transaction. Errors are noted at the rows; then the caller rolls back.
 */
export async function applyRows(ctx: Ctx, service: ResourceService, rows: Row[]): Promise<Counts> {
  const { resource } = service;
  const uniques = resource.unique ?? [];
  const holders: Holders[] = [];
  for (const key of uniques) holders.push(await holdersOf(ctx, service, rows, key));
  const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
  const failed = new Map<string, Row>();
  let pending: Change[] = [];
  const flush = async (): Promise<void> => {
    const changes = pending;
    pending = [];
    if (changes.length > 0) await service.bulk.write(ctx, changes, 'import');
  };

  for (const [index, row] of rows.entries()) {
    // Rows without changes, and all after an error, are not written, so nothing else would yield to other requests.
    if (index % ROWS_AT_ONCE === 0) await setImmediate();
    const change = await decide(row);
    if (row.errors.length > 0) failed.set(row.idguid, row);
    if (!change) continue;
    counts[change.before ? 'updated' : 'created'] += 1;
    // After the first error nothing will be stored; only a module's rules still read the database.
    if (failed.size > 0 && !service.check) continue;
    pending.push(change);
    if (service.check || pending.length === ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (failed.size === 0) await checkCircles(ctx, service, rows);
  return counts;

  /** The row's change; null if there is none or the row has errors. */
  async function decide(row: Row): Promise<Change | null> {
    const parent = row.errors.length === 0 && missingParent(resource, row, failed);
    if (parent) fail(row, null, `Nadređeni zapis iz reda ${parent.number} nije ispravan.`);
    const { before, after } = row;
    if (row.errors.length > 0 || !after) return null;
    if (before && Object.keys(changesBetween(resource, before as Snapshot, after)).length === 0) {
      counts.unchanged += 1;
      return null;
    }
    for (const [index, key] of uniques.entries()) claim(resource, row, key, holders[index]!);
    if (row.errors.length > 0) return null;
    const { refs: _refs, idguid: _id, ...values } = after;
    const broken = await service.check?.({ ...values, idguid: before ? row.idguid : null }, ctx);
    for (const [field, message] of Object.entries(broken ?? {})) fail(row, field, message);
    return row.errors.length > 0 ? null : { before, after };
  }
}

const fail = (row: Row, field: string | null, message: string): void => {
  row.errors.push({ field, message });
};

async function holdersOf(ctx: Ctx, service: ResourceService, rows: Row[], key: string[]): Promise<Holders> {
  const asked = new Map<string, unknown[]>();
  await inSlices(rows, ({ after }) => {
    const value = after && keyOf(service.resource, key, after);
    if (value)
      asked.set(
        value,
        key.map((name) => after[name]),
      );
  });
  const holders: Holders = new Map();
  // A shared record's value does not conflict with an organisation's own.
  for (const some of portions([...asked.values()], KEYS_AT_ONCE))
    for (const record of await service.bulk.matching(ctx, key, some))
      if (record.can_edit)
        holders.set(keyOf(service.resource, key, record)!, {
          idguid: record.idguid,
          name: recordName(service.resource, record),
          row: null,
        });
  return holders;
}

/** Claims the row's value of a key and releases its former one, as if records were changed one after another. */
function claim(resource: Resource, row: Row, key: string[], holders: Holders): void {
  const value = keyOf(resource, key, row.after!);
  const old = row.before && keyOf(resource, key, row.before);
  if (value === old) return;
  const holder = value === null ? undefined : holders.get(value);
  if (holder && holder.idguid !== row.idguid) {
    fail(row, key[0]!, holder.row ? repeated(holder.row) : duplicateOf(resource, key, holder.name));
    return;
  }
  if (old) holders.delete(old);
  if (value !== null) holders.set(value, { idguid: row.idguid, row });
}

/** Cycles between moved records can only be found after all are written. */
async function checkCircles(ctx: Ctx, { resource }: ResourceService, rows: Row[]): Promise<void> {
  const fields = ownReferences(resource);
  for (const row of rows) {
    const { before, after } = row;
    if (!before || !after || fields.every((name) => before[name] === after[name])) continue;
    try {
      await refuseCycle(ctx, resource, row.idguid, after);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const [field, message] of Object.entries(error.errors ?? {})) fail(row, field, message);
    }
  }
}
