import { useId, useMemo, useState } from 'react';
import {
  begun,
  type History,
  redone,
  replaced,
  type Steps,
  typed,
  undone,
} from '../../../kit/use-history.ts';
import { useKept } from '../../../kit/use-kept.ts';
import { type Keyed, useStepKeys } from '../../../kit/use-step-keys.ts';
import { type Values, withoutSecrets } from '../content/kind.ts';
import { kindOf } from '../content/kinds.ts';
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

/** What stands in each kind's form, without what is secret; undefined: nothing in any. */
function nowOf(all: ByKind<History<Values>>): ByKind<Values> | undefined {
  const filled = Object.entries(all)
    .map(([kind, { now }]) => [kind, withoutSecrets(kindOf(kind as KindId), now)] as const)
    .filter(([, values]) => Object.keys(values).length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

const begunWith = (values: ByKind<Values>): ByKind<History<Values>> =>
  Object.fromEntries(Object.entries(values).map(([kind, now]) => [kind, begun(now)]));

/** Holds the contents of every kind while the page is open, and all but secrets for whoever comes back to it; nothing of them goes anywhere else. */
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
  const entered = useMemo(() => nowOf(all), [all]);
  useKept('contents', entered, (kept) => {
    // What was typed before the page came to life stands.
    setAll((held) => ({ ...begunWith(kept), ...held }));
  });
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
