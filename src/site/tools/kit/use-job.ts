import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Progress, Refusal } from './jobs.ts';
import { BROKEN, Hand, type JobOptions } from './worker-client.ts';

interface JobState<In, Out> {
  at: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Of the last job that came to its end; while another runs, it still stands. */
  result: Out | null;
  /** What that result was made of. */
  of: In | null;
  progress: Progress | null;
  failure: Refusal | null;
}

export interface Job<In, Out, Part> extends JobState<In, Out> {
  run(input: In, options?: Omit<JobOptions<Part>, 'onProgress'>): void;
  cancel(): void;
  /** Back to the beginning: no result, no failure. */
  reset(): void;
  /** Lets the worker go with the memory it took; what it made stays, and the next job begins another. */
  letGo(): void;
}

const IDLE = { at: 'idle', result: null, of: null, progress: null, failure: null } as const;

/**
 * A job that a worker does for a screen; a new one takes the place of one that is under way. `make` must be the same function at
 * every call (a constant of the module). `run`, `cancel`, `reset` and `letGo` are the same at every rendering, the whole is not.
 */
export function useJob<In, Out, Part = never>(make: () => Worker): Job<In, Out, Part> {
  const hand = useRef<Hand<In, Out, Part> | null>(null);
  const [state, setState] = useState<JobState<In, Out>>(IDLE);
  useEffect(() => () => hand.current?.dismiss(), []);

  const run = useCallback(
    (input: In, options: Omit<JobOptions<Part>, 'onProgress'> = {}): void => {
      hand.current ??= new Hand<In, Out, Part>(make);
      setState((before) => ({ ...before, at: 'running', progress: null }));
      const onProgress = (progress: Progress): void => setState((before) => ({ ...before, progress }));
      hand.current.run(input, { ...options, onProgress }).then(
        (result) => {
          if (result !== null) setState({ at: 'done', result, of: input, progress: null, failure: null });
        },
        (error: unknown) => {
          const failure = error instanceof Refusal ? error : new Refusal(BROKEN);
          setState({ at: 'failed', result: null, of: null, progress: null, failure });
        },
      );
    },
    [make],
  );
  const cancel = useCallback(() => {
    if (!hand.current?.busy) return;
    hand.current.cancel();
    setState((before) => ({ ...before, at: 'cancelled', progress: null }));
  }, []);
  const reset = useCallback(() => {
    hand.current?.cancel();
    setState(IDLE);
  }, []);
  const letGo = useCallback(() => {
    if (!hand.current?.busy) hand.current?.dismiss();
  }, []);
  return useMemo(() => ({ ...state, run, cancel, reset, letGo }), [state, run, cancel, reset, letGo]);
}
