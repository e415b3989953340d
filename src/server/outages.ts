import type { Logger } from 'pino';
import { databaseError, type OutageKind, outageOf } from '../core/dberrors.ts';

/** Milliseconds between checks whether an outage is over. */
const CHECK_INTERVAL = 1000;

interface LogMessages {
  level: 'error' | 'warn';
  started: string;
  ended: string;
  /** Seconds without a report after which the outage is over. Without it, the database is pinged. */
  quiet?: number;
}

const LOG_MESSAGES: Record<OutageKind, LogMessages> = {
  unavailable: { level: 'error', started: 'database unavailable', ended: 'database available again' },
  overloaded: {
    level: 'warn',
    started: 'overloaded: requests are refused',
    ended: 'no longer overloaded',
    quiet: 5,
  },
  disk_full: {
    level: 'error',
    started: 'database disk full: nothing can be written',
    ended: 'no write has failed on a full disk for a minute',
    quiet: 60,
  },
  files_unavailable: {
    level: 'error',
    started: 'the store of files does not answer: files cannot be read or written',
    ended: 'no use of the store of files has failed for a minute',
    quiet: 60,
  },
  files_full: {
    level: 'error',
    started: 'no space left for files: none can be written',
    ended: 'no write of a file has failed on a full disk for a minute',
    quiet: 60,
  },
  out_of_memory: {
    level: 'error',
    started: 'database out of memory',
    ended: 'the database has not run out of memory for a minute',
    quiet: 60,
  },
};

/** Why a request waits for a connection. */
export type QueueOutage = Extract<OutageKind, 'unavailable' | 'overloaded'>;

interface Outage {
  since: number;
  last: number;
  /** Requests refused because of it. */
  refused: number;
}

/** Tracks outages and logs each twice: when it starts, and when it ends with the number of refused requests. */
export class Outages {
  readonly #log: Logger;
  readonly #ping: () => Promise<unknown>;
  readonly #current = new Map<OutageKind, Outage>();
  #checking: NodeJS.Timeout | undefined;

  /** `ping` asks the database, and throws while it is unavailable. */
  constructor(log: Logger, ping: () => Promise<unknown>) {
    this.#log = log;
    this.#ping = ping;
  }

  /** Reports that an outage was met; `refused`: a request was refused because of it. */
  record(kind: OutageKind, { error, refused = true }: { error?: unknown; refused?: boolean } = {}): void {
    let outage = this.#current.get(kind);
    if (!outage) {
      const { level, started } = LOG_MESSAGES[kind];
      const { code, message } = innermost(error);
      this.#log[level]({ code, error: message }, started);
      outage = { since: Date.now(), last: 0, refused: 0 };
      this.#current.set(kind, outage);
      this.#checking ??= setInterval(() => void this.#check(), CHECK_INTERVAL).unref();
    }
    outage.last = Date.now();
    if (refused) outage.refused++;
  }

  /**
   * Records the outage that an error stands for and returns it; null for any other error. After a timeout in the
   * connection queue the database is pinged (`diagnoseQueue`).
   */
  async recordError(error: unknown, { refused }: { refused: boolean }): Promise<OutageKind | null> {
    const found = outageOf(error);
    const kind = found === 'overloaded' ? await this.diagnoseQueue() : found;
    if (kind) this.record(kind, { error, refused });
    return kind;
  }

  /** True from the first report until the database has answered a ping. */
  isDatabaseDown(): boolean {
    return this.#current.has('unavailable');
  }

  /** Finds out why requests wait for a connection. Takes as long as the ping. */
  async diagnoseQueue(): Promise<QueueOutage> {
    if (this.isDatabaseDown()) return 'unavailable';
    return this.#ping().then(
      () => 'overloaded',
      // The database runs, but takes no more connections.
      (error) => (databaseError(error)?.code === '53300' ? 'overloaded' : 'unavailable'),
    );
  }

  async #check(): Promise<void> {
    for (const [kind, outage] of this.#current) {
      if (!(await this.#isOver(kind, outage)) || this.#current.get(kind) !== outage) continue;
      this.#current.delete(kind);
      const seconds = Math.round((outage.last - outage.since) / 1000);
      this.#log.info({ refused: outage.refused, seconds }, LOG_MESSAGES[kind].ended);
    }
    if (this.#current.size === 0) this.close();
  }

  async #isOver(kind: OutageKind, { last }: Outage): Promise<boolean> {
    const { quiet } = LOG_MESSAGES[kind];
    if (quiet !== undefined) return Date.now() - last > quiet * 1000;
    return this.#ping().then(
      () => true,
      () => false,
    );
  }

  /** Stops the checks. */
  close(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
  }
}

/** The driver's or the system's own error. The errors that wrap it contain statement parameters. */
function innermost(error: unknown): { code?: string; message?: string } {
  let found = error as (Error & { code?: string }) | undefined;
  while (found?.cause instanceof Error) found = found.cause;
  return found ?? {};
}
