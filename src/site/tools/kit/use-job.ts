import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Progress, Refusal } from '../../../web/worker/job-messages.ts';
import { INTERNAL_ERROR, type JobOptions, WorkerClient } from '../../../web/worker/worker-client.ts';

interface JobState<In, Out> {
  status: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Of the last finished job; it stays while another runs. */
  result: Out | null;
  /** The input of that result. */
  input: In | null;
  progress: Progress | null;
  failure: Refusal | null;
}

export interface Job<In, Out, Part> extends JobState<In, Out> {
  run(input: In, options?: Omit<JobOptions<Part>, 'onProgress'>): void;
  cancel(): void;
  /** Back to idle: no result, no failure. */
  reset(): void;
  /** Terminates an idle worker to free its memory. The result stays; the next job starts a new worker. */
  releaseWorker(): void;
}

const IDLE = { status: 'idle', result: null, input: null, progress: null, failure: null } as const;

/**
 * Runs jobs in a worker for a screen; a new job cancels the running one. `make` must be a constant of the module. `run`, `cancel`,
 * `reset` and `releaseWorker` are stable across renders, the returned object is not.
 */
export function useJob<In, Out, Part = never>(make: () => Worker): Job<In, Out, Part> {
  const client = useRef<WorkerClient<In, Out, Part> | null>(null);
  const [state, setState] = useState<JobState<In, Out>>(IDLE);
  useEffect(() => () => client.current?.terminate(), []);

  const run = useCallback(
    (input: In, options: Omit<JobOptions<Part>, 'onProgress'> = {}): void => {
      client.current ??= new WorkerClient<In, Out, Part>(make);
      setState((before) => ({ ...before, status: 'running', progress: null }));
      const onProgress = (progress: Progress): void => setState((before) => ({ ...before, progress }));
      client.current.run(input, { ...options, onProgress }).then(
        (result) => {
          if (result !== null) setState({ status: 'done', result, input, progress: null, failure: null });
        },
        (error: unknown) => {
          const failure = error instanceof Refusal ? error : new Refusal(INTERNAL_ERROR);
          setState({ status: 'failed', result: null, input: null, progress: null, failure });
        },
      );
    },
    [make],
  );
  const cancel = useCallback(() => {
    if (!client.current?.busy) return;
    client.current.cancel();
    setState((before) => ({ ...before, status: 'cancelled', progress: null }));
  }, []);
  const reset = useCallback(() => {
    client.current?.cancel();
    setState(IDLE);
  }, []);
  const releaseWorker = useCallback(() => {
    if (!client.current?.busy) client.current?.terminate();
  }, []);
  return useMemo(
    () => ({ ...state, run, cancel, reset, releaseWorker }),
    [state, run, cancel, reset, releaseWorker],
  );
}
