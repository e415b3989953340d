import type { Database } from '../../../core/context.ts';
import { createSemaphore } from '../../../core/semaphore.ts';
import { later } from './later.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Batches that are unpacked, read and stored at once, and those of one organisation, whatever keys it has: unpacked one may take 16 MB as
 * text and several times that as values. Of three two are with the database while the third is read; the fourth place is left to others.
 */
const TURNS = { running: 4, share: 3, waiting: 200 };
/** Most bytes, as they were sent, of batches that are coming and wait for their turn: of all organisations, and of one. */
export const MOST_COME = { all: 64 * MEGABYTE, organisation: 32 * MEGABYTE };

const tooMany = () => later('Upravo stiže previše logova odjednom. Pokušajte ponovo.');

/**
 * Whose turn it is among the batches that come to a node. They come at whatever speed their senders have, which keeps nobody else waiting:
 * only then they have a turn.
 */
export class Turns {
  readonly #semaphore = createSemaphore(TURNS);
  readonly #come = new Map<string, number>();
  #all = 0;

  /** Runs `work` of an organisation, which counts bytes as they come and then asks for its turn. Both throw 503 where there are too many. */
  async run<T>(
    tenantId: string,
    work: (come: (bytes: number) => void, turn: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
  ): Promise<T> {
    let mine = 0;
    const add = (bytes: number): void => {
      const of = (this.#come.get(tenantId) ?? 0) + bytes;
      if (of > MOST_COME.organisation || this.#all + bytes > MOST_COME.all) throw tooMany();
      mine += bytes;
      this.#all += bytes;
      this.#come.set(tenantId, of);
    };
    try {
      return await work(add, (inTurn) => this.#inTurn(tenantId, inTurn));
    } finally {
      const left = (this.#come.get(tenantId) ?? 0) - mine;
      this.#all -= mine;
      if (left > 0) this.#come.set(tenantId, left);
      else this.#come.delete(tenantId);
    }
  }

  async #inTurn<R>(tenantId: string, work: () => Promise<R>): Promise<R> {
    const release = await this.#semaphore.acquire(tenantId).catch(() => {
      throw tooMany();
    });
    try {
      return await work();
    } finally {
      release();
    }
  }
}

const all = new WeakMap<Database, Turns>();

/** The turns of a node, which all ways of sending lines with a key share. */
export function turnsOf(database: Database): Turns {
  let turns = all.get(database);
  if (!turns) {
    turns = new Turns();
    all.set(database, turns);
  }
  return turns;
}
