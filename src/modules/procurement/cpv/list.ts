import { type SQL, sql } from 'drizzle-orm';
import { cacheOf } from '../../../core/cache.ts';
import type { Database, Tx } from '../../../core/context.ts';
import { isoInstant } from '../../../core/moments.ts';
import { type CpvIndex, indexOf, type Searched } from './search.ts';

/** A code as it is stored. */
export interface CpvRow extends Searched {
  parent: number | null;
  version: number;
  updated_at: string;
  updated_by: string | null;
}

/** The whole vocabulary in memory. */
export interface CpvList {
  /** Codes and sums of versions: another one is another state. */
  stamp: string;
  /** In the order of their codes. */
  rows: readonly CpvRow[];
  index: CpvIndex<CpvRow>;
  /** By the code above; null: divisions. */
  children: ReadonlyMap<number | null, readonly CpvRow[]>;
}

const held = new WeakMap<Database, CpvList>();

/**
 * The vocabulary; read anew after a name was changed. Caches are emptied by every change of a cached value, so what is asked then is only
 * whether it is still the same.
 */
export const cpvList = (database: Database): Promise<CpvList> =>
  cacheOf(database).get('ejn-cpv', async (db) => {
    const { rows } = await db.execute<{ stamp: string }>(
      sql`select count(*) || '/' || coalesce(sum(version), 0) as stamp from ejn_cpv`,
    );
    const { stamp } = rows[0]!;
    const known = held.get(db);
    if (known?.stamp === stamp) return known;
    const list = await read(db, stamp);
    held.set(db, list);
    return list;
  });

/** Codes as they are stored, in their order: all of them, or those of a condition (`where …`). */
export async function storedCodes(db: Database | Tx, which: SQL = sql``): Promise<CpvRow[]> {
  const { rows } = await db.execute<CpvRow & Record<string, unknown>>(sql`
    select code, "full", level, parent, name_hr, name_en, name_bs, version, updated_at, updated_by from ejn_cpv ${which} order by code`);
  return rows.map((row) => ({ ...row, updated_at: isoInstant(row.updated_at) }));
}

async function read(db: Database, stamp: string): Promise<CpvList> {
  const all = await storedCodes(db);
  const children = new Map<number | null, CpvRow[]>();
  for (const row of all) {
    const siblings = children.get(row.parent);
    if (siblings) siblings.push(row);
    else children.set(row.parent, [row]);
  }
  return { stamp, rows: all, index: indexOf(all), children };
}

/** A code and all above it, the nearest first; empty for a code that is not in the list. */
export function upwards({ index }: CpvList, code: number): CpvRow[] {
  const way: CpvRow[] = [];
  for (let row = index.byCode.get(code); row; row = index.byCode.get(row.parent ?? -1)) way.push(row);
  return way;
}

/** The name that is shown: the operator's Bosnian one, or the Croatian one. */
export const shownName = ({ name_bs, name_hr }: Pick<CpvRow, 'name_bs' | 'name_hr'>): string =>
  name_bs ?? name_hr;

/** A code with its check digit and the name that is shown. */
export interface NamedCode {
  full: string;
  name: string;
  /** The name is the Croatian one; nobody has written a Bosnian one. */
  croatian: boolean;
}
const names = new WeakMap<CpvList, ReadonlyMap<number, NamedCode>>();

/** What codes are called, by eight digits as a number. */
export async function cpvNames(database: Database): Promise<ReadonlyMap<number, NamedCode>> {
  const list = await cpvList(database);
  let known = names.get(list);
  if (!known) {
    known = new Map(
      list.rows.map((row) => [
        row.code,
        { full: row.full, name: shownName(row), croatian: row.name_bs === null },
      ]),
    );
    names.set(list, known);
  }
  return known;
}
