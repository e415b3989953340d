import type { Checked } from '../../../../modules/tools/numbers/numbers.api.ts';
import { MOST_AT_ONCE } from '../../../../modules/tools/numbers/paths.ts';
import { isAskable } from '../../../../modules/tools/numbers/recognise.ts';
import type { Listed } from '../../../../modules/tools/numbers/split.ts';

/** Numbers of the EU in one request: so few that their answers come as they are found. */
const EU_AT_ONCE = 10;
/** Requests that are open at once. */
const REQUESTS = 3;
/** Times that a number is asked for again while its register has not answered yet; each takes up to eight seconds. */
const ROUNDS = 8;
/** Longest wait that the server may ask for before the list is given up, in seconds. */
const LONGEST_WAIT = 11 * 60;

/** The server asks to wait. */
export class TooMany extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super(`too many: ${seconds} s`);
    this.seconds = seconds;
  }
}

interface CheckOptions {
  /** Asks the server. Throws `TooMany` where it says so, anything else where it cannot be reached. */
  ask(numbers: string[], signal: AbortSignal): Promise<Checked[]>;
  /** Results as they come; a number may come again with another. */
  onResults(results: readonly Checked[]): void;
  /** The server asks for a pause of so many seconds; 0: it is over. */
  onPause(seconds: number): void;
  signal: AbortSignal;
  /** For tests. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** By what a number is told from others. */
export const keyOf = ({ number, given }: { number: string; given: string }): string => number || given;

/** Asks for all of the list that the server knows more of, few at a time, and again for what was not answered yet. */
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
        return round < ROUNDS;
      });
      if (again.length > 0) left.push(again.map(({ number }) => number));
      onResults(results.filter((one) => !again.includes(one)));
    } catch (error) {
      if (!(error instanceof TooMany) || error.seconds > LONGEST_WAIT) throw error;
      left.unshift(batch);
      // All wait for the same end of it.
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
  await Promise.all(Array.from({ length: REQUESTS }, work));
  // What one of them put back after the others had gone.
  if (left.length > 0) await work();
}

/** What the server knows at once goes first and together; of the EU the states take turns, each has its own register. */
function batchesOf(list: readonly Listed[]): string[][] {
  const askable = list.filter(isAskable);
  const here = askable.filter(({ kind }) => kind !== 'eu').map(({ number }) => number);
  const states = new Map<string, string[]>();
  for (const { kind, number, country } of askable)
    if (kind === 'eu') states.set(country ?? '', [...(states.get(country ?? '') ?? []), number]);
  const inTurn: string[] = [];
  for (let place = 0; [...states.values()].some((all) => place < all.length); place++)
    for (const all of states.values()) if (place < all.length) inTurn.push(all[place]!);
  return [...inParts(here, MOST_AT_ONCE), ...inParts(inTurn, EU_AT_ONCE)];
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
