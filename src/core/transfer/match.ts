import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { ignoresCase, type Resource, type ResourceRecord } from '../resource.ts';
import type { Row } from './rows.ts';
import { repeated, type Twins } from './settle.ts';
import { inSlices, portions } from './slices.ts';

/** Keys per statement; its rows are processed without yielding. */
export const KEYS_AT_ONCE = 2000;

const EMPTY_KEY = 'Ovo polje ne može biti prazno jer se po njemu prepoznaju zapisi.';
const SEVERAL = 'Više zapisa ima ovaj naziv, pa se ne zna koji se mijenja. Promijenite ga ručno.';

/** A key as one string, equal for equal keys; null if a part is missing. */
export function keyOf(
  resource: Resource,
  fields: readonly string[],
  values: Record<string, unknown>,
): string | null {
  const parts = fields.map((name) => {
    const value = values[name] ?? null;
    return typeof value === 'string' && ignoresCase(resource, name) ? value.toLowerCase() : value;
  });
  return parts.includes(null) ? null : JSON.stringify(parts);
}

/**
 * Finds the record that each row updates, by its key; other rows are new records. A row whose key is empty is the record of that title
 * whose key is empty too. Answers the rows of one key that `settle` has to tell apart.
 */
export async function matchRows(
  ctx: Ctx,
  service: ResourceService,
  rows: Row[],
  key: string[] | null,
): Promise<Twins[]> {
  if (!key) return [];
  const { resource } = service;
  const [field] = key;
  const seen = new Map<string, Row[]>();
  const unkeyed: Row[] = [];
  await inSlices(rows, (row) => {
    const value = keyOf(resource, key, row.values);
    if (value === null) unkeyed.push(row);
    else add(seen, value, row);
  });
  const shared = new Map<string, ResourceRecord>();
  const keys = [...seen.values()].map(([row]) => key.map((name) => row!.values[name]));
  for (const some of portions(keys, KEYS_AT_ONCE))
    for (const record of await service.bulk.matching(ctx, key, some)) {
      const value = keyOf(resource, key, record)!;
      if (!record.can_edit) shared.set(value, record);
      for (const row of seen.get(value) ?? []) take(row, record);
    }
  const twins: Twins[] = [];
  for (const [value, same] of seen) {
    const record = shared.get(value);
    if (same.length === 1) continue;
    if (record) twins.push({ field: field!, rows: same, shared: record });
    else for (const row of same.slice(1)) row.errors.push({ field: field!, message: repeated(same[0]!) });
  }
  await matchByTitle(ctx, service, unkeyed, key);
  return twins;
}

function add<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

/** Finds the records of rows without the key. A title that several such records have is an error; one that none has is a new record. */
async function matchByTitle(ctx: Ctx, service: ResourceService, rows: Row[], key: string[]): Promise<void> {
  const { resource } = service;
  const title = [resource.title];
  const named = new Map<string, Row[]>();
  for (const row of rows) {
    const value = keyOf(resource, title, row.values);
    if (value !== null) add(named, value, row);
    else {
      const field = key.find((name) => (row.values[name] ?? null) === null) ?? null;
      if (!row.errors.some((error) => error.field === field)) row.errors.push({ field, message: EMPTY_KEY });
    }
  }
  const found = new Map<string, ResourceRecord[]>();
  const titles = [...named.values()].map(([row]) => [row!.values[resource.title]]);
  for (const some of portions(titles, KEYS_AT_ONCE))
    for (const record of await service.bulk.matching(ctx, title, some))
      if (keyOf(resource, key, record) === null) add(found, keyOf(resource, title, record)!, record);
  const taken = new Map<string, Row>();
  for (const [value, same] of named)
    for (const row of same) {
      const fitting = (found.get(value) ?? []).filter((record) => fits(resource, row, record));
      const own = fitting.filter(({ can_edit }) => can_edit);
      const [record, another] = own.length > 0 ? own : fitting;
      const other = record && taken.get(record.idguid);
      if (another) row.errors.push({ field: resource.title, message: SEVERAL });
      else if (other) row.errors.push({ field: resource.title, message: repeated(other) });
      else if (record) {
        taken.set(record.idguid, row);
        take(row, record);
      }
    }
}

/** False if the two differ in a part of a unique key that the record has. */
const fits = (resource: Resource, { values }: Row, record: ResourceRecord): boolean =>
  (resource.unique ?? [])
    .flat()
    .every(
      (name) =>
        !Object.hasOwn(values, name) ||
        (record[name] ?? null) === null ||
        keyOf(resource, [name], values) === keyOf(resource, [name], record),
    );

/** An organisation's own record wins over a shared one with the same key. */
function take(row: Row, record: ResourceRecord): void {
  if (row.before?.can_edit && !record.can_edit) return;
  row.before = record;
  row.idguid = record.idguid;
}
