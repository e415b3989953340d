import { databaseError } from './dberrors.ts';
import { AppError } from './errors.ts';

/** Callers that may wait for their turn: a thousand routers that come back at the same second wait for a moment. */
const MOST_WAITING = 2000;
/** PostgreSQL errors (values, constraints, deadlock, lock_timeout) that are of one caller, so that the others of its batch may succeed. */
const OF_ONE = /^(22|23|40|55P03)/;

const isOfOne = (error: unknown): boolean => OF_ONE.test(databaseError(error)?.code ?? '');

interface BatchOptions {
  /** Statements that run at once, and items in one of them. */
  atOnce: number;
  most: number;
  /** What one is told, in Bosnian, when too many wait. */
  busy: string;
}

interface Waiter<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: those that come while the database is busy with others share one statement, which costs it little more than one of a
 * single caller does. One who comes alone does not wait. A statement always begins after those that it is for have come.
 */
export class Batches<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #atOnce: number;
  readonly #most: number;
  readonly #busy: string;
  #waiting: Waiter<Item, Result>[] = [];
  #running = 0;

  /** `run` answers one result an item, in order. */
  constructor(
    { atOnce, most, busy }: BatchOptions,
    run: (items: readonly Item[]) => Promise<readonly Result[]>,
  ) {
    this.#run = run;
    this.#atOnce = atOnce;
    this.#most = most;
    this.#busy = busy;
  }

  /** Rejects with what the statement failed by, and with 503 if too many wait. */
  add(item: Item): Promise<Result> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new AppError(503, 'busy', this.#busy));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#start();
    });
  }

  #start(): void {
    if (this.#running >= this.#atOnce || this.#waiting.length === 0) return;
    this.#running += 1;
    void this.#together(this.#waiting.splice(0, this.#most)).finally(() => {
      this.#running -= 1;
      this.#start();
    });
  }

  async #together(waiters: readonly Waiter<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(waiters.map(({ item }) => item));
      for (const [n, { resolve }] of waiters.entries()) resolve(results[n]!);
    } catch (error) {
      if (waiters.length > 1 && isOfOne(error)) await this.#singly(waiters);
      else for (const { reject } of waiters) reject(error);
    }
  }

  /** Each by itself, until it turns out that the database fails them all: they must not wait for it one after another. */
  async #singly(waiters: readonly Waiter<Item, Result>[]): Promise<void> {
    let outage: unknown;
    for (const { item, resolve, reject } of waiters)
      if (outage !== undefined) reject(outage);
      else
        try {
          resolve((await this.#run([item]))[0]!);
        } catch (error) {
          reject(error);
          if (!isOfOne(error)) outage = error;
        }
  }
}
