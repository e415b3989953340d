import { type JobMessage, type JobRequest, type Progress, Refusal } from './job-messages.ts';

/** Minimum interval between progress messages, in milliseconds. */
const PROGRESS_INTERVAL = 60;

/** What a job may report while it runs. */
export interface JobReporter<Part = never> {
  progress(done: number, total: number | null, said?: string): void;
  /** Sends a part of the result ahead. */
  part(part: Part, transfer?: Transferable[]): void;
}

interface Scope {
  postMessage(word: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const transferables = new WeakMap<object, Transferable[]>();

/** Marks buffers of a result to be transferred to the page instead of copied. */
export function withTransfer<Out extends object>(result: Out, transfer: Transferable[]): Out {
  transferables.set(result, transfer);
  return result;
}

/**
 * The worker's side: runs `work` for each request. The page sends the next request when the last is done. A thrown `Refusal` is
 * shown to the person; any other error is reported as ours.
 */
export function serveJobs<In, Out, Part = never>(
  work: (input: In, tell: JobReporter<Part>) => Out | Promise<Out>,
): void {
  const scope = self as unknown as Scope;
  const post = (word: JobMessage<Out, Part>, transfer: Transferable[] = []) =>
    scope.postMessage(word, transfer);

  async function runJob({ id, input }: JobRequest<In>): Promise<void> {
    let lastSent = 0;
    const tell: JobReporter<Part> = {
      progress(done, total, label = '') {
        const now = performance.now();
        if (now - lastSent < PROGRESS_INTERVAL && done !== total) return;
        lastSent = now;
        const progress: Progress = { done, total, label };
        post({ id, is: 'progress', progress });
      },
      part: (part, transfer) => post({ id, is: 'part', part }, transfer),
    };
    try {
      const result = await work(input, tell);
      const transfer = typeof result === 'object' && result !== null ? transferables.get(result) : undefined;
      post({ id, is: 'done', result }, transfer);
    } catch (error) {
      if (error instanceof Refusal)
        post({ id, is: 'refused', message: error.message, details: error.details });
      else
        post({
          id,
          is: 'broken',
          message: error instanceof Error ? `${error.name}: ${error.message}` : `${error}`,
        });
    }
  }

  scope.addEventListener('message', ({ data }) => {
    void runJob(data as JobRequest<In>);
  });
}
