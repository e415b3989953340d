import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';

/** Milliseconds between two writes of one job's progress. */
const WRITE_INTERVAL = 1000;

interface Progress {
  percent: number;
  sentence: string;
}

/** Writes the progress of one running job into its output, at most once a second. */
export class ProgressWriter {
  readonly #write: (progress: Progress) => Promise<void>;
  #next: Progress | null = null;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #last = 0;

  constructor(database: Database, queue: string, id: string, written: () => void) {
    this.#write = async (progress) => {
      // Keeps the error of the last attempt.
      await database.execute(sql`
        update pgboss.job set output = coalesce(output, '{}') || ${JSON.stringify({ progress })}::jsonb
        where name = ${queue} and id = ${id} and state = 'active'`);
      written();
    };
  }

  report(percent: number, sentence: string): void {
    this.#next = { percent: Math.max(0, Math.min(100, Math.round(percent))), sentence };
    this.#timer ??= setTimeout(() => this.#flush(), Math.max(0, this.#last + WRITE_INTERVAL - Date.now()));
  }

  #flush(): void {
    this.#timer = null;
    const progress = this.#next;
    if (!progress) return;
    this.#next = null;
    this.#last = Date.now();
    // A lost write does no harm: the next one is newer.
    this.#writing = this.#writing.then(() => this.#write(progress)).catch(() => {});
  }

  /** Stops writing, at the end of the job. */
  async end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#next = null;
    await this.#writing;
  }
}
