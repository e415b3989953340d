import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayStart, daysLater } from '../../../core/dates.ts';
import type { Term } from '../../../core/decode.ts';
import type { Days } from '../../../core/period.ts';
import type { Unit } from '../../../core/period-range.ts';
import { ZONE } from '../../../core/zone.ts';
import { botIsMine } from '../bots/may-answer.ts';

/** What is counted: a stretch of time, of the bots that the caller may answer for, or of one of them. */
export interface Counted {
  ctx: Ctx;
  from: Date;
  /** Exclusive. */
  to: Date;
  bot: string | undefined;
}

/** Whole days; the last one up to an instant, if it is given. */
export const countedOf = (
  ctx: Ctx,
  { from, to, until }: Days & { until?: Date | null },
  bot: string | undefined,
): Counted => ({ ctx, bot, from: dayStart(from), to: until ?? dayStart(daysLater(to, 1)) });

/** True for rows of these bots. */
export const ofBots = ({ ctx, bot }: Pick<Counted, 'ctx' | 'bot'>, botId: Term): SQL =>
  sql`${botIsMine(ctx, botId)} and ${bot === undefined ? sql`true` : sql`${botId} = ${bot}::uuid`}`;

/** True for instants of the stretch. */
const within = ({ from, to }: Counted, at: SQL): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;

// Literal: as a parameter it would differ between SELECT and GROUP BY.
const zone = sql.raw(`'${ZONE}'`);
const local = (at: SQL): SQL => sql`(${at} at time zone ${zone})`;

/** The point of a chart in which an instant lies, as `timesOf` (admin/period/times.ts) names it. */
function pointOf(at: SQL, unit: Unit): SQL {
  if (unit === 'hour')
    return sql`to_char(date_trunc('hour', ${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"')`;
  return unit === 'day' ? sql`to_char(${local(at)}, 'YYYY-MM-DD')` : sql`to_char(${local(at)}, 'YYYY-MM-01')`;
}

/** Seconds to the first answer of a case that its person has begun; null without one. Clocks of the service and ours may differ a little. */
const FIRST = sql`case when k.answered_at <> k.opened_at then greatest(extract(epoch from k.answered_at - k.opened_at), 0) end`;
/** Of a case: its person has begun it, since otherwise our message opens and answers it at once. */
const BEGUN = sql`k.answered_at is distinct from k.opened_at`;
const median = (of: SQL): SQL => sql`round(percentile_cont(0.5) within group (order by ${of}))::int`;

/** Cases that were opened in the stretch. */
const openedIn = (counted: Counted): SQL => sql`viber_cases k
  where k.tenant_id = ${counted.ctx.tenant.id}::uuid and ${within(counted, sql`k.opened_at`)} and ${ofBots(counted, sql`k.bot_id`)}`;
/** Cases that were closed in the stretch. */
const closedIn = (counted: Counted): SQL => sql`viber_cases k
  where k.tenant_id = ${counted.ctx.tenant.id}::uuid and ${within(counted, sql`k.closed_at`)} and ${ofBots(counted, sql`k.bot_id`)}`;
/** Messages of the stretch, with their conversations. */
const messagesIn = (counted: Counted): SQL => sql`viber_messages m
  join viber_conversations c on c.tenant_id = m.tenant_id and c.idguid = m.conversation_id
  where m.tenant_id = ${counted.ctx.tenant.id}::uuid and ${within(counted, sql`m.at`)} and ${ofBots(counted, sql`c.bot_id`)}`;

const rowsOf = async <T>({ ctx }: Counted, query: SQL): Promise<T[]> =>
  (await ctx.db.execute(query)).rows as T[];

/** Of all bots together: `bot_id` is null. */
interface ByBot {
  bot_id: string | null;
}
export interface Opened extends ByBot {
  opened: number;
  begun: number;
  bot_only: number;
  first_answer: number | null;
  first_answer_90: number | null;
}

/** Cases that were opened, by bot and of all. The bot alone has answered where it wrote and nobody else did. */
export const countOpened = (counted: Counted): Promise<Opened[]> =>
  rowsOf(
    counted,
    sql`select bot_id, count(*)::int as opened, (count(*) filter (where begun))::int as begun,
      (count(*) filter (where bot_only))::int as bot_only, ${median(sql`first`)} as first_answer,
      round(percentile_cont(0.9) within group (order by first))::int as first_answer_90
    from (
      select k.bot_id, ${BEGUN} as begun, ${FIRST} as first,
        k.answered_at is null and exists (select from viber_messages m where m.conversation_id = k.conversation_id
          and m.at >= k.opened_at and (k.closed_at is null or m.at <= k.closed_at) and m.direction = 'out' and m.origin = 'answer') as bot_only
      from ${openedIn(counted)}
    ) k group by grouping sets ((), (bot_id))`,
  );

export interface Closed extends ByBot {
  closed: number;
  resolution: number | null;
}

/** Cases that were closed, by bot and of all. */
export const countClosed = (counted: Counted): Promise<Closed[]> =>
  rowsOf(
    counted,
    sql`select k.bot_id, count(*)::int as closed, ${median(sql`greatest(extract(epoch from k.closed_at - k.opened_at), 0)`)} as resolution
    from ${closedIn(counted)} group by grouping sets ((), (k.bot_id))`,
  );

export interface Written extends ByBot {
  received: number;
  sent: number;
  sent_by_bot: number;
  broadcast: number;
}
export interface Heat {
  weekday: number;
  hour: number;
  count: number;
}

/**
 * Messages by bot and of all, and the received ones by weekday and hour: one look at them. They are counted by the hour first, since the
 * time of a place is slow to work out for each of millions; the offset of ours is whole hours.
 */
export async function countMessages(counted: Counted): Promise<{ written: Written[]; heat: Heat[] }> {
  const of = (condition: SQL): SQL => sql`coalesce(sum(count) filter (where ${condition}), 0)::int`;
  const rows = await rowsOf<Written & Partial<Heat> & { is_heat: boolean }>(
    counted,
    sql`select bot_id, weekday, hour, grouping(weekday) = 0 as is_heat, ${of(sql`direction = 'in'`)} as received,
      ${of(sql`direction = 'out' and origin in ('person', 'answer')`)} as sent,
      ${of(sql`direction = 'out' and origin = 'answer'`)} as sent_by_bot,
      ${of(sql`direction = 'out' and origin = 'broadcast'`)} as broadcast
    from (
      select bot_id, direction, origin, count, extract(isodow from ${local(sql`begins`)})::int as weekday,
        extract(hour from ${local(sql`begins`)})::int as hour
      from (
        select c.bot_id, m.direction, m.origin, date_bin('1 hour', m.at, timestamptz '2000-01-01 00:00Z') as begins, count(*) as count
        from ${messagesIn(counted)} and m.direction in ('in', 'out') group by 1, 2, 3, 4
      ) hours
    ) m group by grouping sets ((), (bot_id), (weekday, hour))`,
  );
  return {
    written: rows.filter(({ is_heat }) => !is_heat),
    heat: rows.flatMap(({ is_heat, weekday, hour, received }) =>
      is_heat && received > 0 ? { weekday: weekday!, hour: hour!, count: received } : [],
    ),
  };
}

/** Cases by the point of a chart: opened ones with their first answers, and closed ones. */
export async function countPoints(counted: Counted, unit: Unit) {
  const opened = await rowsOf<{ at: string; opened: number; first_answer: number | null }>(
    counted,
    sql`select ${pointOf(sql`k.opened_at`, unit)} as at, count(*)::int as opened, ${median(FIRST)} as first_answer
    from ${openedIn(counted)} group by 1`,
  );
  const closed = await rowsOf<{ at: string; closed: number }>(
    counted,
    sql`select ${pointOf(sql`k.closed_at`, unit)} as at, count(*)::int as closed from ${closedIn(counted)} group by 1`,
  );
  return { opened, closed };
}

interface OfPerson {
  user_id: string;
}

/** What each of our people has done: messages, first answers, closed cases. */
export async function countPeople(counted: Counted) {
  const answers = await rowsOf<OfPerson & { answers: number; conversations: number }>(
    counted,
    // By conversation first: counting different ones would sort all messages.
    sql`select user_id, sum(count)::int as answers, count(*)::int as conversations from (
      select m.author_id as user_id, m.conversation_id, count(*) as count
      from ${messagesIn(counted)} and m.direction = 'out' and m.origin = 'person' and m.author_id is not null group by 1, 2
    ) m group by 1`,
  );
  const firsts = await rowsOf<OfPerson & { first_answers: number; first_answer: number | null }>(
    counted,
    sql`select k.answered_by as user_id, count(*)::int as first_answers, ${median(FIRST)} as first_answer
    from ${openedIn(counted)} and ${BEGUN} and k.answered_by is not null group by 1`,
  );
  const closed = await rowsOf<OfPerson & { closed: number }>(
    counted,
    sql`select k.closed_by as user_id, count(*)::int as closed from ${closedIn(counted)} and k.closed_by is not null group by 1`,
  );
  return { answers, firsts, closed };
}
