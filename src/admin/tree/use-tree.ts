import { useMemo, useState } from 'react';
import { branchIds, openAtFirst, type TreeNode, treeLines } from './tree.ts';
import { useTreeKeys } from './use-tree-keys.ts';

/**
 * The state of a tree on screen: which branches are open, its rows and its keyboard. At first whole levels are open while
 * they show at most `most` rows; while it is `narrowed` by a search every branch is.
 */
export function useTree<T>(
  roots: readonly TreeNode<T>[],
  { narrowed, most }: { narrowed: boolean; most: number },
) {
  const always = useState(NONE);
  const searching = useState(NONE);
  // Branches closed or opened in a search result are remembered separately.
  const [toggled, setToggled] = narrowed ? searching : always;
  const branches = useMemo(() => branchIds(roots), [roots]);
  const initial = useMemo(
    () => (narrowed ? new Set(branches) : openAtFirst(roots, most)),
    [narrowed, branches, roots, most],
  );
  const expanded = useMemo(
    () => new Set(branches.filter((id) => toggled.has(id) !== initial.has(id))),
    [branches, toggled, initial],
  );
  const lines = useMemo(() => treeLines(roots, expanded), [roots, expanded]);
  const setOpen = (id: string, open: boolean): void =>
    setToggled((before) => {
      const next = new Set(before);
      if (open === initial.has(id)) next.delete(id);
      else next.add(id);
      return next;
    });
  return {
    lines,
    branches,
    allOpen: expanded.size === branches.length,
    setOpen,
    setAllOpen: (open: boolean) => setToggled(new Set(branches.filter((id) => open !== initial.has(id)))),
    keys: useTreeKeys(setOpen),
  };
}

const NONE: ReadonlySet<string> = new Set();

export type Tree<T> = ReturnType<typeof useTree<T>>;
