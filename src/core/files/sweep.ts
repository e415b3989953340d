import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
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
 * does not remove do not keep the others; their errors are thrown at the end.
 */
export async function sweepFiles(store: FileStore, run: RunInTenant, signal?: AbortSignal): Promise<void> {
  for (const step of [dropExpired, dropUnused]) while (!signal?.aborted && (await run(step)) === BATCH);
  const failures: unknown[] = [];
  for (let last: string | null = null; !signal?.aborted; ) {
    const after: string | null = last;
    const ids: string[] = await run((ctx) => removeBytes(ctx, store, after, failures));
    if (ids.length < REMOVED_AT_ONCE) break;
    last = ids.at(-1)!;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the bytes of ${failures.length} files could not be removed`);
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

/**
 * Removes the bytes of the next removed rows, in order of their ids, and leaves those that fail for the next sweep; none while a backup
 * runs. Answers the ids.
 */
async function removeBytes(
  ctx: Ctx,
  store: FileStore,
  after: string | null,
  failures: unknown[],
): Promise<string[]> {
  const r = removedFiles;
  const own = eq(r.tenant_id, ctx.tenant.id);
  const removed = await whileNoBackupRuns(ctx.db, async () => {
    const rows = await ctx.db
      .select({ idguid: r.idguid })
      .from(r)
      .where(and(own, after === null ? undefined : gt(r.idguid, after)))
      .orderBy(asc(r.idguid))
      .limit(REMOVED_AT_ONCE)
      .for('update', { skipLocked: true });
    const gone: string[] = [];
    for (const { idguid } of rows)
      await store.remove(idguid).then(
        () => gone.push(idguid),
        (error: unknown) => failures.push(error),
      );
    await ctx.db.delete(r).where(and(own, sql`${r.idguid} = any(${sql.param(gone)}::uuid[])`));
    return rows.map(({ idguid }) => idguid);
  });
  return removed ?? [];
}
