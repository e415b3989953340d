import { useCallback, useEffect, useRef, useState } from 'react';
import { drop, dropOnLeaving, namesIn, ownFolder } from './own-files.ts';
import { isSaving } from './save.ts';

/** How often it is looked whether what was being saved can go, in milliseconds. */
const AGAIN = 60_000;

/** The name of the folder in which this page keeps large results; null until the browser has given it. */
export function useOwnFolder(): string | null {
  const [owner, setOwner] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    let stop: (() => void) | undefined;
    void ownFolder().then(async (name) => {
      if (!wanted) return;
      setOwner(name);
      stop = await dropOnLeaving(name, isSaving);
      if (!wanted) stop();
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, []);
  return owner;
}

interface OwnFiles {
  owner: string | null;
  /** The result that is shown has become an input: its file stays as long as the page, for the way back leads to it. */
  keep(): void;
}

/**
 * The folder of a page with one result at a time, cleared of what the page has dropped. `stored` names the file in which the result lies
 * that is shown; `busy`: a job is being done, whose file nobody knows yet.
 */
export function useOwnFiles(stored: string | null, busy: boolean): OwnFiles {
  const owner = useOwnFolder();
  const kept = useRef(new Set<string>());
  const latest = useRef({ stored, busy });
  latest.current = { stored, busy };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` is what leaves others behind
  useEffect(() => {
    if (!owner || busy) return;
    const clear = async (): Promise<void> => {
      for (const name of await namesIn(owner)) {
        const now = latest.current;
        if (now.busy) return;
        if (name !== now.stored && !kept.current.has(name) && !isSaving()) await drop(owner, name);
      }
    };
    void clear();
    // Again later, for what was being saved.
    const timer = setInterval(() => void clear(), AGAIN);
    return () => clearInterval(timer);
  }, [owner, stored, busy]);

  const keep = useCallback(() => {
    if (latest.current.stored) kept.current.add(latest.current.stored);
  }, []);
  return { owner, keep };
}

/** Removes a file or a folder from a page's folder, once nothing is being saved any more. */
export function dropWhenSaved(owner: string, name: string): void {
  if (isSaving()) setTimeout(() => dropWhenSaved(owner, name), AGAIN);
  else void drop(owner, name);
}
