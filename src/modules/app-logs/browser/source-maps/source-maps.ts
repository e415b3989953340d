import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Orders, Task, Told } from './protocol.ts';

/** Megabytes of the thread's heap; V8 ends it when it needs more. */
const HEAP = 256;
/** Milliseconds that a task may take, from when it comes. */
const MOST_TIME = 5000;
/** Tasks that wait at most. */
const MOST_WAITING = 50;
/** Milliseconds after which a thread without work ends, and for which none is started after one has failed. */
const IDLE = 60_000;

/**
 * Applies the source maps of the builds (`Deps.sourceMaps`) to stacks that browsers send. In a thread of its own and within bounds: a stack that
 * cannot be mapped comes back as it is.
 */
export class SourceMaps {
  readonly #orders: Orders;
  readonly #log: Logger;
  readonly #waiting = new Map<number, (stacks: readonly string[] | null) => void>();
  readonly #said = new Set<string>();
  #worker: Worker | null = null;
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
    this.#waiting.set(id, resolve);
    const late = setTimeout(() => this.#failed(worker, 'it took too long'), MOST_TIME);
    worker.postMessage({ id, stacks } satisfies Task);
    const mapped = await promise;
    clearTimeout(late);
    return mapped ?? stacks;
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
    worker.on('message', (told: Told) => this.#told(told));
    worker.on('error', (error) => this.#failed(worker, error.message));
    this.#worker = worker;
    return worker;
  }

  #told(told: Told): void {
    if ('id' in told) {
      this.#waiting.get(told.id)?.(told.stacks);
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
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
