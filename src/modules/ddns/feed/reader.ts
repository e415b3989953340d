import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

/** Something that changed in a zone. */
export interface Change {
  seq: number;
  /** Transaction of the change. */
  xid: string;
  domainId: string;
  /** The name whose records have changed; null: the whole zone. */
  name: string | null;
  /** Only the serial has changed. */
  serialOnly: boolean;
}

interface Read extends Record<string, unknown> {
  xmin: string;
  changes: [seq: number, xid: string, domainId: string, name: string | null, serialOnly: boolean][];
}

/**
 * Milliseconds without a successful read after which the feed may have lost changes, which are kept for an hour (serials.ts): then
 * everything is read anew.
 */
const TOO_LONG = 30 * 60_000;

/**
 * Reads the change feed once. A transaction that began earlier may commit later, so each read begins at the oldest transaction that was
 * open at the read before, and leaves out what it has already answered: "behind the last row" would lose such a change.
 */
export class FeedReader {
  readonly #database: Database;
  /** The oldest transaction that was open at the last read. */
  #from: string;
  /** Rows of that or later transactions that were answered. */
  #seen = new Set<number>();
  #readAt = performance.now();

  private constructor(database: Database, from: string) {
    this.#database = database;
    this.#from = from;
  }

  /** A reader of everything that commits from now on. What its caller then loads may hold some of it already. */
  static async begin(database: Database): Promise<FeedReader> {
    const { rows } = await database.execute<{ xmin: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`,
    );
    return new FeedReader(database, rows[0]!.xmin);
  }

  /** True if changes may be lost: the caller must begin anew. */
  get tooOld(): boolean {
    return performance.now() - this.#readAt > TOO_LONG;
  }

  /** Changes that have committed since the last read, in the order in which they were written. */
  async read(): Promise<Change[]> {
    const began = performance.now();
    const { rows } = await this.#database.execute<Read>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, coalesce((
        select json_agg(json_build_array(seq, xid::text, domain_id, name, serial_only) order by seq)
        from ddns_changes where xid >= ${this.#from}::xid8), '[]') as changes`);
    const { xmin, changes } = rows[0]!;
    const fresh = changes.filter(([seq]) => !this.#seen.has(seq));
    const horizon = BigInt(xmin);
    this.#seen = new Set(changes.flatMap(([seq, xid]) => (BigInt(xid) >= horizon ? seq : [])));
    this.#from = xmin;
    this.#readAt = began;
    return fresh.map(([seq, xid, domainId, name, serialOnly]) => ({ seq, xid, domainId, name, serialOnly }));
  }
}
