import { sql } from 'drizzle-orm';
import type { Database } from '../../core/context.ts';

/** Milliseconds between two writings of one job's progress. */
const PACE = 1000;

interface Progress {
  percent: number;
  sentence: string;
}

/** Writes the progress of one running job into its output, for the screen of jobs; see `Job.progress`. */
export class ProgressWriter {
  readonly #write: (progress: Progress) => Promise<void>;
  #next: Progress | null = null;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #last = 0;

  constructor(database: Database, queue: string, id: string, written: () => void) {
    this.#write = async (progress) => {
      // The reason of the last failure stays beside it.
      await database.execute(sql`
        update pgboss.job set output = coalesce(output, '{}') || ${JSON.stringify({ progress })}::jsonb
        where name = ${queue} and id = ${id} and state = 'active'`);
      written();
    };
  }

  tell(percent: number, sentence: string): void {
    this.#next = { percent: Math.max(0, Math.min(100, Math.round(percent))), sentence };
    this.#timer ??= setTimeout(() => this.#flush(), Math.max(0, this.#last + PACE - Date.now()));
  }

  #flush(): void {
    this.#timer = null;
    const progress = this.#next;
    if (!progress) return;
    this.#next = null;
    this.#last = Date.now();
    // A progress that cannot be written is of no consequence; the next one says more.
    this.#writing = this.#writing.then(() => this.#write(progress)).catch(() => {});
  }

  /** After the job: what was told last is of no use any more. */
  async end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#next = null;
    await this.#writing;
  }
}
