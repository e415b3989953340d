import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { forgetBelongings } from '../../core/records/places.ts';
import { trash } from '../../core/records/trash.table.ts';
import { FOLDERS } from './folders.service.ts';
import { KEPT_FILES } from './labels.ts';
import { filesInTrash } from './removal.service.ts';
import { line, note } from './stored-files.service.ts';

/** Most files that one transaction deletes for good. */
export const PURGED_AT_ONCE = 1000;

/**
 * Deletes files in the trash for good: these, or without ids the next `PURGED_AT_ONCE`. Their bytes stay until the next sweep. Throws
 * 404 unless all are there. Answers how many.
 */
export async function purgeFiles(ctx: Ctx, idguids?: string[]): Promise<number> {
  const waiting = await filesInTrash.lockRemoved(ctx, idguids ?? (await nextOnes(ctx)));
  await filesInTrash.forget(
    ctx,
    waiting.map(({ idguid }) => idguid),
  );
  await forgetBelongings(
    ctx,
    waiting.map(({ idguid }) => ({ resource: KEPT_FILES.name, idguid })),
  );
  await note(
    ctx,
    waiting.map(({ idguid, title }) =>
      line('delete', { idguid, name: title }, { trash: { from: 'U korpi', to: 'Trajno obrisano' } }),
    ),
  );
  // Nothing is left that would come back into them.
  if (!idguids && waiting.length < PURGED_AT_ONCE)
    await ctx.db.delete(trash).where(inTrash(ctx, FOLDERS.name));
  return waiting.length;
}

const inTrash = (ctx: Ctx, name: string) => and(eq(trash.tenant_id, ctx.tenant.id), eq(trash.resource, name));

/** Ids in the trash; what somebody else restores or purges at this moment is left out. */
async function nextOnes(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ idguid: trash.idguid })
    .from(trash)
    .where(inTrash(ctx, KEPT_FILES.name))
    .limit(PURGED_AT_ONCE)
    .for('update', { skipLocked: true });
  return rows.map(({ idguid }) => idguid);
}
