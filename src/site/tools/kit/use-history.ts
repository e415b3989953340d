import { useCallback, useRef, useState } from 'react';

/** Steps one can go back. */
const STEPS = 20;

/** What stands now, what stood there before, and what was gone back from. */
export interface History<T> {
  now: T;
  past: readonly T[];
  future: readonly T[];
}

/** A history at its beginning. */
export const begun = <T>(now: T): History<T> => ({ now, past: [], future: [] });

/** Something else takes the place of all there is; that is a step. */
export const replaced = <T>({ now, past }: History<T>, next: T): History<T> => ({
  now: next,
  past: [...past, now].slice(-STEPS),
  future: [],
});

/** A change that is no step of its own, as a letter typed. */
export const changed = <T>({ past }: History<T>, next: T): History<T> => ({ now: next, past, future: [] });

/** A change that came by itself, as something read: it ends no way forward. */
export const amended = <T>(held: History<T>, next: T): History<T> => ({ ...held, now: next });

/** One step back; what stood there, typed letters and all, can be brought again. */
export function undone<T>(held: History<T>): History<T> {
  if (held.past.length === 0) return held;
  return {
    now: held.past.at(-1)!,
    past: held.past.slice(0, -1),
    future: [...held.future, held.now],
  };
}

/** One step forward again. */
export function redone<T>(held: History<T>): History<T> {
  if (held.future.length === 0) return held;
  return {
    now: held.future.at(-1)!,
    past: [...held.past, held.now].slice(-STEPS),
    future: held.future.slice(0, -1),
  };
}

/** The way back and forth, for the buttons of it. */
export interface Steps {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

interface Held<T> extends Steps {
  now: T;
  /** What stands now, also in a function that was made before it did. */
  latest(): T;
  /** Changes without a step. */
  change(next: T): void;
  /** Takes up what came by itself. */
  amend(next: T): void;
  /** Changes with one. What is `blank` is not worth coming back to. */
  replace(next: T): void;
}

/**
 * Something that changes by steps one can go back. All its functions are the same at every rendering, and see what stands now: an
 * answer that comes late does not undo what came meanwhile.
 */
export function useHistory<T>(first: T, blank?: (value: T) => boolean): Held<T> {
  const held = useRef<History<T>>(begun(first));
  const [state, setState] = useState(held.current);
  const isBlank = useRef(blank);
  const step = useCallback((next: History<T>) => {
    held.current = next;
    setState(next);
  }, []);
  const latest = useCallback(() => held.current.now, []);
  const change = useCallback(
    (next: T) => {
      if (!Object.is(next, held.current.now)) step(changed(held.current, next));
    },
    [step],
  );
  const amend = useCallback((next: T) => step(amended(held.current, next)), [step]);
  const replace = useCallback(
    (next: T) => {
      const { now } = held.current;
      if (Object.is(next, now)) return;
      step(isBlank.current?.(now) ? changed(held.current, next) : replaced(held.current, next));
    },
    [step],
  );
  const undo = useCallback(() => step(undone(held.current)), [step]);
  const redo = useCallback(() => step(redone(held.current)), [step]);
  return {
    now: state.now,
    latest,
    change,
    amend,
    replace,
    undo,
    redo,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}
