import { useCallback, useEffect, useRef } from 'react';
import type { Job } from './use-job.ts';

/** How long the hands have to rest before the work begins, in milliseconds. */
const REST = 120;

export interface Following {
  /** The result is of what stands there now; else it is of something before, and must not be taken for it. */
  current: boolean;
  /** Does the job once more, as after it was given up. */
  again(): void;
}

/**
 * Does a job again whenever what it is given has changed, a breath after the last change; null: there is nothing to do. `input`
 * is compared part by part, one level deep, so that it may be made anew at every rendering.
 */
export function useFollowing<In extends object, Out, Part>(
  job: Job<In, Out, Part>,
  input: In | null,
): Following {
  const latest = useRef(job);
  latest.current = job;
  const parts = partsOf(input);
  const seen = useRef<{ parts: unknown[]; turn: number }>({ parts: [], turn: 0 });
  if (!isSame(seen.current.parts, parts)) seen.current = { parts, turn: seen.current.turn + 1 };
  const given = useRef(input);
  given.current = input;
  const { turn } = seen.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is what changes with the parts
  useEffect(() => {
    if (given.current === null) return latest.current.reset();
    const timer = setTimeout(() => given.current && latest.current.run(given.current), REST);
    return () => clearTimeout(timer);
  }, [turn]);
  const again = useCallback(() => given.current && latest.current.run(given.current), []);
  return { current: input !== null && job.of !== null && isSame(partsOf(job.of), parts), again };
}

/** What an input is made of, for comparison. */
const partsOf = (input: object | null): unknown[] =>
  input === null ? [] : Object.values(input).flatMap(flat);

/** The same parts in the same order. */
const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((part, n) => Object.is(part, others[n]));

/** A plain object as its values: options are compared by what they are. */
const flat = (part: unknown): unknown[] =>
  part !== null && typeof part === 'object' && Object.getPrototypeOf(part) === Object.prototype
    ? Object.values(part)
    : [part];
