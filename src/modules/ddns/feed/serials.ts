import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { Deps } from '../../../server/module.ts';
import type { Change } from './reader.ts';
import { wakeServers } from './wake.ts';

/** Key of the advisory lock of the process that moves serials; arbitrary. */
const LEADER_LOCK = 7_223_089;
/** Milliseconds between two serials of a zone, and between tries to become the leader. */
const SERIAL_INTERVAL = 1000;
const LEAD_INTERVAL = 3000;
/** Milliseconds between clearings of the feed. */
const TIDY_INTERVAL = 5 * 60_000;

/**
 * Moves the serial of every zone that has changed, at most once a second. Of all processes that follow the feed one does, which holds a
 * lock of the database, so that a change moves a serial once. That one also clears the feed of what is older than an hour.
 */
export class SerialMover {
  readonly #deps: Pick<Deps, 'database' | 'connect' | 'log'>;
  readonly #due = new Set<string>();
  #leader: Client | null = null;
  #opening: Promise<void> | null = null;
  #publishing: NodeJS.Timeout | undefined;
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(deps: Pick<Deps, 'database' | 'connect' | 'log'>) {
    this.#deps = deps;
  }

  /** Tries to become the leader, now and from time to time. */
  async start(): Promise<void> {
    this.#timers = [
      setInterval(() => void this.#lead(), LEAD_INTERVAL),
      setInterval(() => void this.#tidy(), TIDY_INTERVAL),
    ];
    await this.#lead();
  }

  /** These have changed: the leader will move their zones' serials. */
  changed(changes: readonly Change[]): void {
    if (this.#leader) this.#add(changes.flatMap(({ domainId, serialOnly }) => (serialOnly ? [] : domainId)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#publishing);
    await this.#opening;
    await this.#leader?.end().catch(() => {});
  }

  #add(domains: readonly string[]): void {
    for (const id of domains) this.#due.add(id);
    if (this.#due.size > 0 && !this.#stopped)
      this.#publishing ??= setTimeout(() => void this.#publish(), SERIAL_INTERVAL);
  }

  #lead(): Promise<void> {
    if (this.#leader || this.#stopped) return Promise.resolve();
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    const client = this.#deps.connect('carsija dns serials');
    const lost = (): void => {
      if (this.#leader === client) this.#leader = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LEADER_LOCK]);
      if (!rows[0].mine) return await client.end();
      this.#leader = client;
      // What changed while nobody led, and before in a long transaction, whose time is that of its beginning. One too many does no harm.
      const { rows: changed } = await client.query(`
        select distinct c.domain_id as id from ddns_changes c left join ddns_serials s using (domain_id)
        where not c.serial_only and (s.at is null or c.at >= s.at - interval '10 minutes')`);
      this.#add(changed.map(({ id }) => id as string));
    } catch {
      lost();
      await client.end().catch(() => {});
    }
  }

  async #publish(): Promise<void> {
    this.#publishing = undefined;
    const ids = [...this.#due];
    this.#due.clear();
    if (!this.#leader) return;
    const { database, log } = this.#deps;
    try {
      await database.execute(sql`select ddns_publish_serials(${sql.param(ids)}::uuid[])`);
      wakeServers(database, []);
    } catch (error) {
      this.#add(ids);
      log.warn({ err: error }, 'DNS serials are not moved');
    }
  }

  async #tidy(): Promise<void> {
    if (!this.#leader) return;
    await this.#deps.database
      .execute(sql`
        delete from ddns_changes where seq < coalesce(
          (select min(seq) from ddns_changes where at > now() - interval '1 hour'),
          (select max(seq) + 1 from ddns_changes))`)
      .catch(() => {});
  }
}
