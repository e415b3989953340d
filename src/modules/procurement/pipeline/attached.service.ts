import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import type { Attachable } from '../../attachments/attachable.ts';
import { noticeId } from '../notices/notice-id.ts';
import { PROCUREMENT_FILES } from './attached.ts';
import { askedProcedure, requireFacts } from './entries.ts';

/** A notice, as the module of attachments knows records. Throws 404. */
async function get(ctx: Ctx, idguid: string): Promise<ResourceRecord> {
  const procedure = askedProcedure(idguid);
  const { title } = await requireFacts(ctx, procedure);
  return {
    idguid: noticeId(procedure),
    title,
    version: 1,
    created_at: '',
    updated_at: '',
    updated_by: null,
    can_edit: true,
    refs: {},
  };
}

/** Files of an organisation at a notice, whether it is in its pipeline or not. */
export const procurementFiles: Attachable = {
  resource: PROCUREMENT_FILES,
  get,
  async hold(ctx, idguid) {
    const record = await get(ctx, idguid);
    // A notice is everybody's: its row is not to be locked for the files of one organisation.
    const key = `${PROCUREMENT_FILES.name}/${ctx.tenant.id}/${record.idguid}`;
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    return record;
  },
};
