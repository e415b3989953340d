import { type JobMessage, type JobRequest, type Progress, Refusal } from './job-messages.ts';
import { workerErrorText } from './worker-errors.ts';

export { INTERNAL_ERROR } from './worker-errors.ts';

export interface JobOptions<Part> {
  transfer?: Transferable[];
  onProgress?: (progress: Progress) => void;
  onPart?: (part: Part) => void;
}

/** Runs one job at a time in a worker, which is started at the first one. */
export class WorkerClient<In, Out, Part = never> {
  readonly #make: () => Worker;
  #worker: Worker | null = null;
  /** The worker has answered, so its script has loaded. */
  #loaded = false;
  #id = 0;
  #cancelJob: (() => void) | null = null;

  /** `make` is `() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`, written where the worker is. */
  constructor(make: () => Worker) {
    this.#make = make;
  }

  get busy(): boolean {
    return this.#cancelJob !== null;
  }

  /**
   * Runs a job and cancels a running one. Resolves to null when cancelled. Rejects with a `Refusal`, whose message is shown to the
   * person.
   */
  run(input: In, { transfer = [], onProgress, onPart }: JobOptions<Part> = {}): Promise<Out | null> {
    this.cancel();
    this.#id += 1;
    const id = this.#id;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const end = (): void => {
        listening.abort();
        this.#cancelJob = null;
      };
      const fail = (message: string | null): void => {
        const said = workerErrorText(message, this.#loaded);
        end();
        this.#stop();
        console.error(message ?? 'the worker failed without a word');
        reject(new Refusal(said));
      };
      this.#cancelJob = () => {
        end();
        this.#stop();
        resolve(null);
      };
      const onMessage = ({ data }: MessageEvent<JobMessage<Out, Part>>): void => {
        this.#loaded = true;
        if (data.id !== id) return;
        if (data.is === 'progress') onProgress?.(data.progress);
        else if (data.is === 'part') onPart?.(data.part);
        else if (data.is === 'broken') fail(data.message);
        else {
          end();
          if (data.is === 'done') resolve(data.result);
          else reject(new Refusal(data.message, data.details));
        }
      };
      const { signal } = listening;
      // An error thrown here (no worker, input that cannot be cloned) would leave the client busy for ever.
      try {
        this.#worker ??= this.#make();
        const worker = this.#worker;
        worker.addEventListener('message', onMessage, { signal });
        worker.addEventListener('error', (event) => fail(event.message ?? null), { signal });
        worker.addEventListener('messageerror', () => fail('messageerror'), { signal });
        worker.postMessage({ id, input } satisfies JobRequest<In>, transfer);
      } catch (error) {
        fail(`${error}`);
      }
    });
  }

  /** Cancels the running job. */
  cancel(): void {
    this.#cancelJob?.();
  }

  /** Cancels and terminates the worker. */
  terminate(): void {
    this.cancel();
    this.#stop();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#loaded = false;
  }
}
