import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { SILENT_AFTER } from '../feed/applied.ts';

/** Milliseconds after which an answer of the database is not waited for. */
const TIMEOUT = 2000;

/**
 * Looks whether other DNS servers of the same database answer too, or did so since the last look. Then differences of zones cannot be told:
 * see docs/decisions/092-differences-of-zones.md.
 */
export class Siblings {
  readonly #database: Database;
  readonly #id: string;
  readonly #found: () => void;
  /** When it last looked, by the clock of the database. */
  #looked: string | null = null;

  /** `found` is also called where the database does not say: one that is not seen may be there. */
  constructor(database: Database, id: string, found: () => void) {
    this.#database = database;
    this.#id = id;
    this.#found = found;
  }

  /** Looks now. Never rejects. */
  async look(): Promise<void> {
    const late = new Promise<true>((resolve) => setTimeout(resolve, TIMEOUT, true).unref());
    const shared = await Promise.race([this.#look().catch(() => true), late]);
    if (shared) this.#found();
  }

  async #look(): Promise<boolean> {
    // One that has stopped is kept as silent (feed/server-presence.ts), so it is seen whenever it was there. One with fewer names than
    // zones is a reader beside a PowerDNS (powerdns/purge.ts), which answers other zones.
    const { rows } = await this.#database.execute<{ at: string; shared: boolean }>(sql`
      select now()::text as at, exists (
        select from ddns_servers where id <> ${this.#id} and names >= zones
          and seen_at > coalesce(${this.#looked}::timestamptz, now()) - make_interval(secs => ${2 * SILENT_AFTER})
      ) as shared`);
    const { at, shared } = rows[0]!;
    this.#looked = at;
    return shared;
  }
}
