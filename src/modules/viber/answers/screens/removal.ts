import { toastWithUndo } from '../../../../admin/kit/undo-toast.tsx';

/** Takes an entry out of a list, and offers to put it back in its place. `change` is given what the list becomes, of what it is by then. */
export function removeWithUndo<T extends { id: string }>(
  list: readonly T[],
  n: number,
  done: string,
  change: (next: (now: T[]) => T[]) => void,
): void {
  const entry = list[n]!;
  change((now) => now.filter(({ id }) => id !== entry.id));
  toastWithUndo(done, () => change((now) => [...now.slice(0, n), entry, ...now.slice(n)]));
}
