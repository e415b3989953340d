import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Ctx, Database, Tx } from './context.ts';
import { withOperator } from './http.ts';
import { listenHubOf } from './listen.ts';

/** Channel on which the database announces a change of cached values; triggers may do so by themselves. */
export const CHANGES_CHANNEL = 'carsija_changed';
/** Milliseconds to wait for a fresh value before an older one is used. */
const READ_TIMEOUT = 500;

/** Announces a change to every node. Call it in the transaction of the change: nodes hear it when that commits. */
export async function announceChange(tx: Database | Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`);
}

type Read<T> = (database: Database) => Promise<T>;

interface Entry {
  /** Newest value read; absent before the first read. */
  last?: { value: unknown };
  /** Reads started, and the number of the read that `last` comes from. */
  started: number;
  lastRead: number;
  /** The read that is valid until the next change. */
  valid: Promise<unknown> | null;
  /** The read under way and the one that starts after it, shared by all callers meanwhile. */
  running: Promise<unknown> | null;
  next: Promise<unknown> | null;
  /** The last read failed, and the failure was reported. */
  failing: boolean;
}

/**
 * In-process cache for rarely changed values; valid while LISTEN is connected.
 *
 * While it is disconnected, every request reads again. Requests share reads, but never one that started before they
 * came: it may be older than the change they know of. A read that takes over `READ_TIMEOUT` or fails is answered with
 * the newest known value. Equal values are the same object.
 */
export class ProcessCache {
  readonly #database: Database;
  readonly #entries = new Map<string, Entry>();
  #listening = false;
  /** Called once per series of failed reads, while an older value is served. */
  onError: (error: unknown, name: string) => void = () => {};

  constructor(database: Database) {
    this.#database = database;
  }

  /** The value called `name`, read by `read`. Throws what `read` throws if no value is known. */
  async get<T>(name: string, read: Read<T>): Promise<T> {
    const entry = this.#entry(name);
    if (this.#listening) {
      entry.valid ??= this.#read(name, entry, read);
      return entry.valid as Promise<T>;
    }
    const reading = this.#shareRead(name, entry, read);
    return (entry.last ? withinTimeout(reading, () => entry.last!.value) : reading) as Promise<T>;
  }

  #entry(name: string): Entry {
    let entry = this.#entries.get(name);
    if (!entry) {
      entry = { started: 0, lastRead: 0, valid: null, running: null, next: null, failing: false };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #shareRead<T>(name: string, entry: Entry, read: Read<T>): Promise<unknown> {
    const start = (): Promise<unknown> => {
      entry.next = null;
      entry.running = this.#read(name, entry, read).finally(() => {
        entry.running = null;
      });
      return entry.running;
    };
    if (!entry.running) return start();
    entry.next ??= entry.running.then(start, start);
    return entry.next;
  }

  async #read<T>(name: string, entry: Entry, read: Read<T>): Promise<unknown> {
    const number = ++entry.started;
    try {
      const value = await read(this.#database);
      entry.failing = false;
      // An older read may end after a newer one.
      if (number > entry.lastRead) {
        entry.lastRead = number;
        if (!entry.last || !isDeepStrictEqual(entry.last.value, value)) entry.last = { value };
      }
      return entry.last!.value;
    } catch (error) {
      // The next request tries again.
      entry.valid = null;
      if (!entry.last) throw error;
      if (!entry.failing) this.onError(error, name);
      entry.failing = true;
      return entry.last.value;
    }
  }

  /** Sets whether LISTEN is connected. Either way every value is read again. */
  setListening(listening: boolean): void {
    this.#listening = listening;
    this.invalidate();
  }

  /** Makes the next request for each value read it again. */
  invalidate(): void {
    for (const entry of this.#entries.values()) entry.valid = null;
  }
}

/** The result of `reading`, or `fallback` after `READ_TIMEOUT`. */
async function withinTimeout(reading: Promise<unknown>, fallback: () => unknown): Promise<unknown> {
  const done = new AbortController();
  const late = sleep(READ_TIMEOUT, undefined, { signal: done.signal }).then(fallback);
  try {
    return await Promise.race([reading, late]);
  } finally {
    done.abort();
  }
}

const caches = new WeakMap<Database | Tx, ProcessCache>();

/** The cache of a pool; one per pool. */
export function cacheOf(database: Database): ProcessCache {
  let cache = caches.get(database);
  if (!cache) {
    cache = new ProcessCache(database);
    caches.set(database, cache);
  }
  return cache;
}

/** Invalidates this node's cache at once, before the database announces the change. */
export const invalidateCache = (database: Database | Tx): void => caches.get(database)?.invalidate();

/** `withOperator` for changes of cached values: the caller's next request sees the change. */
export async function changeCached<T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const result = await withOperator(database, request, work);
  invalidateCache(database);
  return result;
}

/** Invalidates this node's cache whenever any node announces a change. Returns a function that stops it. */
export function listenForChanges(deps: {
  database: Database;
  connect: (name: string) => Client;
  log: Logger;
}): Promise<() => Promise<void>> {
  const cache = cacheOf(deps.database);
  cache.onError = (err, name) => deps.log.warn({ err, name }, 'cache: read failed, serving an older value');
  return listenHubOf(deps).on({
    channel: CHANGES_CHANNEL,
    onNotification: () => cache.invalidate(),
    onConnectionChange: (connected) => cache.setListening(connected),
  });
}
