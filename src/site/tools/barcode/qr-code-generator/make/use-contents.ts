import { useId, useState } from 'react';
import {
  begun,
  type History,
  redone,
  replaced,
  type Steps,
  typed,
  undone,
} from '../../../kit/use-history.ts';
import { type Keyed, useStepKeys } from '../../../kit/use-step-keys.ts';
import type { Values } from '../content/kind.ts';
import type { KindId } from '../content/names.ts';

/** What the person entered, kind by kind: going to another kind and back loses nothing. */
export interface Contents extends Steps, Keyed {
  values: Values;
  /** Fields that were left once: only of them is said what is wrong. */
  left: ReadonlySet<string>;
  /** Entered in a field, by an `edit` as `editOf` tells it; null where every change is a step. */
  type(field: string, value: string, edit: string | null): void;
  leave(field: string): void;
  /** Puts in all of a kind at once: an example, or nothing. */
  replace(values: Values): void;
}

type ByKind<T> = Partial<Record<KindId, T>>;
const EMPTY: History<Values> = begun({});
const NONE: ReadonlySet<string> = new Set();

/** Holds the contents of every kind while the page is open; nothing of them goes anywhere else. */
export function useContents(kind: KindId): Contents {
  const [all, setAll] = useState<ByKind<History<Values>>>({});
  const [leftOf, setLeftOf] = useState<ByKind<ReadonlySet<string>>>({});
  const { now, past, future } = all[kind] ?? EMPTY;
  const step = (next: (of: History<Values>) => History<Values>): void =>
    setAll((held) => ({ ...held, [kind]: next(held[kind] ?? EMPTY) }));
  const undo = (): void => step(undone);
  const redo = (): void => step(redone);
  const id = useId();
  useStepKeys(id, now, undo, redo);
  return {
    id,
    values: now,
    left: leftOf[kind] ?? NONE,
    type: (field, value, edit) =>
      step((held) => typed(held, { ...held.now, [field]: value }, edit, Date.now())),
    leave: (field) =>
      setLeftOf((held) =>
        held[kind]?.has(field) ? held : { ...held, [kind]: new Set([...(held[kind] ?? NONE), field]) },
      ),
    replace(next) {
      setLeftOf((held) => ({ ...held, [kind]: NONE }));
      step((held) => replaced(held, next));
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo,
    redo,
  };
}
