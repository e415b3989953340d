import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';

/**
 * The bucket of a bot's broadcast requests, shared by all nodes. So many may begin at once, and so many each second: in any ten seconds
 * BURST + 10 x RATE, which is below what the service takes in its window (protocol/limits.ts).
 */
const BURST = 40;
const RATE = 45;

/** Seconds after which a bot whom the service refuses is tried again, with one message. Also how long messages wait when that is put right. */
export const REFUSED_WAIT = 60;

const FILLED = sql`least(${BURST}::float8, r.tokens + ${RATE}::float8 * greatest(0, extract(epoch from excluded.at - r.at)::float8))`;

/** Takes the right to begin one request. False: not now. */
export async function takeToken(ctx: Ctx, botId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into viber_rates as r (tenant_id, bot_id, tokens, at) values (${ctx.tenant.id}::uuid, ${botId}::uuid, ${BURST - 1}, clock_timestamp())
    on conflict (tenant_id, bot_id) do update set tokens = ${FILLED} - 1, at = greatest(r.at, excluded.at)
    where ${FILLED} >= 1 and (r.blocked_until is null or r.blocked_until <= excluded.at)`);
  return rowCount === 1;
}

/** Has no request of a bot begin for so many seconds; a longer block stays. */
export async function blockBot(ctx: Ctx, botId: string, seconds: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into viber_rates as r (tenant_id, bot_id, tokens, at, blocked_until)
    values (${ctx.tenant.id}::uuid, ${botId}::uuid, 0, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, bot_id) do update set tokens = 0, at = greatest(r.at, excluded.at),
      blocked_until = greatest(r.blocked_until, excluded.blocked_until)`);
}

/** Takes the one try by which a bot that is refused is asked again, each so many seconds. False: another has it, or the bot waits. */
export async function takeTry(ctx: Ctx, botId: string, seconds: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into viber_rates as r (tenant_id, bot_id, tokens, at, blocked_until)
    values (${ctx.tenant.id}::uuid, ${botId}::uuid, ${BURST}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, bot_id) do update set blocked_until = excluded.blocked_until
    where r.blocked_until is null or r.blocked_until <= clock_timestamp()`);
  return rowCount === 1;
}

/** Lets everything of a bot begin again. */
export async function unblockBot(ctx: Ctx, botId: string): Promise<void> {
  await ctx.db.execute(sql`
    update viber_rates set blocked_until = null where tenant_id = ${ctx.tenant.id}::uuid and bot_id = ${botId}::uuid`);
}
