/** A node of a tree and its descendants. */
export interface TreeNode<T> {
  /** Unique in the tree. */
  id: string;
  item: T;
  children: readonly TreeNode<T>[];
}

/** A node as a row of the tree. */
export interface TreeLine<T> {
  node: TreeNode<T>;
  /** 1 for the top. */
  level: number;
  expanded: boolean;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

/**
 * Builds a tree of flat records; siblings keep their order. A record whose parent is missing, or which is part of a cycle,
 * becomes a root, so that none is lost.
 */
export function buildTree<T extends { idguid: string }>(
  records: readonly T[],
  parentOf: (record: T) => string | null,
): TreeNode<T>[] {
  type Open = TreeNode<T> & { children: TreeNode<T>[] };
  const nodes = new Map<string, Open>(
    records.map((item) => [item.idguid, { id: item.idguid, item, children: [] }]),
  );
  const above = (node: Open): Open | undefined => nodes.get(parentOf(node.item) ?? '');
  const inCircle = (node: Open): boolean => {
    const seen = new Set<Open>();
    let one = above(node);
    while (one && !seen.has(one)) {
      if (one === node) return true;
      seen.add(one);
      one = above(one);
    }
    return false;
  };
  const roots: Open[] = [];
  for (const node of nodes.values()) {
    const parent = above(node);
    if (parent && !inCircle(node)) parent.children.push(node);
    else roots.push(node);
  }
  return roots;
}

/** The matching nodes and the branches that lead to them. */
export const pruneTree = <T>(
  roots: readonly TreeNode<T>[],
  matches: (node: TreeNode<T>) => boolean,
): TreeNode<T>[] =>
  roots.flatMap((node) => {
    const children = pruneTree(node.children, matches);
    return children.length > 0 || matches(node) ? [{ ...node, children }] : [];
  });

/** The visible rows, top to bottom, where the branches in `expanded` are open. */
export const treeLines = <T>(
  nodes: readonly TreeNode<T>[],
  expanded: ReadonlySet<string>,
  level = 1,
): TreeLine<T>[] =>
  nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && expanded.has(node.id);
    const line = { node, level, expanded: open, position: index + 1, siblings: nodes.length };
    return open ? [line, ...treeLines(node.children, expanded, level + 1)] : [line];
  });

/** Ids of the branches that are open initially: as many whole levels as show at most `most` rows. */
export function openAtFirst<T>(roots: readonly TreeNode<T>[], most: number): Set<string> {
  const open = new Set<string>();
  let level = roots;
  let shown = level.length;
  while (level.length > 0) {
    const next = level.flatMap((node) => node.children);
    shown += next.length;
    if (next.length === 0 || shown > most) break;
    for (const node of level) if (node.children.length > 0) open.add(node.id);
    level = next;
  }
  return open;
}

/** Ids of all nodes that have children. */
export const branchIds = <T>(roots: readonly TreeNode<T>[]): string[] =>
  roots.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branchIds(children)] : []));
