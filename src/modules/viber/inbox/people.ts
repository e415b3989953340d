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

/** Somebody who may answer in the chat, and for which bots. */
type Answerer = Person & { bots: string[] };

/**
 * Active people who may answer in the chat, by name, with the bots for which they may: those that everybody answers for, those that name
 * them, and all if they manage bots.
 */
export async function answerers(ctx: Ctx): Promise<Answerer[]> {
  const { rows } = await ctx.db.execute<Answerer & Record<string, unknown>>(sql`
    select u.idguid, trim(u.first_name || ' ' || u.last_name) as name, array(
      select b.idguid from viber_bots b where b.tenant_id = m.tenant_id and (g.manages or b.everybody or exists (
        select from viber_bot_people p where p.tenant_id = b.tenant_id and p.bot_id = b.idguid and p.user_id = u.idguid))
      order by b.idguid) as bots
    from (select user_id, bool_or(permission = ${SAVE_BOTS}) as manages from access_granted()
      where tenant_id = ${ctx.tenant.id}::uuid and permission in (${SAVE_CHAT}, ${SAVE_BOTS})
      group by user_id having bool_or(permission = ${SAVE_CHAT})) g
    join tenant_users m on m.tenant_id = ${ctx.tenant.id}::uuid and m.user_id = g.user_id and m.is_active
    join users u on u.idguid = g.user_id and u.is_active
    order by trim(u.first_name || ' ' || u.last_name) collate "bs-x-icu", u.idguid`);
  return rows;
}

/** Those of them who may answer for this bot. */
export async function answerersOf(ctx: Ctx, botId: string): Promise<Person[]> {
  const all = await answerers(ctx);
  return all.filter(({ bots }) => bots.includes(botId)).map(({ idguid, name }) => ({ idguid, name }));
}
