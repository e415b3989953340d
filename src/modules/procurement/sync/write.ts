import { sql } from 'drizzle-orm';
import { announceChange } from '../../../core/cache.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import type { TakenRow } from '../protocol/rows.ts';
import type { SourceSet } from '../protocol/sets.ts';
import { joinFirms, taxKeysOf } from './firms.ts';
import { addNamedAuthorities, writeNotices } from './notices-page.ts';
import { placeAuthorities } from './places.ts';
import { reindexProcedures, settleOutcomes } from './reindex.ts';
import { addUnknownTypes } from './unknown-types.ts';
import { keyOf, type Upserted, upsertRows } from './upsert.ts';

/** How rows of a page are taken. */
export interface Taking {
  /** Stamps behind are wrong; see `isReplaced`. */
  future: string;
  /** The set is loaded for the first time: of what was published before `since` (ISO 8601) nobody is told. Null: of all that is new. */
  since: string | null;
  /** Codes of types that are known; see unknown-types.ts. */
  types: ReadonlySet<string>;
}

/** Rows that were written, and codes of types that were added. */
export interface Written extends Upserted {
  types: string[];
}

/** Writes rows of a set, each id once, and makes anew what is derived of them. In a transaction of the operator. */
export async function writeRows(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  set: SourceSet,
  rows: readonly TakenRow[],
  { future, since, types }: Taking,
): Promise<Written> {
  const { db } = ctx;
  const tell = since === null;
  if (set.table === 'ejn_notices') {
    await addNamedAuthorities(db, rows);
    const tells = (announced: string | null) => tell || (announced !== null && announced >= since);
    const upserted = await writeNotices(db, rows, { future, tells });
    return { ...upserted, types: await addUnknownTypes(ctx, deps, rows, types) };
  }
  const keys = rows.map(({ id }) => String(keyOf(set, id)));
  const taxKeys = set.table === 'ejn_suppliers' ? await taxKeysOf(db, keys) : [];
  const upserted = await upsertRows(db, set, rows, future);
  const ids = new Set([...upserted.inserted, ...upserted.changed]);
  if (ids.size === 0) return { ...upserted, types: [] };
  const written = rows.filter(({ id }) => ids.has(id));
  const column = (name: string): number[] =>
    written.map(({ values }) => values[name]).filter((value) => typeof value === 'number');
  switch (set.table) {
    case 'ejn_lots':
      await reindexProcedures(db, column('procedure_id'), { tell });
      break;
    case 'ejn_lot_codes':
      await reindexProcedures(db, await proceduresOfLots(ctx, column('lot_id')), { tell });
      break;
    case 'ejn_source_codes':
      await reindexProcedures(db, await proceduresOfCodes(ctx, [...ids]), { tell });
      break;
    case 'ejn_awards':
      await settleOutcomes(db, 'awarded', column('procedure_id'), tell);
      break;
    case 'ejn_terminations':
      await settleOutcomes(db, 'terminated', column('procedure_id'), tell);
      break;
    case 'ejn_authorities':
      await placeAuthorities(db, [...ids]);
      await announceChange(db);
      break;
    case 'ejn_suppliers':
      await joinFirms(
        db,
        written.map(({ id }) => String(keyOf(set, id))),
        taxKeys,
      );
  }
  return { ...upserted, types: [] };
}

async function proceduresOfLots({ db }: Ctx, lots: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ procedure_id: string }>(sql`
    select distinct procedure_id::text from ejn_lots where id = any(${sql.param([...lots])}::bigint[])`);
  return rows.map(({ procedure_id }) => Number(procedure_id));
}

async function proceduresOfCodes({ db }: Ctx, codes: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ procedure_id: string }>(sql`
    select distinct l.procedure_id::text from ejn_lot_codes k join ejn_lots l on l.id = k.lot_id
    where k.source_code_id = any(${sql.param([...codes])}::bigint[])`);
  return rows.map(({ procedure_id }) => Number(procedure_id));
}
