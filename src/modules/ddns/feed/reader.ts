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
  snapshot: string;
  changes: [seq: number, xid: string, domainId: string, name: string | null, serialOnly: boolean][];
}

/**
 * Milliseconds without a successful read after which the feed may have lost changes, which are kept for an hour (serials.ts): then
 * everything is read anew.
 */
const TOO_LONG = 30 * 60_000;

/**
 * Reads the change feed: each time what has committed since the snapshot of the read before. A transaction that began earlier may commit
 * later, so "behind the last row" would lose such a change.
 */
export class FeedReader {
  readonly #database: Database;
  #snapshot: string;
  #readAt = performance.now();

  private constructor(database: Database, snapshot: string) {
    this.#database = database;
    this.#snapshot = snapshot;
  }

  /** A reader of everything that commits from now on. What its caller then loads may hold some of it already. */
  static async begin(database: Database): Promise<FeedReader> {
    const { rows } = await database.execute<{ snapshot: string }>(
      sql`select pg_current_snapshot()::text as snapshot`,
    );
    return new FeedReader(database, rows[0]!.snapshot);
  }

  /** True if changes may be lost: the caller must begin anew. */
  get tooOld(): boolean {
    return performance.now() - this.#readAt > TOO_LONG;
  }

  /** Changes that have committed since the last read, in the order in which they were written. */
  async read(): Promise<Change[]> {
    const began = performance.now();
    // Not a parameter, and sorted here: a plan for any snapshot, or one in this order, reads the whole feed.
    const last = sql.raw(`'${this.#snapshot}'::pg_snapshot`);
    const { rows } = await this.#database.execute<Read>(sql`
      select pg_current_snapshot()::text as snapshot, coalesce((
        select json_agg(json_build_array(seq, xid::text, domain_id, name, serial_only))
        from ddns_changes where xid >= pg_snapshot_xmin(${last}) and not pg_visible_in_snapshot(xid, ${last})), '[]') as changes`);
    const { snapshot, changes } = rows[0]!;
    this.#snapshot = snapshot;
    this.#readAt = began;
    return changes
      .sort(([a], [b]) => a - b)
      .map(([seq, xid, domainId, name, serialOnly]) => ({ seq, xid, domainId, name, serialOnly }));
  }
}
