import { isConflict, outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
import type { LogTap } from '../../../core/log-tap.ts';
import type { Deps } from '../../../server/module.ts';
import type { OwnApp } from '../apps.ts';
import type { SourcedLine } from '../intake/take-lines.ts';
import { type LineSource, type LogLine, makeLine } from '../lines/line.ts';
import { boundsOf, FULL_FOR, logStoreOf } from '../store/log-store.ts';
import { pinoLine } from './pino-line.ts';

/** Milliseconds between two writes, and after one that failed, doubling up to the longest. */
const EVERY = 500;
const RETRY = { first: 1000, longest: 30_000 };
/** Lines of one write, and of browsers that may wait. */
const BATCH = 1000;
const MOST_REPORTED = 2000;
/** Milliseconds that the last write may take when the server stops. */
const LAST_WRITE = 3000;

type Parts = Pick<Deps, 'database' | 'log' | 'logTap' | 'outages' | 'config'>;

/**
 * Stores the server's own lines, of this process and those that it has started, and the errors that browsers report. Off everybody's
 * path: lines wait in a bounded memory (LogTap), are written in batches, and lost where that cannot be done for long. How many were lost is
 * counted, and stored as a line once lines can be stored again.
 */
export class OwnLog {
  /** Lines since the start: stored, and lost. */
  stored = 0;
  dropped = 0;
  droppedAt: Date | null = null;
  readonly #parts: Parts;
  readonly #tap: LogTap;
  readonly #node: string;
  #reported: { line: SourcedLine; app: OwnApp }[] = [];
  /** Lines that were taken and could not be written yet. */
  #held: LogLine[] = [];
  /** Lost lines that no stored line tells of yet. */
  #untold = 0;
  /** The line that tells of so many of them, while it waits among the held ones. */
  #loss: { line: LogLine; lines: number } | null = null;
  #failing = false;
  #pause = RETRY.first;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | null = null;
  #closed = false;
  /** What waited is counted as lost: whatever is stored afterwards is not counted once more. */
  #ended = false;

  constructor(parts: Parts, node: string) {
    this.#parts = parts;
    this.#tap = parts.logTap;
    this.#node = node;
  }

  start(): void {
    this.#tap.onMany = () => {
      if (!this.#failing) this.#soon(0);
    };
    this.#soon(EVERY);
  }

  /** Adds an error that a browser reports. */
  add(line: SourcedLine, app: OwnApp): void {
    if (!this.#ended && this.#reported.length < MOST_REPORTED)
      this.#reported.push({ line: { ...line, at: new Date() }, app });
    else this.#lose(1);
  }

  #soon(milliseconds: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds).unref();
  }

  /** Writes what waits. Never rejects. */
  flush(): Promise<void> {
    if (this.#ended) return Promise.resolve();
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      this.#soon(this.#failing ? this.#pause : EVERY);
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (!this.#ended) {
      this.#lose(this.#tap.takeDropped());
      if (this.#held.length === 0) this.#held = await this.#take();
      if (this.#held.length === 0) return;
      try {
        await logStoreOf(this.#parts.database).put(this.#held);
      } catch (error) {
        if (this.#ended || !(await this.#failed(error))) return;
        continue;
      }
      this.#stored(this.#held);
    }
  }

  /** The oldest lines that wait, within bounds. */
  async #take(): Promise<LogLine[]> {
    const { database, config } = this.#parts;
    const bounds = await boundsOf(database).catch(() => null);
    // Before the settings were ever read nothing can be written either.
    if (!bounds || this.#ended) return [];
    const source = (app: OwnApp): LineSource => ({
      tenantId: null,
      app,
      node: this.#node,
      release: config.release,
    });
    const made: LogLine[] = [];
    // Told once there is room: while there is none, it would be one more line that waits.
    if (this.#untold > 0 && !this.#failing && !logStoreOf(database).full) {
      this.#loss = { line: makeLine(lossLine(this.#untold), source('server'), bounds), lines: this.#untold };
      made.push(this.#loss.line);
    }
    for (const text of this.#tap.take(BATCH)) {
      const line = pinoLine(text);
      if (line) made.push(makeLine(line, source('server'), bounds));
      else this.#lose(1);
    }
    // Of a page, which runs on no node of ours.
    for (const { line, app } of this.#reported.splice(0, BATCH))
      made.push(makeLine(line, { ...source(app), node: null, release: line.release ?? null }, bounds));
    return made;
  }

  /** True: the rest can be written now. */
  async #failed(error: unknown): Promise<boolean> {
    const { outages, log } = this.#parts;
    const passes = error instanceof AppError || outageOf(error) !== null || isConflict(error);
    if (!passes && this.#held.length > 1) {
      // One of them cannot be written: it is found by halves, and only that one is given up.
      await this.#writeHalves();
      return true;
    }
    if (!passes) this.#giveUp(this.#held);
    if (!this.#failing) {
      const outage = await outages.recordError(error, { refused: false });
      // Said once: what is said is one more line that waits.
      if (!outage) log.warn({ err: error }, 'lines of the log cannot be stored');
    }
    this.#failing = true;
    // With room again it is told sooner (presence.ts).
    this.#pause = isFull(error) ? FULL_FOR * 1000 : Math.min(this.#pause * 2, RETRY.longest);
    return false;
  }

  async #writeHalves(): Promise<void> {
    const store = logStoreOf(this.#parts.database);
    const write = async (lines: readonly LogLine[]): Promise<void> => {
      if (this.#ended) return;
      try {
        await store.put(lines);
        this.#stored(lines);
      } catch {
        if (this.#ended) return;
        if (lines.length === 1) return this.#giveUp(lines);
        const half = Math.ceil(lines.length / 2);
        await write(lines.slice(0, half));
        await write(lines.slice(half));
      }
    };
    await write(this.#held);
  }

  /** The first of the held lines are stored: it can be done again. */
  #stored(lines: readonly LogLine[]): void {
    if (this.#ended) return;
    this.#held = this.#held.slice(lines.length);
    this.#failing = false;
    this.#pause = RETRY.first;
    this.stored += lines.length;
    if (!this.#loss || !lines.includes(this.#loss.line)) return;
    this.#untold -= this.#loss.lines;
    this.#loss = null;
  }

  /** The first of the held lines cannot be stored and are lost. A line that tells of a loss is none itself: another tells of it later. */
  #giveUp(lines: readonly LogLine[]): void {
    this.#held = this.#held.slice(lines.length);
    const tells = this.#loss !== null && lines.includes(this.#loss.line);
    if (tells) this.#loss = null;
    this.#lose(lines.length - (tells ? 1 : 0));
  }

  #lose(lines: number): void {
    if (lines === 0) return;
    this.dropped += lines;
    this.#untold += lines;
    this.droppedAt = new Date();
  }

  /** Writes for the last time; what is not stored within `limit` milliseconds is lost. */
  async close(limit = LAST_WRITE): Promise<void> {
    this.#closed = true;
    this.#tap.onMany = () => {};
    clearTimeout(this.#timer);
    let late: NodeJS.Timeout | undefined;
    const over = new Promise<void>((done) => {
      late = setTimeout(done, limit).unref();
    });
    const last = async (): Promise<void> => {
      await this.#writing;
      await this.flush();
    };
    await Promise.race([last(), over]);
    clearTimeout(late);
    this.#ended = true;
    this.#giveUp(this.#held);
    this.#lose(this.#tap.size + this.#tap.takeDropped() + this.#reported.length);
    this.#reported = [];
    logStoreOf(this.#parts.database).close();
  }
}

const isFull = (error: unknown): boolean => error instanceof AppError && error.code === 'logs_full';

const lossLine = (lines: number): SourcedLine => ({
  level: 'warn',
  message: `Dio loga nije sačuvan: izgubljenih zapisa ${lines}.`,
  fields: { dropped: lines },
});
