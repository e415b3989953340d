import type { Ctx } from '../context.ts';
import type { ResourceService } from '../crud.ts';
import { ignoresCase, type Resource, type ResourceRecord } from '../resource.ts';
import type { Row } from './rows.ts';
import { inSlices, portions } from './slices.ts';

/** Keys per statement; its rows are processed without yielding. */
export const KEYS_AT_ONCE = 2000;

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

/** Finds the record that each row updates, by its key; other rows are new records. */
export async function matchRows(
  ctx: Ctx,
  service: ResourceService,
  rows: Row[],
  key: string[] | null,
): Promise<void> {
  if (!key) return;
  const seen = new Map<string, Row>();
  await inSlices(rows, (row) => {
    const value = keyOf(service.resource, key, row.values);
    const same = value === null ? undefined : seen.get(value);
    if (value === null) {
      const field = key.find((name) => (row.values[name] ?? null) === null) ?? null;
      if (!row.errors.some((error) => error.field === field))
        row.errors.push({ field, message: 'Po ovom polju se prepoznaju zapisi i ne može biti prazno.' });
    } else if (same) row.errors.push({ field: key[0]!, message: repeated(same) });
    else seen.set(value, row);
  });
  const keys = [...seen.values()].map(({ values }) => key.map((name) => values[name]));
  for (const some of portions(keys, KEYS_AT_ONCE))
    for (const record of await service.bulk.matching(ctx, key, some))
      take(seen.get(keyOf(service.resource, key, record)!), record);
}

/** An organisation's own record wins over a shared one with the same key. */
function take(row: Row | undefined, record: ResourceRecord): void {
  if (!row || (row.before?.can_edit && !record.can_edit)) return;
  row.before = record;
  row.idguid = record.idguid;
}

export const repeated = (row: Row): string => `Isti zapis je već u redu ${row.number}.`;
