import { sql } from 'drizzle-orm';
import type { Ctx, Database } from '../context.ts';
import { KEPT_HOURS, type Position } from './cursor.ts';
import { liveEvents } from './live.table.ts';

/** A live event as it is read. */
export interface LiveEvent extends Position {
  tenantId: string;
  topic: string;
  key: string | null;
  version: number | null;
  userId: string | null;
}

/** What a look has found. */
interface Look {
  events: LiveEvent[];
  /** All up to here has been read. */
  position: Position;
  /** There is more to be read at once. */
  more: boolean;
  /** Whether an older open transaction delays further events. */
  heldBack: boolean;
}

/** Events read with one statement. */
const MOST = 1000;
/** Rows removed with one statement. */
const CHUNK = 10_000;

/**
 * SQL of the functions with which a node reads the events of all organisations, and with which changes outside of organisations
 * reach the operator's people. They return ids only. `role` is the application's login, quoted. Numbers are assigned when a row
 * is written, not when it is committed, so a reader that follows the numbers would miss rows committed late. Below the oldest
 * open transaction no more rows appear.
 */
export const liveSql = (role: string): string[] => [
  `create or replace function live_look(after_xid xid8, after_id bigint, most int) returns jsonb
     language sql stable security definer set search_path = public, pg_temp
   as $$
     select jsonb_build_object(
       'below', pg_snapshot_xmin(pg_current_snapshot())::text,
       'held', exists (select from live_events
         where xid >= pg_snapshot_xmin(pg_current_snapshot()) and xid < pg_snapshot_xmax(pg_current_snapshot())),
       'events', coalesce((
         select jsonb_agg(jsonb_build_object('tenantId', e.tenant_id, 'xid', e.xid::text, 'id', e.id::text, 'topic', e.topic,
           'key', e.key, 'version', e.version, 'userId', e.user_id) order by e.xid, e.id)
         from (
           select * from live_events
           where after_xid is not null and (xid, id) > (after_xid, after_id)
             and xid < pg_snapshot_xmin(pg_current_snapshot())
           order by xid, id limit most
         ) e), '[]'))
   $$`,
  `create or replace function live_tell_operator(topic text, key text, version int) returns void
     language sql security definer set search_path = public, pg_temp
   as $$
     insert into live_events (tenant_id, topic, key, version) select idguid, $1, $2, $3 from tenants where is_operator
   $$`,
  `create or replace function live_forget(most int) returns int
     language sql security definer set search_path = public, pg_temp
   as $$
     with gone as (
       delete from live_events where (xid, id) in (
         select xid, id from live_events order by xid, id limit most)
       and at < now() - interval '${KEPT_HOURS} hours' returning 1)
     select count(*)::int from gone
   $$`,
  ...['live_look(xid8, bigint, int)', 'live_tell_operator(text, text, int)', 'live_forget(int)'].flatMap(
    (name) => [`revoke all on function ${name} from public`, `grant execute on function ${name} to ${role}`],
  ),
];

/** Events of all organisations after a position; without one, only the current end. */
export async function look(database: Database, after: Position | null): Promise<Look> {
  const { rows } = await database.execute<{
    found: { below: string; held: boolean; events: LiveEvent[] };
  }>(
    sql`select live_look(${after?.xid ?? null}::text::xid8, ${after?.id ?? null}::bigint, ${MOST}) as found`,
  );
  const { below, held, events } = rows[0]!.found;
  const last = events.at(-1);
  const more = events.length === MOST;
  const position = more && last ? { xid: last.xid, id: last.id } : { xid: below, id: '0' };
  return { events, position, more, heldBack: held };
}

/** The events of the caller's organisation between two positions; null if there are too many. */
export async function missedEvents(ctx: Ctx, after: Position, until: Position): Promise<LiveEvent[] | null> {
  const rows = await ctx.db
    .select({
      tenantId: liveEvents.tenant_id,
      xid: sql<string>`${liveEvents.xid}::text`,
      id: sql<string>`${liveEvents.id}::text`,
      topic: liveEvents.topic,
      key: liveEvents.key,
      version: liveEvents.version,
      userId: liveEvents.user_id,
    })
    .from(liveEvents)
    .where(
      sql`${liveEvents.tenant_id} = ${ctx.tenant.id}
        and (xid, id) > (${after.xid}::text::xid8, ${after.id}::bigint)
        and (xid, id) <= (${until.xid}::text::xid8, ${until.id}::bigint)`,
    )
    .orderBy(liveEvents.xid, liveEvents.id)
    .limit(MOST + 1);
  return rows.length > MOST ? null : rows;
}

/** Removes expired events. Returns how many. */
export async function forgetEvents(database: Database): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await database.execute<{ gone: number }>(sql`select live_forget(${CHUNK}) as gone`);
    const gone = rows[0]?.gone ?? 0;
    removed += gone;
    if (gone < CHUNK) return removed;
  }
}
