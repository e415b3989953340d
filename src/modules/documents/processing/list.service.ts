import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import type { ListQuery } from '../../../core/list-query.ts';
import { conditions, type Listing, listingOf } from '../../../core/query.ts';
import type { Sent } from '../../../core/serve.ts';
import { types } from '../types/types.table.ts';
import type { DocumentSort, Queue, QueuePlace } from './documents.api.ts';
import { readRow } from './documents.service.ts';
import { dokDocuments } from './documents.table.ts';
import { foundBy } from './finding.ts';
import type { DocumentCounts } from './overview.api.ts';
import type { DocumentRow } from './shapes.ts';
import { STATE_NAMES, type State, WORKING } from './states.ts';

const d = dokDocuments;
const t = types;
/** Documents in work that the queue names. */
const MOST_NAMED = 20;

/** Joined, since a type asked for in each row would be looked up for every row that is skipped or compared. */
const isItsType = sql`${t.tenant_id} = ${d.tenant_id} and ${t.idguid} = ${d.type_id}`;

/** What a list says of a document. */
const ROW = {
  idguid: d.idguid,
  version: d.version,
  created_at: d.created_at,
  updated_at: d.updated_at,
  updated_by: d.updated_by,
  name: d.name,
  state: d.state,
  reason: d.reason,
  type: sql<string | null>`${t.code}`,
  type_name: sql<string | null>`${t.name}`,
  type_color: sql<string | null>`${t.colour}`,
  party: d.party,
  party_jib: d.party_jib,
  number: d.number,
  day: sql<string | null>`${d.day}::text`,
  total: sql<string | null>`${d.total}::text`,
  currency: d.currency,
  page_count: d.page_count,
  pages_read: d.pages_read,
  doubtful: d.doubtful,
  warned: d.warned,
  corrected: d.corrected,
  origin: d.origin,
  approved_by: d.approved_by,
  approved_at: d.approved_at,
  first_approved_by: d.first_approved_by,
  retain_until: sql<string | null>`${d.retain_until}::text`,
};

const FROM = sql`${d} left join ${t} on ${isItsType}`;
const ALONE = sql`${d}`;
/** What is counted: without the types, unless they are asked for, so that an index alone has all that it needs. */
const countedOf = ({ filters }: ListQuery): SQL =>
  filters.some(({ field }) => field === 'type') ? FROM : ALONE;

const source = (ctx: Ctx) => ({
  columns: ROW,
  from: FROM,
  where: eq(d.tenant_id, ctx.tenant.id),
  found: (words: readonly string[]) => foundBy(ctx, words),
  folded: d.search,
  filters: {
    state: d.state,
    type: t.code,
    party: d.party,
    party_jib: d.party_jib,
    number: d.number,
    day: d.day,
    total: d.total,
    currency: d.currency,
    doubtful: d.doubtful,
    warned: d.warned,
    origin: d.origin,
    created_at: d.created_at,
    updated_at: d.updated_at,
    approved_by: d.approved_by,
    retain_until: d.retain_until,
  },
  order: {
    created_at: [d.created_at],
    updated_at: [d.updated_at],
    name: [d.name],
    // Within a state by time, as an index has them.
    state: [d.state, d.created_at],
    type_name: [{ nullable: t.name }],
    party: [{ nullable: d.party }],
    number: [{ nullable: d.number }],
    day: [{ nullable: d.day }],
    total: [{ nullable: d.total }],
    retain_until: [{ nullable: d.retain_until }],
  },
  id: d.idguid,
});

/** The organisation's documents: found also by words on their pages. */
export const documentsListing: Listing<DocumentSort, Sent<DocumentRow>> = listingOf((ctx, query) => ({
  ...source(ctx),
  counted: countedOf(query),
}));

/** Counts by state under the list's filters, except that of the state. */
export async function countDocuments(ctx: Ctx, query: ListQuery): Promise<DocumentCounts> {
  const { where, found: byWords, filters, folded } = source(ctx);
  const others = query.filters.filter(({ field }) => field !== 'state');
  const searched = and(
    where,
    byWords(query.words),
    ...conditions(filters, folded, { ...query, words: [], filters: others }),
  );
  const { rows } = await ctx.db.execute<{ state: State; count: number }>(sql`
    select ${d.state} as state, count(*)::int as count from ${countedOf(query)} where ${searched} group by ${d.state}`);
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(STATE_NAMES.map((name) => [name, found.get(name) ?? 0])) as DocumentCounts;
}

/** Some documents as the list has them, in the order of their ids. */
export const documentRows = (ctx: Ctx, ids: readonly string[]): Promise<Sent<DocumentRow>[]> =>
  ctx.db
    .select(ROW)
    .from(d)
    .leftJoin(t, isItsType)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, [...ids])))
    .orderBy(asc(d.created_at), asc(d.idguid));

/** How much waits for the server and for people. */
export async function queueOf(ctx: Ctx): Promise<Queue> {
  const own = eq(d.tenant_id, ctx.tenant.id);
  const counts = await ctx.db
    .select({ state: d.state, count: sql<number>`count(*)::int` })
    .from(d)
    .where(and(own, inArray(d.state, [...WORKING, 'na_pregledu', 'neuspjeo'])))
    .groupBy(d.state);
  const of = (states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  const working = await ctx.db
    .select({
      idguid: d.idguid,
      name: d.name,
      state: d.state,
      page_count: d.page_count,
      pages_read: d.pages_read,
    })
    .from(d)
    .where(and(own, inArray(d.state, ['citanje', 'izdvajanje'])))
    .orderBy(asc(d.created_at))
    .limit(MOST_NAMED);
  return { waiting: of(WORKING), review: of(['na_pregledu']), failed: of(['neuspjeo']), working };
}

/** Where a document stands among those that wait for a person, the oldest first, and which are beside it. Throws 404. */
export async function placeOf(ctx: Ctx, idguid: string): Promise<QueuePlace> {
  await readRow(ctx, idguid);
  const waits = sql`w.tenant_id = ${ctx.tenant.id} and w.state = 'na_pregledu'`;
  const here = sql`(select h.created_at, h.idguid from ${d} h where h.tenant_id = ${ctx.tenant.id} and h.idguid = ${idguid})`;
  const at = sql`(w.created_at, w.idguid)`;
  const { rows } = await ctx.db.execute<{ [K in keyof QueuePlace]: QueuePlace[K] }>(sql`
    select (select count(*)::int from ${d} w where ${waits}) as count,
      (select case when bool_or(w.idguid = ${idguid}) then count(*)::int end from ${d} w where ${waits} and ${at} <= ${here}) as position,
      (select w.idguid from ${d} w where ${waits} and ${at} < ${here} order by w.created_at desc, w.idguid desc limit 1) as previous,
      coalesce(
        (select w.idguid from ${d} w where ${waits} and ${at} > ${here} order by w.created_at, w.idguid limit 1),
        (select w.idguid from ${d} w where ${waits} and w.idguid <> ${idguid} order by w.created_at, w.idguid limit 1)
      ) as next`);
  return rows[0]!;
}
