import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Orders, Task, Told } from './protocol.ts';

/** Megabytes of the thread's heap; V8 ends it when it needs more. */
const HEAP = 256;
/** Milliseconds that the thread may take to start, which is slow on a busy machine, and a task from when it comes to a thread that is up. */
const MOST_START = 30_000;
const MOST_TIME = 5000;
/** Tasks that wait at most. */
const MOST_WAITING = 50;
/** Milliseconds after which a thread without work ends, and for which none is started after one has failed. */
const IDLE = 60_000;

/** A task that the thread has not done yet. */
interface Waiting {
  resolve: (stacks: readonly string[] | null) => void;
  late?: NodeJS.Timeout;
}

/**
 * Applies the source maps of the builds (`Deps.sourceMaps`) to stacks that browsers send. In a thread of its own and within bounds: a stack that
 * cannot be mapped comes back as it is.
 */
export class SourceMaps {
  readonly #orders: Orders;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  readonly #said = new Set<string>();
  #worker: Worker | null = null;
  /** Until the thread is up. */
  #start: NodeJS.Timeout | null = null;
  #idle: NodeJS.Timeout | undefined;
  #restFrom = 0;
  #tasks = 0;

  constructor(folders: Orders['folders'], log: Logger) {
    this.#orders = { folders };
    this.#log = log;
  }

  /** The same stacks with places of the sources. Never rejects. */
  async applied(stacks: readonly string[]): Promise<readonly string[]> {
    if (!stacks.some((stack) => stack.includes('assets/')) || this.#waiting.size >= MOST_WAITING)
      return stacks;
    const worker = this.#running();
    if (!worker) return stacks;
    const id = ++this.#tasks;
    const { promise, resolve } = Promise.withResolvers<readonly string[] | null>();
    const waiting: Waiting = { resolve };
    this.#waiting.set(id, waiting);
    if (!this.#start) this.#time(worker, waiting);
    worker.postMessage({ id, stacks } satisfies Task);
    return (await promise) ?? stacks;
  }

  /** Ends the thread. What waits comes back as it is. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#release();
    await worker?.terminate();
  }

  #running(): Worker | null {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.close(), IDLE).unref();
    if (this.#worker) return this.#worker;
    if (performance.now() < this.#restFrom) return null;
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: this.#orders,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
      env: {},
    });
    worker.unref();
    worker.on('message', (told: Told) => this.#told(worker, told));
    worker.on('error', (error) => this.#failed(worker, error.message));
    this.#worker = worker;
    this.#start = setTimeout(() => this.#failed(worker, 'it took too long to start'), MOST_START).unref();
    return worker;
  }

  #time(worker: Worker, waiting: Waiting): void {
    waiting.late = setTimeout(() => this.#failed(worker, 'it took too long'), MOST_TIME);
  }

  #told(worker: Worker, told: Told): void {
    // One that was let go may still have said something.
    if (worker !== this.#worker) return;
    if ('ready' in told) {
      if (this.#start) clearTimeout(this.#start);
      this.#start = null;
      for (const waiting of this.#waiting.values()) this.#time(worker, waiting);
    } else if ('id' in told) {
      const waiting = this.#waiting.get(told.id);
      clearTimeout(waiting?.late);
      waiting?.resolve(told.stacks);
      this.#waiting.delete(told.id);
    } else if (!this.#said.has(told.warning)) {
      this.#said.add(told.warning);
      this.#log.warn(told.warning);
    }
  }

  #failed(worker: Worker, why: string): void {
    if (worker !== this.#worker) return;
    this.#log.warn({ why }, 'stacks of browsers were not mapped to the sources');
    this.#restFrom = performance.now() + IDLE;
    this.#release();
    void worker.terminate();
  }

  /** Lets go of the thread, and of all that waits for it. */
  #release(): void {
    clearTimeout(this.#idle);
    if (this.#start) clearTimeout(this.#start);
    this.#start = null;
    this.#worker = null;
    for (const { resolve, late } of this.#waiting.values()) {
      clearTimeout(late);
      resolve(null);
    }
    this.#waiting.clear();
  }
}
