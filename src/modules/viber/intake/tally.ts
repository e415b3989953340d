import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

/** Milliseconds for which counts are kept, before they are written in one statement: of a bot, all callbacks would wait for its one row. */
const FLUSH_INTERVAL = 2000;
/** Bots whose counts are remembered while the database is away, by hour. */
const MOST_LINES = 10_000;
const HOUR = 3_600_000;

interface Line {
  bot_id: string;
  hour: string;
  callbacks: number;
  messages: number;
  refused: number;
  last_callback_at: string | null;
  last_error_at: string | null;
  last_error: string | null;
}

/** What may be counted of a bot. */
export type Counted = Partial<Pick<Line, 'callbacks' | 'messages' | 'refused'>>;

/** Counts what comes for bots by the hour. One for each pool. */
export class Tally {
  readonly #database: Database;
  #lines = new Map<string, Line>();
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts for a bot, now. `fault`: what is wrong with what came, in Bosnian. */
  note(botId: string, counted: Counted, fault: string | null = null): void {
    const now = Date.now();
    const hour = new Date(now - (now % HOUR)).toISOString();
    const key = `${botId} ${hour}`;
    let line = this.#lines.get(key);
    if (!line) {
      if (this.#lines.size >= MOST_LINES) return;
      line = { bot_id: botId, hour, callbacks: 0, messages: 0, refused: 0, ...NOTHING };
      this.#lines.set(key, line);
    }
    add(line, counted);
    const at = new Date(now).toISOString();
    if (counted.callbacks) line.last_callback_at = at;
    if (fault !== null) Object.assign(line, { last_error_at: at, last_error: fault });
    this.#later();
  }

  /** Writes what was counted. What cannot be written is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    if (lines.size === 0) return;
    this.#lines = new Map();
    try {
      await this.#database.execute(
        sql`select viber_note_hours(${JSON.stringify([...lines.values()])}::jsonb)`,
      );
    } catch {
      for (const [key, line] of lines) {
        const newer = this.#lines.get(key);
        if (newer) add(newer, line);
        else this.#lines.set(key, line);
      }
      this.#later();
    }
  }

  #later(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }
}

const NOTHING = { last_callback_at: null, last_error_at: null, last_error: null };

function add(line: Line, { callbacks = 0, messages = 0, refused = 0 }: Counted): void {
  line.callbacks += callbacks;
  line.messages += messages;
  line.refused += refused;
}
