import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import { files } from '../../core/files/files.table.ts';
import { MAX_SELECTED } from '../../core/list-query.ts';
import { trash } from '../../core/records/trash.table.ts';
import { REMOVED } from '../../core/records/trash.ts';
import type { Attachable } from './attachable.ts';
import { inTrash, takenOff, tell } from './attachments.service.ts';

/** Attachments that were taken off a record and wait in the trash, the newest first: as many as can be deleted at once. Throws 404. */
export async function removedAttachments(ctx: Ctx, service: Attachable, record: string) {
  const owner = await service.get(ctx, record);
  return ctx.db
    .select({
      idguid: trash.idguid,
      name: trash.title,
      media_type: sql<string>`${files.media_type}`,
      size: files.size,
      ...REMOVED,
    })
    .from(trash)
    .innerJoin(
      files,
      and(eq(files.tenant_id, trash.tenant_id), sql`${files.idguid} = (${trash.record} ->> 'file_id')::uuid`),
    )
    .where(and(inTrash.own(ctx), takenOff(service, owner)))
    .orderBy(desc(trash.removed_at), desc(trash.idguid))
    .limit(MAX_SELECTED);
}

/**
 * Deletes attachments for good that were taken off a record; their bytes stay until the next sweep. Throws 404 unless all are there,
 * 403 for a shared record. Answers how many.
 */
export async function purgeAttachments(
  ctx: Ctx,
  service: Attachable,
  record: string,
  idguids: string[],
): Promise<number> {
  const owner = await service.hold(ctx, record);
  const waiting = await inTrash.lockRemoved(ctx, idguids, takenOff(service, owner));
  await inTrash.forget(
    ctx,
    waiting.map(({ idguid }) => idguid),
  );
  await tell(ctx, service, owner, {
    _attachments_purged: { from: waiting.map(({ title }) => title), to: null },
  });
  return waiting.length;
}
