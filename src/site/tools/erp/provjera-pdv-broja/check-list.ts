import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { MAX_BATCH } from '../../../../modules/tools/numbers/paths.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import type { Listed } from '../../../../modules/tools/numbers/split.ts';

/** EU numbers per request: few, so that results arrive as they are found. */
const EU_BATCH = 10;
/** Maximum number of concurrent requests. */
const MAX_CONCURRENT = 3;
/** Maximum number of attempts while a register has not answered; each takes up to eight seconds. */
const MAX_ATTEMPTS = 8;
/** Longest wait that is accepted from the server, in seconds. */
const MAX_WAIT = 11 * 60;

/** The server's rate limit was reached. */
export class RateLimited extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`too many: ${seconds} s`);
    this.seconds = seconds;
  }
}

interface CheckOptions {
  /** Asks the server. Throws `RateLimited` or a connection error. */
  ask(numbers: string[], signal: AbortSignal): Promise<Checked[]>;
  /** Called with results as they come; a number may get another result later. */
  onResults(results: readonly Checked[]): void;
  /** Called with the seconds of a pause, and with 0 at its end. */
  onPause(seconds: number): void;
  signal: AbortSignal;
  /** For tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Identifies a number. */
export const keyOf = ({ number, given }: { number: string; given: string }): string => number || given;

/** Checks the numbers of a list that the server can check, in small batches, and repeats those without an answer yet. */
export async function checkList(list: readonly Listed[], options: CheckOptions): Promise<void> {
  const { signal, onResults, wait = sleep } = options;
  const left = batchesOf(list);
  const rounds = new Map<string, number>();
  let paused: Promise<void> | null = null;

  async function askFor(batch: string[]): Promise<void> {
    try {
      const results = await options.ask(batch, signal);
      signal.throwIfAborted();
      const again = results.filter(({ number, reason }) => {
        if (reason !== 'asking') return false;
        const round = (rounds.get(number) ?? 0) + 1;
        rounds.set(number, round);
        return round < MAX_ATTEMPTS;
      });
      if (again.length > 0) left.push(again.map(({ number }) => number));
      onResults(results.filter((one) => !again.includes(one)));
    } catch (error) {
      if (!(error instanceof RateLimited) || error.seconds > MAX_WAIT) throw error;
      left.unshift(batch);
      // All requests wait for the same pause.
      paused ??= pause(error.seconds).finally(() => {
        paused = null;
      });
      await paused;
    }
  }

  async function pause(seconds: number): Promise<void> {
    options.onPause(seconds);
    await wait(seconds * 1000, signal);
    options.onPause(0);
  }

  async function work(): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (paused) await paused;
      const batch = left.shift();
      if (!batch) return;
      await askFor(batch);
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  // Numbers put back for another attempt after the other workers had finished.
  if (left.length > 0) await work();
}

/** Numbers answered at once go first in one batch; EU numbers alternate between states, since each has its own register. */
function batchesOf(list: readonly Listed[]): string[][] {
  const askable = list.filter(isAskable);
  const here = askable.filter(({ kind }) => kind !== 'eu').map(({ number }) => number);
  const states = new Map<string, string[]>();
  for (const { kind, number, country } of askable)
    if (kind === 'eu') states.set(country ?? '', [...(states.get(country ?? '') ?? []), number]);
  const interleaved: string[] = [];
  for (let index = 0; [...states.values()].some((all) => index < all.length); index++)
    for (const all of states.values()) if (index < all.length) interleaved.push(all[index]!);
  return [...inParts(here, MAX_BATCH), ...inParts(interleaved, EU_BATCH)];
}

const inParts = (all: string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
