import { useCallback, useEffect, useRef, useState } from 'react';
import { isDownloading } from './download.ts';
import { createPageFolder, listTempFiles, removeOnPageHide, removeTempFile } from './temp-files.ts';

/** Interval at which files kept for a download are tried again, in milliseconds. */
const CLEANUP_INTERVAL = 60_000;

/** The name of this page's folder for temporary files; null until it is known. */
export function useTempFolder(): string | null {
  const [owner, setOwner] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    let stop: (() => void) | undefined;
    void createPageFolder().then(async (name) => {
      if (!wanted) return;
      setOwner(name);
      stop = await removeOnPageHide(name, isDownloading);
      if (!wanted) stop();
    });
    return () => {
      wanted = false;
      stop?.();
    };
  }, []);
  return owner;
}

interface TempFiles {
  owner: string | null;
  /** Keeps the shown result's file as long as the page: it has become an input, and undo leads back to it. */
  keep(): void;
}

/**
 * The folder of a page that shows one result at a time; files of earlier results are removed. `stored` names the file of the shown
 * result. `busy`: a job runs, whose file is not known yet.
 */
export function useTempFiles(stored: string | null, busy: boolean): TempFiles {
  const owner = useTempFolder();
  const kept = useRef(new Set<string>());
  const latest = useRef({ stored, busy });
  latest.current = { stored, busy };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stored` is what leaves others behind
  useEffect(() => {
    if (!owner || busy) return;
    const clear = async (): Promise<void> => {
      for (const name of await listTempFiles(owner)) {
        const now = latest.current;
        if (now.busy) return;
        if (name !== now.stored && !kept.current.has(name) && !isDownloading())
          await removeTempFile(owner, name);
      }
    };
    void clear();
    // Retried for files that a download was reading.
    const timer = setInterval(() => void clear(), CLEANUP_INTERVAL);
    return () => clearInterval(timer);
  }, [owner, stored, busy]);

  const keep = useCallback(() => {
    if (latest.current.stored) kept.current.add(latest.current.stored);
  }, []);
  return { owner, keep };
}

/** Removes a file or folder from a page's folder once no download can be reading it. */
export function removeAfterDownload(owner: string, name: string): void {
  if (isDownloading()) setTimeout(() => removeAfterDownload(owner, name), CLEANUP_INTERVAL);
  else void removeTempFile(owner, name);
}
