import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { type CpvList, upwards } from './list.ts';

/** What stands open below a code. */
export interface OpenCount {
  /** Notices, each once. */
  open: number;
  /** Estimated values of their lots below the code, in KM; null: none is published. */
  value: string | null;
}
export type OpenCounts = ReadonlyMap<number, OpenCount>;

/** Milliseconds for which counts are shown: they change with each page of the sync and with time itself, which nobody announces. */
const FRESH = 60_000;
const held = new WeakMap<Database, { at: number; list: CpvList; counts: Promise<OpenCounts> }>();

/** Open notices and their value for every code that has some; not older than a minute. */
export function openCounts(database: Database, list: CpvList, now = Date.now()): Promise<OpenCounts> {
  const known = held.get(database);
  if (known && known.list === list && now - known.at < FRESH) return known.counts;
  const counts = read(database, list);
  held.set(database, { at: now, list, counts });
  counts.catch(() => {
    if (held.get(database)?.counts === counts) held.delete(database);
  });
  return counts;
}

interface Counted extends Record<string, unknown> {
  codes: string;
  open: number;
  value: string | null;
}

/** One statement: how many notices have each code in `cp`, and what the lots of each set of codes are worth. */
async function read(database: Database, list: CpvList): Promise<OpenCounts> {
  const { rows } = await database.execute<Counted>(sql`
    with open as materialized (select procedure_id, cp from ejn_notices where open),
    lots as (
      select l.value, string_agg(distinct s.code::text, ',') as codes
      from open o join ejn_lots l on l.procedure_id = o.procedure_id and l.gone_at is null and l.value is not null
      join ejn_lot_codes c on c.lot_id = l.id join ejn_source_codes s on s.id = c.source_code_id and s.code is not null
      group by l.id
    )
    select code::text as codes, count(distinct procedure_id)::int as open, null::text as value from open, unnest(cp) code group by code
    union all
    select codes, 0, sum(value)::text from lots group by codes`);
  const open = new Map<number, number>();
  const values = new Map<number, bigint>();
  for (const row of rows)
    if (row.value === null) open.set(Number(row.codes), row.open);
    // A lot with two codes below one counts there once.
    else
      for (const code of new Set(row.codes.split(',').flatMap((one) => upwards(list, Number(one))))) {
        values.set(code.code, (values.get(code.code) ?? 0n) + unitsOf(row.value));
      }
  return new Map(
    [...open].map(([code, count]) => {
      const value = values.get(code);
      return [code, { open: count, value: value === undefined ? null : decimalOf(value) }];
    }),
  );
}
