import type { Fate, Faults } from './faults.ts';
import { checkField } from './filter/predicate.ts';
import type { Query } from './query.ts';
import { answered, type SourceSet } from './sets.ts';
import type { Simulation } from './simulation.ts';
import { isoSecond } from './stamps.ts';

/** Rows of a page of sets that do not take `$top`, and of others without it. */
const PAGE = 50;

/** The body of a page. `address`: of the request, which the link to the next page is made of. Throws `QueryError`. */
export function pageOf(sim: Simulation, set: SourceSet, query: Query, address: URL, fate: Fate): object {
  for (const name of [...(query.select ?? []), ...query.order.map(({ field }) => field)])
    checkField(set, name);
  const now = Date.now();
  const results = sim.finder.find(set, query, now, sim.waitingUntil > now);
  const size = set.takesTop ? (query.top ?? PAGE) : Math.min(query.top ?? PAGE, PAGE);
  const rows = results.slice(query.skip, query.skip + size);
  const faulty = fate.pageFaults(rows.length);
  rows.length = faulty.kept;
  if (fate.has('empty')) rows.length = 0;
  const value = rows.map((row) => shifted(answered(set, row, query.select), sim.faults));
  if (faulty.repeated !== null && value.length > 0) value.push(value[faulty.repeated]!);
  // By place: rows that change between two pages shift it, as they do there.
  const next = query.skip + rows.length;
  const goesOn = (rows.length > 0 || fate.ordered === 'empty') && results.has(next);
  sim.stats.pages++;
  return {
    '@odata.context': `${address.origin}/$metadata#${set.name}`,
    ...(query.count ? { '@odata.count': results.count() } : {}),
    value,
    ...(goesOn ? { '@odata.nextLink': nextLink(address, next, fate) } : {}),
  };
}

function nextLink(address: URL, place: number, fate: Fate): string {
  const next = new URL(address);
  next.searchParams.set('$skip', String(place));
  if (fate.has('next')) next.host = 'drugi-server.test';
  return next.href;
}

/** With the stamp wrong by the skew of the clock. */
function shifted(row: Record<string, unknown>, { clockSkewMs }: Faults): Record<string, unknown> {
  if (clockSkewMs !== 0 && typeof row.LastUpdated === 'string')
    row.LastUpdated = isoSecond(Date.parse(row.LastUpdated) + clockSkewMs);
  return row;
}
