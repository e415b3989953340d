/** Companies that share a key, and of which kind. */
export interface Shared {
  reason: string;
  ids: string[];
}

/** Companies that are joined by keys, in order of their ids. */
export interface Component {
  ids: string[];
  reasons: Set<string>;
}

/** By company, those that are no duplicate of it. */
export type Distinct = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups of companies that are joined by keys they share, except where two are distinct; the largest first, then the oldest. */
export function componentsOf(shared: readonly Shared[], distinct: Distinct): Component[] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    // Shortens the way for the next one.
    for (let at = id; at !== root; ) {
      const next = parents.get(at)!;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const joined = shared.flatMap(({ reason, ids }) =>
    alikeAmong(ids, distinct)
      .filter((alike) => alike.length > 1)
      .map((alike) => ({ reason, alike })),
  );
  for (const { alike } of joined)
    for (const id of alike) {
      if (!parents.has(id)) parents.set(id, id);
      parents.set(rootOf(id), rootOf(alike[0]!));
    }
  const components = new Map<string, Component>();
  for (const id of parents.keys()) {
    const root = rootOf(id);
    const known = components.get(root);
    if (known) known.ids.push(id);
    else components.set(root, { ids: [id], reasons: new Set() });
  }
  for (const { reason, alike } of joined) components.get(rootOf(alike[0]!))!.reasons.add(reason);
  const all = [...components.values()];
  for (const { ids } of all) ids.sort();
  return all.sort((a, b) => b.ids.length - a.ids.length || (a.ids[0]! < b.ids[0]! ? -1 : 1));
}

/**
 * Divides companies with one key into those joined by pairs that are not distinct. Takes as long as there are companies and distinct
 * pairs, not as there are pairs.
 */
function alikeAmong(ids: readonly string[], distinct: Distinct): string[][] {
  if (!ids.some((id) => distinct.has(id))) return [[...ids]];
  const found: string[][] = [];
  let rest = [...ids];
  while (rest.length > 0) {
    const group = [rest.pop()!];
    for (const one of group) {
      const others = distinct.get(one);
      const left: string[] = [];
      for (const id of rest) (others?.has(id) ? left : group).push(id);
      rest = left;
    }
    found.push(group);
  }
  return found;
}
