import type { Database } from '../../../core/context.ts';
import { hostsNamed, type StoredHost } from './stored-hosts.ts';

/** Statements that read at once, and names in one of them. */
const AT_ONCE = 2;
const MOST_NAMES = 500;

interface Waiter {
  names: readonly string[];
  resolve(hosts: StoredHost[]): void;
  reject(error: unknown): void;
}

/**
 * Reads hosts for updates: those that come while the database is busy with others share one statement, which costs it little more than
 * one of a single update does. A statement always begins after those it reads for have come.
 */
export class HostReader {
  readonly #database: Database;
  #waiting: Waiter[] = [];
  #running = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Hosts with these names, of any organisation. */
  read(names: readonly string[]): Promise<StoredHost[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ names, resolve, reject });
      this.#start();
    });
  }

  #start(): void {
    if (this.#running >= AT_ONCE || this.#waiting.length === 0) return;
    this.#running += 1;
    void this.#readTogether(this.#take()).finally(() => {
      this.#running -= 1;
      this.#start();
    });
  }

  #take(): Waiter[] {
    let names = 0;
    let count = 0;
    for (const waiter of this.#waiting) {
      names += waiter.names.length;
      if (count > 0 && names > MOST_NAMES) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #readTogether(waiters: readonly Waiter[]): Promise<void> {
    try {
      const asked = [...new Set(waiters.flatMap(({ names }) => names))];
      const found = new Map((await hostsNamed(this.#database, asked)).map((host) => [host.fqdn, host]));
      for (const { names, resolve } of waiters) resolve(names.flatMap((name) => found.get(name) ?? []));
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  }
}
