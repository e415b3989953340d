import { useEffect, useState } from 'react';

interface Fetched<T> {
  /** Null until it is there. */
  part: T | null;
  failed: boolean;
  /** Asks for it once more. */
  again(): void;
}

/** A part of the page that its first paint does without, fetched with `load` when what needs it is shown. `load` must be a constant of the module. */
export function useFetched<T>(load: () => Promise<T>): Fetched<T> {
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
