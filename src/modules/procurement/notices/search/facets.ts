import { pipelined } from '../../../../core/dberrors.ts';
import type { Facets } from '../announcements.api.ts';
import { authorityNamesOf, cpvNamesOf } from '../names.ts';
import { NOTICE_STATES, type NoticeState } from '../states.ts';
import { type Asked, askedOf, type ListCtx, type NoticeQuery } from './asked.ts';
import { countOf, lastTotals, MOST_EXACT, settings } from './count.ts';
import { type Groups, groupsOf, type Placed, placedAuthorities } from './facet-groups.ts';

/** Values that are named of a facet which has hundreds. */
const MOST_NAMED = 20;

type Bucket = Facets['cpv'][number];

/** Counts beside the list, all within the same filters. A query whose words cannot be searched for has only its `problem`. */
export async function facetsOf(ctx: ListCtx, query: NoticeQuery): Promise<Facets> {
  const asked = await askedOf(ctx, query);
  const said = { ignored: [...asked.ignored], also: [...asked.also], problem: asked.problem };
  if (asked.problem !== null) return { ...NOTHING, ...said };
  void settings(ctx).catch(() => {});
  const [{ total, groups }, placed] = await pipelined([counted(ctx, asked), placedAuthorities(ctx)]);
  lastTotals.set(asked.key, total);
  return {
    ...said,
    total: Math.min(total, MOST_EXACT),
    at_least: total > MOST_EXACT,
    ...ofKinds(ctx, groups.kinds),
    ...ofPlaces(groups.authorities, placed),
    ...(await named(ctx, groups, placed)),
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
const buckets = <V>(counts: Iterable<[V, number]>, named: (value: V) => Omit<Bucket, 'count'>): Bucket[] =>
  [...counts]
    .map(([value, count]) => ({ ...named(value), count }))
    .sort((a, b) => b.count - a.count || inBosnian(a.label, b.label));

/** Types of procedures and contracts, and states in their own order. */
function ofKinds({ types }: ListCtx, kinds: Groups['kinds']) {
  const [procedures, contracts] = [new Map<string, number>(), new Map<string, number>()];
  const states = new Map<NoticeState, number>();
  for (const [procedure, contract, state, count] of kinds) {
    add(procedures, procedure, count);
    add(contracts, contract, count);
    add(states, state, count);
  }
  const order = Object.keys(NOTICE_STATES);
  return {
    procedure_type: buckets(procedures, (value) => ({ value, label: types('postupak', value).name })),
    contract_type: buckets(contracts, (value) => ({ value, label: types('ugovor', value).name })),
    state: buckets(states, (value) => ({ value, label: NOTICE_STATES[value] })).sort(
      (a, b) => order.indexOf(a.value) - order.indexOf(b.value),
    ),
  };
}

/** A place has the hits of its authorities. */
function ofPlaces(authorities: Groups['authorities'], placed: readonly Placed[]) {
  const hits = new Map(authorities);
  const of = (place: 'municipality' | 'canton' | 'entity'): Bucket[] => {
    const [counts, names] = [new Map<string, number>(), new Map<string, string>()];
    for (const one of placed) {
      const count = one.authorities.reduce((sum, id) => sum + (hits.get(id) ?? 0), 0);
      if (count === 0) continue;
      add(counts, one[place]?.id, count);
      if (one[place]) names.set(one[place].id, one[place].name);
    }
    return buckets(counts, (value) => ({ value, label: names.get(value)! }));
  };
  return {
    municipality: of('municipality').slice(0, MOST_NAMED),
    canton: of('canton'),
    entity: of('entity'),
  };
}

/** Divisions and the authorities with the most hits, whose names are read for them alone. */
async function named({ db }: ListCtx, groups: Groups, placed: readonly Placed[]) {
  const known = new Set(placed.flatMap((one) => one.authorities));
  const most = groups.authorities
    .filter((one): one is [number, number] => one[0] !== null && known.has(one[0]))
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
    .slice(0, MOST_NAMED);
  const divisions = new Map<number, number>();
  for (const [all, count] of groups.divisions) for (const one of all) add(divisions, one, count);
  const [names, codes] = await pipelined([
    authorityNamesOf(
      db,
      most.map(([id]) => id),
    ),
    cpvNamesOf(
      db,
      [...divisions.keys()].map((one) => one * DIVISION),
    ),
  ]);
  return {
    authority: buckets(most, (id) => ({ value: String(id), label: names.get(id) ?? String(id) })),
    cpv: buckets(divisions, (one) => {
      const value = String(one).padStart(2, '0');
      return { value, label: codes.get(one * DIVISION) ?? value };
    }),
  };
}

/** A code of eight digits is a division and as many more. */
const DIVISION = 1_000_000;
