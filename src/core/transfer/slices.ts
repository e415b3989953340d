import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work before the event loop runs again. */
const SLICE = 20;

/** Calls `work` for each item and yields to the event loop after each time slice. */
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
