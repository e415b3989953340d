import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Term } from '../../../core/decode.ts';
import { personOf } from '../../../core/system.ts';
import { SAVE_BOTS } from '../labels.ts';

/**
 * True for rows whose bot (`botId`, a column) the actor may answer for: one that everybody does, or that names them. Whoever manages bots,
 * and the system, may for all.
 */
export function botIsMine({ tenant, actor }: Pick<Ctx, 'tenant' | 'actor'>, botId: Term): SQL {
  if (personOf(actor) === null || actor.permissions.has(SAVE_BOTS)) return sql`true`;
  // An array, so that it is made once and not for each row.
  return sql`${botId} = any(array(
    select own.idguid from viber_bots own where own.tenant_id = ${tenant.id}::uuid and (own.everybody or exists (
      select from viber_bot_people named where named.tenant_id = own.tenant_id and named.bot_id = own.idguid
        and named.user_id = ${actor.userId}::uuid))))`;
}
