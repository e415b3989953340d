import { sql } from 'drizzle-orm';
import { Batches } from '../../../core/batches.ts';
import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { announce } from '../../../core/live/announce.ts';
import type { LogLine } from '../lines/line.ts';
import { Admission } from '../problems/admit.ts';
import { keptOf, oldestKept } from './settings.ts';
import { Days, isDayMissing, writeLines } from './write.ts';

const BUSY = 'Logovi stižu brže nego što se mogu sačuvati. Pokušajte ponovo.';
/** Statements that run at once, and batches that share one. */
const TOGETHER = { atOnce: 2, most: 4, busy: BUSY };
/** Lines that may wait, of all batches. */
const MOST_WAITING = 50_000;
/** Milliseconds between two times that an organisation's people are told of new lines. */
const TELL_EVERY = 1000;

/** Seconds after which it is asked again whether there is room. */
export const FULL_FOR = 300;

/** The store has no room: today's lines alone are more than may be kept. */
export const storeFull = (): AppError =>
  new AppError(503, 'logs_full', 'Logovi zauzimaju sav predviđeni prostor, pa se novi ne čuvaju.', {
    data: { retry_after: FULL_FOR },
  });

/** Stores lines of all organisations; batches that come at once share a statement. One for each pool. */
export class LogStore {
  /** Today's lines alone are more than may be kept: nothing is stored until a day is over or the setting is raised. */
  full = false;
  /** Older times than this have no room, in milliseconds; 0: all that are kept have. */
  oldest = 0;
  readonly #database: Database;
  readonly #batches = new Batches(TOGETHER, (all: readonly (readonly LogLine[])[]) => this.#write(all));
  readonly #days = new Days();
  readonly #admission = new Admission();
  readonly #toldAt = new Map<string | null, number>();
  /** Who is to be told of lines that were stored shortly after they had been told of others. */
  readonly #untold = new Set<string | null>();
  #telling: NodeJS.Timeout | undefined;
  #waiting = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores all of them or none; resolves once they are on the database's disk. Rejects with 503 if the store is full or too many wait,
   * or by what the database fails.
   */
  async put(lines: readonly LogLine[]): Promise<void> {
    if (lines.length === 0) return;
    if (this.full) throw storeFull();
    if (this.#waiting > 0 && this.#waiting + lines.length > MOST_WAITING)
      throw new AppError(503, 'busy', BUSY, { data: { retry_after: 5 } });
    this.#waiting += lines.length;
    try {
      await this.#batches.add(lines);
    } finally {
      this.#waiting -= lines.length;
    }
  }

  async #write(all: readonly (readonly LogLine[])[]): Promise<readonly null[]> {
    const database = this.#database;
    const lines = await this.#admission.settle(database, all.flat());
    const told = this.#due(lines);
    const write = async (): Promise<void> => {
      await this.#days.ensure(database, lines);
      await writeLines(database, lines, told);
    };
    await write().catch((error: unknown) => {
      if (!isDayMissing(error)) throw error;
      this.#days.forget();
      return write();
    });
    if (told.length > 0) announce(database);
    return all.map(() => null);
  }

  /** Whose people are told with these lines; others of them later. */
  #due(lines: readonly LogLine[]): (string | null)[] {
    const now = performance.now();
    const due: (string | null)[] = [];
    for (const tenant of new Set(lines.map(({ tenantId }) => tenantId))) {
      if (now - (this.#toldAt.get(tenant) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY) {
        this.#untold.add(tenant);
        this.#telling ??= setTimeout(() => void this.#tellLater(), TELL_EVERY).unref();
      } else {
        this.#toldAt.set(tenant, now);
        this.#untold.delete(tenant);
        due.push(tenant);
      }
    }
    return due;
  }

  async #tellLater(): Promise<void> {
    this.#telling = undefined;
    const told = [...this.#untold];
    this.#untold.clear();
    for (const tenant of told) this.#toldAt.set(tenant, performance.now());
    if (told.length === 0) return;
    try {
      await this.#database.execute(sql`select app_logs.tell(${sql.param(told)}::uuid[])`);
      announce(this.#database);
    } catch {
      // Whoever watches looks again by themselves.
    }
  }

  close(): void {
    clearTimeout(this.#telling);
  }
}

const stores = new WeakMap<Database, LogStore>();

/** The store of a node: one per pool. */
export function logStoreOf(database: Database): LogStore {
  let store = stores.get(database);
  if (!store) {
    store = new LogStore(database);
    stores.set(database, store);
  }
  return store;
}

/** Within which time lines stay as they are (lines/line.ts). Rejects by what the database fails. */
export async function boundsOf(database: Database): Promise<{ now: number; oldest: number }> {
  const now = Date.now();
  const oldest = oldestKept(await keptOf(database), now);
  return { now, oldest: Math.max(oldest, logStoreOf(database).oldest) };
}
