import type { TypeKind } from '../../types/names.ts';
import type { Facets } from '../announcements.api.ts';
import { NOTICE_STATES, type NoticeState } from '../states.ts';
import { type Asked, askedOf, type ListCtx, type NoticeQuery } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings } from './count.ts';
import { type Groups, groupsOf } from './facet-groups.ts';
import { type FacetNames, facetNamesIn } from './facet-names.ts';

/** Values that are named of a facet which has hundreds. */
const MOST_NAMED = 20;

type Bucket = Facets['state'][number];

/** Who asks; with the names where the caller has them at hand, or they are read. */
export type FacetCtx = ListCtx & { names?: FacetNames };

/** Counts beside the list, all within the same filters. A query whose words cannot be searched for has only its `problem`. */
export async function facetsOf(ctx: FacetCtx, query: NoticeQuery): Promise<Facets> {
  const asked = await askedOf(ctx, query);
  const said = { ignored: [...asked.ignored], also: [...asked.also], problem: asked.problem };
  if (asked.problem !== null) return { ...NOTHING, ...said };
  const names = ctx.names ?? (await facetNamesIn(ctx.db));
  void settings(ctx).catch(() => {});
  const { total, groups } = await counted(ctx, asked);
  lastTotals.set(asked.key, total);
  return {
    ...said,
    total: Math.min(total, MOST_EXACT),
    at_least: total > MOST_EXACT,
    ...ofKinds(ctx, groups.kinds, isOffered(query, names)),
    ...ofAuthorities(groups.authorities, names),
    cpv: ofDivisions(groups.divisions, names),
  };
}

const NOTHING: Facets = {
  ...{ total: 0, at_least: false, ignored: [], also: [], problem: null },
  ...{ cpv: [], authority: [], entity: [], canton: [], municipality: [] },
  ...{ procedure_type: [], contract_type: [], state: [] },
};

/** All hits in groups, or, if these are too many, the newest. */
async function counted(ctx: ListCtx, asked: Asked): Promise<{ total: number; groups: Groups }> {
  const all = (lastTotals.get(asked.key) ?? 0) > MOST_EXACT ? await countOf(ctx, asked, MOST_EXACT + 1) : 0;
  if (all <= MOST_EXACT) {
    const groups = await groupsOf(ctx, asked, false);
    const total = groups.kinds.reduce((sum, [, , , count]) => sum + count, 0);
    if (total <= MOST_EXACT) return { total, groups };
  }
  return { total: MOST_EXACT + 1, groups: await groupsOf(ctx, asked, true) };
}

/** Adds to the count of a value; what has none is not counted. */
function add<V>(counts: Map<V, number>, value: V | null | undefined, count: number): void {
  if (value !== null && value !== undefined) counts.set(value, (counts.get(value) ?? 0) + count);
}

const inBosnian = new Intl.Collator('bs').compare;

/** Values with their names, the largest first, those alike by name. */
const buckets = <V, N extends Omit<Bucket, 'count'>>(counts: Iterable<[V, number]>, named: (value: V) => N) =>
  [...counts]
    .map(([value, count]) => ({ ...named(value), count }))
    .sort((a, b) => b.count - a.count || inBosnian(a.label, b.label));

/** A filter by types, and the part of the codebook that its values are in. */
type TypeFilter = [field: 'procedure_type' | 'contract_type', kind: TypeKind];
const PROCEDURES: TypeFilter = ['procedure_type', 'postupak'];
const CONTRACTS: TypeFilter = ['contract_type', 'ugovor'];

/** Which types may be chosen: those that are active in the codebook, and what is chosen already, so that it can be taken back. */
function isOffered({ filters }: NoticeQuery, { inactive }: FacetNames) {
  const chosen = new Set(filters.flatMap(({ field, values }) => values.map((value) => `${field} ${value}`)));
  return ([field, kind]: TypeFilter, code: string): boolean =>
    !inactive.has(`${kind} ${code}`) || chosen.has(`${field} ${code}`);
}

/** Types of procedures and contracts, and states in their own order. */
function ofKinds({ types }: ListCtx, kinds: Groups['kinds'], offered: ReturnType<typeof isOffered>) {
  const [procedures, contracts] = [new Map<string, number>(), new Map<string, number>()];
  const states = new Map<NoticeState, number>();
  for (const [procedure, contract, state, count] of kinds) {
    add(procedures, procedure, count);
    add(contracts, contract, count);
    add(states, state, count);
  }
  const order = Object.keys(NOTICE_STATES);
  const typed = (of: TypeFilter, counts: ReadonlyMap<string, number>) =>
    buckets(
      [...counts].filter(([code]) => offered(of, code)),
      (value) => ({ value, label: types(of[1], value).name }),
    );
  return {
    procedure_type: typed(PROCEDURES, procedures),
    contract_type: typed(CONTRACTS, contracts),
    state: buckets(states, (value) => ({ value, label: NOTICE_STATES[value] })).sort(
      (a, b) => order.indexOf(a.value) - order.indexOf(b.value),
    ),
  };
}

/** The authorities with the most hits; and places, each of which has the hits of its authorities. */
function ofAuthorities(groups: Groups['authorities'], { authorities, places }: FacetNames) {
  const hits = new Map(groups);
  const found = authorities.flatMap((one) => {
    const count = hits.get(one.id);
    return count === undefined ? [] : [{ ...one, count }];
  });
  const of = (place: 'municipality' | 'canton' | 'entity'): Bucket[] => {
    const counts = new Map<string, number>();
    for (const one of found) add(counts, one[place], one.count);
    return buckets(
      [...counts].filter(([id]) => places.has(id)),
      (value) => ({ value, label: places.get(value)! }),
    );
  };
  const most = found.sort((a, b) => b.count - a.count || Number(a.id) - Number(b.id)).slice(0, MOST_NAMED);
  return {
    authority: buckets(
      most.map((one) => [one, one.count]),
      ({ id, name }) => ({ value: id, label: name }),
    ),
    municipality: of('municipality').slice(0, MOST_NAMED),
    canton: of('canton'),
    entity: of('entity'),
  };
}

/** A notice counts in each of its divisions. */
function ofDivisions(groups: Groups['divisions'], { divisions }: FacetNames): Facets['cpv'] {
  const counts = new Map<string, number>();
  for (const [array, count] of groups)
    for (const one of array.match(/\d+/g) ?? []) add(counts, one.padStart(2, '0'), count);
  return buckets(counts, (value) => ({
    value,
    ...(divisions.get(value) ?? { label: value, croatian: false }),
  }));
}
