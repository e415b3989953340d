import { sql } from 'drizzle-orm';
import type { Ctx, TenantRef } from '../../../core/context.ts';
import { plural } from '../../../core/plural.ts';
import { asSystem } from '../../../core/system.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { conversationPath } from '../labels.ts';
import { calledName } from '../protocol/names.ts';
import { NEW_CASE } from './notice-kinds.ts';
import { answerersOf } from './people.ts';

interface Waiting extends Record<string, unknown> {
  bot_id: string;
  bot: string;
  everybody: boolean;
  assignee_id: string | null;
  count: number;
  /** Of the newest. */
  idguid: string;
  name: string | null;
}

/**
 * Tells people of conversations that wait: whoever has one, otherwise all who may answer for its bot. One unread notification per bot and
 * person, so that a busy day is one row with a count. In a transaction of its own, since callbacks of a bot that are applied at the same
 * time would wait for each other's rows. What fails is only logged: the conversations stand in the list as unread.
 */
export const announceCases = (
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>,
  tenant: TenantRef,
  idguids: readonly string[],
): Promise<void> =>
  asSystem(deps.database, tenant, (ctx) => announceAll(ctx, deps, idguids)).catch((error: unknown) =>
    deps.log.warn(
      { err: error, tenant: tenant.id },
      'viber: people were not told of conversations that wait',
    ),
  );

async function announceAll(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguids: readonly string[]): Promise<void> {
  const { rows } = await ctx.db.execute<Waiting>(sql`
    select c.bot_id, b.name as bot, b.everybody, c.assignee_id, count(*)::int as count,
      (array_agg(c.idguid order by c.last_at desc, c.idguid))[1] as idguid, (array_agg(c.name order by c.last_at desc, c.idguid))[1] as name
    from viber_conversations c
    join viber_bots b on b.tenant_id = c.tenant_id and b.idguid = c.bot_id
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.idguid = any(${sql.param(idguids)}::uuid[]) and c.state = 'open'
    group by c.bot_id, b.name, b.everybody, c.assignee_id order by c.bot_id, c.assignee_id`);
  for (const waiting of rows) await announce(ctx, deps, waiting);
}

async function announce(ctx: Ctx, deps: Pick<Deps, 'jobs'>, waiting: Waiting): Promise<void> {
  const { bot, bot_id, everybody, assignee_id, count, idguid, name } = waiting;
  const userIds = assignee_id
    ? [assignee_id]
    : everybody
      ? undefined
      : (await answerersOf(ctx, bot_id)).map((person) => person.idguid);
  const people = plural(count, 'osoba čeka', 'osobe čekaju', 'osoba čeka');
  await notify(ctx, deps, {
    kind: NEW_CASE,
    title: `${count === 1 ? `${calledName(name)} čeka` : `${count} ${people}`} odgovor (${bot})`,
    path: conversationPath(idguid),
    group: `viber-new/${bot_id}`,
    ...(userIds && { userIds }),
  });
}
