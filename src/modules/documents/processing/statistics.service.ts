import { type AnyColumn, and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayStart, daysLater } from '../../../core/dates.ts';
import { type Days, lengthOf } from '../../../core/period.ts';
import type { Sent } from '../../../core/serve.ts';
import { ZONE } from '../../../core/zone.ts';
import { typesNow } from '../types/specs.service.ts';
import { dokDocuments } from './documents.table.ts';
import type { Statistics } from './overview.api.ts';

const d = dokDocuments;
/** Most corrected fields that are named. */
const MOST_FIELDS = 10;
/** Stands for the rows of a document among its fields. */
const LINES = '';
// Literal: as a parameter it would differ between SELECT and GROUP BY.
const zone = sql.raw(`'${ZONE}'`);

/** How many documents have come and were approved on each of these days. */
export async function movedByDay(ctx: Ctx, asked: Days): Promise<Statistics['days']> {
  const stretch = stretchOf(asked);
  const received = await receivedByDay(ctx, stretch);
  const approved = await approvedByDay(ctx, stretch);
  return Array.from({ length: lengthOf(asked) }, (_, index) => daysLater(asked.from, index)).map((day) => ({
    day,
    received: received.get(day) ?? 0,
    approved: approved.get(day) ?? 0,
  }));
}

/** What has come and was approved in these days, and what was corrected in it. */
export async function statisticsOf(ctx: Ctx, asked: Days): Promise<Sent<Statistics>> {
  const days = await movedByDay(ctx, asked);
  const stretch = stretchOf(asked);
  const byType = await approvedByType(ctx, stretch);
  const corrected = await correctedFields(ctx, stretch);
  const types = await typesNow(
    ctx,
    byType.map(({ type_id }) => type_id!),
  );
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  return {
    days,
    received: sum(days.map(({ received }) => received)),
    approved: sum(byType.map(({ count }) => count)),
    untouched: sum(byType.map(({ untouched }) => untouched)),
    minutes: await medianMinutes(ctx, stretch),
    types: byType.flatMap(({ type_id, count, untouched }) => {
      const type = types.get(type_id!);
      if (!type) return [];
      return { code: type.code, name: type.name, color: type.colour, approved: count, untouched };
    }),
    fields: corrected.flatMap(({ type_id, key, count }) => {
      const type = types.get(type_id);
      // A field that its type no longer asks for needs no better reading.
      const label = key === LINES ? 'Stavke' : type?.spec.fields.find((field) => field.key === key)?.label;
      const all = byType.find((one) => one.type_id === type_id)?.count ?? 0;
      if (!type || label === undefined) return [];
      return {
        key: key === LINES ? type.spec.linesKey : key,
        label,
        type_name: type.name,
        corrected: count,
        approved: all,
      };
    }),
  };
}

/** From an instant to another, which is not part of it. */
interface Stretch {
  since: Date;
  until: Date;
}
const stretchOf = ({ from, to }: Days): Stretch => ({
  since: dayStart(from),
  until: dayStart(daysLater(to, 1)),
});
const within = (column: AnyColumn, { since, until }: Stretch) => and(gte(column, since), lt(column, until));
const own = (ctx: Ctx) => eq(d.tenant_id, ctx.tenant.id);
const isApprovedIn = (ctx: Ctx, stretch: Stretch) => and(own(ctx), within(d.approved_at, stretch));
const count = sql<number>`count(*)::int`;

async function receivedByDay(ctx: Ctx, stretch: Stretch): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${d.created_at} at time zone ${zone}, 'YYYY-MM-DD')`;
  const rows = await ctx.db
    .select({ day, count })
    .from(d)
    .where(and(own(ctx), within(d.created_at, stretch)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.count]));
}

async function approvedByDay(ctx: Ctx, stretch: Stretch): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${d.approved_at} at time zone ${zone}, 'YYYY-MM-DD')`;
  const rows = await ctx.db.select({ day, count }).from(d).where(isApprovedIn(ctx, stretch)).groupBy(day);
  return new Map(rows.map((row) => [row.day, row.count]));
}

const approvedByType = (ctx: Ctx, stretch: Stretch) =>
  ctx.db
    .select({
      type_id: d.type_id,
      count,
      untouched: sql<number>`(count(*) filter (where ${d.untouched}))::int`,
    })
    .from(d)
    .where(and(isApprovedIn(ctx, stretch), isNotNull(d.type_id)))
    .groupBy(d.type_id)
    .orderBy(sql`count(*) desc`, d.type_id);

/** Half of the approved ones took less from the day they came. */
async function medianMinutes(ctx: Ctx, stretch: Stretch): Promise<number | null> {
  const took = sql`extract(epoch from ${d.approved_at} - ${d.created_at}) / 60`;
  const [row] = await ctx.db
    .select({ minutes: sql<number | null>`round(percentile_cont(0.5) within group (order by ${took}))::int` })
    .from(d)
    .where(isApprovedIn(ctx, stretch));
  return row?.minutes ?? null;
}

/** Values that a person has changed in approved documents, by type and field; the rows of a document count once. */
async function correctedFields(
  ctx: Ctx,
  stretch: Stretch,
): Promise<{ type_id: string; key: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ type_id: string; key: string; count: number }>(sql`
    select ${d.type_id} as type_id, said.key, count(*)::int as count
    from ${d}, lateral (
      select f.key from jsonb_each(${d.values} -> 'fields') f
      where f.value ->> 'source' = 'person' and f.value ->> 'value' is distinct from f.value ->> 'read'
      union all
      select ${LINES}::text where ${d.values} ? 'linesBy'
    ) said
    where ${isApprovedIn(ctx, stretch)} and ${d.corrected} > 0 and ${d.type_id} is not null
    group by 1, 2 order by 3 desc, 2 limit ${MOST_FIELDS}`);
  return rows;
}
