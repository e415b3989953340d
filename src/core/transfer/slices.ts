import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work without a break; other requests are answered in between. */
const SLICE = 20;

/** Calls `work` for each item in turn, and lets the event loop go on whenever a slice of time is over. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < SLICE) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** The items, `size` at a time. */
export function* portions<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
