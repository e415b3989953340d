import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { NEWEST_CHANGE } from '../notices/newest-change.ts';
import { noticeId } from '../notices/notice-id.ts';
import { askedProcedure, requireFacts } from './entries.ts';
import { membersOf } from './people.ts';
import type { Member } from './pipeline.api.ts';

/** Who of these members follows a procedure. */
export async function followersOf(
  ctx: Ctx,
  procedure: number,
  members: readonly Member[],
): Promise<Member[]> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    select user_id from ejn_follows where tenant_id = ${ctx.tenant.id}::uuid and procedure_id = ${procedure}`);
  const following = new Set(rows.map(({ user_id }) => user_id));
  return members.filter(({ idguid }) => following.has(idguid));
}

/** The caller follows a notice, or no more. Throws 404. */
export async function setFollow(ctx: Ctx, idguid: string, follow: boolean) {
  const procedure = askedProcedure(idguid);
  await requireFacts(ctx, procedure);
  if (follow) {
    await ctx.db.execute(sql`
      insert into ejn_follows (tenant_id, user_id, procedure_id, since)
      values (${ctx.tenant.id}::uuid, ${ctx.actor.userId}::uuid, ${procedure}, ${NEWEST_CHANGE}) on conflict do nothing`);
    await announce(ctx, procedure);
  } else await unfollow(ctx, ctx.actor.userId, procedure);
  return { followed: follow, followers: await followersOf(ctx, procedure, await membersOf(ctx)) };
}

/** A person follows a notice no more. */
export async function unfollow(ctx: Ctx, person: string, procedure: number): Promise<void> {
  await ctx.db.execute(sql`
    delete from ejn_follows
    where tenant_id = ${ctx.tenant.id}::uuid and user_id = ${person}::uuid and procedure_id = ${procedure}`);
  await announce(ctx, procedure);
}

const announce = (ctx: Ctx, procedure: number) =>
  publish(ctx, { topic: PIPELINE_TOPIC.name, key: noticeId(procedure) });
