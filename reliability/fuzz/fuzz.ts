import { setTimeout as sleep } from 'node:timers/promises';
import { inputsOf } from './inputs.ts';
import { type Caller, faultsOf } from './judge.ts';
import type { Operation } from './operations.ts';
import { send } from './send.ts';

/** What came of all wrong requests. */
export interface Fuzzed {
  sent: number;
  /** Different wrong requests of the operation that has fewest. */
  fewest: number;
  byStatus: Map<number, number>;
  /** What is wrong, each with what repeats it. */
  faults: string[];
  /** Answers that differ from their declaration. */
  undeclared: string[];
  /** Operations that mostly said "too many": hardly anything was tried of them. */
  throttled: string[];
}

interface Fuzzing {
  base: string;
  operations: readonly Operation[];
  seed: number;
  /** Wrong requests of each operation by each caller. */
  count: number;
  /** Who asks, before each operation: a request that was taken may have ended their session. */
  callers: () => Promise<readonly Caller[]>;
  /** Takes the answers that differ from their declaration since the last time. */
  mismatches: () => string[];
  /** Called after each operation. */
  told?: (done: number) => void;
}

/** Sends wrong requests to every operation, one after another, so that each fault belongs to one. */
export async function fuzz({
  base,
  operations,
  seed,
  count,
  callers,
  mismatches,
  told,
}: Fuzzing): Promise<Fuzzed> {
  const all: Fuzzed = {
    sent: 0,
    fewest: Number.POSITIVE_INFINITY,
    byStatus: new Map(),
    faults: [],
    undeclared: [],
    throttled: [],
  };
  for (const [index, operation] of operations.entries()) {
    const inputs = inputsOf(operation, seed, count);
    all.fewest = Math.min(all.fewest, inputs.length);
    let late = 0;
    for (const caller of await callers())
      for (const wrong of inputs) {
        const headers = {
          ...(caller.token === null ? {} : { authorization: `Bearer ${caller.token}` }),
          // An address of its own, or the limits by address would answer instead.
          'x-forwarded-for': addressOf(all.sent),
        };
        let answer = await send(base, wrong, headers);
        // More a second than a node takes of everybody together: asked again when the second is over.
        if (answer.status === 503 && answer.text.includes('"code":"flood"')) {
          await sleep(1000);
          answer = await send(base, wrong, headers);
        }
        all.sent++;
        if (answer.status === 429) late++;
        all.byStatus.set(answer.status, (all.byStatus.get(answer.status) ?? 0) + 1);
        const what = `${operation.name} [${caller.name}: ${wrong.what}]`;
        for (const fault of faultsOf(operation, wrong, caller, answer)) all.faults.push(`${what} ${fault}`);
        for (const difference of mismatches()) all.undeclared.push(`${what} ${difference}`);
      }
    if (late > inputs.length) all.throttled.push(`${operation.name}: ${late} times`);
    told?.(index + 1);
  }
  return all;
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
