import { useCallback, useRef, useState } from 'react';

/** Maximum number of undo steps. */
const MAX_STEPS = 100;
/** Pause that ends a typing step, in milliseconds. */
const TYPING_PAUSE = 1000;

/** A value with its undo history. */
export interface UndoHistory<T> {
  now: T;
  past: readonly T[];
  future: readonly T[];
  /** The typing in progress: more of the same kind before the pause belongs to the same step. */
  run: { edit: string; at: number } | null;
}

export const newHistory = <T>(now: T): UndoHistory<T> => ({ now, past: [], future: [], run: null });

const pushed = <T>({ past, now }: UndoHistory<T>): T[] => [...past, now].slice(-MAX_STEPS);

/** Replaces the value, as a step. */
export const replaced = <T>(held: UndoHistory<T>, next: T): UndoHistory<T> => ({
  now: next,
  past: pushed(held),
  future: [],
  run: null,
});

/**
 * Takes over typing at time `at` (ms). Continuous typing is one step: it ends with a pause, or where another `edit` begins. A null
 * edit is a step by itself.
 */
export function typed<T>(held: UndoHistory<T>, next: T, edit: string | null, at: number): UndoHistory<T> {
  const { run } = held;
  const goesOn = run !== null && run.edit === edit && at - run.at < TYPING_PAUSE;
  return {
    now: next,
    past: goesOn ? held.past : pushed(held),
    future: [],
    run: edit === null ? null : { edit, at },
  };
}

/** Changes the value without a step, and keeps redo: for what was loaded, not entered. */
export const amended = <T>(held: UndoHistory<T>, next: T): UndoHistory<T> => ({ ...held, now: next });

/** One step back; redo restores the value, typing included. */
export function undone<T>(held: UndoHistory<T>): UndoHistory<T> {
  if (held.past.length === 0) return held;
  return {
    now: held.past.at(-1)!,
    past: held.past.slice(0, -1),
    future: [...held.future, held.now],
    run: null,
  };
}

/** One step forward. */
export function redone<T>(held: UndoHistory<T>): UndoHistory<T> {
  if (held.future.length === 0) return held;
  return {
    now: held.future.at(-1)!,
    past: pushed(held),
    future: held.future.slice(0, -1),
    run: null,
  };
}

export interface UndoControls {
  canUndo: boolean;
  canRedo: boolean;
  undo(): void;
  redo(): void;
}

interface UndoState<T> extends UndoControls {
  now: T;
  /** The current value, also inside a callback made earlier. */
  latest(): T;
  /** Takes over typing; `edit` as `editOf` returns it. */
  type(next: T, edit: string | null): void;
  /** Changes the value without a step. */
  amend(next: T): void;
  /** Replaces the value, as a step. */
  replace(next: T): void;
}

/**
 * A value with undo and redo. All functions are stable across renders and see the current value, so a late answer does not undo
 * what came meanwhile.
 */
export function useUndo<T>(first: T): UndoState<T> {
  const held = useRef<UndoHistory<T>>(newHistory(first));
  const [state, setState] = useState(held.current);
  const step = useCallback((next: UndoHistory<T>) => {
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
