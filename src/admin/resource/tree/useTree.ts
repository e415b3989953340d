import { useMemo, useState } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { isNarrowed, type ListState, queryWithoutPage, sortText } from '../../list/address.ts';
import type { ListDefinition } from '../../list/definition.ts';
import { TREE_LIMIT, useWholeList } from '../../list/use-list.ts';
import { listOfResource, parentField } from '../list/listOfResource.tsx';
import { branchIds, buildTree, openAtFirst, pruneTree, treeLines } from './tree.ts';

/** A tree opens by itself as far as it shows at most this many lines. */
const OPEN_UP_TO = 60;

/** The records of a resource as a tree, narrowed by the list's search and filters, with its open branches. */
export function useTree(resource: Resource, state: ListState, ready: boolean) {
  const parent = parentField(resource) ?? '';
  const list = listOfResource(resource);
  const sort = sortText(state.sort);
  const everything = useWholeList(list, sort ? { sort } : {}, ready);
  const narrowed = isNarrowed(state);
  const found = useWholeList(list, queryWithoutPage(list as ListDefinition, state), ready && narrowed);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());

  const records = everything.data?.data;
  const matches = useMemo(
    () => (narrowed && found.data ? new Set(found.data.data.map((record) => record.idguid)) : null),
    [narrowed, found.data],
  );
  const roots = useMemo(() => {
    const whole = buildTree(records ?? [], parent);
    return matches ? pruneTree(whole, matches) : whole;
  }, [records, parent, matches]);
  const branches = useMemo(() => branchIds(roots), [roots]);

  // A person's click turns a branch against what it would be by itself.
  const openByItself = useMemo(
    () => (matches ? new Set(branches) : openAtFirst(roots, OPEN_UP_TO)),
    [matches, branches, roots],
  );
  const expanded = useMemo(
    () => new Set(branches.filter((id) => toggled.has(id) !== openByItself.has(id))),
    [branches, toggled, openByItself],
  );
  const lines = useMemo(() => treeLines(roots, expanded), [roots, expanded]);
  const allOpen = branches.length > 0 && expanded.size === branches.length;
  return {
    query: narrowed && (found.isError || !found.data) && everything.data ? found : everything,
    lines,
    matches,
    branches,
    allOpen,
    loaded: records?.length ?? 0,
    total: everything.data?.total ?? 0,
    cut: (everything.data?.total ?? 0) > TREE_LIMIT,
    setOpen: (id: string, open: boolean) =>
      setToggled((before) => {
        const next = new Set(before);
        if (open !== openByItself.has(id)) next.add(id);
        else next.delete(id);
        return next;
      }),
    setAllOpen: (open: boolean) =>
      setToggled(new Set(branches.filter((id) => open !== openByItself.has(id)))),
  };
}
