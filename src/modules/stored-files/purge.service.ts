import type { Ctx } from '../../core/context.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import { forgetBelongings } from '../../core/records/places.ts';
import { trash } from '../../core/records/trash.table.ts';
import { inBatches } from './batches.ts';
import { foldersInTrash } from './folder-removal.service.ts';
import { KEPT_FILES } from './labels.ts';
import { filesInTrash } from './removal.service.ts';
import { line, note } from './stored-files.service.ts';

/** Most files that one transaction deletes for good. */
const PURGED_AT_ONCE = 1000;

/** Deletes all files in the trash for good. Their bytes stay until the next sweep. Answers how many. */
export const emptyTrash = (run: RunInTenant): Promise<number> =>
  inBatches(run, PURGED_AT_ONCE, async (ctx) => {
    const purged = await purgeFiles(ctx, await filesInTrash.next(ctx, PURGED_AT_ONCE));
    // Nothing is left that would come back into them.
    if (purged < PURGED_AT_ONCE) await ctx.db.delete(trash).where(foldersInTrash.own(ctx));
    return purged;
  });

/** Deletes files in the trash for good. Their bytes stay until the next sweep. Throws 404 unless all are there. Answers how many. */
export async function purgeFiles(ctx: Ctx, idguids: string[]): Promise<number> {
  const waiting = await filesInTrash.lockRemoved(ctx, idguids);
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
  return waiting.length;
}
