import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import { deletedAmong } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import type { PageMeta } from '../../core/endpoint.ts';
import { type ListQuery, MOST_COUNTED } from '../../core/list-query.ts';
import { conditions, contains } from '../../core/query.ts';
import { findSubject } from '../../core/registry.ts';
import type { Sent } from '../../core/serve.ts';
import type { TrailActor, TrailLine } from './trail.api.ts';

const t = auditLog;
/** Most people that can be chosen from. */
const MOST_ACTORS = 500;
/**
 * One page of the organisation's trail; for the operator also what was done to the records that everybody reads.
 * Lines are counted up to `MOST_COUNTED`: counting a million would take longer than reading a page.
 */
export async function listTrail(
  ctx: Ctx,
  query: ListQuery<'at'>,
): Promise<{ data: Sent<TrailLine>[]; meta: PageMeta }> {
  const { page, pageSize: page_size } = query;
  const offset = (page - 1) * page_size;
  const filters = query.filters.filter(({ field, operator }) => field !== 'at' || operator !== 'lte');
  const asked = [
    ...conditions(TERMS, t.search, { ...query, filters, words: [] }),
    ...until(query),
    ...searched(query),
  ];
  // As the indexes are ordered; each part goes along its own.
  const order = query.sort.some(({ descending }) => !descending)
    ? sql`at asc nulls first, id asc`
    : sql`at desc nulls last, id desc`;
  const firstOf = (columns: SQL, sorted: SQL, most: number): SQL =>
    sql.join(
      partsOf(ctx).map(
        (part) => sql`(select ${columns} from ${t} where ${and(part, ...asked)} ${sorted} limit ${most})`,
      ),
      sql` union all `,
    );
  // Which index is best depends on what is looked for; a plan for all values would take seconds for some.
  const planned = ctx.db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const found = firstOf(sql`id, at`, sql`order by ${order}`, offset + page_size);
  const [, rows, counted] = await Promise.all([
    planned,
    ctx.db
      .select(LINE)
      .from(
        sql`(select id as found from (${found}) f order by ${order} limit ${page_size} offset ${offset}) p`,
      )
      .innerJoin(t, eq(t.id, sql`p.found`))
      .orderBy(order),
    ctx.db.execute<{ total: number }>(sql`select least(count(*), ${MOST_COUNTED + 1})::int as total
      from (${firstOf(sql`1`, sql``, MOST_COUNTED + 1)}) f`),
  ]);
  const deleted = await deletedAmong(ctx, rows);
  const data = rows.map(({ tenant_id: _tenant, ...row }) => {
    const subject = findSubject(row.resource);
    const path = deleted.has(row.record_id)
      ? null
      : (subject?.view?.replace(':idguid', row.record_id) ?? null);
    return { ...row, label: subject?.labels.one ?? row.resource, path };
  });
  const total = counted.rows[0]?.total ?? 0;
  const more = total > MOST_COUNTED && { total: MOST_COUNTED, more: true as const };
  return { data, meta: { page, page_size, total, ...more } };
}

/** What the organisation's trail is made of; see `trailOf`. */
const partsOf = ({ tenant }: Ctx): SQL[] => [
  eq(t.tenant_id, tenant.id),
  ...(tenant.isOperator ? [isNull(t.tenant_id)] : []),
];

const LINE = {
  tenant_id: t.tenant_id,
  id: t.id,
  at: t.at,
  actor_id: t.actor_id,
  actor: t.actor_name,
  via: t.via,
  action: t.action,
  resource: t.resource,
  record_id: t.record_id,
  record: t.record_title,
  changes: t.changes,
  ip: t.ip,
};

const TERMS = {
  at: t.at,
  actor: t.actor_id,
  via: t.via,
  action: t.action,
  resource: t.resource,
  record: t.record_id,
  ip: t.ip,
};

/** A moment of the API stands for its whole thousandth of a second; PostgreSQL counts finer. */
const until = ({ filters }: ListQuery): SQL[] =>
  filters
    .filter(({ field, operator }) => field === 'at' && operator === 'lte')
    .map(({ values: [moment] }) => sql`${t.at} < ${moment as Date}::timestamptz + interval '1 millisecond'`);

/** Three letters, counting the end of a word within the text as one and its beginning as two. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/**
 * Every word of the search box; and an address once more, for it also stands in the searched text, which has an index.
 * That one knows groups of three letters: for less it would be read whole, which takes longer than the lines themselves.
 */
function searched({ words, filters }: ListQuery): SQL[] {
  const addresses = filters
    .filter(({ field, operator }) => field === 'ip' && (operator === 'eq' || operator === 'like'))
    .map(({ values }) => String(values[0]));
  return [...words, ...addresses].map((text) =>
    contains(INDEXED.test(text) ? t.search : sql`(${t.search} || '')`, text),
  );
}

/** Everybody who appears in the organisation's trail, by name; at most `MOST_ACTORS`. */
export async function listActors(ctx: Ctx): Promise<TrailActor[]> {
  const found = await Promise.all(partsOf(ctx).map((part) => actorsOf(ctx, part)));
  const names = new Map(found.flat().map((one) => [one.id, one]));
  return [...names.values()].sort((a, b) => a.name.localeCompare(b.name, 'bs'));
}

/** Goes from one person to the next along the index, however many lines each has. */
async function actorsOf(ctx: Ctx, part: SQL): Promise<TrailActor[]> {
  const next = (more: SQL): SQL =>
    sql`select ${t.actor_id} as id from ${t} where ${and(part, more)} order by ${t.actor_id} limit 1`;
  const name = sql`select ${t.actor_name} from ${t} where ${and(part, eq(t.actor_id, sql`p.id`))}
    order by ${t.at} desc nulls last limit 1`;
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    with recursive p as (
      (${next(isNotNull(t.actor_id))})
      union all
      select (${next(gt(t.actor_id, sql`p.id`))}) from p where p.id is not null
    ) select p.id, (${name}) as name from p where p.id is not null limit ${MOST_ACTORS}`);
  return rows;
}
