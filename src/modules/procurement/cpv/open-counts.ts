import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { type CpvList, upwards } from './list.ts';

/** What stands open below a code. */
export interface OpenCount {
  /** Notices, each once. */
  open: number;
  /**
   * Estimated values of their lots below the code, in KM; null: none is published. The value of a notice whose lots say none stands under
   * the codes that all of its lots have in common.
   */
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
  /** Codes of a lot between commas, lots between semicolons; of a count the code alone. */
  codes: string;
  open: number;
  value: string | null;
}

/** One statement: how many notices have each code in `cp`, and what the lots of each set of codes are worth. */
async function read(database: Database, list: CpvList): Promise<OpenCounts> {
  const { rows } = await database.execute<Counted>(sql`
    with open as materialized (select procedure_id, value, cp from ejn_notices where open),
    lots as materialized (
      select o.procedure_id, o.value as whole, nullif(greatest(l.value, 0), 0) as value, string_agg(distinct s.code::text, ',') as codes
      from open o join ejn_lots l on l.procedure_id = o.procedure_id and l.gone_at is null
      join ejn_lot_codes c on c.lot_id = l.id join ejn_source_codes s on s.id = c.source_code_id and s.code is not null
      group by o.procedure_id, o.value, l.id
    ),
    worth as (
      select codes, value from lots where value is not null
      union all
      select string_agg(codes, ';'), whole from lots where whole > 0 group by procedure_id, whole having count(value) = 0
    )
    select code::text as codes, count(*)::int as open, null::text as value from open, unnest(cp) code group by code
    union all
    select codes, 0, sum(value)::text from worth group by codes`);
  const open = new Map<number, number>();
  const values = new Map<number, bigint>();
  for (const row of rows)
    if (row.value === null) open.set(Number(row.codes), row.open);
    else
      for (const code of sharedBy(list, row.codes))
        values.set(code, (values.get(code) ?? 0n) + unitsOf(row.value));
  return new Map(
    [...open].map(([code, count]) => {
      const value = values.get(code);
      return [code, { open: count, value: value === undefined ? null : decimalOf(value) }];
    }),
  );
}

/** Codes under which each of these lots stands. A lot with two codes below one stands there once. */
function sharedBy(list: CpvList, lots: string): number[] {
  const above = (lot: string): Set<number> =>
    new Set(lot.split(',').flatMap((one) => upwards(list, Number(one)).map(({ code }) => code)));
  const [first = new Set<number>(), ...others] = lots.split(';').map(above);
  return [...first].filter((code) => others.every((lot) => lot.has(code)));
}
