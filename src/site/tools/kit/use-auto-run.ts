import { useCallback, useEffect, useRef } from 'react';
import type { Job } from './use-job.ts';

/** Debounce, in milliseconds. */
const DEBOUNCE = 120;

export interface AutoRun {
  /** The result belongs to the current input; otherwise it is stale. */
  current: boolean;
  /** Runs the job again, as after it was cancelled. */
  rerun(): void;
}

/**
 * Runs a job, debounced, whenever its input changes; null: nothing to run. `input` is compared one level deep, so it may be a new
 * object at every render.
 */
export function useAutoRun<In extends object, Out, Part>(job: Job<In, Out, Part>, input: In | null): AutoRun {
  const latest = useRef(job);
  latest.current = job;
  const parts = partsOf(input);
  const seen = useRef<{ parts: unknown[]; revision: number }>({ parts: [], revision: 0 });
  if (!isSame(seen.current.parts, parts)) seen.current = { parts, revision: seen.current.revision + 1 };
  const latestInput = useRef(input);
  latestInput.current = input;
  const { revision } = seen.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` changes with the parts
  useEffect(() => {
    if (latestInput.current === null) return latest.current.reset();
    const timer = setTimeout(() => latestInput.current && latest.current.run(latestInput.current), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [revision]);
  const rerun = useCallback(() => latestInput.current && latest.current.run(latestInput.current), []);
  return { current: input !== null && job.input !== null && isSame(partsOf(job.input), parts), rerun };
}

/** The values of an input, for comparison. */
const partsOf = (input: object | null): unknown[] =>
  input === null ? [] : Object.values(input).flatMap(flat);

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((part, n) => Object.is(part, others[n]));

/** The values of a plain object: options are compared by value. */
const flat = (part: unknown): unknown[] =>
  part !== null && typeof part === 'object' && Object.getPrototypeOf(part) === Object.prototype
    ? Object.values(part)
    : [part];
