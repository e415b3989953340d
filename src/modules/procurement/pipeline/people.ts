import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { SEE_NOTICES } from '../labels.ts';
import type { Member } from './pipeline.api.ts';

/** Active members who may see notices, by name: who may be responsible for a procurement. */
export async function membersOf(ctx: Ctx): Promise<Member[]> {
  const { rows } = await ctx.db.execute<Member & Record<string, unknown>>(sql`
    select distinct u.idguid, trim(u.first_name || ' ' || u.last_name) collate "bs-x-icu" as name from access_granted() g
    join tenant_users m on m.tenant_id = ${ctx.tenant.id}::uuid and m.user_id = g.user_id and m.is_active
    join users u on u.idguid = g.user_id and u.is_active
    where g.tenant_id = ${ctx.tenant.id}::uuid and g.permission = ${SEE_NOTICES}
    order by name, u.idguid`);
  return rows;
}
