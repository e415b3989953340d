import { useEffect, useRef } from 'react';
import { getHistoryState, setHistoryState } from './page-address.ts';

/**
 * Stores a value in the page's entry of the browser's history and passes it to `restore` when the person goes back to it. The value
 * must be serializable, so no files. `undefined` stores nothing.
 */
export function useHistoryState<T>(key: string, now: T | undefined, restore: (kept: T) => void): void {
  const arrived = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, on arrival
  useEffect(() => {
    const arriving = !arrived.current;
    arrived.current = true;
    if (!arriving || now !== undefined) return setHistoryState(key, now);
    const kept = getHistoryState(key) as T | undefined;
    if (kept !== undefined) restore(kept);
  }, [key, now]);
}
