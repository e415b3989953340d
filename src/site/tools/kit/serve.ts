import { type Order, type Progress, Refusal, type Word } from './jobs.ts';

/** Least time between two words of progress, in milliseconds. */
const TELL_EVERY = 60;

/** What a job may tell while it works. */
export interface Tell<Part = never> {
  progress(done: number, total: number | null, said?: string): void;
  /** Hands over what is ready already. */
  part(part: Part, transfer?: Transferable[]): void;
}

interface Scope {
  postMessage(word: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const handedOver = new WeakMap<object, Transferable[]>();

/** A result whose buffers are handed over to the page instead of copied. */
export function handing<Out extends object>(result: Out, transfer: Transferable[]): Out {
  handedOver.set(result, transfer);
  return result;
}

/**
 * The worker's side: does `work` for each order; the page's side gives the next one only when the last is done. What it throws as a `Refusal` the person reads; anything
 * else is our fault, and said as that.
 */
export function serveJobs<In, Out, Part = never>(
  work: (input: In, tell: Tell<Part>) => Out | Promise<Out>,
): void {
  const scope = self as unknown as Scope;
  const say = (word: Word<Out, Part>, transfer: Transferable[] = []) => scope.postMessage(word, transfer);

  async function carryOut({ id, input }: Order<In>): Promise<void> {
    let told = 0;
    const tell: Tell<Part> = {
      progress(done, total, said = '') {
        const now = performance.now();
        if (now - told < TELL_EVERY && done !== total) return;
        told = now;
        const progress: Progress = { done, total, said };
        say({ id, is: 'progress', progress });
      },
      part: (part, transfer) => say({ id, is: 'part', part }, transfer),
    };
    try {
      const result = await work(input, tell);
      const transfer = typeof result === 'object' && result !== null ? handedOver.get(result) : undefined;
      say({ id, is: 'done', result }, transfer);
    } catch (error) {
      if (error instanceof Refusal)
        say({ id, is: 'refused', message: error.message, details: error.details });
      else
        say({
          id,
          is: 'broken',
          message: error instanceof Error ? `${error.name}: ${error.message}` : `${error}`,
        });
    }
  }

  scope.addEventListener('message', ({ data }) => {
    void carryOut(data as Order<In>);
  });
}
