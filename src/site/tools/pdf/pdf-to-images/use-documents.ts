import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenFault, PdfFacts } from '../../../../web/pdf/messages.ts';
import { newKey } from '../../../../web/pdf/new-key.ts';
import { type Progress, Refusal } from '../../../../web/worker/job-messages.ts';
import { INTERNAL_ERROR } from '../../../../web/worker/worker-client.ts';
import { type UndoControls, useUndo } from '../../kit/use-undo.ts';
import { newClient, type PdfClient } from '../pdf-client.ts';

/** A document on the page. */
export interface Doc {
  key: number;
  file: File;
  /** The password that opens it, or was tried last. */
  password: string;
  at: 'opening' | 'open' | 'locked' | 'refused';
  facts: PdfFacts | null;
  /** Why it is not open. */
  fault: string | null;
}

/** The documents of the page, in order. One worker opens them one after another. */
export function useDocuments() {
  const held = useUndo<readonly Doc[]>([]);
  const { now: docs, latest, amend, replace, undo: back, redo: forth, canUndo, canRedo } = held;
  const [progress, setProgress] = useState<Progress | null>(null);
  const client = useRef<PdfClient | null>(null);
  const busy = useRef(false);
  useEffect(() => () => client.current?.terminate(), []);

  const change = useCallback(
    (key: number, changed: Partial<Doc>): void =>
      amend(latest().map((doc) => (doc.key === key ? { ...doc, ...changed } : doc))),
    [amend, latest],
  );

  const openAll = useCallback(async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    client.current ??= newClient();
    for (;;) {
      const doc = latest().find(({ at }) => at === 'opening');
      if (!doc) break;
      const { key, file, password } = doc;
      try {
        const facts = await client.current.run(
          { is: 'open', key, file, password },
          { onProgress: setProgress },
        );
        if (facts === null) break;
        change(key, { at: 'open', facts: facts as PdfFacts, fault: null });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(INTERNAL_ERROR);
        const why = (refusal.details as OpenFault | undefined)?.why;
        if (why === 'needs-password') change(key, { at: 'locked', fault: null });
        else change(key, { at: why === 'wrong-password' ? 'locked' : 'refused', fault: refusal.message });
      }
      setProgress(null);
    }
    busy.current = false;
    // The engine never returns memory; drawing uses workers of its own.
    client.current.terminate();
  }, [change, latest]);

  const add = useCallback(
    (files: readonly File[]): void => {
      const more = files.map(
        (file): Doc => ({ key: newKey(), file, password: '', at: 'opening', facts: null, fault: null }),
      );
      replace([...latest(), ...more]);
      void openAll();
    },
    [replace, latest, openAll],
  );
  const unlock = useCallback(
    (key: number, password: string): void => {
      change(key, { at: 'opening', password, fault: null });
      void openAll();
    },
    [change, openAll],
  );
  const remove = useCallback(
    (key: number): void => replace(latest().filter((doc) => doc.key !== key)),
    [replace, latest],
  );
  const steps: UndoControls = {
    canUndo,
    canRedo,
    undo() {
      back();
      void openAll();
    },
    redo() {
      forth();
      void openAll();
    },
  };

  return { docs, progress, add, unlock, remove, steps };
}
