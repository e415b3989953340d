import { boundsOf } from './filter/bounds.ts';
import { type Test, testOf } from './filter/predicate.ts';
import type { Query } from './query.ts';
import type { Row } from './rows.ts';
import { type SourceSet, valueOf } from './sets.ts';

/** Rows that fit a query, found only as far as somebody asks. */
export class Results {
  private readonly found: Row[] = [];
  private readonly source: Iterator<Row>;
  private isDone = false;

  constructor(source: Iterator<Row>) {
    this.source = source;
  }

  /** Rows from place `from` up to, not including, `to`. */
  slice(from: number, to: number): Row[] {
    this.reach(to);
    return this.found.slice(from, to);
  }

  /** Whether there is one at a place. */
  has(place: number): boolean {
    this.reach(place + 1);
    return place < this.found.length;
  }

  count(): number {
    this.reach(Number.POSITIVE_INFINITY);
    return this.found.length;
  }

  private reach(count: number): void {
    while (!this.isDone && this.found.length < count) {
      const { done, value } = this.source.next();
      if (done) this.isDone = true;
      else this.found.push(value);
    }
  }
}

/** Results that are kept: a client that goes from page to page by place asks for the same ones again. */
const MOST_KEPT = 12;

/** Finds rows, by the order of the stamps where the query follows it. */
export class Finder {
  private readonly kept = new Map<string, { version: number; results: Results }>();

  /** Rows of a set that fit. `now`: milliseconds of this machine; `isWaiting`: there are rows that commit late. */
  find(set: SourceSet, query: Query, now: number, isWaiting: boolean): Results {
    const key = JSON.stringify([set.name, query.filterText, query.order]);
    const { version } = set.rows;
    const known = this.kept.get(key);
    if (known?.version === version && !isWaiting) return known.results;
    const results = new Results(matching(set, query, now));
    this.kept.delete(key);
    if (isWaiting) return results;
    this.kept.set(key, { version, results });
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
    return results;
  }
}

function matching(set: SourceSet, query: Query, now: number): Iterator<Row> {
  const { filter, order } = query;
  const fits = filter ? testOf(filter, set) : () => true;
  const test: Test = (row) => row.visibleAt <= now && fits(row);
  const way = wayOf(order);
  const bounds = filter ? boundsOf(filter) : null;
  if (bounds?.ids) {
    const rows = [...new Set(bounds.ids)].sort((one, other) => one - other).map((id) => set.rows.get(id));
    return sorted(set, rows.filter((row) => row !== undefined && test(row)) as Row[], order).values();
  }
  if (way === 'id') return only(set.rows.all(), test);
  if (way === 'stamp') return only(set.rows.since(bounds?.from ?? ''), test, bounds?.to ?? undefined);
  if (way === 'newest') return only(set.rows.backwards(), test);
  return sorted(set, [...only(set.rows.all(), test)], order).values();
}

/** Rows that fit, up to the last one of a stamp. */
function* only(rows: Iterable<Row>, test: Test, to?: string): Generator<Row> {
  for (const row of rows) {
    if (to !== undefined && row.stamp > to) return;
    if (test(row)) yield row;
  }
}

/** An order that the rows are kept in; null: they must be sorted. */
function wayOf(order: Query['order']): 'id' | 'stamp' | 'newest' | null {
  const text = order.map(({ field, isDown }) => `${field}${isDown ? ' down' : ''}`).join();
  if (text === '' || text === 'Id') return 'id';
  if (text === 'LastUpdated' || text === 'LastUpdated,Id') return 'stamp';
  if (text === 'LastUpdated down' || text === 'LastUpdated down,Id down') return 'newest';
  return null;
}

function sorted(set: SourceSet, rows: Row[], order: Query['order']): Row[] {
  if (order.length === 0) return rows;
  const keyOf = (row: Row, field: string) =>
    (field === 'LastUpdated' ? row.stamp : (valueOf(set, row, field) ?? '')) as string | number;
  return rows.sort((one, other) => {
    for (const { field, isDown } of order) {
      const [a, b] = [keyOf(one, field), keyOf(other, field)];
      if (a !== b) return (a < b ? -1 : 1) * (isDown ? -1 : 1);
    }
    return 0;
  });
}
