import { sql } from 'drizzle-orm';
import type { Facets } from '../announcements.api.ts';
import { NOTICE_STATES, type NoticeState } from '../states.ts';
import { type Asked, askedOf, type ListCtx, type NoticeQuery } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings } from './count.ts';

/** Beyond what is counted exactly, the newest hits are counted: a part of all that is not chosen by how they lie in the table. */
const NEWEST = 50_000;
/** Values that are named of a facet which has hundreds. */
const MOST_NAMED = 20;

type Bucket = Facets['cpv'][number];
type Facet = Exclude<keyof Facets, 'total' | 'at_least' | 'ignored' | 'also' | 'problem'>;
/** A value of a facet. Types and states are named by the code, the others by the database. */
interface Counted extends Record<string, unknown> {
  facet: Facet;
  value: string;
  label: string | null;
  count: number;
}

/** Counts beside the list, all within the same filters. A query whose words cannot be searched for has only its `problem`. */
export async function facetsOf(ctx: ListCtx, query: NoticeQuery): Promise<Facets> {
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
    ...named(ctx, rows),
  };
}

const NOTHING: Facets = {
  ...{ total: 0, at_least: false, ignored: [], also: [], problem: null },
  ...{ cpv: [], authority: [], entity: [], canton: [], municipality: [] },
  ...{ procedure_type: [], contract_type: [], state: [] },
};

/** All facets of all hits, or, if these are too many, of the newest. */
async function counted(ctx: ListCtx, asked: Asked): Promise<{ total: number; rows: Counted[] }> {
  const all = (lastTotals.get(asked.key) ?? 0) > MOST_EXACT ? await countOf(ctx, asked, MOST_EXACT + 1) : 0;
  if (all <= MOST_EXACT) {
    const rows = await count(ctx, asked, false);
    // Every notice is in a state.
    const total = rows.reduce((sum, one) => (one.facet === 'state' ? sum + one.count : sum), 0);
    if (total <= MOST_EXACT) return { total, rows };
  }
  return { total: MOST_EXACT + 1, rows: await count(ctx, asked, true) };
}

/**
 * One statement: the hits are read once and grouped in three ways, each of which has few groups; what is answered is summed up from these.
 * A place has the hits of its authorities.
 */
async function count({ db }: ListCtx, { where }: Asked, newest: boolean): Promise<Counted[]> {
  const which = newest
    ? sql`order by n.announced desc nulls last limit ${sql.raw(String(NEWEST))}`
    : sql`limit ${sql.raw(String(MOST_EXACT + 1))}`;
  const most = sql.raw(String(MOST_NAMED));
  const { rows } = await db.execute<Counted>(sql`
    with counted as materialized (
      select grouping(authority_id, divisions) as grouped, procedure_type, contract_type, open, outcome, authority_id, divisions,
        count(*)::int as count
      from (
        select n.procedure_type, n.contract_type, n.open, n.outcome, n.authority_id, n.divisions from ejn_notices n where ${where} ${which}
      ) h
      group by grouping sets ((procedure_type, contract_type, open, outcome), (authority_id), (divisions))
    ),
    kinds as materialized (
      select procedure_type, contract_type, coalesce(outcome, case when open then 'open' else 'closed' end) as state, count
      from counted where grouped = 3
    ),
    authorities as materialized (
      select a.id, a.name, a.municipality_id, a.canton_id, a.entity_id, counted.count from counted join ejn_authorities a on a.id = counted.authority_id
      where grouped = 1
    )
    select 'state' as facet, state as value, null as label, sum(count)::int as count from kinds group by state
    union all select 'procedure_type', procedure_type, null, sum(count)::int from kinds where procedure_type is not null group by procedure_type
    union all select 'contract_type', contract_type, null, sum(count)::int from kinds where contract_type is not null group by contract_type
    union all select 'cpv', lpad(division::text, 2, '0'), coalesce(c.name_bs, c.name_hr), d.count
      from (select unnest(divisions) as division, sum(count)::int as count from counted where grouped = 2 group by 1) d
      left join ejn_cpv c on c.code = division * 1000000
    union all (select 'authority', id::text, name, count from authorities order by count desc, id limit ${most})
    union all (select 'municipality', o.idguid::text, o.naziv, p.count
      from (select municipality_id, sum(count)::int as count from authorities group by municipality_id) p
      join erp_opstine o on o.idguid = p.municipality_id order by p.count desc, o.naziv limit ${most})
    union all select 'canton', k.idguid::text, k.naziv, p.count
      from (select canton_id, sum(count)::int as count from authorities group by canton_id) p join erp_kantoni k on k.idguid = p.canton_id
    union all select 'entity', e.idguid::text, e.naziv, p.count
      from (select entity_id, sum(count)::int as count from authorities group by entity_id) p join erp_entiteti e on e.idguid = p.entity_id`);
  return rows;
}

const inBosnian = new Intl.Collator('bs').compare;

/** The facets with the names of their values, the largest first, those alike by name; states in their own order. */
function named({ types }: ListCtx, rows: readonly Counted[]) {
  const of = (
    facet: Facet,
    nameOf: (row: Counted) => string = ({ value, label }) => label ?? value,
  ): Bucket[] =>
    rows
      .filter((row) => row.facet === facet)
      .map((row) => ({ value: row.value, label: nameOf(row), count: row.count }))
      .sort((a, b) => b.count - a.count || inBosnian(a.label, b.label));
  const states = Object.keys(NOTICE_STATES) as NoticeState[];
  return {
    cpv: of('cpv'),
    authority: of('authority'),
    entity: of('entity'),
    canton: of('canton'),
    municipality: of('municipality'),
    procedure_type: of('procedure_type', ({ value }) => types('postupak', value).name),
    contract_type: of('contract_type', ({ value }) => types('ugovor', value).name),
    state: of('state', ({ value }) => NOTICE_STATES[value as NoticeState]).sort(
      (a, b) => states.indexOf(a.value as NoticeState) - states.indexOf(b.value as NoticeState),
    ),
  };
}
