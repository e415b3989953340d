import type { EjnClient } from '../protocol/client.ts';
import { EjnFault } from '../protocol/faults.ts';
import { type ReadRows, readRows } from '../protocol/rows.ts';
import { type SourceSet, selectOf } from '../protocol/sets.ts';
import { behind, comparePositions, NO_STAMP, type Position } from '../protocol/stamps.ts';

/** Pages in a row of rows that do not say where they stand, or stand where we were. */
const MOST_STUCK = 20;
/** Pages of rows with stamps of the future. */
const MOST_FUTURE = 20;
/** Empty pages in a row of a set that has more by its own count. */
const MOST_EMPTY = 10;
const IN_FUTURE = 'LastUpdated: vrijeme izmjene je u budućnosti.';

/** One page, read. */
export interface Page extends Omit<ReadRows, 'last'> {
  /** Up to here everything is read once it is written; null: as far as before. */
  at: Position | null;
  /** Rows behind the beginning, as the source counts them; of the first page alone. */
  count: number | null;
  /** Rows that came. */
  rows: number;
}

/** What of a set is read. Stamps are padded. */
export interface Reach {
  /** Null: everything. */
  from: Position | null;
  /** Rows behind are left to the next run, so that a source that changes while it is read ends. */
  until: string;
  /** Later stamps are wrong: these rows are taken, and move nothing. */
  future: string;
}

/**
 * Reads a set by stamp and id. Rows that change meanwhile come again with a later stamp, and nothing is missed, as it is where pages are
 * counted. The source has been seen to answer nothing by mistake: an empty page is the end only when it is empty twice, and the source counts
 * no row behind it. Throws `EjnFault` where it counts rows and does not give them.
 */
export async function* pagesOf(
  client: EjnClient,
  set: SourceSet,
  { from, until, future }: Reach,
  signal: AbortSignal,
): AsyncGenerator<Page> {
  let cursor = from;
  let [skip, stuck, empties, beyond, isFirst] = [0, 0, 0, 0, true];
  for (;;) {
    const page = await client.page(
      {
        ...{
          set: set.name,
          orderby: 'LastUpdated,Id',
          select: selectOf(set),
          top: set.top,
          skip,
          count: isFirst || empties > 0,
        },
        filter: cursor ? behind(cursor) : undefined,
      },
      signal,
    );
    if (page.rows.length === 0) {
      const isCounted = page.count !== null && page.count > skip;
      if (beyond > 0 || (++empties >= 2 && !isCounted)) return;
      if (empties >= MOST_EMPTY)
        throw new EjnFault(`Izvor kaže da skup ${set.name} ima još redova (${page.count}), a ne daje ih.`);
      continue;
    }
    empties = 0;
    const { taken, refused, last } = readRows(set, page.rows);
    if (last && (!cursor || comparePositions(last, cursor) > 0)) [cursor, skip, stuck] = [last, 0, 0];
    else if (++stuck <= MOST_STUCK) skip += page.rows.length;
    // Rows without a stamp come first where nothing is asked for: no more of them are looked at.
    else if (!cursor) [cursor, skip, stuck] = [{ stamp: NO_STAMP, id: 0 }, 0, 0];
    else throw new EjnFault(`Izvor stalno vraća iste redove skupa ${set.name}.`);
    for (const row of taken) if (row.stamp > future) row.faults.push(IN_FUTURE);
    yield {
      taken: taken.filter(({ stamp }) => stamp <= until || stamp > future),
      refused,
      at: furthest([...taken, ...refused.flatMap(({ at }) => at ?? [])], until),
      count: page.count,
      rows: page.rows.length,
    };
    isFirst = false;
    if (!cursor || cursor.stamp <= until) continue;
    if (++beyond > MOST_FUTURE) return;
    if (cursor.stamp < future) cursor = { stamp: future, id: 0 };
  }
}

/** The last of places that are not beyond `until`. */
function furthest(places: readonly Position[], until: string): Position | null {
  let last: Position | null = null;
  for (const { stamp, id } of places)
    if (stamp <= until && (!last || comparePositions({ stamp, id }, last) > 0)) last = { stamp, id };
  return last;
}
