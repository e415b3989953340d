import type { Database } from '../../../core/context.ts';
import { type CameIn, noteCallbacks, noteError } from '../bots/health.ts';

/** Milliseconds for which counts are kept, before they are written together: of a bot, all callbacks would wait for its one row. */
const FLUSH_INTERVAL = 2000;

type Counts = Required<CameIn>;

/** Counts what comes for bots. One for each pool. */
export class Tally {
  readonly #database: Database;
  #counts = new Map<string, Counts>();
  /** What last was wrong, by bot. */
  #faults = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts for a bot. `fault`: what is wrong with what came, in Bosnian. */
  note({ botId, callbacks = 0, messages = 0, refused = 0 }: CameIn, fault: string | null = null): void {
    const counts = this.#counts.get(botId) ?? { botId, callbacks: 0, messages: 0, refused: 0 };
    this.#counts.set(botId, counts);
    counts.callbacks += callbacks;
    counts.messages += messages;
    counts.refused += refused;
    if (fault !== null) this.#faults.set(botId, fault);
    this.#later();
  }

  /** Writes what was counted. What cannot be written is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [counts, faults] = [this.#counts, this.#faults];
    if (counts.size === 0) return;
    this.#counts = new Map();
    this.#faults = new Map();
    try {
      await this.#database.transaction(async (tx) => {
        for (const [botId, words] of faults) await noteError(tx, botId, words);
        await noteCallbacks(tx, [...counts.values()]);
      });
    } catch {
      for (const one of counts.values()) this.note(one, faults.get(one.botId) ?? null);
    }
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }
}
