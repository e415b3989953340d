import { useId, useMemo, useState } from 'react';
import { useHistoryState } from '../../../kit/use-history-state.ts';
import {
  newHistory,
  redone,
  replaced,
  typed,
  type UndoControls,
  type UndoHistory,
  undone,
} from '../../../kit/use-undo.ts';
import { type UndoScope, useUndoKeys } from '../../../kit/use-undo-keys.ts';
import { type Values, withoutSecrets } from '../content/kind.ts';
import { kindOf } from '../content/kinds.ts';
import type { KindId } from '../content/names.ts';

/** The entered values by kind: switching kinds loses nothing. */
export interface Contents extends UndoControls, UndoScope {
  values: Values;
  /** Fields that lost focus once: only their errors are shown. */
  touched: ReadonlySet<string>;
  /** Takes over typing; `edit` as `editOf` returns it, null where every change is a step. */
  type(field: string, value: string, edit: string | null): void;
  leave(field: string): void;
  /** Replaces all values of a kind: an example, or nothing. */
  replace(values: Values): void;
}

type ByKind<T> = Partial<Record<KindId, T>>;
const EMPTY: UndoHistory<Values> = newHistory({});
const NONE: ReadonlySet<string> = new Set();

/** The current values of each kind without secrets; undefined: none. */
function currentValues(all: ByKind<UndoHistory<Values>>): ByKind<Values> | undefined {
  const filled = Object.entries(all)
    .map(([kind, { now }]) => [kind, withoutSecrets(kindOf(kind as KindId), now)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

const historiesOf = (values: ByKind<Values>): ByKind<UndoHistory<Values>> =>
  Object.fromEntries(Object.entries(values).map(([kind, now]) => [kind, newHistory(now)]));

/**
 * Values of all kinds, with undo. They are stored, without secrets, in the page's entry of the browser's history and nowhere else.
 */
export function useContents(kind: KindId): Contents {
  const [all, setAll] = useState<ByKind<UndoHistory<Values>>>({});
  const [leftOf, setLeftOf] = useState<ByKind<ReadonlySet<string>>>({});
  const { now, past, future } = all[kind] ?? EMPTY;
  const step = (next: (of: UndoHistory<Values>) => UndoHistory<Values>): void =>
    setAll((held) => ({ ...held, [kind]: next(held[kind] ?? EMPTY) }));
  const undo = (): void => step(undone);
  const redo = (): void => step(redone);
  const id = useId();
  useUndoKeys(id, now, undo, redo);
  const entered = useMemo(() => currentValues(all), [all]);
  useHistoryState('contents', entered, (kept) => {
    // Text typed before hydration stays.
    setAll((held) => ({ ...historiesOf(kept), ...held }));
  });
  return {
    id,
    values: now,
    touched: leftOf[kind] ?? NONE,
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
