import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { BOTS_TOPIC, botPath } from '../labels.ts';
import { statusText } from '../protocol/statuses.ts';
import { viberBots } from './bots.table.ts';
import { BOT_FAULT } from './fault-notice.ts';

type Jobs = Pick<Deps, 'jobs'>;

/**
 * Notes that the service refuses whatever a bot asks (`OF_BOT` of protocol/statuses.ts), and tells those who manage bots, once until it
 * works again.
 */
export async function reportFault(ctx: Ctx, deps: Jobs, botId: string, status: number): Promise<void> {
  const [bot] = await ctx.db
    .update(viberBots)
    .set({ fault: status })
    .where(
      and(
        eq(viberBots.tenant_id, ctx.tenant.id),
        eq(viberBots.idguid, botId),
        isNull(viberBots.removed_at),
        sql`${viberBots.fault} is distinct from ${status}`,
      ),
    )
    .returning({ name: viberBots.name });
  if (!bot) return;
  await publish(ctx, { topic: BOTS_TOPIC.name, key: botId });
  await notify(ctx, deps, {
    kind: BOT_FAULT,
    title: `Viber bot „${bot.name}” ne radi`,
    body: `${statusText(status)} Poruke čekaju dok se to ne riješi.`,
    path: botPath(botId),
    group: `viber-fault/${botId}`,
  });
}

/** Notes that the service takes a bot's requests again. */
export async function clearFault(ctx: Ctx, botId: string): Promise<void> {
  const { rowCount } = await ctx.db
    .update(viberBots)
    .set({ fault: null })
    .where(
      and(eq(viberBots.tenant_id, ctx.tenant.id), eq(viberBots.idguid, botId), isNotNull(viberBots.fault)),
    );
  if (rowCount) await publish(ctx, { topic: BOTS_TOPIC.name, key: botId });
}

/** Callbacks with a wrong signature that are no accident, in this hour and the one before. */
const WRONG_LEAST = 3;

/**
 * Tells of bots of which nothing but callbacks with a wrong signature comes in: their token was changed at the service. Once, until a good
 * one comes. Runs every ten minutes.
 */
export async function tellOfSignatures(ctx: Ctx, deps: Jobs): Promise<void> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    with wrong as (
      select h.bot_id from viber_bot_hours h
      where h.tenant_id = ${ctx.tenant.id}::uuid and h.hour >= date_trunc('hour', now()) - interval '1 hour'
      group by h.bot_id having sum(h.callbacks) = 0 and sum(h.refused) >= ${WRONG_LEAST}
    ), told as (
      insert into viber_bot_health as t (tenant_id, bot_id, told_at)
      select b.tenant_id, b.idguid, now() from wrong join viber_bots b on b.tenant_id = ${ctx.tenant.id}::uuid and b.idguid = wrong.bot_id
      where b.removed_at is null
      on conflict (tenant_id, bot_id) do update set told_at = excluded.told_at where t.told_at is null
      returning bot_id
    )
    select b.idguid, b.name from told join viber_bots b on b.tenant_id = ${ctx.tenant.id}::uuid and b.idguid = told.bot_id order by b.name`);
  for (const { idguid, name } of rows)
    await notify(ctx, deps, {
      kind: BOT_FAULT,
      title: `Viber bot „${name}” ne prima poruke`,
      body: 'Svi pozivi stižu s pogrešnim potpisom, pa se odbijaju. Vjerovatno je token na Viberu promijenjen: upišite novi na stranici bota.',
      path: botPath(idguid),
      group: `viber-signature/${idguid}`,
    });
}
