import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { SAVE_BOTS, SAVE_CHAT } from '../labels.ts';
import type { Person } from './api-parts.ts';

/** Names of these people of the organisation, also of those who are not in it any more; unknown ids are left out. */
export async function namesOf(ctx: Ctx, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    select idguid, trim(first_name || ' ' || last_name) as name from users where idguid = any(${sql.param(asked)}::uuid[])`);
  return new Map(rows.map(({ idguid, name }) => [idguid, name]));
}

/**
 * Active people who may answer in the chat, by name; with `botId` those who may for that bot: everybody where the bot says so, otherwise
 * those it names and those who manage bots.
 */
export async function answerersOf(ctx: Ctx, botId: string | null = null): Promise<Person[]> {
  const { rows } = await ctx.db.execute<{ idguid: string; name: string }>(sql`
    select u.idguid, trim(u.first_name || ' ' || u.last_name) as name
    from (select user_id, bool_or(permission = ${SAVE_BOTS}) as manages from access_granted()
      where tenant_id = ${ctx.tenant.id}::uuid and permission in (${SAVE_CHAT}, ${SAVE_BOTS})
      group by user_id having bool_or(permission = ${SAVE_CHAT})) g
    join tenant_users m on m.tenant_id = ${ctx.tenant.id}::uuid and m.user_id = g.user_id and m.is_active
    join users u on u.idguid = g.user_id and u.is_active
    where ${
      botId === null
        ? sql`true`
        : sql`(g.manages or exists (select from viber_bots b where b.tenant_id = m.tenant_id and b.idguid = ${botId}::uuid
            and (b.everybody or exists (select from viber_bot_people p where p.tenant_id = b.tenant_id and p.bot_id = b.idguid
              and p.user_id = u.idguid))))`
    }
    order by trim(u.first_name || ' ' || u.last_name) collate "bs-x-icu", u.idguid`);
  return rows;
}
