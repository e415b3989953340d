import { useCallback, useEffect, useRef, useState } from 'react';
import type { Run } from '../../modules/checker/checker.api.ts';
import { DONE, hasEnded } from '../../modules/checker/names.ts';
import { runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { toast } from '../frame/toasts.tsx';
import { beginRun, errorText, FAILED, type RunOptions } from './begin.ts';
import { followRun, type RunWithReport, readRun } from './follow.ts';
import type { Checked, Report } from './result/report.ts';
import { forgetSecret, secretOf } from './secrets.ts';

export const GONE = 'Ova provjera ne postoji ili je istekao rok do kojeg se izvještaji čuvaju.';
/** One notice at a time: a new one replaces the last. */
export const NOTICE = { id: 'provjera' };

/** State of the page and its run. */
export type Stage =
  | { at: 'idle' }
  /** Waiting for the first response. */
  | { at: 'starting' | 'opening' }
  | { at: 'following'; run: Run; lost: boolean; cancelling: boolean }
  /** Finished; the report is loading. */
  | { at: 'reading'; run: Run }
  | { at: 'done'; run: Checked; full: Report }
  /** Failed. `run` is null where none was started; `field`: the entered address is the reason. */
  | { at: 'failed'; run: Run | null; message: string; field?: boolean }
  | { at: 'gone' };

export interface RunControl {
  stage: Stage;
  /** Starts a run and follows it; returns its first state, or null where it failed (see the stage). */
  begin(wish: RunOptions): Promise<Run | null>;
  /** Shows an existing run in any state. `still`: without following it, for printing. */
  open(id: string, still?: boolean): void;
  cancel(): Promise<void>;
  /** Reports an invalid address. */
  refuse(message: string): void;
}

/** The subject of a report that came at once. */
const checkedOf = (
  { url, device, runs }: RunOptions,
  { finalDisplayedUrl, finalUrl, fetchTime }: Report,
): Checked => ({
  ...{ id: null, url, device, runs },
  final_url: finalDisplayedUrl ?? finalUrl ?? null,
  created_at: fetchTime ?? new Date().toISOString(),
});

/** One run at a time, from the form to the report. Toasts by SPEC section 8. */
export function useRun(): RunControl {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  /** Stops what is in progress; its later events are ignored. */
  const stopCurrent = useRef<() => void>(() => {});
  useEffect(() => () => stopCurrent.current(), []);

  const failed = useCallback((message: string, run: Run | null = null, field = false): void => {
    setStage({ at: 'failed', run, message, field });
    toast.error(message, NOTICE);
  }, []);
  const refuse = useCallback((message: string) => failed(message, null, true), [failed]);

  /** Replaces what is in progress; returns a function that tells whether it is still current. */
  const startNew = useCallback((): (() => boolean) => {
    stopCurrent.current();
    let here = true;
    stopCurrent.current = () => {
      here = false;
    };
    return () => here;
  }, []);

  /** Handles a finished run. `live`: somebody was waiting for it. */
  const show = useCallback(
    async (run: RunWithReport | Run, live: boolean, here: () => boolean): Promise<void> => {
      forgetSecret(run.id);
      if (run.state === 'cancelled') {
        setStage({ at: 'failed', run, message: run.label });
        if (live) toast(run.label, NOTICE);
        return;
      }
      if (run.state === 'failed') {
        const message = run.failure?.message ?? FAILED;
        return live ? failed(message, run) : setStage({ at: 'failed', run, message });
      }
      try {
        setStage({ at: 'reading', run });
        const { full = null, ...read } = 'full' in run ? run : await readRun(run.id);
        if (!here()) return;
        if (!full) return failed(FAILED, run);
        setStage({ at: 'done', run: read, full });
        if (live) toast.success(DONE, NOTICE);
      } catch (error) {
        if (here()) failed(errorText(error), run);
      }
    },
    [failed],
  );

  const follow = useCallback(
    (first: Run, here: () => boolean): void => {
      const change = (change: Partial<Extract<Stage, { at: 'following' }>>): void =>
        setStage((now) =>
          now.at === 'following'
            ? { ...now, ...change }
            : { at: 'following', run: first, lost: false, cancelling: false, ...change },
        );
      change({ run: first });
      const stop = followRun(first.id, {
        onRun: (run) => change({ run }),
        onLost: (lost) => change({ lost }),
        onGone: () => setStage({ at: 'gone' }),
        onEnd: (run) => void show(run, true, here),
      });
      const before = stopCurrent.current;
      stopCurrent.current = () => {
        before();
        stop();
      };
    },
    [show],
  );

  const begin = useCallback(
    async (wish: RunOptions): Promise<Run | null> => {
      const here = startNew();
      setStage({ at: 'starting' });
      try {
        const { run, full } = await beginRun(wish);
        if (!here()) return null;
        if (run) follow(run, here);
        else {
          setStage({ at: 'done', run: checkedOf(wish, full), full });
          toast.success(DONE, NOTICE);
        }
        return run;
      } catch (error) {
        const field = error instanceof ApiError && error.errors.url !== undefined;
        if (here()) failed(errorText(error), null, field);
        return null;
      }
    },
    [startNew, follow, failed],
  );

  const open = useCallback(
    (id: string, still = false): void => {
      const here = startNew();
      setStage({ at: 'opening' });
      readRun(id).then(
        (run) => {
          if (!here()) return;
          if (hasEnded(run)) void show(run, false, here);
          else if (!still) follow(run, here);
        },
        (error: unknown) => {
          if (!here()) return;
          const none = error instanceof ApiError && [400, 404, 422].includes(error.status);
          if (none) setStage({ at: 'gone' });
          else failed(errorText(error));
        },
      );
    },
    [startNew, follow, show, failed],
  );

  const id = stage.at === 'following' ? stage.run.id : null;
  const cancel = useCallback(async (): Promise<void> => {
    const secret = id && secretOf(id);
    if (!secret) return;
    const cancelling = (cancelling: boolean): void =>
      setStage((now) => (now.at === 'following' ? { ...now, cancelling } : now));
    cancelling(true);
    try {
      // The stream reports the outcome, as to all watchers.
      await api.post(runPaths.cancel(id), { secret }, { auth: false });
    } catch (error) {
      cancelling(false);
      // It ended at the same moment: the stream reports how.
      if (!(error instanceof ApiError && error.status === 409)) toast.error(errorText(error), NOTICE);
    }
  }, [id]);

  return { stage, begin, open, cancel, refuse };
}
