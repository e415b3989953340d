import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../core/audit.table.ts';
import { deletedAmong } from '../../core/audit.ts';
import type { Ctx } from '../../core/context.ts';
import { BEYOND, behind, type Ordered, pageCursor, refuseCursor, sortedBy } from '../../core/cursor.ts';
import { pipelined } from '../../core/dberrors.ts';
import { invalid } from '../../core/errors.ts';
import { type ListQuery, MOST_COUNTED } from '../../core/list-query.ts';
import { conditions, contains, type Listing, type Page, readAll, readCount } from '../../core/query.ts';
import { findSubject } from '../../core/registry.ts';
import type { Sent } from '../../core/serve.ts';
import type { TrailActor, TrailLine } from './trail.api.ts';

const t = auditLog;
/** Maximum number of people to choose from. */
const MOST_ACTORS = 500;
/** The trail, as its list is served. */
export const trail: Listing<'at', Sent<TrailLine>> = {
  page: listTrail,
  count: (ctx, query, most) => readCount(ctx, sourceOf(ctx, query), unnarrowed(query), most),
  async *all(ctx, query) {
    for await (const rows of readAll(ctx, sourceOf(ctx, query), unnarrowed(query)))
      yield rows.map((row) => ({ ...lineOf(row as never), changes: wordsOf(row as never) })) as never;
  },
};

/** Order of the indexes. */
const orderOf = ({ sort }: ListQuery<'at'>): Ordered[] => {
  const descending = sort.every((word) => word.descending);
  return [
    { term: sql`at`, descending, nullsLast: descending },
    { term: sql`id`, descending, nullsLast: descending },
  ];
};

/**
 * One page of the organisation's trail; for the operator also the changes of shared and platform records. As in `readPage`, pages
 * are read by number within the count, and further ones by the previous page's cursor.
 */
async function listTrail(ctx: Ctx, query: ListQuery<'at'>): Promise<Page<Sent<TrailLine>>> {
  const { page, pageSize: page_size, after, sort } = query;
  const offset = after === undefined ? (page - 1) * page_size : 0;
  const wanted = offset < MOST_COUNTED;
  const asked = askedFor(query);
  const order = orderOf(query);
  const sorted = sortedBy(order);
  const from = after === undefined ? [] : [behind(order, sort, after)];
  // Each part uses its own index.
  const firstOf = (columns: SQL, ordered: SQL, most: number, further: SQL[] = []): SQL =>
    sql.join(
      partsOf(ctx).map(
        (part) =>
          sql`(select ${columns} from ${t} where ${and(part, ...asked, ...further)} ${ordered} limit ${most})`,
      ),
      sql` union all `,
    );
  // The best index depends on the values; a generic plan takes seconds for some.
  const planned = ctx.db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`);
  const most = page_size + 1;
  const found = firstOf(sql`id, at`, sql`order by ${sorted}`, offset + most, from);
  const [, rows, counted] = await pipelined([
    planned,
    wanted
      ? ctx.db
          .select({ ...LINE, key: sql<string>`${t.at}::text`.as('key') })
          .from(
            sql`(select id as found from (${found}) f order by ${sorted} limit ${most} offset ${offset}) p`,
          )
          .innerJoin(t, eq(t.id, sql`p.found`))
          .orderBy(sorted)
      : [],
    ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from (select from (${firstOf(sql`1`, sql``, MOST_COUNTED + 1)}) p limit ${MOST_COUNTED + 1}) f`,
    ),
  ]).catch(refuseCursor(after));
  const total = counted.rows[0]?.total ?? 0;
  const more = total > MOST_COUNTED;
  if (more && !wanted) throw invalid({ page: BEYOND }, BEYOND);
  const shown = rows.slice(0, page_size);
  const last = more && rows.length > page_size ? shown.at(-1) : undefined;
  const deleted = await deletedAmong(ctx, shown);
  return {
    data: shown.map(({ key: _key, ...row }) => lineOf(row, deleted)),
    meta: {
      page,
      page_size,
      total: Math.min(total, MOST_COUNTED),
      ...(more && { more }),
      ...(last && { next: pageCursor(sort, [last.key, last.id]) }),
    },
  };
}

type Row = { tenant_id: string | null } & Pick<TrailLine, 'record_id' | 'resource' | 'changes'>;

/** API form of a line; a deleted record has no path. */
function lineOf<R extends Row>({ tenant_id: _tenant, ...row }: R, deleted?: Set<string>) {
  const subject = findSubject(row.resource);
  const path = deleted?.has(row.record_id)
    ? null
    : (subject?.view?.replace(':idguid', row.record_id) ?? null);
  return { ...row, label: subject?.labels.one ?? row.resource, path };
}

/** Changes as text: `Naziv: Hrana → Piće; Aktivna: Da → Ne`. */
function wordsOf({ resource, changes }: Row): string {
  const labels = findSubject(resource)?.fields ?? {};
  const said = (value: unknown): string =>
    value === null || value === '' ? '–' : value === true ? 'Da' : value === false ? 'Ne' : String(value);
  return Object.entries(changes)
    .map(([name, { from, to }]) => `${labels[name] ?? name}: ${said(from)} → ${said(to)}`)
    .join('; ');
}

/** Conditions of search and filters, without the organisation. */
const askedFor = (query: ListQuery<'at'>): SQL[] => [
  ...conditions(TERMS, t.search, {
    ...query,
    filters: query.filters.filter(({ field, operator }) => field !== 'at' || operator !== 'lte'),
    words: [],
  }),
  ...until(query),
  ...searched(query),
];

/** Conditions that `askedFor` contains already are omitted. */
const unnarrowed = (query: ListQuery<'at'>): ListQuery<'at'> => ({ ...query, filters: [], words: [] });

const sourceOf = (ctx: Ctx, query: ListQuery<'at'>) => ({
  columns: LINE,
  from: sql`${t}`,
  where: and(or(...partsOf(ctx)), ...askedFor(query)),
  folded: t.search,
  order: { at: [t.at] },
  id: t.id,
});

/** The parts of the organisation's trail; see `trailOf`. */
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

/** An API moment has milliseconds, PostgreSQL microseconds: includes the whole millisecond. */
const until = ({ filters }: ListQuery): SQL[] =>
  filters
    .filter(({ field, operator }) => field === 'at' && operator === 'lte')
    .map(({ values: [moment] }) => sql`${t.at} < ${moment as Date}::timestamptz + interval '1 millisecond'`);

/** Texts long enough for a trigram: padding adds two at a word's beginning and one at its end. */
const INDEXED = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/**
 * Every word of the search box. An address is also searched in the indexed text; the index needs three letters, and a shorter
 * address would read the whole index, which takes longer than reading the lines.
 */
function searched({ words, filters }: ListQuery): SQL[] {
  const addresses = filters
    .filter(({ field, operator }) => field === 'ip' && (operator === 'eq' || operator === 'like'))
    .map(({ values }) => String(values[0]));
  return [...words, ...addresses].map((text) =>
    contains(INDEXED.test(text) ? t.search : sql`(${t.search} || '')`, text),
  );
}

/** People in the organisation's trail, by name; at most `MOST_ACTORS`. */
export async function listActors(ctx: Ctx): Promise<TrailActor[]> {
  const found = await Promise.all(partsOf(ctx).map((part) => actorsOf(ctx, part)));
  const names = new Map(found.flat().map((one) => [one.id, one]));
  return [...names.values()].sort((a, b) => a.name.localeCompare(b.name, 'bs'));
}

/** Loose index scan: one step per person, however many lines each has. */
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
