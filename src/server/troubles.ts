import type { Logger } from 'pino';
import { databaseError, type Trouble, troubleOf } from '../core/dberrors.ts';

/** Milliseconds between looks whether a trouble is over. */
const LOOK = 1000;

interface Said {
  level: 'error' | 'warn';
  begins: string;
  ends: string;
  /** Seconds in which nobody has met it, after which it counts as over; without, the database is asked. */
  quiet?: number;
}

const SAID: Record<Trouble, Said> = {
  away: { level: 'error', begins: 'database is away', ends: 'database answers again' },
  overloaded: {
    level: 'warn',
    begins: 'overloaded: requests are refused',
    ends: 'no longer overloaded',
    quiet: 5,
  },
  disk_full: {
    level: 'error',
    begins: 'the disk of the database is full: nothing can be written',
    ends: 'for a minute no write has met a full disk',
    quiet: 60,
  },
  out_of_memory: {
    level: 'error',
    begins: 'the database is out of memory',
    ends: 'for a minute the database has had memory enough',
    quiet: 60,
  },
};

/** Why somebody waits for a connection. */
export type Waiting = Extract<Trouble, 'away' | 'overloaded'>;

interface Spell {
  since: number;
  last: number;
  /** Requests that were refused for it. */
  refused: number;
}

/**
 * What many requests meet while it lasts. The log is told once when it begins and once when it is over, with how many were
 * refused, and not with each of them.
 */
export class Troubles {
  readonly #log: Logger;
  readonly #answers: () => Promise<unknown>;
  readonly #now = new Map<Trouble, Spell>();
  #looking: NodeJS.Timeout | undefined;

  /** `answers` asks the database a question, and throws while it is away. */
  constructor(log: Logger, answers: () => Promise<unknown>) {
    this.#log = log;
    this.#answers = answers;
  }

  /** Somebody has met it; `refused`: a request was refused for it. */
  note(trouble: Trouble, { error, refused = true }: { error?: unknown; refused?: boolean } = {}): void {
    let spell = this.#now.get(trouble);
    if (!spell) {
      const { level, begins } = SAID[trouble];
      const { code, message } = innermost(error);
      this.#log[level]({ code, error: message }, begins);
      spell = { since: Date.now(), last: 0, refused: 0 };
      this.#now.set(trouble, spell);
      this.#looking ??= setInterval(() => void this.#look(), LOOK).unref();
    }
    spell.last = Date.now();
    if (refused) spell.refused++;
  }

  /**
   * Notes what an error says keeps the database from answering, and answers it; null for every other error. Who has waited in vain for a
   * connection does not know why: the database is asked (`whyWaiting`). `refused`: a request is refused for it.
   */
  async noteError(error: unknown, { refused }: { refused: boolean }): Promise<Trouble | null> {
    const found = troubleOf(error);
    const trouble = found === 'overloaded' ? await this.whyWaiting() : found;
    if (trouble) this.note(trouble, { error, refused });
    return trouble;
  }

  /** True from when it was noted until the database has answered. */
  isAway(): boolean {
    return this.#now.has('away');
  }

  /** Why somebody waits for a connection: the database is asked, which takes as long as it may take to answer. */
  async whyWaiting(): Promise<Waiting> {
    if (this.isAway()) return 'away';
    return this.#answers().then(
      () => 'overloaded',
      // It lives, and takes no more connections.
      (error) => (databaseError(error)?.code === '53300' ? 'overloaded' : 'away'),
    );
  }

  async #look(): Promise<void> {
    for (const [trouble, spell] of this.#now) {
      if (!(await this.#isOver(trouble, spell)) || this.#now.get(trouble) !== spell) continue;
      this.#now.delete(trouble);
      const seconds = Math.round((spell.last - spell.since) / 1000);
      this.#log.info({ refused: spell.refused, seconds }, SAID[trouble].ends);
    }
    if (this.#now.size === 0) this.close();
  }

  async #isOver(trouble: Trouble, { last }: Spell): Promise<boolean> {
    const { quiet } = SAID[trouble];
    if (quiet !== undefined) return Date.now() - last > quiet * 1000;
    return this.#answers().then(
      () => true,
      () => false,
    );
  }

  /** Ceases to look. */
  close(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}

/** What the database or the system said; what is wrapped around it tells the parameters too. */
function innermost(error: unknown): { code?: string; message?: string } {
  let found = error as (Error & { code?: string }) | undefined;
  while (found?.cause instanceof Error) found = found.cause;
  return found ?? {};
}
