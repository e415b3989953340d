import { and, eq, type SQL, sql } from 'drizzle-orm';
import { historyOf } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { readyFile, type StoredFile } from '../../../core/files/rows.ts';
import { isId } from '../../../core/list-query.ts';
import { momentOf } from '../../../core/moments.ts';
import { type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { viberBots } from '../bots/bots.table.ts';
import { botIsMine } from '../bots/may-answer.ts';
import { BROADCAST, SAVE_BOTS } from '../labels.ts';
import type { BroadcastKind } from './broadcast.fields.ts';
import type { Broadcast, BroadcastRow, BroadcastSort, Sums } from './broadcasts.api.ts';
import { viberBroadcasts } from './broadcasts.table.ts';
import type { BroadcastState } from './states.ts';

/** Counts of a broadcast `b` by state. An index alone answers them. */
const COUNTED = sql`lateral (
  select count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'refused')::int as refused,
    count(*) filter (where r.state = 'unknown')::int as unknown,
    count(*) filter (where r.state = 'skipped')::int as skipped,
    count(*) filter (where r.state in ('waiting', 'sending'))::int as rest
  from viber_receivers r where r.tenant_id = b.tenant_id and r.broadcast_id = b.idguid) n`;

/** Broadcasts of bots that the caller may answer for. */
export const broadcastListing: Listing<BroadcastSort, Sent<BroadcastRow>> = listingOf((ctx) => ({
  columns: {
    idguid: sql<string>`b.idguid`,
    name: sql<string>`b.name`,
    bot_id: sql<string>`b.bot_id`,
    bot: sql<string>`t.name`,
    simulated: sql<boolean>`t.simulated`,
    state: sql<BroadcastState>`b.state`,
    planned_at: momentOf(sql<Date | null>`b.planned_at`),
    started_at: momentOf(sql<Date | null>`b.started_at`),
    ended_at: momentOf(sql<Date | null>`b.ended_at`),
    total: sql<number>`b.total`,
    created_at: momentOf(sql<Date>`b.created_at`),
    sent: sql<number>`n.sent`,
    refused: sql<number>`n.refused`,
    unknown: sql<number>`n.unknown`,
    skipped: sql<number>`n.skipped`,
    rest: sql<number>`n.rest`,
  },
  from: sql`viber_broadcasts b join viber_bots t on t.tenant_id = b.tenant_id and t.idguid = b.bot_id cross join ${COUNTED}`,
  counted: sql`viber_broadcasts b`,
  where: sql`b.tenant_id = ${ctx.tenant.id}::uuid and ${botIsMine(ctx, sql`b.bot_id`)}`,
  search: sql`b.name || ' ' || coalesce(b.content ->> 'text', '')`,
  filters: {
    state: sql`b.state`,
    bot_id: sql`b.bot_id`,
    created_at: sql`b.created_at`,
    planned_at: sql`b.planned_at`,
    started_at: sql`b.started_at`,
  },
  order: {
    name: [sql`b.name`],
    created_at: [sql`b.created_at`],
    planned_at: [{ nullable: sql`b.planned_at` }],
    started_at: [{ nullable: sql`b.started_at` }],
  },
  id: sql`b.idguid`,
}));

export type BroadcastRecord = typeof viberBroadcasts.$inferSelect;
type BotRecord = typeof viberBots.$inferSelect;

/** The condition for one broadcast, as the caller may see it. */
export const ownBroadcast = ({ tenant }: Pick<Ctx, 'tenant'>, idguid: string): SQL =>
  and(eq(viberBroadcasts.tenant_id, tenant.id), eq(viberBroadcasts.idguid, idguid)) as SQL;

/** A broadcast as its row is, locked for a change. Throws 404 for an id that is unknown, malformed or another organisation's. */
export async function lockBroadcast(ctx: Ctx, idguid: string): Promise<BroadcastRecord> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select()
    .from(viberBroadcasts)
    .where(and(ownBroadcast(ctx, idguid), botIsMine(ctx, viberBroadcasts.bot_id)))
    .for('no key update');
  if (!row) throw notFound();
  return row;
}

/** Why a bot cannot send now, as a sentence; null if it can. */
export function obstacleOf({
  removed_at,
  active,
  hook_state,
}: Pick<BotRecord, 'removed_at' | 'active' | 'hook_state'>): string | null {
  if (removed_at) return 'Bot je uklonjen.';
  if (!active) return 'Bot je isključen.';
  return hook_state === 'none' ? 'Webhook bota nije postavljen, a Viber bez njega ne prima poruke.' : null;
}

type Moments = 'created_at' | 'updated_at';
type Perhaps = 'planned_at' | 'started_at' | 'ended_at' | 'expected_end';
/** A broadcast as the services answer it. */
export type Found = Omit<Broadcast, Moments | Perhaps> & Record<Moments, Date> & Record<Perhaps, Date | null>;

/** One broadcast with its sums. Throws 404. */
export async function getBroadcast(ctx: Ctx, idguid: string): Promise<Found> {
  if (!isId(idguid)) throw notFound();
  const [row] = await ctx.db
    .select({ b: viberBroadcasts, bot: viberBots })
    .from(viberBroadcasts)
    .innerJoin(
      viberBots,
      and(eq(viberBots.tenant_id, viberBroadcasts.tenant_id), eq(viberBots.idguid, viberBroadcasts.bot_id)),
    )
    .where(and(ownBroadcast(ctx, idguid), botIsMine(ctx, viberBroadcasts.bot_id)));
  if (!row) throw notFound();
  const { b, bot } = row;
  const sums = await sumsOf(ctx, b.idguid);
  const pace = b.state === 'running' ? await paceOf(ctx, b.idguid, sums.waiting + sums.sending) : null;
  const file = b.file_id ? await readyFile(ctx, b.file_id) : null;
  const { kind, text, data } = b.content;
  return {
    idguid: b.idguid,
    version: b.version,
    created_at: b.created_at,
    updated_at: b.updated_at,
    updated_by: b.updated_by,
    name: b.name,
    bot_id: b.bot_id,
    bot: bot.name,
    simulated: bot.simulated,
    sender_name: bot.sender_name,
    picture: bot.picture,
    obstacle: obstacleOf(bot),
    state: b.state,
    planned_at: b.planned_at,
    started_at: b.started_at,
    ended_at: b.ended_at,
    started_by: b.started_by,
    fault: b.fault,
    choosing: b.choosing,
    total: b.total,
    kind: kind as BroadcastKind,
    text,
    url: kind === 'url' ? (data.media ?? null) : null,
    file_id: b.file_id,
    file: file && { name: file.name, size: file.size, media_type: file.media_type },
    keyboard: (data.keyboard as Record<string, unknown> | undefined) ?? null,
    tags: b.tags,
    not_tags: b.not_tags,
    sums,
    rate: pace?.rate ?? null,
    expected_end: pace?.end ?? null,
    may_edit: ctx.actor.permissions.has(SAVE_BOTS),
  };
}

/** How many receivers of a broadcast stand where. */
export async function sumsOf(ctx: Ctx, idguid: string): Promise<Sums> {
  const { rows } = await ctx.db.execute<{ state: keyof Sums; n: number }>(sql`
    select state, count(*)::int as n from viber_receivers
    where tenant_id = ${ctx.tenant.id}::uuid and broadcast_id = ${idguid}::uuid group by state`);
  const none: Sums = { sent: 0, refused: 0, unknown: 0, waiting: 0, sending: 0, skipped: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}

/** Seconds over which the pace is measured. */
const MEASURED = 60;

/** Receivers a minute, by the requests that ended in the last minute, and when what is left would end; null before the first. */
async function paceOf(ctx: Ctx, idguid: string, left: number): Promise<{ rate: number; end: Date } | null> {
  const { rows } = await ctx.db.execute<{ done: number; seconds: number }>(sql`
    select coalesce(sum(receivers), 0)::int as done, extract(epoch from clock_timestamp() - min(claimed_at))::float8 as seconds
    from viber_chunks where tenant_id = ${ctx.tenant.id}::uuid and broadcast_id = ${idguid}::uuid
      and ended_at > now() - make_interval(secs => ${MEASURED})`);
  const { done, seconds } = rows[0]!;
  if (done === 0) return null;
  const perSecond = done / Math.max(1, seconds);
  return {
    rate: Math.max(1, Math.round(perSecond * 60)),
    end: new Date(Date.now() + (left / perSecond) * 1000),
  };
}

/** The file of a broadcast. Throws 404. */
export async function fileOfBroadcast(ctx: Ctx, idguid: string): Promise<StoredFile> {
  const { file_id } = await getBroadcast(ctx, idguid);
  const file = file_id ? await readyFile(ctx, file_id) : null;
  if (!file) throw notFound();
  return file;
}

/** What people changed of a broadcast, newest first. Throws 404. */
export async function historyOfBroadcast(ctx: Ctx, idguid: string) {
  await getBroadcast(ctx, idguid);
  return historyOf(ctx, BROADCAST, idguid);
}
