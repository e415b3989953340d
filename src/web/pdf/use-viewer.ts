import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Progress, Refusal } from '../worker/job-messages.ts';
import { INTERNAL_ERROR } from '../worker/worker-client.ts';
import type { OpenFault, PdfFacts, PdfFile, ShownPage, ViewRequest } from './messages.ts';
import { newKey } from './new-key.ts';

/** What the hook needs of a `WorkerClient`. */
interface ViewClient {
  run(input: ViewRequest, options?: { onProgress?: (progress: Progress) => void }): Promise<unknown>;
  terminate(): void;
}

/** Maximum size of a shown page, in pixels: sharp on a high-resolution screen, yet fast. Zoomed, it is as many times larger. */
const BOX = { width: 1200, height: 1500 };

interface Viewed {
  at: 'none' | 'opening' | 'locked' | 'refused' | 'open';
  facts: PdfFacts | null;
  /** Why it is not open; for a locked document, why the password failed. */
  fault: string | null;
  why: OpenFault['why'] | null;
  progress: Progress | null;
  /** The shown page, or the one being drawn, from 0. */
  page: number;
  bitmap: ImageBitmap | null;
  /** Why the page is not shown. */
  pageFault: string | null;
}

export interface Viewer extends Viewed {
  go(page: number): void;
  /** Draws pages so many times larger. */
  zoom(times: number): void;
  unlock(password: string): void;
}

const NONE: Viewed = {
  at: 'none',
  facts: null,
  fault: null,
  why: null,
  progress: null,
  page: 0,
  bitmap: null,
  pageFault: null,
};

/** The page and its size that are asked for, as text to compare. */
const wantedOf = ({ page, times }: { page: number; times: number }): string => `${page} ${times}`;

const refusal = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal(INTERNAL_ERROR));

/** Opens a document for viewing page by page; null closes it. `newClient` is the same function at every call. */
export function useViewer(file: Blob | null, newClient: () => ViewClient): Viewer {
  const [state, setState] = useState<Viewed>(NONE);
  const client = useRef<ViewClient | null>(null);
  const current = useRef<(PdfFile & { page: number; times: number; busy: boolean }) | null>(null);
  useEffect(() => () => client.current?.terminate(), []);

  /** Shows the page requested last and skips those in between. */
  const show = useCallback(async (): Promise<void> => {
    const document = current.current;
    if (!document || document.busy) return;
    document.busy = true;
    for (let shown = ''; document === current.current && shown !== wantedOf(document); ) {
      shown = wantedOf(document);
      const { key, file, password, page: wanted, times } = document;
      const box = { width: BOX.width * times, height: BOX.height * times };
      const answer = await client
        .current!.run({ is: 'show', key, file, password, page: wanted, ...box })
        .catch(refusal);
      if (answer === null) break;
      const page = answer instanceof Refusal ? null : (answer as ShownPage).bitmap;
      if (document !== current.current) {
        page?.close();
        break;
      }
      const pageFault = answer instanceof Refusal ? answer.message : null;
      setState((before) => ({ ...before, bitmap: page, pageFault }));
    }
    document.busy = false;
  }, []);

  const open = useCallback(
    async (blob: Blob, password: string): Promise<void> => {
      const document = { key: newKey(), file: blob, password, page: 0, times: 1, busy: false };
      current.current = document;
      client.current ??= newClient();
      setState((before) => ({ ...NONE, at: 'opening', fault: before.fault, why: before.why }));
      const order = { is: 'open', key: document.key, file: blob, password } as const;
      const onProgress = (progress: Progress) => setState((before) => ({ ...before, progress }));
      const answer = await client.current.run(order, { onProgress }).catch(refusal);
      if (answer === null || document !== current.current) return;
      if (answer instanceof Refusal) {
        const why = (answer.details as OpenFault | undefined)?.why ?? null;
        const locked = why === 'needs-password' || why === 'wrong-password';
        setState({ ...NONE, at: locked ? 'locked' : 'refused', fault: answer.message, why });
        return;
      }
      setState({ ...NONE, at: 'open', facts: answer as PdfFacts });
      void show();
    },
    [show, newClient],
  );

  useEffect(() => {
    if (file) {
      setState(NONE);
      void open(file, '');
    } else {
      current.current = null;
      client.current?.terminate();
      setState(NONE);
    }
  }, [file, open]);

  const go = useCallback(
    (page: number) => {
      if (!current.current) return;
      current.current.page = page;
      setState((before) => ({ ...before, page }));
      void show();
    },
    [show],
  );
  const zoom = useCallback(
    (times: number) => {
      if (!current.current) return;
      current.current.times = times;
      void show();
    },
    [show],
  );
  const unlock = useCallback((password: string) => file && void open(file, password), [file, open]);
  return useMemo(() => ({ ...state, go, zoom, unlock }), [state, go, zoom, unlock]);
}
