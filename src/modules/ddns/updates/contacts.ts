import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { announce } from '../../../core/live/announce.ts';
import type { Via } from '../hosts/modes.ts';

/** Milliseconds for which what came is kept, before it is written in one statement. */
const FLUSH_INTERVAL = 2000;
/** Hosts in one statement, and those that are remembered while the database is away. */
const MOST_LINES = 5000;
const MOST_HOSTS = 100_000;

/** What last came for a host. */
export interface Contact {
  hostId: string;
  via: Via;
  from: string | null;
  agent: string | null;
  answer: string;
}

/** Collects when hosts were last heard of and writes that every few seconds, so that an unchanged update writes nothing itself. */
export class Contacts {
  readonly #database: Database;
  #lines = new Map<string, Contact & { at: string }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  note(contact: Contact): void {
    if (this.#lines.size >= MOST_HOSTS && !this.#lines.has(contact.hostId)) return;
    this.#lines.set(contact.hostId, { ...contact, at: new Date().toISOString() });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }

  /** Writes what was collected. What cannot be written is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const all = [...this.#lines.values()];
    this.#lines = new Map();
    for (let from = 0; from < all.length; from += MOST_LINES) {
      const lines = all.slice(from, from + MOST_LINES).map(({ hostId, from: from_ip, ...line }) => ({
        ...line,
        host_id: hostId,
        from_ip,
      }));
      try {
        await this.#database.execute(sql`select ddns_note_contacts(${JSON.stringify(lines)}::jsonb)`);
        announce(this.#database);
      } catch {
        for (const line of all.slice(from))
          if (!this.#lines.has(line.hostId)) this.#lines.set(line.hostId, line);
        this.#timer = setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
        return;
      }
    }
  }
}
