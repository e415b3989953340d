import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { SAVE_BOTS, SAVE_CHAT } from '../labels.ts';
import { serviceHost } from '../service.ts';
import { COUNT_CAP } from './conversations.api.ts';
import { answerers } from './people.ts';
import { unreadOf, visible } from './rows.ts';
import type { ChatCounts, ChatSetup } from './setup.api.ts';

/** Tags that are offered, and conversations in which they are looked for, newest first. */
const TAGS = 200;
const LOOKED_AT = 5000;

interface Bot extends Record<string, unknown> {
  idguid: string;
  name: string;
  avatar: string | null;
  active: boolean;
  removed: boolean;
  hooked: boolean;
  simulated: boolean;
}

/** What the chat's screen needs beside conversations: bots, people, tags, and what the caller may do. */
export async function setupOf(ctx: Ctx, config: Deps['config']): Promise<ChatSetup> {
  const { rows: bots } = await ctx.db.execute<Bot>(sql`
    select b.idguid, b.name, b.avatar, b.active, b.removed_at is not null as removed, b.hook_state = 'set' as hooked, b.simulated
    from viber_bots b where b.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`b.idguid`)}
    order by b.removed_at is not null, b.name, b.idguid`);
  const people = await answerers(ctx);
  const mine = new Set(bots.map(({ idguid }) => idguid));
  const { permissions, userId } = ctx.actor;
  const isRelayed = bots.some(({ removed, simulated }) => !removed && !simulated);
  return {
    me: userId,
    bots,
    // Only by the bots that the caller sees.
    people: people.map((one) => ({ ...one, bots: one.bots.filter((bot) => mine.has(bot)) })),
    tags: await offeredTags(ctx),
    may_send: permissions.has(SAVE_CHAT),
    may_manage: permissions.has(SAVE_BOTS),
    relay: isRelayed ? serviceHost(config) : null,
  };
}

/** Tags of the newest open conversations that the caller sees, by name. */
export async function offeredTags(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ tag: string }>(sql`
    select distinct tag collate "bs-x-icu" as tag from (
      select c.tags from viber_conversations c where ${visible(ctx)} and c.state = 'open' and cardinality(c.tags) > 0
      order by c.last_at desc limit ${LOOKED_AT}) c, unnest(c.tags) tag order by 1 limit ${TAGS}`);
  return rows.map(({ tag }) => tag);
}

/** How many conversations wait; each counted up to `COUNT_CAP`, since an exact count of all would be slow. */
export async function countsOf(ctx: Ctx): Promise<ChatCounts> {
  const mine = sql`c.assignee_id = ${ctx.actor.userId}::uuid`;
  const unread = sql`select 1 from viber_conversations c where ${visible(ctx)} and c.state = 'open'
    and c.incoming > c.incoming_closed and ${unreadOf(ctx)} > 0`;
  const { rows } = await ctx.db.execute<ChatCounts & Record<string, unknown>>(sql`
    select ${capped(sql`${openOf(ctx)}`)} as open, ${capped(sql`${openOf(ctx)} and ${mine}`)} as mine,
      ${capped(sql`${openOf(ctx)} and c.assignee_id is null`)} as unassigned,
      least(${capped(sql`${unread} and ${mine}`)} + ${capped(sql`${unread} and c.assignee_id is null`)}, ${COUNT_CAP}) as unread`);
  return rows[0]!;
}

const openOf = (ctx: Ctx): SQL =>
  sql`select 1 from viber_conversations c where ${visible(ctx)} and c.state = 'open'`;
const capped = (rows: SQL): SQL => sql`(select count(*)::int from (${rows} limit ${COUNT_CAP}) counted)`;
