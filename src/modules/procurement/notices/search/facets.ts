import { sql } from 'drizzle-orm';
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
    from h cross join lateral unnest(h.cp) code where code % 1000000 = 0 group by code`);
  return rows;
}

async function named(ctx: SearchCtx, rows: readonly Counted[]) {
  const of = (facet: Counted['facet']): Counted[] => rows.filter((row) => row.facet === facet);
  const types = await typeNamesIn(ctx);
  const authorities = await authoritiesOf(ctx, of('authority'));
  const states = sums(of('state').map((row) => [stateOf({ ...row, open: row.open === true }), row.count]));
  return {
    cpv: await divisionsOf(ctx, of('cpv')),
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

interface Authority extends Record<string, unknown> {
  id: string;
  name: string;
  canton_id: string | null;
  canton: string | null;
  entity_id: string | null;
  entity: string | null;
}

/** The authorities with most hits, and the places of all. */
async function authoritiesOf({ db }: SearchCtx, rows: readonly Counted[]) {
  const counts = sums(rows.map(({ authority_id, count }) => [authority_id && String(authority_id), count]));
  if (counts.size === 0) return { authority: [], entity: [], canton: [] };
  const { rows: found } = await db.execute<Authority>(sql`
    select a.id, a.name, a.canton_id, k.naziv as canton, a.entity_id, e.naziv as entity
    from ejn_authorities a left join erp_kantoni k on k.idguid = a.canton_id left join erp_entiteti e on e.idguid = a.entity_id
    where a.id = any(${sql.param([...counts.keys()])}::bigint[])`);
  const countOf = ({ id }: Authority): number => counts.get(String(id)) ?? 0;
  const placed = (place: 'canton' | 'entity'): Bucket[] => {
    const labels = new Map(found.map((one) => [one[`${place}_id`], one[place]]));
    const summed = sums(found.map((one) => [one[`${place}_id`], countOf(one)]));
    return largest([...summed].map(([value, count]) => ({ value, label: labels.get(value) ?? '', count })));
  };
  const authority = found.map((one) => ({ value: String(one.id), label: one.name, count: countOf(one) }));
  return {
    authority: largest(authority).slice(0, MOST_AUTHORITIES),
    entity: placed('entity'),
    canton: placed('canton'),
  };
}
