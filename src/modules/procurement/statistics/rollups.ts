import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { monthsLater } from '../../../core/dates.ts';
import { makeFacts } from './facts.ts';
import { ADDED, COUNTED, DIMS, KEYS, MEASURE_COLUMNS } from './measures.ts';

/** Procedures whose facts are made in one transaction. */
const PART = 1000;

/** Makes the facts of marked procedures anew, a part of them, and notes which months are stale by that. Answers how many there were. */
export async function takeMarks(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ procedure: string }>(sql`
      with next as (
        select distinct procedure_id from (select procedure_id from ejn_marks order by no limit ${PART * 4}) oldest limit ${PART}
      ), taken as (
        delete from ejn_marks where procedure_id in (select procedure_id from next) returning procedure_id
      )
      select distinct procedure_id::text as procedure from taken`);
    const months = await makeFacts(
      tx,
      rows.map(({ procedure }) => Number(procedure)),
    );
    if (months.length > 0)
      await tx.execute(sql`
        insert into ejn_rollup_months (month) select unnest(${sql.param(months)}::date[]) on conflict (month) do update set stale = true`);
    return rows.length;
  });
}

/** Makes one stale month anew, with its year. False: none is stale. */
export async function rollNextMonth(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ month: string }>(sql`
      select month::text from ejn_rollup_months where stale order by month desc limit 1 for update skip locked`);
    const [next] = rows;
    if (!next) return false;
    await rollMonth(tx, next.month);
    await tx.execute(
      sql`update ejn_rollup_months set stale = false, made_at = now() where month = ${next.month}::date`,
    );
    return true;
  });
}

/** Makes the sums of a month (its first day) from facts, and those of its year from its months. */
export async function rollMonth(tx: Tx, month: string): Promise<void> {
  const year = `${month.slice(0, 4)}-01-01`;
  // One at a time: two months of a year would each add up the other's old sums.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ejn-rollups', 0))`);
  await tx.execute(sql`delete from ejn_rollups where span = 'month' and period = ${month}::date`);
  for (const dim of DIMS)
    await tx.execute(sql`
      insert into ejn_rollups (dim, span, period, key, ${MEASURE_COLUMNS})
      select ${dim}, 'month', ${month}::date, ${KEYS[dim]}, ${COUNTED} from ejn_facts
      where day >= ${month}::date and day < ${monthsLater(month, 1)}::date ${dim === 'ratio' ? sql`and price is not null` : sql``} group by 4`);
  await tx.execute(sql`delete from ejn_rollups where span = 'year' and period = ${year}::date`);
  await tx.execute(sql`
    insert into ejn_rollups (dim, span, period, key, ${MEASURE_COLUMNS})
    select dim, 'year', ${year}::date, key, ${ADDED} from ejn_rollups
    where span = 'month' and period >= ${year}::date and period < ${monthsLater(year, 12)}::date group by dim, key`);
}

/** Takes all marks, then makes all stale months anew; stops between two of them when it is told to. */
export async function refreshStatistics(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takeMarks(database)) > 0);
  while (!signal?.aborted && (await rollNextMonth(database)));
}
