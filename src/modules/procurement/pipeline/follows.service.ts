import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { askedProcedure, requireFacts } from './entries.ts';
import type { Member } from './pipeline.api.ts';

/** Who of the organisation follows a procedure, by name. */
export async function followersOf(ctx: Ctx, procedure: number): Promise<Member[]> {
  const { rows } = await ctx.db.execute<Member & Record<string, unknown>>(sql`
    select u.idguid, trim(u.first_name || ' ' || u.last_name) collate "bs-x-icu" as name from ejn_follows f
    join users u on u.idguid = f.user_id
    where f.tenant_id = ${ctx.tenant.id}::uuid and f.procedure_id = ${procedure} order by name, u.idguid`);
  return rows;
}

/** The caller follows a notice, or no more. Throws 404. */
export async function setFollow(ctx: Ctx, idguid: string, follow: boolean) {
  const procedure = askedProcedure(idguid);
  await requireFacts(ctx, procedure);
  const row = sql`(${ctx.tenant.id}::uuid, ${ctx.actor.userId}::uuid, ${procedure}::bigint)`;
  if (follow)
    await ctx.db.execute(sql`
      insert into ejn_follows (tenant_id, user_id, procedure_id) values ${row} on conflict do nothing`);
  else await ctx.db.execute(sql`delete from ejn_follows where (tenant_id, user_id, procedure_id) = ${row}`);
  await publish(ctx, { topic: PIPELINE_TOPIC.name, key: noticeId(procedure) });
  return { followed: follow, followers: await followersOf(ctx, procedure) };
}
