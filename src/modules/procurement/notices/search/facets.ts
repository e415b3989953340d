import { sql } from 'drizzle-orm';
import { pipelined } from '../../../../core/dberrors.ts';
import type { Facets } from '../announcements.api.ts';
import { NOTICE_STATES, type NoticeState } from '../states.ts';
import { type Asked, askedOf, type NoticeQuery, type SearchCtx } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings } from './count.ts';
import { stateOf, typeNamesIn } from './rows.ts';

/** Beyond what is counted exactly, the newest hits are counted: a part of all that is not chosen by how they lie in the table. */
const NEWEST = 50_000;
/** Authorities that are named. */
const MOST_AUTHORITIES = 20;

type Bucket = Facets['cpv'][number];
/** Counts of one grouping; the others are null. */
interface Counted extends Record<string, unknown> {
  facet: 'total' | 'procedure' | 'contract' | 'authority' | 'state' | 'cpv';
  procedure_type: string | null;
  contract_type: string | null;
  authority_id: string | null;
  open: boolean | null;
  outcome: 'awarded' | 'terminated' | null;
  division: number | null;
  count: number;
}

/** Counts beside the list, all within the same filters. A query whose words cannot be searched for has only its `problem`. */
export async function facetsOf(ctx: SearchCtx, query: NoticeQuery): Promise<Facets> {
  const asked = await askedOf(ctx, query);
  const said = { ignored: [...asked.ignored], also: [...asked.also], problem: asked.problem };
  if (asked.problem !== null) return { ...NOTHING, ...said };
  void settings(ctx).catch(() => {});
  const { total, rows } = await counted(ctx, asked);
  lastTotals.set(asked.key, total);
  return {
    ...said,
    total: Math.min(total, MOST_EXACT),
    at_least: total > MOST_EXACT,
    ...(await named(ctx, rows)),
  };
}

/** All groupings of all hits, or, if these are too many, of the newest. */
async function counted(ctx: SearchCtx, asked: Asked): Promise<{ total: number; rows: Counted[] }> {
  const total = (lastTotals.get(asked.key) ?? 0) > MOST_EXACT ? await countOf(ctx, asked, MOST_EXACT + 1) : 0;
  if (total <= MOST_EXACT) {
    const rows = await count(ctx, asked, false);
    const exact = rows.find(({ facet }) => facet === 'total')?.count ?? 0;
    if (exact <= MOST_EXACT) return { total: exact, rows };
  }
  return { total: MOST_EXACT + 1, rows: await count(ctx, asked, true) };
}

const NOTHING: Facets = {
  ...{ total: 0, at_least: false, ignored: [], also: [], problem: null },
  ...{ cpv: [], authority: [], entity: [], canton: [], procedure_type: [], contract_type: [], state: [] },
};

/** One statement: the hits once, then all groupings of them. Places are rolled up from authorities, of which there are few. */
async function count({ db }: SearchCtx, { where }: Asked, newest: boolean): Promise<Counted[]> {
  const which = newest
    ? sql`order by n.announced desc nulls last limit ${sql.raw(String(NEWEST))}`
    : sql`limit ${sql.raw(String(MOST_EXACT + 1))}`;
  const { rows } = await db.execute<Counted>(sql`
    with h as materialized (
      select n.procedure_type, n.contract_type, n.authority_id, n.open, n.outcome, n.cp from ejn_notices n where ${where} ${which}
    )
    select case grouping(procedure_type, contract_type, authority_id, open)
        when 7 then 'procedure' when 11 then 'contract' when 13 then 'authority' when 14 then 'state' else 'total' end as facet,
      procedure_type, contract_type, authority_id, open, outcome, null::int as division, count(*)::int as count
    from h group by grouping sets ((), (procedure_type), (contract_type), (authority_id), (open, outcome))
    union all
    select 'cpv', null, null, null, null, null, code / 1000000, count(*)::int
    from (select unnest(h.cp) as code from h) codes where code % 1000000 = 0 group by code`);
  return rows;
}

async function named(ctx: SearchCtx, rows: readonly Counted[]) {
  const of = (facet: Counted['facet']): Counted[] => rows.filter((row) => row.facet === facet);
  // What is left to be read are small tables as a whole.
  void ctx.db.execute(sql`select set_config('enable_seqscan', 'on', true)`).catch(() => {});
  const [types, authorities, cpv] = await pipelined([
    typeNamesIn(ctx),
    authoritiesOf(ctx, of('authority')),
    divisionsOf(ctx, of('cpv')),
  ]);
  const states = sums(of('state').map((row) => [stateOf({ ...row, open: row.open === true }), row.count]));
  return {
    cpv,
    ...authorities,
    procedure_type: largest(
      of('procedure').flatMap(({ procedure_type: value, count }) =>
        value === null ? [] : { value, label: types('postupak', value)!.name, count },
      ),
    ),
    contract_type: largest(
      of('contract').flatMap(({ contract_type: value, count }) =>
        value === null ? [] : { value, label: types('ugovor', value)!.name, count },
      ),
    ),
    state: Object.entries(NOTICE_STATES).flatMap(([value, label]) => {
      const count = states.get(value as NoticeState);
      return count ? { value, label, count } : [];
    }),
  };
}

const inBosnian = new Intl.Collator('bs').compare;

/** The largest first, those alike by name. */
const largest = (buckets: Bucket[]): Bucket[] =>
  buckets.sort((a, b) => b.count - a.count || inBosnian(a.label, b.label));

function sums<K>(pairs: readonly (readonly [K | null, number])[]): Map<K, number> {
  const made = new Map<K, number>();
  for (const [key, count] of pairs) if (key !== null) made.set(key, (made.get(key) ?? 0) + count);
  return made;
}

/** Divisions of the vocabulary, by their two digits. */
async function divisionsOf({ db }: SearchCtx, rows: readonly Counted[]): Promise<Bucket[]> {
  if (rows.length === 0) return [];
  const codes = rows.map(({ division }) => division! * 1_000_000);
  const { rows: names } = await db.execute<{ code: number; name: string }>(
    sql`select code, coalesce(name_bs, name_hr) as name from ejn_cpv where code = any(${sql.param(codes)}::int[])`,
  );
  const known = new Map(names.map(({ code, name }) => [code, name]));
  return largest(
    rows.map(({ division, count }) => {
      const value = String(division).padStart(2, '0');
      return { value, label: known.get(division! * 1_000_000) ?? value, count };
    }),
  );
}

interface Place extends Record<string, unknown> {
  facet: 'authority' | 'canton' | 'entity';
  value: string;
  label: string;
  count: number;
}

/** The authorities with most hits, and the places of all, summed where the authorities are. */
async function authoritiesOf({ db }: SearchCtx, rows: readonly Counted[]) {
  const counted = rows.filter(({ authority_id }) => authority_id !== null);
  if (counted.length === 0) return { authority: [], entity: [], canton: [] };
  const ids = counted.map(({ authority_id }) => Number(authority_id));
  const input = sql`unnest(${sql.param(ids)}::bigint[], ${sql.param(counted.map(({ count }) => count))}::int[]) as input(id, n)`;
  const { rows: places } = await db.execute<Place>(sql`
    with places as materialized (
      select grouping(a.canton_id) as of_entity, a.canton_id, a.entity_id, sum(input.n)::int as count
      from ${input} join ejn_authorities a on a.id = input.id group by grouping sets ((a.canton_id), (a.entity_id))
    )
    (select 'authority' as facet, a.id::text as value, a.name as label, top.n as count
      from (select * from ${input} order by n desc, id limit ${sql.raw(String(MOST_AUTHORITIES))}) top join ejn_authorities a on a.id = top.id)
    union all
    select 'canton', k.idguid::text, k.naziv, count from places join erp_kantoni k on k.idguid = places.canton_id where of_entity = 0
    union all
    select 'entity', e.idguid::text, e.naziv, count from places join erp_entiteti e on e.idguid = places.entity_id where of_entity = 1`);
  const of = (which: Place['facet']): Bucket[] =>
    largest(
      places
        .filter(({ facet }) => facet === which)
        .map(({ value, label, count }) => ({ value, label, count })),
    );
  return { authority: of('authority'), entity: of('entity'), canton: of('canton') };
}
