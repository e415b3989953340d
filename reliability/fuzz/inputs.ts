import { random } from '../../bench/lib/random.ts';
import type { Operation } from './operations.ts';
import { oddHeaders, unreadable, type Wrong, wrongAddresses, wrongBodies, wrongQueries } from './requests.ts';

/** A number for a text, so that each operation has inputs of its own, whichever others are tried. */
function numberOf(text: string): number {
  let number = 0;
  for (const letter of text) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0;
  return number;
}

/** So many different wrong requests of an operation, of every kind in turn; the same for the same seed. */
export function inputsOf(operation: Operation, seed: number, count: number): Wrong[] {
  const next = random(seed ^ numberOf(operation.name));
  const mixed = <T>(all: readonly T[]): T[] =>
    all
      .map((one) => ({ one, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const kinds = [
    wrongBodies(operation, next, count),
    mixed(wrongAddresses(operation)),
    mixed(wrongQueries(operation, next)),
    mixed(unreadable(operation)),
    mixed(oddHeaders(operation)),
  ].filter(({ length }) => length > 0);
  const found = new Map<string, Wrong>();
  for (let turn = 0; found.size < count && kinds.some(({ length }) => turn < length); turn++)
    for (const kind of kinds) {
      const one = kind[turn];
      if (!one || found.size >= count) continue;
      found.set(JSON.stringify([one.path, one.headers, String(one.body)]), one);
    }
  return [...found.values()];
}
