import { useCallback, useEffect, useRef, useState } from 'react';
import { useJob } from '../../kit/use-job.ts';
import { useUndo } from '../../kit/use-undo.ts';
import type { MadePicture, PicturesRequest } from './worker.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The pictures of the page, in order. Each is processed once and shown when ready. */
export function usePictures(strip: boolean) {
  const held = useUndo<readonly File[]>([]);
  const { now: files, latest: latestFiles } = held;
  const [, setMade] = useState(0);
  const known = useRef(new Map<string, MadePicture>());
  const ids = useRef(new WeakMap<File, number>());
  const count = useRef(0);
  const job = useJob<PicturesRequest, number, MadePicture>(makeWorker);
  const latest = useRef(job);
  latest.current = job;

  const idOf = useCallback((file: File): number => {
    const id = ids.current.get(file) ?? ++count.current;
    ids.current.set(file, id);
    return id;
  }, []);
  const keyOf = useCallback((file: File) => `${idOf(file)} ${strip}`, [idOf, strip]);

  useEffect(() => {
    const missing = files.filter((file) => !known.current.has(keyOf(file)));
    if (missing.length === 0) {
      latest.current.reset();
      return;
    }
    let next = 0;
    latest.current.run(
      { files: missing, strip },
      {
        // Results arrive in request order; a File that went to the worker comes back as another object.
        onPart: (part) => {
          const file = missing[next++]!;
          if (!latestFiles().includes(file)) return;
          known.current.set(keyOf(file), { ...part, file });
          setMade((turn) => turn + 1);
        },
      },
    );
  }, [files, strip, keyOf, latestFiles]);

  const change = (next: readonly File[]): void => {
    held.replace(next);
    const kept = new Set(next.map(idOf));
    // Removed pictures may come back by undo, but their large results are dropped.
    for (const key of known.current.keys())
      if (!kept.has(Number(key.split(' ')[0]))) known.current.delete(key);
  };
  return {
    job,
    files,
    pictures: files.map((file) => ({ id: idOf(file), file, result: known.current.get(keyOf(file)) ?? null })),
    steps: held,
    add: (more: readonly File[]) => change([...held.latest(), ...more]),
    remove: (file: File) => change(held.latest().filter((one) => one !== file)),
    clear: () => change([]),
  };
}
