import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Refusal } from '../../kit/jobs.ts';
import { type Steps, useHistory } from '../../kit/use-history.ts';
import { useJob } from '../../kit/use-job.ts';
import type { Language } from '../ocr/languages.ts';
import type { Mode, PageText, TextOrder, TextResult } from './jobs.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** What is asked of the files. */
export interface Asked {
  languages: readonly Language[];
  mode: Mode;
  pages: string;
}

/** Files, and what was read from them so far. */
interface Held {
  files: readonly File[];
  password: string;
  pages: readonly PageText[];
  /** What the pages were asked with; empty where not all of them came. */
  asked: string;
}
const NOTHING: Held = { files: [], password: '', pages: [], asked: '' };

/** How often pages that come in are shown, in milliseconds: a long document has hundreds in a second. */
const SHOWN_EVERY = 120;
/** How long what reads stays ready for the next file, in milliseconds: after that its memory is worth more. */
const KEPT = 60_000;

/** Files, what was read from them so far, and the work on them. One can go back to what was cleared away. */
export function usePages() {
  const read = useJob<TextOrder, TextResult, PageText>(makeWorker);
  const write = useJob<TextOrder, TextResult>(makeWorker);
  const held = useHistory<Held>(NOTHING);
  const { latest, amend, replace } = held;
  const { files, password, pages, asked } = held.now;
  const coming = useRef<{ pages: PageText[]; timer: ReturnType<typeof setTimeout> | null }>({
    pages: [],
    timer: null,
  });

  // Engines take memory that they never give back.
  useEffect(() => {
    if (write.at !== 'running') write.letGo();
  }, [write.at, write.letGo]);
  useEffect(() => {
    if (read.at === 'running') return;
    const timer = setTimeout(read.letGo, KEPT);
    return () => clearTimeout(timer);
  }, [read.at, read.letGo]);

  const show = useCallback((): void => {
    const row = coming.current;
    if (row.timer) clearTimeout(row.timer);
    row.timer = null;
    amend({ ...latest(), pages: [...row.pages].sort((one, other) => one.page - other.page) });
  }, [amend, latest]);
  // Before the page is painted as done, or anything can be done with it: the last pages may still wait to be shown.
  useLayoutEffect(() => {
    if (read.at !== 'running' && coming.current.timer) show();
  }, [read.at, show]);

  /** Ends all work; what did not come to its end is kept as such. */
  const settle = useCallback((): void => {
    if (coming.current.timer) show();
    coming.current.pages = [];
    if (['running', 'cancelled', 'failed'].includes(read.at)) amend({ ...latest(), asked: '' });
    read.reset();
    write.reset();
  }, [read.at, read.reset, write.reset, show, amend, latest]);
  const begin = useCallback(
    (what: Asked, from: readonly File[], by: string): void => {
      settle();
      const row = coming.current;
      const next = { files: from, password: by, pages: [], asked: JSON.stringify(what) };
      // The same files once more take the place of what was read from them; others can be gone back from.
      if (from === latest().files) amend(next);
      else replace(next);
      read.run(
        { is: 'read', ...what, files: from, password: by },
        {
          onPart(page) {
            row.pages.push(page);
            row.timer ??= setTimeout(show, SHOWN_EVERY);
          },
        },
      );
    },
    [settle, read.run, show, latest, amend, replace],
  );
  const clear = useCallback((): void => {
    settle();
    replace(NOTHING);
  }, [settle, replace]);
  const hold = useCallback(
    (from: readonly File[]): void => {
      settle();
      replace({ ...NOTHING, files: from });
    },
    [settle, replace],
  );
  const steps: Steps = {
    canUndo: held.canUndo,
    canRedo: held.canRedo,
    undo() {
      settle();
      held.undo();
    },
    redo() {
      settle();
      held.redo();
    },
  };

  return {
    files,
    pages,
    read,
    write,
    clear,
    steps,
    /** Keeps other files until they can be read. */
    hold,
    /** Reads other files, or the same with another password. */
    begin,
    password,
    /** Whether what is shown was asked for in another way. */
    isStale: (what: Asked): boolean => asked !== JSON.stringify(what),
    makeSearchable: (): void => write.run({ is: 'write', pages, files, password }),
  };
}

const whyOf = (failure: Refusal): string => (failure.details as { why?: string } | undefined)?.why ?? '';
/** Whether it is the password that is missing, or wrong. */
export const wantsPassword = (failure: Refusal): boolean => whyOf(failure).endsWith('-password');
export const isWrong = (failure: Refusal): boolean => whyOf(failure) === 'wrong-password';
