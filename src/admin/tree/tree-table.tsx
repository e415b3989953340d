import { Button } from '@mantine/core';
import type { HTMLAttributes, ReactNode } from 'react';
import type { TreeLine } from './tree.ts';
import type { Tree } from './use-tree.ts';

/** A tree as a table with branches; the caller renders the cells. */
export function TreeTable<T>({
  tree,
  label,
  className,
  readOnly = false,
  head,
  cells,
  rowProps,
}: {
  tree: Tree<T>;
  label: string;
  className?: string;
  readOnly?: boolean;
  head: ReactNode;
  cells: (line: TreeLine<T>) => ReactNode;
  rowProps?: (line: TreeLine<T>) => HTMLAttributes<HTMLTableRowElement>;
}) {
  const own = {
    role: 'treegrid',
    'aria-label': label,
    'aria-readonly': readOnly || undefined,
    className,
    ...tree.keys.table,
  };
  return (
    <table {...own}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>
        {tree.lines.map((line) => (
          <tr
            key={line.node.id}
            data-record={line.node.id}
            aria-level={line.level}
            aria-posinset={line.position}
            aria-setsize={line.siblings}
            aria-expanded={line.node.children.length > 0 ? line.expanded : undefined}
            {...rowProps?.(line)}
          >
            {cells(line)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Opens or closes all branches; nothing where there are not several. */
export function OpenAll<T>({ tree }: { tree: Tree<T> }) {
  if (tree.branches.length < 2) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => tree.setAllOpen(!tree.allOpen)}>
      {tree.allOpen ? 'Zatvori sve' : 'Otvori sve'}
    </Button>
  );
}
