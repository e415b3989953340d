import { useCallback, useEffect, useRef, useState } from 'react';
import { type Progress, Refusal } from '../../kit/jobs.ts';
import { type Steps, useHistory } from '../../kit/use-history.ts';
import { BROKEN } from '../../kit/worker-client.ts';
import { newHand, newKey, type PdfHand } from '../hand.ts';
import type { PdfFacts, Refused } from '../jobs.ts';

/** One of the documents on the page. */
export interface Doc {
  key: number;
  file: File;
  /** The one that opens it, or was tried last. */
  password: string;
  at: 'opening' | 'open' | 'locked' | 'refused';
  facts: PdfFacts | null;
  /** Why it is not open. */
  fault: string | null;
}

/** The documents of the page in the order they came. They are opened one after the other, by one worker. */
export function useDocuments() {
  const held = useHistory<readonly Doc[]>([]);
  const { now: docs, latest, amend, replace, undo: back, redo: forth, canUndo, canRedo } = held;
  const [progress, setProgress] = useState<Progress | null>(null);
  const hand = useRef<PdfHand | null>(null);
  const busy = useRef(false);
  useEffect(() => () => hand.current?.dismiss(), []);

  const change = useCallback(
    (key: number, changed: Partial<Doc>): void =>
      amend(latest().map((doc) => (doc.key === key ? { ...doc, ...changed } : doc))),
    [amend, latest],
  );

  /** Opens all that wait to be opened. */
  const openAll = useCallback(async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    hand.current ??= newHand();
    for (;;) {
      const doc = latest().find(({ at }) => at === 'opening');
      if (!doc) break;
      const { key, file, password } = doc;
      try {
        const facts = await hand.current.run(
          { is: 'open', key, file, password },
          { onProgress: setProgress },
        );
        if (facts === null) break;
        change(key, { at: 'open', facts: facts as PdfFacts, fault: null });
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(BROKEN);
        const why = (refusal.details as Refused | undefined)?.why;
        if (why === 'needs-password') change(key, { at: 'locked', fault: null });
        else change(key, { at: why === 'wrong-password' ? 'locked' : 'refused', fault: refusal.message });
      }
      setProgress(null);
    }
    busy.current = false;
    // Engines take memory that they never give back; those that draw have their own.
    hand.current.dismiss();
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
  const steps: Steps = {
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
