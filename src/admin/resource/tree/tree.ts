import type { ResourceRecord } from '../../../core/resource.ts';

export interface TreeNode {
  record: ResourceRecord;
  children: TreeNode[];
}

/** One line of the tree as it is drawn. */
export interface TreeLine {
  record: ResourceRecord;
  /** 1 for the top. */
  level: number;
  /** Number of direct children. */
  children: number;
  expanded: boolean;
  /** Place among its siblings, from 1, and how many they are (for screen readers). */
  position: number;
  siblings: number;
  parent: string | null;
}

/**
 * Makes a tree of flat records by the field that names the parent; siblings keep the order of the records.
 * A record whose parent is not among them stands at the top, and so does one caught in a circle: nothing is lost.
 */
export function buildTree(records: readonly ResourceRecord[], parent: string): TreeNode[] {
  const nodes = new Map<string, TreeNode>(records.map((record) => [record.idguid, { record, children: [] }]));
  const roots: TreeNode[] = [];
  for (const node of nodes.values()) {
    const above = nodes.get(String(node.record[parent] ?? ''));
    if (above && !inCircle(node, nodes, parent)) above.children.push(node);
    else roots.push(node);
  }
  return roots;
}

/** True when going up from the node comes back to it. */
function inCircle(node: TreeNode, nodes: Map<string, TreeNode>, parent: string): boolean {
  const seen = new Set<string>();
  let id = String(node.record[parent] ?? '');
  while (id && !seen.has(id)) {
    if (id === node.record.idguid) return true;
    seen.add(id);
    id = String(nodes.get(id)?.record[parent] ?? '');
  }
  return false;
}

/** The branches that lead to a match: matches, everything above them, nothing else. */
export function pruneTree(roots: readonly TreeNode[], matches: ReadonlySet<string>): TreeNode[] {
  return roots.flatMap((node) => {
    const children = pruneTree(node.children, matches);
    return children.length > 0 || matches.has(node.record.idguid) ? [{ record: node.record, children }] : [];
  });
}

/** The lines to draw, top to bottom, given which records are open. */
export function treeLines(roots: readonly TreeNode[], expanded: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (nodes: readonly TreeNode[], level: number, parent: string | null): void => {
    nodes.forEach((node, index) => {
      const open = node.children.length > 0 && expanded.has(node.record.idguid);
      lines.push({
        record: node.record,
        level,
        children: node.children.length,
        expanded: open,
        position: index + 1,
        siblings: nodes.length,
        parent,
      });
      if (open) walk(node.children, level + 1, node.record.idguid);
    });
  };
  walk(roots, 1, null);
  return lines;
}

/** Ids of the branches that are open at first: as many whole levels as show at most `most` lines. */
export function openAtFirst(roots: readonly TreeNode[], most: number): Set<string> {
  const open = new Set<string>();
  let level = [...roots];
  let shown = level.length;
  while (level.length > 0) {
    const next = level.flatMap((node) => node.children);
    shown += next.length;
    if (next.length === 0 || shown > most) break;
    for (const node of level) if (node.children.length > 0) open.add(node.record.idguid);
    level = next;
  }
  return open;
}

/** Ids of every record that has children. */
export const branchIds = (roots: readonly TreeNode[]): string[] =>
  roots.flatMap((node) =>
    node.children.length > 0 ? [node.record.idguid, ...branchIds(node.children)] : [],
  );
