import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../core/context.ts';
import { monthsLater } from '../../../core/dates.ts';
import { makeFacts } from './facts.ts';
import { roomForSums } from './measured.ts';
import { ADDED, DIMS, MEASURE_COLUMNS, sumsOfFacts } from './measures.ts';

/** The job that makes facts and sums anew of what has changed. */
export const STATISTICS_JOB = 'ejn.statistics';

/** All dimensions, named for the index, which begins with them. */
const IN_ANY = sql`dim = any(${sql.param([...DIMS])}::text[])`;

/** Procedures whose facts are made in one transaction. */
const PART = 1000;

/** Makes the facts of marked procedures anew, a part of them, and notes which months are stale by that. Answers how many there were. */
async function takeMarks(database: Database): Promise<number> {
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

/** Makes the stale months of one year anew, and then that year, in one transaction. False: none is stale. */
async function rollNextYear(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    // One at a time: two at once would each add up the other's old sums.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ejn-rollups', 0))`);
    const { rows } = await tx.execute<{ month: string }>(sql`
      select m.month::text as month from ejn_rollup_months m,
        (select date_trunc('year', max(month))::date as year from ejn_rollup_months where stale) newest
      where m.stale and m.month >= newest.year and m.month < newest.year + interval '1 year' for update of m`);
    const [first] = rows;
    if (!first) return false;
    await roomForSums(tx);
    for (const { month } of rows) await rollMonth(tx, month);
    await rollYear(tx, `${first.month.slice(0, 4)}-01-01`);
    const months = sql.param(rows.map(({ month }) => month));
    await tx.execute(
      sql`update ejn_rollup_months set stale = false, made_at = now() where month = any(${months}::date[])`,
    );
    return true;
  });
}

/** Makes the sums of a month (its first day) from facts. */
async function rollMonth(tx: Tx, month: string): Promise<void> {
  await tx.execute(
    sql`delete from ejn_rollups where ${IN_ANY} and span = 'month' and period = ${month}::date`,
  );
  const within = sql`f.day >= ${month}::date and f.day < ${monthsLater(month, 1)}::date`;
  await tx.execute(sql`
    insert into ejn_rollups (dim, span, period, key, ${MEASURE_COLUMNS})
    select dim, 'month', ${month}::date, key, ${MEASURE_COLUMNS} from (${sumsOfFacts(DIMS, within)}) sums`);
}

/** Makes the sums of a year (its first day) from those of its months. */
async function rollYear(tx: Tx, year: string): Promise<void> {
  await tx.execute(sql`delete from ejn_rollups where ${IN_ANY} and span = 'year' and period = ${year}::date`);
  await tx.execute(sql`
    insert into ejn_rollups (dim, span, period, key, ${MEASURE_COLUMNS})
    select dim, 'year', ${year}::date, key, ${ADDED} from ejn_rollups
    where ${IN_ANY} and span = 'month' and period >= ${year}::date and period < ${monthsLater(year, 12)}::date group by dim, key`);
}

/** Takes all marks, then makes all stale months and their years anew; stops between two of them when it is told to. */
export async function refreshStatistics(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await takeMarks(database)) > 0);
  while (!signal?.aborted && (await rollNextYear(database)));
}
