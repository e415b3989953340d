import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import { listenHubOf } from '../../../core/listen.ts';
import { notify } from '../../../core/notify.ts';
import type { Deps } from '../../../server/module.ts';

/** Channel on which DNS servers say which transactions they answer by. */
const APPLIED_CHANNEL = 'ddns_applied';
/** Milliseconds for which a server collects transactions into one NOTIFY. */
const TELL_DELAY = 5;
/** Transactions in one NOTIFY, which may be 8,000 bytes long. */
const MOST_TOLD = 300;
/**
 * Milliseconds that an update waits for the DNS servers. It takes some 20, on a machine that is too busy more. After that it is answered
 * `good` all the same: the change is committed, and they will find it.
 */
export const APPLY_TIMEOUT = 3000;
/** Seconds without a sign of life after which nobody waits for a server. */
export const SILENT_AFTER = 12;
/** Milliseconds for which the list of servers is used. */
const LIST_AGE = 2000;

/** Says that a server answers by these transactions. */
export class AppliedTeller {
  readonly #database: Database;
  readonly #server: string;
  #xids = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, server: string) {
    this.#database = database;
    this.#server = server;
  }

  tell(xids: Iterable<string>): void {
    for (const xid of xids) this.#xids.add(xid);
    if (this.#xids.size > 0) this.#timer ??= setTimeout(() => void this.#send(), TELL_DELAY);
  }

  async #send(): Promise<void> {
    const all = [...this.#xids];
    this.#xids = new Set();
    this.#timer = undefined;
    for (let from = 0; from < all.length; from += MOST_TOLD) {
      const payload = `${this.#server} ${all.slice(from, from + MOST_TOLD).join(' ')}`;
      // Whoever waits for a lost one waits until its timeout.
      await notify(this.#database, APPLIED_CHANNEL, payload).catch(() => {});
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Waits until all DNS servers answer by a transaction. */
export class AppliedWaiter {
  readonly #database: Database;
  /** Servers that have told of a transaction; one may tell before anybody waits. */
  readonly #told = new LRUCache<string, Set<string>>(atMost(20_000));
  readonly #waiting = new Map<string, Set<() => void>>();
  #servers: { at: number; ids: Promise<readonly string[]> } | null = null;
  /** Updates that were answered before every server had applied them, since the start. */
  late = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Listens from now on; the function ends that. */
  listen(deps: Pick<Deps, 'database' | 'connect'>): Promise<() => Promise<void>> {
    return listenHubOf(deps).on({
      channel: APPLIED_CHANNEL,
      onNotification: (payload) => {
        const [server = '', ...xids] = payload.split(' ');
        for (const xid of xids) this.#heard(xid, server);
      },
      onConnectionChange: () => {},
    });
  }

  /** True when all live servers have applied it, false after `APPLY_TIMEOUT` milliseconds. Never rejects. */
  async wait(xid: string): Promise<boolean> {
    const servers = await this.#live().catch(() => []);
    const isApplied = (): boolean => servers.every((id) => this.#told.get(xid)?.has(id));
    if (isApplied()) return true;
    const done = await new Promise<boolean>((resolve) => {
      const set = this.#waiting.get(xid) ?? new Set();
      this.#waiting.set(xid, set);
      const end = (result: boolean): void => {
        clearTimeout(timer);
        set.delete(check);
        if (set.size === 0) this.#waiting.delete(xid);
        resolve(result);
      };
      const check = (): void => {
        if (isApplied()) end(true);
      };
      const timer = setTimeout(() => end(false), APPLY_TIMEOUT);
      set.add(check);
    });
    if (!done) this.late += 1;
    return done;
  }

  #heard(xid: string, server: string): void {
    const told = this.#told.get(xid) ?? new Set();
    told.add(server);
    this.#told.set(xid, told);
    for (const check of [...(this.#waiting.get(xid) ?? [])]) check();
  }

  #live(): Promise<readonly string[]> {
    const now = performance.now();
    if (!this.#servers || now - this.#servers.at > LIST_AGE) {
      const ids = this.#database
        .execute<{ id: string }>(
          sql`select id from ddns_servers where seen_at > now() - make_interval(secs => ${SILENT_AFTER})`,
        )
        .then(({ rows }) => rows.map(({ id }) => id));
      this.#servers = { at: now, ids };
      ids.catch(() => {
        this.#servers = null;
      });
    }
    return this.#servers.ids;
  }
}
