import { eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Audited, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { isoInstant } from '../../../core/moments.ts';
import { appLogNodes as n } from '../app-logs.table.ts';
import { LEVEL_LABELS, type Level } from '../levels.ts';
import type { LogNode } from './nodes.api.ts';
import { LEVEL_CHANNEL } from './presence.ts';

/** Audit trail subject of nodes: who has changed what they log. */
export const LOG_NODES: Audited = { name: 'app-log-nodes', scope: 'tenant' };

const moment = (term: AnyPgColumn) => sql<string>`${term}`.mapWith(isoInstant);
const RUNNING = sql<boolean>`${n.seen_at} > now() - interval '30 seconds'`;
const FOR_A_WHILE = sql`${n.wanted_until} > now()`;

const COLUMNS = {
  idguid: sql<string>`${n.id}`,
  name: sql<string>`${n.name}`,
  release: sql<string>`${n.release}`,
  running: RUNNING,
  started_at: moment(n.started_at),
  seen_at: moment(n.seen_at),
  level: sql<LogNode['level']>`case when ${FOR_A_WHILE} then ${n.wanted_level} else ${n.usual_level} end`,
  usual_level: sql<LogNode['usual_level']>`${n.usual_level}`,
  until: sql<string | null>`case when ${FOR_A_WHILE} then ${n.wanted_until} end`.mapWith(isoInstant),
  changed_by: sql<string | null>`case when ${FOR_A_WHILE} then ${n.wanted_by} end`,
  stored: sql<number>`${n.stored}`.mapWith(Number),
  dropped: sql<number>`${n.dropped}`.mapWith(Number),
  dropped_at: sql<string | null>`${n.dropped_at}`.mapWith(isoInstant),
};

/** Most that are answered: those that run, and the newest of those that do not. */
const MOST = 100;

/** Nodes that run, and those of the last week. For the operator. */
export const readNodes = (ctx: Ctx): Promise<LogNode[]> =>
  ctx.db.select(COLUMNS).from(n).orderBy(sql`${RUNNING} desc`, n.name, sql`${n.started_at} desc`).limit(MOST);

async function readNode(ctx: Ctx, idguid: string): Promise<LogNode> {
  const [node] = isId(idguid) ? await ctx.db.select(COLUMNS).from(n).where(eq(n.id, idguid)) : [];
  if (!node) throw notFound();
  return node;
}

/**
 * Has a node log from another level on, for so many minutes; null: as by its settings again. It hears of it when this commits. Throws
 * 404 for an unknown node, 409 for one that does not run.
 */
export async function changeNodeLevel(
  ctx: Ctx,
  idguid: string,
  { level, minutes }: { level: Level | null; minutes: number },
): Promise<LogNode> {
  const before = await readNode(ctx, idguid);
  if (!before.running)
    throw new AppError(409, 'not_running', 'Taj čvor više ne radi, pa mu se nivo ne može promijeniti.');
  await ctx.db
    .update(n)
    .set({
      wanted_level: level,
      wanted_until: level === null ? null : sql`now() + make_interval(mins => ${minutes})`,
      wanted_by: level === null ? null : ctx.actor.name,
    })
    .where(eq(n.id, idguid));
  const after = await readNode(ctx, idguid);
  const named = (name: LogNode['level']): string => (name === 'silent' ? 'ništa' : LEVEL_LABELS[name]);
  const changes = {
    level: { from: named(before.level), to: named(after.level) },
    ...(level !== null && { minutes: { from: null, to: minutes } }),
  };
  const entry = { action: 'update' as const, record_id: idguid, record_title: before.name, changes };
  await writeAudit(ctx, LOG_NODES, [entry], { topic: 'app-logs', key: idguid });
  await ctx.db.execute(sql`select pg_notify(${LEVEL_CHANNEL}, ${idguid})`);
  return after;
}
