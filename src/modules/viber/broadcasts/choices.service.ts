import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { countText } from '../../../core/count-text.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { plural } from '../../../core/plural.ts';
import { containsAll } from '../../../core/query.ts';
import type { Choice, TagInUse } from '../../../core/resource-api.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { NAMELESS } from '../protocol/names.ts';
import { getBroadcast } from './broadcasts.service.ts';

interface Asked {
  q?: string;
  idguid?: string;
  limit: number;
}

/** Words that are looked for. */
const wordsIn = (q = ''): string[] => q.split(/\s+/).filter(Boolean).slice(0, 10);

/** Bots that a broadcast may be of, or broadcasts as a filter of their receivers. Throws 404 for another field. */
export async function broadcastChoicesOf(ctx: Ctx, field: string, asked: Asked): Promise<Choice[]> {
  switch (field) {
    case 'bot_id': {
      const from = sql`viber_bots x where x.tenant_id = ${ctx.tenant.id}::uuid and x.removed_at is null and ${botIsMine(ctx, sql`x.idguid`)}`;
      const rows = await find(
        ctx,
        from,
        asked,
        sql`, x.active, (select count(*)::int
        from viber_conversations c where c.tenant_id = x.tenant_id and c.bot_id = x.idguid and c.subscribed and c.erased_at is null) as subscribers`,
      );
      return rows.map(({ active, subscribers, ...one }) => ({
        ...one,
        hint: active
          ? `${countText(subscribers)} ${plural(subscribers, 'pretplatnik', 'pretplatnika', 'pretplatnika')}`
          : 'isključen',
      }));
    }
    case 'broadcast_id':
      return find(
        ctx,
        sql`viber_broadcasts x where x.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`x.bot_id`)}`,
        asked,
      );
    default:
      throw notFound();
  }
}

/** What is read of each besides. */
interface OfBot {
  active: boolean;
  subscribers: number;
}

async function find(
  ctx: Ctx,
  from: SQL,
  { q, idguid, limit }: Asked,
  more: SQL = sql``,
): Promise<(Choice & OfBot)[]> {
  if (idguid !== undefined && !isId(idguid)) return [];
  const conditions = [
    ...containsAll(sql`core_fold(x.name)`, wordsIn(q)),
    ...(idguid ? [sql`x.idguid = ${idguid}::uuid`] : []),
  ].map((one) => sql`and ${one}`);
  const { rows } = await ctx.db.execute<Choice & OfBot & Record<string, unknown>>(sql`
    select x.idguid, x.name as label, null as hint ${more} from ${from} ${sql.join(conditions, sql` `)} order by x.name, x.idguid limit ${limit}`);
  return rows;
}

/** Tags that people of bots have, the most used first. Throws 404 for a field that has none. */
export async function tagsInUse(ctx: Ctx, field: string): Promise<TagInUse[]> {
  if (field !== 'tags' && field !== 'not_tags') throw notFound();
  const { rows } = await ctx.db.execute<TagInUse & Record<string, unknown>>(sql`
    select tag, count(*)::int as count from viber_conversations c cross join unnest(c.tags) tag
    where c.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`c.bot_id`)} group by tag order by 2 desc, 1 limit 200`);
  return rows;
}

/** Subscribers of a broadcast's bot, by name, to whom it may be sent as a test. Throws 404. */
export async function testersOf(
  ctx: Ctx,
  idguid: string,
  { q, idguid: one, limit }: Asked,
): Promise<Choice[]> {
  const { bot_id } = await getBroadcast(ctx, idguid);
  if (one !== undefined && !isId(one)) return [];
  const conditions = [
    ...containsAll(sql`c.search`, wordsIn(q)),
    ...(one ? [sql`c.idguid = ${one}::uuid`] : []),
  ].map((condition) => sql`and ${condition}`);
  const { rows } = await ctx.db.execute<Choice & Record<string, unknown>>(sql`
    select c.idguid, coalesce(c.name, ${NAMELESS}) as label, c.phone as hint from viber_conversations c
    where c.tenant_id = ${ctx.tenant.id}::uuid and c.bot_id = ${bot_id}::uuid and c.subscribed and c.erased_at is null
      ${sql.join(conditions, sql` `)} order by c.name nulls last, c.idguid limit ${limit}`);
  return rows;
}
