import { brokenText } from './broken.ts';
import { type Order, type Progress, Refusal, type Word } from './jobs.ts';

export { BROKEN } from './broken.ts';

export interface JobOptions<Part> {
  transfer?: Transferable[];
  onProgress?: (progress: Progress) => void;
  onPart?: (part: Part) => void;
}

/** A worker that does one job after another, begun when it is first needed. */
export class Hand<In, Out, Part = never> {
  readonly #make: () => Worker;
  #worker: Worker | null = null;
  /** The worker has spoken: its script is there. */
  #loaded = false;
  #id = 0;
  #giveUp: (() => void) | null = null;

  /** `make` is `() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })`, written where the worker is. */
  constructor(make: () => Worker) {
    this.#make = make;
  }

  /** True while a job is being done. */
  get busy(): boolean {
    return this.#giveUp !== null;
  }

  /**
   * Does a job; one that is under way is given up first. Resolves to null when it is given up itself. Throws a `Refusal` with
   * words for the person.
   */
  run(input: In, { transfer = [], onProgress, onPart }: JobOptions<Part> = {}): Promise<Out | null> {
    this.cancel();
    this.#id += 1;
    const id = this.#id;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      const end = (): void => {
        listening.abort();
        this.#giveUp = null;
      };
      const broken = (message: string | null): void => {
        const said = brokenText(message, this.#loaded);
        end();
        this.#stop();
        console.error(message ?? 'the worker failed without a word');
        reject(new Refusal(said));
      };
      this.#giveUp = () => {
        end();
        this.#stop();
        resolve(null);
      };
      const hear = ({ data }: MessageEvent<Word<Out, Part>>): void => {
        this.#loaded = true;
        if (data.id !== id) return;
        if (data.is === 'progress') onProgress?.(data.progress);
        else if (data.is === 'part') onPart?.(data.part);
        else if (data.is === 'broken') broken(data.message);
        else {
          end();
          if (data.is === 'done') resolve(data.result);
          else reject(new Refusal(data.message, data.details));
        }
      };
      const { signal } = listening;
      // What throws here would leave the hand busy for ever: no worker, or an order that cannot be sent to one.
      try {
        this.#worker ??= this.#make();
        const worker = this.#worker;
        worker.addEventListener('message', hear, { signal });
        worker.addEventListener('error', (event) => broken(event.message ?? null), { signal });
        worker.addEventListener('messageerror', () => broken('messageerror'), { signal });
        worker.postMessage({ id, input } satisfies Order<In>, transfer);
      } catch (error) {
        broken(`${error}`);
      }
    });
  }

  /** Gives up the job that is under way. */
  cancel(): void {
    this.#giveUp?.();
  }

  /** Gives up and lets the worker go. */
  dismiss(): void {
    this.cancel();
    this.#stop();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#loaded = false;
  }
}
