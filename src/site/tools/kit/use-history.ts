import { useCallback, useRef, useState } from 'react';

/** Steps one can go back. */
const STEPS = 100;
/** How long one may stop to think while typing without the letters after it being another step, in milliseconds. */
const PAUSE = 1000;

/** What stands now, what stood there before, and what was gone back from. */
export interface History<T> {
  now: T;
  past: readonly T[];
  future: readonly T[];
  /** The typing that goes on: more of the same kind, soon enough, is the same step. */
  run: { edit: string; at: number } | null;
}

/** A history at its beginning. */
export const begun = <T>(now: T): History<T> => ({ now, past: [], future: [], run: null });

const ahead = <T>({ past, now }: History<T>): T[] => [...past, now].slice(-STEPS);

/** Something else takes the place of what stands there; that is a step. */
export const replaced = <T>(held: History<T>, next: T): History<T> => ({
  now: next,
  past: ahead(held),
  future: [],
  run: null,
});

/**
 * Something was typed at the time `at`. What is typed in one go is one step; the step ends with a pause, or where another `edit`
 * begins. An edit that is null is a step by itself.
 */
export function typed<T>(held: History<T>, next: T, edit: string | null, at: number): History<T> {
  const { run } = held;
  const goesOn = run !== null && run.edit === edit && at - run.at < PAUSE;
  return {
    now: next,
    past: goesOn ? held.past : ahead(held),
    future: [],
    run: edit === null ? null : { edit, at },
  };
}

/** A change that came by itself, as something read: it ends no way forward. */
export const amended = <T>(held: History<T>, next: T): History<T> => ({ ...held, now: next });

/** One step back; what stood there, typed letters and all, can be brought again. */
export function undone<T>(held: History<T>): History<T> {
  if (held.past.length === 0) return held;
  return {
    now: held.past.at(-1)!,
    past: held.past.slice(0, -1),
    future: [...held.future, held.now],
    run: null,
  };
}

/** One step forward again. */
export function redone<T>(held: History<T>): History<T> {
  if (held.future.length === 0) return held;
  return {
    now: held.future.at(-1)!,
    past: ahead(held),
    future: held.future.slice(0, -1),
    run: null,
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
  /** Takes up what was typed, by an `edit` as `editOf` tells it. */
  type(next: T, edit: string | null): void;
  /** Takes up what came by itself. */
  amend(next: T): void;
  /** Puts something else in its place, as a step. */
  replace(next: T): void;
}

/**
 * Something that changes by steps one can go back. All its functions are the same at every rendering, and see what stands now: an
 * answer that comes late does not undo what came meanwhile.
 */
export function useHistory<T>(first: T): Held<T> {
  const held = useRef<History<T>>(begun(first));
  const [state, setState] = useState(held.current);
  const step = useCallback((next: History<T>) => {
    held.current = next;
    setState(next);
  }, []);
  const latest = useCallback(() => held.current.now, []);
  const type = useCallback(
    (next: T, edit: string | null) => {
      if (!Object.is(next, held.current.now)) step(typed(held.current, next, edit, Date.now()));
    },
    [step],
  );
  const amend = useCallback((next: T) => step(amended(held.current, next)), [step]);
  const replace = useCallback(
    (next: T) => {
      if (!Object.is(next, held.current.now)) step(replaced(held.current, next));
    },
    [step],
  );
  const undo = useCallback(() => step(undone(held.current)), [step]);
  const redo = useCallback(() => step(redone(held.current)), [step]);
  return {
    now: state.now,
    latest,
    type,
    amend,
    replace,
    undo,
    redo,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
  };
}
