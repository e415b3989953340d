import { useCallback, useEffect, useRef, useState } from 'react';
import type { Run } from '../../modules/checker/checker.api.ts';
import { DONE, hasEnded } from '../../modules/checker/names.ts';
import { runPaths } from '../../modules/checker/paths.ts';
import { api } from '../../web/api.ts';
import { ApiError } from '../../web/call.ts';
import { toast } from '../frame/toasts.tsx';
import { beginRun, FAILED, saidOf, type Wish } from './begin.ts';
import { followRun, type RunWithReport, readRun } from './follow.ts';
import type { Checked, Report } from './result/report.ts';
import { forgetSecret, secretOf } from './secrets.ts';

export const GONE = 'Ova provjera ne postoji ili je istekao rok do kojeg se izvještaji čuvaju.';
/** One notice at a time: the next one takes the place of the one before. */
export const NOTICE = { id: 'provjera' };

/** Where a run and the page that shows it are. */
export type Stage =
  | { at: 'idle' }
  /** Asked for, or looked up, and not answered yet. */
  | { at: 'starting' | 'opening' }
  | { at: 'following'; run: Run; lost: boolean; cancelling: boolean }
  /** Ended well; its report is on its way. */
  | { at: 'reading'; run: Run }
  | { at: 'done'; run: Checked; full: Report }
  /** Gave no report. `run` is null where there never was one; `field`: the address that was entered is why. */
  | { at: 'failed'; run: Run | null; message: string; field?: boolean }
  | { at: 'gone' };

export interface RunControl {
  stage: Stage;
  /** Begins a run and follows it; answers its first state, or null where there is none (the stage then says what came instead). */
  begin(wish: Wish): Promise<Run | null>;
  /** Shows a run that there already is, whatever it is at. `still` follows nothing: for a page that is printed. */
  open(id: string, still?: boolean): void;
  cancel(): Promise<void>;
  /** Says why the entered address cannot be checked. */
  refuse(message: string): void;
}

/** What a report that came at once is of. */
const checkedOf = (
  { url, device, runs }: Wish,
  { finalDisplayedUrl, finalUrl, fetchTime }: Report,
): Checked => ({
  ...{ id: null, url, device, runs },
  final_url: finalDisplayedUrl ?? finalUrl ?? null,
  created_at: fetchTime ?? new Date().toISOString(),
});

/** One run at a time, from the wish to the report. Toasts as SPEC section 8 has them. */
export function useRun(): RunControl {
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  /** Ends what is under way; what it still says is not heard. */
  const leave = useRef<() => void>(() => {});
  useEffect(() => () => leave.current(), []);

  const failed = useCallback((message: string, run: Run | null = null, field = false): void => {
    setStage({ at: 'failed', run, message, field });
    toast.error(message, NOTICE);
  }, []);
  const refuse = useCallback((message: string) => failed(message, null, true), [failed]);

  /** Begins something in the place of what is under way; answers whether it is still wanted. */
  const enter = useCallback((): (() => boolean) => {
    leave.current();
    let here = true;
    leave.current = () => {
      here = false;
    };
    return () => here;
  }, []);

  /** What is made of a run that has ended. `live`: somebody waited for it. */
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
        if (here()) failed(saidOf(error), run);
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
      const before = leave.current;
      leave.current = () => {
        before();
        stop();
      };
    },
    [show],
  );

  const begin = useCallback(
    async (wish: Wish): Promise<Run | null> => {
      const here = enter();
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
        if (here()) failed(saidOf(error), null, field);
        return null;
      }
    },
    [enter, follow, failed],
  );

  const open = useCallback(
    (id: string, still = false): void => {
      const here = enter();
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
          else failed(saidOf(error));
        },
      );
    },
    [enter, follow, show, failed],
  );

  const id = stage.at === 'following' ? stage.run.id : null;
  const cancel = useCallback(async (): Promise<void> => {
    const secret = id && secretOf(id);
    if (!secret) return;
    const cancelling = (cancelling: boolean): void =>
      setStage((now) => (now.at === 'following' ? { ...now, cancelling } : now));
    cancelling(true);
    try {
      // What comes of it is said by the stream, as to everybody who watches.
      await api.post(runPaths.cancel(id), { secret }, { auth: false });
    } catch (error) {
      cancelling(false);
      // It ended in the same moment: the stream says how.
      if (!(error instanceof ApiError && error.status === 409)) toast.error(saidOf(error), NOTICE);
    }
  }, [id]);

  return { stage, begin, open, cancel, refuse };
}
