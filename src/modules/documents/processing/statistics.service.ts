import { and, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
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

/** How many documents have come and were approved on each of the last days, the oldest first. */
export async function movedByDay(ctx: Ctx, length: number): Promise<Statistics['days']> {
  const days = Array.from({ length }, (_, index) => dayOf(Date.now(), index - length + 1));
  const since = dayStart(days[0]!);
  const received = await receivedByDay(ctx, since);
  const approved = await approvedByDay(ctx, since);
  return days.map((day) => ({ day, received: received.get(day) ?? 0, approved: approved.get(day) ?? 0 }));
}

/** What has come and was approved in the last days, and what was corrected in it. */
export async function statisticsOf(ctx: Ctx, length: number): Promise<Sent<Statistics>> {
  const days = await movedByDay(ctx, length);
  const since = dayStart(days[0]!.day);
  const byType = await approvedByType(ctx, since);
  const corrected = await correctedFields(ctx, since);
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
    minutes: await medianMinutes(ctx, since),
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

const own = (ctx: Ctx) => eq(d.tenant_id, ctx.tenant.id);
const isApprovedSince = (ctx: Ctx, since: Date) => and(own(ctx), gte(d.approved_at, since));
const count = sql<number>`count(*)::int`;

async function receivedByDay(ctx: Ctx, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${d.created_at} at time zone ${zone}, 'YYYY-MM-DD')`;
  const rows = await ctx.db
    .select({ day, count })
    .from(d)
    .where(and(own(ctx), gte(d.created_at, since)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.count]));
}

async function approvedByDay(ctx: Ctx, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${d.approved_at} at time zone ${zone}, 'YYYY-MM-DD')`;
  const rows = await ctx.db.select({ day, count }).from(d).where(isApprovedSince(ctx, since)).groupBy(day);
  return new Map(rows.map((row) => [row.day, row.count]));
}

const approvedByType = (ctx: Ctx, since: Date) =>
  ctx.db
    .select({
      type_id: d.type_id,
      count,
      untouched: sql<number>`(count(*) filter (where ${d.untouched}))::int`,
    })
    .from(d)
    .where(and(isApprovedSince(ctx, since), isNotNull(d.type_id)))
    .groupBy(d.type_id)
    .orderBy(sql`count(*) desc`, d.type_id);

/** Half of the approved ones took less from the day they came. */
async function medianMinutes(ctx: Ctx, since: Date): Promise<number | null> {
  const took = sql`extract(epoch from ${d.approved_at} - ${d.created_at}) / 60`;
  const [row] = await ctx.db
    .select({ minutes: sql<number | null>`round(percentile_cont(0.5) within group (order by ${took}))::int` })
    .from(d)
    .where(isApprovedSince(ctx, since));
  return row?.minutes ?? null;
}

/** Values that a person has changed in approved documents, by type and field; the rows of a document count once. */
async function correctedFields(
  ctx: Ctx,
  since: Date,
): Promise<{ type_id: string; key: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ type_id: string; key: string; count: number }>(sql`
    select ${d.type_id} as type_id, said.key, count(*)::int as count
    from ${d}, lateral (
      select f.key from jsonb_each(${d.values} -> 'fields') f
      where f.value ->> 'source' = 'person' and f.value ->> 'value' is distinct from f.value ->> 'read'
      union all
      select ${LINES}::text where ${d.values} ? 'linesBy'
    ) said
    where ${isApprovedSince(ctx, since)} and ${d.corrected} > 0 and ${d.type_id} is not null
    group by 1, 2 order by 3 desc, 2 limit ${MOST_FIELDS}`);
  return rows;
}
