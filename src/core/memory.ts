import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { Ctx, Database, Tx } from './context.ts';
import { withOperator } from './http.ts';
import { listen } from './listen.ts';

/** The database's word that something which nodes remember has changed. */
const CHANNEL = 'carsija_changed';
/** Milliseconds that what may be old is waited for; then it is taken as it is. */
const PATIENCE = 500;

/** To be called in the transaction of every change; every node hears of it when that commits. */
export async function tellOfChange(tx: Database | Tx): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`);
}

type Read<T> = (database: Database) => Promise<T>;

/** One thing that is remembered. */
interface Entry {
  /** What was read last; none before the first time. */
  last?: { value: unknown };
  /** Readings begun so far, and which of them `last` is of. */
  begun: number;
  kept: number;
  /** What counts until something changes. */
  fresh: Promise<unknown> | null;
  /** A reading under way, and the one after it, which whoever comes meanwhile shares. */
  running: Promise<unknown> | null;
  next: Promise<unknown> | null;
  /** The last reading failed, which has been told. */
  failing: boolean;
}

/**
 * What this node knows of what every page shows and few people change. It is kept only while the database is known to tell of
 * every change. Otherwise it is read anew each time, by all who ask at once together: who comes while a reading is under way, which may
 * have begun before the change they know of, shares the next. What is known is then waited for half a second at most, and
 * stands where it cannot be read at all. As long as it says the same it is the same object.
 */
export class Memory {
  readonly #database: Database;
  readonly #entries = new Map<string, Entry>();
  #told = false;
  /** Told once, until it can be read again, of what could not be read while something older stood in its place. */
  failed: (error: unknown, name: string) => void = () => {};

  constructor(database: Database) {
    this.#database = database;
  }

  /** What is called `name`, which `read` reads. Throws what `read` throws while nothing is known. */
  async recall<T>(name: string, read: Read<T>): Promise<T> {
    const entry = this.#entry(name);
    if (this.#told) {
      entry.fresh ??= this.#read(name, entry, read);
      return entry.fresh as Promise<T>;
    }
    const reading = this.#share(name, entry, read);
    return (entry.last ? soon(reading, () => entry.last!.value) : reading) as Promise<T>;
  }

  #entry(name: string): Entry {
    let entry = this.#entries.get(name);
    if (!entry) {
      entry = { begun: 0, kept: 0, fresh: null, running: null, next: null, failing: false };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #share<T>(name: string, entry: Entry, read: Read<T>): Promise<unknown> {
    const begin = (): Promise<unknown> => {
      entry.next = null;
      entry.running = this.#read(name, entry, read).finally(() => {
        entry.running = null;
      });
      return entry.running;
    };
    if (!entry.running) return begin();
    entry.next ??= entry.running.then(begin, begin);
    return entry.next;
  }

  async #read<T>(name: string, entry: Entry, read: Read<T>): Promise<unknown> {
    const turn = ++entry.begun;
    try {
      const value = await read(this.#database);
      entry.failing = false;
      // An older reading may end after a newer one.
      if (turn > entry.kept) {
        entry.kept = turn;
        if (!entry.last || !isDeepStrictEqual(entry.last.value, value)) entry.last = { value };
      }
      return entry.last!.value;
    } catch (error) {
      // What could not be read is asked for again.
      entry.fresh = null;
      if (!entry.last) throw error;
      if (!entry.failing) this.failed(error, name);
      entry.failing = true;
      return entry.last.value;
    }
  }

  /** Says whether the database tells of changes; either way everything is read again. */
  setTold(told: boolean): void {
    this.#told = told;
    this.forget();
  }

  /** Something has changed. */
  forget(): void {
    for (const entry of this.#entries.values()) entry.fresh = null;
  }
}

/** What `reading` brings, or what is `known` where that takes long. */
async function soon(reading: Promise<unknown>, known: () => unknown): Promise<unknown> {
  const done = new AbortController();
  const late = sleep(PATIENCE, undefined, { signal: done.signal }).then(known);
  try {
    return await Promise.race([reading, late]);
  } finally {
    done.abort();
  }
}

const memories = new WeakMap<Database | Tx, Memory>();

/** What this node remembers: one memory per pool. */
export function memoryOf(database: Database): Memory {
  let memory = memories.get(database);
  if (!memory) {
    memory = new Memory(database);
    memories.set(database, memory);
  }
  return memory;
}

/** After a change by this node, for whoever looks before the database has told of it. */
export const forgetIn = (database: Database | Tx): void => memories.get(database)?.forget();

/** `withOperator`, for changes of what is remembered: whoever made one sees it with the next request. */
export async function changing<T>(
  database: Database,
  request: FastifyRequest,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const done = await withOperator(database, request, work);
  forgetIn(database);
  return done;
}

/** Keeps a node's memory told of changes; answers how to stop that. */
export function keepTold(deps: {
  database: Database;
  connect: (name: string) => Client;
  log: Logger;
}): Promise<() => Promise<void>> {
  const memory = memoryOf(deps.database);
  memory.failed = (err, what) => deps.log.warn({ err, what }, 'what was known last is shown instead');
  return listen(() => deps.connect('carsija change listener'), {
    channel: CHANNEL,
    heard: () => memory.forget(),
    hearing: (now) => memory.setTold(now),
  });
}
