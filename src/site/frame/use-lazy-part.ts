import { useEffect, useState } from 'react';

interface Fetched<T> {
  /** Null until loaded. */
  part: T | null;
  failed: boolean;
  /** Retries. */
  again(): void;
}

/** Loads a part of the page that the first paint does not need. `load` must be a constant of the module. */
export function useLazyPart<T>(load: () => Promise<T>): Fetched<T> {
  const [part, setPart] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  const again = (): void => {
    setFailed(false);
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(again, []);
  return { part, failed, again };
}
