import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { APPLICATIONS_TOPIC } from '../labels.ts';
import { aplFiles } from './versions.table.ts';

/** The queue of files to be verified. */
export const CHECK = 'applications.check';

export interface CheckJob {
  /** A row of `apl_files`. */
  file: string;
}

/** Has files of an application verified once the caller's transaction has committed; until then they wait. */
export async function queueChecks(
  ctx: Ctx,
  { jobs }: Pick<Deps, 'jobs'>,
  application: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await ctx.db
    .update(aplFiles)
    .set({ state: 'waiting', fault: null, checked_with: null })
    .where(and(eq(aplFiles.tenant_id, ctx.tenant.id), inArray(aplFiles.idguid, [...files])));
  for (const file of files) {
    const data: CheckJob = { file };
    await jobs.send(ctx.db, CHECK, data, { tenantId: ctx.tenant.id });
  }
  await publish(ctx, { topic: APPLICATIONS_TOPIC.name, key: application });
}
