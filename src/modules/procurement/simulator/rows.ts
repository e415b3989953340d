/** A row of the source: what it holds, and when it changed. Rows do not change; a changed row is a new one of the same id. */
export interface Row<T = unknown> {
  readonly id: number;
  /** As it compares (stamps.ts). */
  readonly stamp: string;
  readonly data: T;
  /** There is a newer one of this id, or none any more. */
  gone: boolean;
  /** Milliseconds since 1970 of this machine before which it is not answered: it commits late. 0: at once. */
  readonly visibleAt: number;
  /** Values that stand instead of its own when it is answered; undefined: the value is missing. */
  odd: Readonly<Record<string, unknown>> | null;
}

/** Ids of an earlier time (world.ts) come behind this one, so that it takes none of what follows. */
export const EARLIER = 10_000_000;

/** Share of rows that are gone beyond which the order is made anew. */
const MOST_GONE = 0.25;

/** Rows by id and in the order of their stamps. */
export class Rows<T> {
  /** Raised with every change. */
  version = 0;
  /** Whether new ids are of an earlier time. */
  isEarlier = false;
  private readonly byId = new Map<number, Row<T>>();
  /** By stamp, then id; rows that are gone stay here for a while. */
  private byStamp: Row<T>[] = [];
  private gone = 0;
  private last = 0;
  private lastEarlier = EARLIER;

  get size(): number {
    return this.byId.size;
  }

  /** The next free id; ids are given once. */
  nextId(): number {
    return this.isEarlier ? ++this.lastEarlier : ++this.last;
  }

  /** Writes a row; one of the same id is gone then. */
  put(id: number, data: T, stamp: string, { visibleAt = 0, odd = null as Row['odd'] } = {}): Row<T> {
    this.drop(id);
    const row: Row<T> = { id, stamp, data, gone: false, visibleAt, odd };
    this.byId.set(id, row);
    const at = this.placeOf(stamp, id);
    if (at === this.byStamp.length) this.byStamp.push(row);
    else this.byStamp.splice(at, 0, row);
    if (id > EARLIER) this.lastEarlier = Math.max(this.lastEarlier, id);
    else this.last = Math.max(this.last, id);
    this.version++;
    if (this.gone > 1000 && this.gone > this.byStamp.length * MOST_GONE) this.tidy();
    return row;
  }

  get(id: number): Row<T> | undefined {
    return this.byId.get(id);
  }

  /** Whether there was such a row. */
  remove(id: number): boolean {
    const was = this.drop(id);
    if (was) this.byId.delete(id);
    if (was) this.version++;
    return was;
  }

  /** In the order in which their ids were first written, those of an earlier time last: so ids grow. */
  *all(): Generator<Row<T>> {
    for (const row of this.byId.values()) if (row.id <= EARLIER) yield row;
    if (this.lastEarlier === EARLIER) return;
    for (const row of this.byId.values()) if (row.id > EARLIER) yield row;
  }

  /** From the first row with this stamp or a later one, by stamp and id. */
  *since(stamp: string): Generator<Row<T>> {
    const rows = this.byStamp;
    for (let at = this.placeOf(stamp, Number.NEGATIVE_INFINITY); at < rows.length; at++)
      if (!rows[at]!.gone) yield rows[at]!;
  }

  /** From the newest backwards. */
  *backwards(): Generator<Row<T>> {
    const rows = this.byStamp;
    for (let at = rows.length - 1; at >= 0; at--) if (!rows[at]!.gone) yield rows[at]!;
  }

  /** The id of a row drawn by a number from 0 up to, not including, 1; null: there is none. */
  idAt(share: number): number | null {
    if (this.byId.size === 0) return null;
    // Ids are dense but for the few that were removed.
    for (let id = 1 + Math.floor(share * this.last); id > 0; id--) if (this.byId.has(id)) return id;
    return this.byId.keys().next().value ?? null;
  }

  private drop(id: number): boolean {
    const row = this.byId.get(id);
    if (!row) return false;
    row.gone = true;
    this.gone++;
    return true;
  }

  /** Where a row of this stamp and id stands or would stand. */
  private placeOf(stamp: string, id: number): number {
    const rows = this.byStamp;
    let [from, to] = [0, rows.length];
    // Nearly always it is the newest.
    if (to > 0 && isBefore(rows[to - 1]!, stamp, id)) return to;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isBefore(rows[middle]!, stamp, id)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private tidy(): void {
    this.byStamp = this.byStamp.filter((row) => !row.gone);
    this.gone = 0;
  }
}

const isBefore = (row: Row, stamp: string, id: number): boolean =>
  row.stamp < stamp || (row.stamp === stamp && row.id < id);
