import { sql } from 'drizzle-orm';
import type { Ctx, Database, Tx } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { pointOf, seriesOf } from '../../../core/series.ts';
import type { Hours } from './bots.api.ts';
import { ownBot } from './bots.service.ts';
import { viberBots } from './bots.table.ts';
import { SPANS, type Span } from './states.ts';

/** Callbacks of a bot that came at once. */
export interface CameIn {
  botId: string;
  /** Taken in; of these, so many are messages of people. */
  callbacks?: number;
  messages?: number;
  /** Refused for their signature. */
  refused?: number;
}

/** Counts callbacks in this hour, of whatever organisations. Called some time after they came: those of the last seconds are lost with a node. */
export async function noteCallbacks(db: Database | Tx, rows: readonly CameIn[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: CameIn) => unknown) => sql.param(rows.map(of));
  await db.execute(sql`select viber_note_callbacks(${column(({ botId }) => botId)}::uuid[],
    ${column(({ callbacks = 0 }) => callbacks)}::int[], ${column(({ messages = 0 }) => messages)}::int[],
    ${column(({ refused = 0 }) => refused)}::int[])`);
}

/** Keeps what last went wrong with a bot's callbacks, in a Bosnian sentence. */
export async function noteError(db: Database | Tx, botId: string, words: string): Promise<void> {
  await db.execute(sql`select viber_note_error(${botId}::uuid, ${words})`);
}

/** Callbacks of a bot by hour or day in Sarajevo's time, without gaps; the last point is still running. Throws 404. */
export async function hoursOf(
  ctx: Ctx,
  idguid: string,
  by: Span,
): Promise<{ step: Hours['step']; points: (Omit<Hours['points'][number], 'at'> & { at: Date })[] }> {
  if (!isId(idguid) || !(await ctx.db.$count(viberBots, ownBot(ctx, idguid)))) throw notFound();
  const { step, points: count } = SPANS[by];
  const { rows } = await ctx.db.execute<{
    at: string;
    callbacks: number;
    messages: number;
    refused: number;
  }>(sql`
    with series as (select at from ${seriesOf(step, count)}), counted as (
      select ${pointOf(step, sql`h.hour`)} as point, sum(h.callbacks)::int as callbacks,
        sum(h.messages)::int as messages, sum(h.refused)::int as refused
      from viber_bot_hours h
      where h.tenant_id = ${ctx.tenant.id}::uuid and h.bot_id = ${idguid}::uuid
        and h.hour >= (select min(at) from series)
      group by 1
    )
    select s.at, coalesce(c.callbacks, 0) as callbacks, coalesce(c.messages, 0) as messages,
      coalesce(c.refused, 0) as refused
    from series s left join counted c on c.point = s.at order by s.at`);
  return { step, points: rows.map(({ at, ...counts }) => ({ at: new Date(at), ...counts })) };
}

/** Days for which counts are kept. */
export const HOURS_DAYS = 90;

/** Removes the organisation's old counts; returns how many. */
export async function removeOldHours({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from viber_bot_hours where tenant_id = ${tenant.id}::uuid and hour < now() - make_interval(days => ${HOURS_DAYS}::int)`);
  return rowCount ?? 0;
}
