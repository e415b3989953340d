import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { SILENT_AFTER } from './applied.ts';

/** Milliseconds between signs of life. */
const HEARTBEAT = 5000;

/** What a DNS server says of itself. `answers`: since its start. */
export interface Counts {
  zones: number;
  names: number;
  answers: number;
}

/** A DNS server among those that updates wait for (applied.ts). */
export class ServerPresence {
  readonly #database: Database;
  readonly #server: { id: string; port: number };
  readonly #counts: () => Counts | Promise<Counts>;
  readonly #onSaid: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  /** `onSaid` is called after every sign of life; it does not reject. */
  constructor(
    database: Database,
    server: { id: string; port: number },
    counts: () => Counts | Promise<Counts>,
    onSaid: () => Promise<void> = async () => {},
  ) {
    this.#database = database;
    this.#server = server;
    this.#counts = counts;
    this.#onSaid = onSaid;
  }

  /** It answers, or is about to: says so now, so that others know of it, and from time to time. Throws if the database is away. */
  async begin(): Promise<void> {
    await this.#say();
    this.#timer ??= setInterval(() => {
      // Who follows the feed says that the database is away.
      this.#say().catch(() => {});
    }, HEARTBEAT);
  }

  /** It does not answer for now: its last sign of life becomes old. */
  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** It ends: nobody waits for it. It stays in the list for a day, since others look who was there (answering/siblings.ts). Never rejects. */
  async end(): Promise<void> {
    this.pause();
    await this.#database
      .execute(sql`
        with silent as (
          update ddns_servers set seen_at = now() - make_interval(secs => ${SILENT_AFTER}) where id = ${this.#server.id}
        ) delete from ddns_servers where seen_at < now() - interval '1 day'`)
      .catch(() => {});
  }

  async #say(): Promise<void> {
    const { zones, names, answers } = await this.#counts();
    const { id, port } = this.#server;
    await this.#database.execute(sql`
      insert into ddns_servers as s (id, machine, port, zones, names, answers)
      values (${id}, ${hostname()}, ${port}, ${zones}, ${names}, ${answers})
      on conflict (id) do update set seen_at = now(), zones = excluded.zones, names = excluded.names, answers = excluded.answers`);
    await this.#onSaid();
  }
}
