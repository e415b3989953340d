import { useEffect, useRef } from 'react';
import { keep, keptOf } from './address.ts';

/**
 * Keeps what a person entered with the page's step in the browser's history, and gives it to `restore` when they come back to it. It has
 * to be data: a browser that loads the page anew brings no file back. `undefined` stands for nothing.
 */
export function useKept<T>(key: string, now: T | undefined, restore: (kept: T) => void): void {
  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, on arrival
  useEffect(() => {
    const arriving = !arrived.current;
    arrived.current = true;
    if (!arriving || now !== undefined) return keep(key, now);
    const kept = keptOf(key) as T | undefined;
    if (kept !== undefined) restore(kept);
  }, [key, now]);
}
