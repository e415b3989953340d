import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { isId } from '../../../core/list-query.ts';
import type { ResourceRecord } from '../../../core/resource.ts';
import type { Attachable } from '../../attachments/attachable.ts';
import { VOUCHER_FILES } from './attached.ts';
import { lock, readOne, titleOf } from './drafts.service.ts';
import { postedPlaceOf } from './vouchers.service.ts';

/** A voucher or its draft, as the module of attachments knows records. Throws 404. */
async function get(ctx: Ctx, idguid: string): Promise<ResourceRecord> {
  const place = isId(idguid) ? await postedPlaceOf(ctx, idguid) : null;
  const draft = place ? null : await readOne(ctx, idguid);
  return {
    idguid,
    name: place ? place.name : titleOf(draft!),
    posted: place !== null,
    version: draft?.version ?? 1,
    created_at: '',
    updated_at: '',
    updated_by: null,
    can_edit: true,
    refs: {},
  };
}

/** Files of vouchers: those of a draft come and go, those of a posted voucher only come. They are no part of what is hashed. */
export const voucherFiles: Attachable = {
  resource: VOUCHER_FILES,
  get,
  async hold(ctx, idguid) {
    const record = await get(ctx, idguid);
    // The row of a posted voucher cannot be locked: nobody may write it.
    if (record.posted)
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nalog/${idguid}`}, 0))`);
    else await lock(ctx, idguid, undefined);
    return record;
  },
  keepsAttachments: ({ posted }) =>
    posted ? 'Nalog je proknjižen: prilozi ostaju uz njega. Možete samo dodati nove.' : null,
};
