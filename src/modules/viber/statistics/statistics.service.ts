import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf } from '../../../core/dates.ts';
import { notFound } from '../../../core/errors.ts';
import { type Range, rangeOf } from '../../../core/period-range.ts';
import { namesOf } from '../inbox/people.ts';
import {
  type Closed,
  type Counted,
  countClosed,
  countedOf,
  countMessages,
  countOpened,
  countPeople,
  countPoints,
  type Opened,
  ofBots,
  type Written,
} from './counting.ts';
import type {
  BotStatistics,
  Figures,
  PersonStatistics,
  Statistics,
  StatisticsPoint,
  StatisticsQuery,
} from './statistics.api.ts';

interface Bot extends Record<string, unknown> {
  idguid: string;
  name: string;
  removed: boolean;
}

/** The statistics of a period, beside the period before. Throws 404 for a bot that the caller may not answer for. */
export async function statisticsOf(ctx: Ctx, { bot, ...asked }: StatisticsQuery): Promise<Statistics> {
  const bots = await botsOf(ctx, bot);
  if (bot !== undefined && bots.length === 0) throw notFound();
  const range = rangeOf(asked);
  const counted = countedOf(ctx, range, bot);
  const opened = await countOpened(counted);
  const closed = await countClosed(counted);
  const { written, heat } = await countMessages(counted);
  const since = await sinceOf(counted);
  return {
    from: range.from,
    to: range.to,
    unit: range.unit,
    since,
    current: figuresOf(null, opened, closed, written),
    before: since !== null && since <= range.before.to ? await beforeOf(ctx, range, bot) : null,
    points: await pointsOf(counted, range),
    heat,
    people: await peopleOf(counted),
    bots: bots
      .map((one): BotStatistics => ({ ...one, ...ofOneBot(one.idguid, opened, closed, written) }))
      .filter((one) => !one.removed || one.opened + one.closed + one.received + one.sent > 0)
      .toSorted((a, b) => b.opened - a.opened),
  };
}

async function botsOf(ctx: Ctx, bot: string | undefined): Promise<Bot[]> {
  const { rows } = await ctx.db.execute<Bot>(sql`
    select b.idguid, b.name, b.removed_at is not null as removed from viber_bots b
    where b.tenant_id = ${ctx.tenant.id}::uuid and ${ofBots({ ctx, bot }, sql`b.idguid`)} order by b.name, b.idguid`);
  return rows;
}

/** The day of the first case; null without any. */
async function sinceOf({ ctx, bot }: Counted): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ opened_at: string }>(sql`
    select k.opened_at from viber_cases k where k.tenant_id = ${ctx.tenant.id}::uuid and ${ofBots({ ctx, bot }, sql`k.bot_id`)}
    order by k.opened_at limit 1`);
  return rows[0] ? dayOf(new Date(rows[0].opened_at)) : null;
}

async function beforeOf(ctx: Ctx, { before }: Range, bot: string | undefined): Promise<Statistics['before']> {
  const counted = countedOf(ctx, before, bot);
  const { written } = await countMessages(counted);
  return {
    from: before.from,
    to: before.to,
    until: before.until?.toISOString() ?? null,
    figures: figuresOf(null, await countOpened(counted), await countClosed(counted), written),
  };
}

/** The counts of a bot, or of all; nothing where nothing happened. */
function figuresOf(
  bot: string | null,
  opened: readonly Opened[],
  closed: readonly Closed[],
  written: readonly Written[],
): Figures {
  const of = <T extends { bot_id: string | null }>(rows: readonly T[]) => {
    const { bot_id: _, ...counts } = rows.find(({ bot_id }) => bot_id === bot) ?? { bot_id: bot };
    return counts as Partial<Omit<T, 'bot_id'>>;
  };
  const { received = 0, sent = 0, sent_by_bot = 0, broadcast = 0 } = of(written);
  const {
    opened: begin = 0,
    begun = 0,
    bot_only = 0,
    first_answer = null,
    first_answer_90 = null,
  } = of(opened);
  const { closed: end = 0, resolution = null } = of(closed);
  return {
    ...{ opened: begin, closed: end, begun, bot_only, first_answer, first_answer_90, resolution },
    ...{ received, sent, sent_by_bot, broadcast },
  };
}

function ofOneBot(...of: Parameters<typeof figuresOf>): Omit<BotStatistics, 'idguid' | 'name' | 'removed'> {
  const { first_answer_90: _, resolution: _r, sent_by_bot: _s, broadcast: _b, ...figures } = figuresOf(...of);
  return figures;
}

async function pointsOf(counted: Counted, { unit }: Range): Promise<StatisticsPoint[]> {
  const { opened, closed } = await countPoints(counted, unit);
  const points = new Map<string, StatisticsPoint>();
  const pointAt = (at: string): StatisticsPoint => {
    const point = points.get(at) ?? { at, opened: 0, closed: 0, first_answer: null };
    points.set(at, point);
    return point;
  };
  for (const { at, ...counts } of opened) Object.assign(pointAt(at), counts);
  for (const { at, ...counts } of closed) Object.assign(pointAt(at), counts);
  return [...points.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

async function peopleOf(counted: Counted): Promise<PersonStatistics[]> {
  const { answers, firsts, closed } = await countPeople(counted);
  const people = new Map<string, PersonStatistics>();
  for (const { user_id: idguid, ...counts } of [...answers, ...firsts, ...closed]) {
    const none = { answers: 0, conversations: 0, first_answers: 0, first_answer: null, closed: 0 };
    people.set(idguid, { ...(people.get(idguid) ?? { idguid, name: '', ...none }), ...counts });
  }
  const names = await namesOf(counted.ctx, people.keys());
  return [...people.values()]
    .map((one) => ({ ...one, name: names.get(one.idguid) ?? '' }))
    .toSorted((a, b) => b.answers - a.answers || b.closed - a.closed || a.name.localeCompare(b.name, 'bs'));
}
