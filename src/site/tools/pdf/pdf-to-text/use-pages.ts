import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Language } from '../../../../core/pages/ocr/language-names.ts';
import type { Refusal } from '../../../../web/worker/job-messages.ts';
import { useJob } from '../../kit/use-job.ts';
import { type UndoControls, useUndo } from '../../kit/use-undo.ts';
import type { Mode, PageText, TextRequest, TextResult } from './messages.ts';

const makeWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Options of a reading. */
export interface ReadOptions {
  languages: readonly Language[];
  mode: Mode;
  pages: string;
}

/** The files and what was read from them. */
interface PagesState {
  files: readonly File[];
  password: string;
  pages: readonly PageText[];
  /** The options of the reading, serialized; empty where it is incomplete. */
  asked: string;
}
const NOTHING: PagesState = { files: [], password: '', pages: [], asked: '' };

/** Interval for showing finished pages, in milliseconds: a long document has hundreds a second. */
const RENDER_INTERVAL = 120;
/** How long idle readers are kept for the next file, in milliseconds; they take much memory. */
const IDLE_TIMEOUT = 60_000;

/** Files, their text so far, and the job. Clearing them can be undone. */
export function usePages() {
  const read = useJob<TextRequest, TextResult, PageText>(makeWorker);
  const write = useJob<TextRequest, TextResult>(makeWorker);
  const held = useUndo<PagesState>(NOTHING);
  const { latest, amend, replace } = held;
  const { files, password, pages, asked } = held.now;
  const coming = useRef<{ pages: PageText[]; timer: ReturnType<typeof setTimeout> | null }>({
    pages: [],
    timer: null,
  });

  // The engine never returns memory.
  useEffect(() => {
    if (write.status !== 'running') write.releaseWorker();
  }, [write.status, write.releaseWorker]);
  useEffect(() => {
    if (read.status === 'running') return;
    const timer = setTimeout(read.releaseWorker, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [read.status, read.releaseWorker]);

  const show = useCallback((): void => {
    const row = coming.current;
    if (row.timer) clearTimeout(row.timer);
    row.timer = null;
    amend({ ...latest(), pages: [...row.pages].sort((one, other) => one.page - other.page) });
  }, [amend, latest]);
  // Flush the last pages before the result counts as done.
  useLayoutEffect(() => {
    if (read.status !== 'running' && coming.current.timer) show();
  }, [read.status, show]);

  /** Ends the job and keeps a partial result as such. */
  const settle = useCallback((): void => {
    if (coming.current.timer) show();
    coming.current.pages = [];
    if (['running', 'cancelled', 'failed'].includes(read.status)) amend({ ...latest(), asked: '' });
    read.reset();
    write.reset();
  }, [read.status, read.reset, write.reset, show, amend, latest]);
  const begin = useCallback(
    (what: ReadOptions, from: readonly File[], by: string): void => {
      settle();
      const row = coming.current;
      const next = { files: from, password: by, pages: [], asked: JSON.stringify(what) };
      // Reading the same files again replaces the result; other files are an undo step.
      if (from === latest().files) amend(next);
      else replace(next);
      read.run(
        { is: 'read', ...what, files: from, password: by },
        {
          onPart(page) {
            row.pages.push(page);
            row.timer ??= setTimeout(show, RENDER_INTERVAL);
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
  const steps: UndoControls = {
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
    /** Holds files until they can be read. */
    hold,
    /** Reads files, or the same again with another password. */
    begin,
    password,
    /** Whether the shown text was read with other options. */
    isStale: (what: ReadOptions): boolean => asked !== JSON.stringify(what),
    makeSearchable: (): void => write.run({ is: 'write', pages, files, password }),
  };
}

const whyOf = (failure: Refusal): string => (failure.details as { why?: string } | undefined)?.why ?? '';
/** Whether a password is missing or wrong. */
export const wantsPassword = (failure: Refusal): boolean => whyOf(failure).endsWith('-password');
export const isWrong = (failure: Refusal): boolean => whyOf(failure) === 'wrong-password';
