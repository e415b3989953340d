import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { SAVE_NOTICES, SEE_NOTICES } from '../labels.ts';
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

/** The first of these people who still may see notices here; null: none of them. An expression of uuid. */
export const firstReader = ({ tenant }: Pick<Ctx, 'tenant'>, ...people: readonly SQL[]): SQL => sql`(
  select asked.who from unnest(array[${sql.join([...people], sql`, `)}]::uuid[]) with ordinality as asked(who, place)
  cross join lateral access_effective(asked.who, ${tenant.id}::uuid) member
  where ${SEE_NOTICES} = any(member.permissions) order by asked.place limit 1)`;

/** Who may change what is the organisation's. */
export async function keepersOf({ db, tenant }: Ctx): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct g.user_id from access_granted() g where g.tenant_id = ${tenant.id}::uuid and g.permission = ${SAVE_NOTICES}`);
  return rows.map(({ user_id }) => user_id);
}
