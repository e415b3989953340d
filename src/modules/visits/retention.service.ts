import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';
import { dayOf } from '../../core/dates.ts';
import { VIEWS_LOCK } from './days.ts';
import { visitPaths, visitProfiles, visitSessions, visitViews, visitVisitors } from './visits.table.ts';

/** Rows per delete statement. */
const CHUNK = 20_000;

/**
 * Removes visits older than this many days, then browsers, pages and profiles without visits; returns the number of removed page
 * views.
 */
export async function removeOldVisits(database: Database, days: number): Promise<number> {
  const first = dayOf(Date.now(), -days);
  const chunk = async (statement: SQL): Promise<number> => (await database.execute(statement)).rowCount ?? 0;
  const all = async (statement: SQL): Promise<number> => {
    let removed = 0;
    for (;;) {
      const now = await chunk(statement);
      removed += now;
      if (now < CHUNK) return removed;
    }
  };
  const removed = await all(sql`
    delete from ${visitViews} where id in (
      select id from ${visitViews} where day < ${first}::date limit ${CHUNK})`);
  await all(sql`
    delete from ${visitSessions} where id in (
      select id from ${visitSessions} where day < ${first}::date limit ${CHUNK})`);
  if (removed > 0) await removeUnused(database);
  return removed;
}

/** Locks out writers, which could begin to use the removed rows: a moment, once a day. */
const removeUnused = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${VIEWS_LOCK})`);
    await tx.execute(sql`
      delete from ${visitVisitors} v
      where not exists (select 1 from ${visitSessions} s where s.id = v.session)`);
    await tx.execute(sql`
      delete from ${visitPaths} p
      where not exists (select 1 from ${visitViews} v where v.path = p.id)`);
    await tx.execute(sql`
      delete from ${visitProfiles} p
      where not exists (select 1 from ${visitSessions} s where s.profile = p.id)`);
  });
