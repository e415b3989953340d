import type { Ctx } from '../../core/context.ts';
import { forgetBelongings } from '../../core/records/places.ts';
import { trash } from '../../core/records/trash.table.ts';
import { foldersInTrash } from './folder-removal.service.ts';
import { KEPT_FILES } from './labels.ts';
import { lockNames } from './naming.ts';
import { filesInTrash } from './removal.service.ts';
import { line, note } from './stored-files.service.ts';

/** Most files that one transaction deletes for good. */
export const PURGED_AT_ONCE = 1000;

/**
 * Deletes files in the trash for good: these, or without ids the next `PURGED_AT_ONCE`. Their bytes stay until the next sweep. Throws
 * 404 unless all are there. Answers how many.
 */
export async function purgeFiles(ctx: Ctx, idguids?: string[]): Promise<number> {
  // No folder is removed meanwhile, which would lose its place below.
  if (!idguids) await lockNames(ctx);
  const waiting = await filesInTrash.lockRemoved(
    ctx,
    idguids ?? (await filesInTrash.next(ctx, PURGED_AT_ONCE)),
  );
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
  if (!idguids && waiting.length < PURGED_AT_ONCE) await ctx.db.delete(trash).where(foldersInTrash.own(ctx));
  return waiting.length;
}
