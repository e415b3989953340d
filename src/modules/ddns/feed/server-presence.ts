import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

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
  readonly #id: string;
  readonly #port: number;
  readonly #counts: () => Counts | Promise<Counts>;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, id: string, port: number, counts: () => Counts | Promise<Counts>) {
    this.#database = database;
    this.#id = id;
    this.#port = port;
    this.#counts = counts;
  }

  /** It answers: says so now and from time to time. Never rejects. */
  async begin(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#say(), HEARTBEAT);
    await this.#say();
  }

  /** It does not answer for now: its last sign of life becomes old. */
  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** It ends. */
  async end(): Promise<void> {
    this.pause();
    await this.#database.execute(sql`delete from ddns_servers where id = ${this.#id}`).catch(() => {});
  }

  async #say(): Promise<void> {
    try {
      const { zones, names, answers } = await this.#counts();
      await this.#database.execute(sql`
        insert into ddns_servers as s (id, machine, port, zones, names, answers)
        values (${this.#id}, ${hostname()}, ${this.#port}, ${zones}, ${names}, ${answers})
        on conflict (id) do update set seen_at = now(), zones = excluded.zones, names = excluded.names, answers = excluded.answers`);
    } catch {
      // Who follows the feed says that the database is away.
    }
  }
}
