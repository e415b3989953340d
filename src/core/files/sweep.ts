import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { files, removedFiles } from './files.table.ts';
import type { RunInTenant } from './put.ts';
import { whileNoBackupRuns } from './removal-lock.ts';
import { dropFiles } from './rows.ts';
import type { FileStore } from './store.ts';

/** Files handled in one transaction. */
const BATCH = 200;
/** Files whose bytes are removed in one transaction: a bucket may be slow, and a backup that begins waits for its end. */
const REMOVED_AT_ONCE = 12;

/**
 * Removes what nothing keeps: files whose lease is over, files without a reference, and the bytes of removed rows. Bytes that the store
 * does not remove do not keep the others; their error is thrown at the end.
 */
export async function sweepFiles(store: FileStore, run: RunInTenant, signal?: AbortSignal): Promise<void> {
  for (const step of [dropExpired, dropUnused]) while (!signal?.aborted && (await run(step)) === BATCH);
  const failures: unknown[] = [];
  const begun = await run(now);
  const removing = (ctx: Ctx) => removeBytes(ctx, store, begun, failures);
  while (!signal?.aborted && (await run(removing)) === REMOVED_AT_ONCE);
  if (failures.length > 0) throw failures[0];
}

/** The moment of the database, in microseconds as it writes it. */
async function now(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return rows[0]!.now;
}

/** Files that arrived, or stopped arriving, and that nobody has claimed. */
async function dropExpired(ctx: Ctx): Promise<number> {
  const expired = await ctx.db
    .select({ idguid: files.idguid })
    .from(files)
    .where(
      and(eq(files.tenant_id, ctx.tenant.id), eq(files.state, 'pending'), lt(files.lease_until, sql`now()`)),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await dropFiles(
    ctx,
    expired.map(({ idguid }) => idguid),
  );
  return expired.length;
}

/** Ready files that nothing refers to any more. */
async function dropUnused(ctx: Ctx): Promise<number> {
  const unused = await unusedCondition(ctx);
  const found = await ctx.db
    .select({ idguid: files.idguid })
    .from(files)
    .where(and(eq(files.tenant_id, ctx.tenant.id), eq(files.state, 'ready'), unused))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (found.length === 0) return 0;
  // Asked again with the rows locked, in a new snapshot: somebody may have referred to one of them meanwhile.
  const still = await ctx.db
    .select({ idguid: files.idguid })
    .from(files)
    .where(
      and(
        eq(files.tenant_id, ctx.tenant.id),
        sql`${files.idguid} = any(${sql.param(found.map(({ idguid }) => idguid))}::uuid[])`,
        unused,
      ),
    );
  await dropFiles(
    ctx,
    still.map(({ idguid }) => idguid),
  );
  return found.length;
}

/**
 * True for a file that no foreign key refers to; a row that goes with its file (on delete cascade) keeps none. Every key is
 * (tenant_id, file) and has an index (files.test.ts).
 */
async function unusedCondition(ctx: Ctx): Promise<SQL> {
  const { rows } = await ctx.db.execute<{ source: string; tenant: string; file: string }>(sql`
    select conrelid::regclass::text as source,
      (select quote_ident(attname) from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as tenant,
      (select quote_ident(attname) from pg_attribute where attrelid = conrelid and attnum = conkey[2]) as file
    from pg_constraint where contype = 'f' and confdeltype <> 'c' and confrelid = ${sql.raw(`'files'::regclass`)} order by 1, 3`);
  return sql.join(
    rows.map(
      ({ source, tenant, file }) =>
        sql`not exists (select from ${sql.raw(source)} kept where kept.${sql.raw(tenant)} = ${files.tenant_id} and kept.${sql.raw(file)} = ${files.idguid})`,
    ),
    sql` and `,
  );
}

/** Removes the bytes of rows that were removed before a moment, and leaves those that fail for the next sweep; none while a backup runs. */
async function removeBytes(ctx: Ctx, store: FileStore, before: string, failures: unknown[]): Promise<number> {
  const r = removedFiles;
  const own = eq(r.tenant_id, ctx.tenant.id);
  const among = (ids: string[]) => sql`${r.idguid} = any(${sql.param(ids)}::uuid[])`;
  const removed = await whileNoBackupRuns(ctx.db, async () => {
    const rows = await ctx.db
      .select({ idguid: r.idguid })
      .from(r)
      .where(and(own, sql`${r.at} <= ${before}::timestamptz`))
      .orderBy(asc(r.at))
      .limit(REMOVED_AT_ONCE)
      .for('update', { skipLocked: true });
    const failed: string[] = [];
    for (const { idguid } of rows)
      await store.remove(idguid).catch((error: unknown) => {
        failures.push(error);
        failed.push(idguid);
      });
    const ids = rows.map(({ idguid }) => idguid).filter((id) => !failed.includes(id));
    await ctx.db.delete(r).where(and(own, among(ids)));
    if (failed.length > 0)
      await ctx.db
        .update(r)
        .set({ at: sql`clock_timestamp()` })
        .where(and(own, among(failed)));
    return rows.length;
  });
  return removed ?? 0;
}
