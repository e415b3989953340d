import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import tree from '../../../admin/tree/tree.module.css';
import { buildTree } from '../../../admin/tree/tree.ts';
import { TreeTable } from '../../../admin/tree/tree-table.tsx';
import { useTree } from '../../../admin/tree/use-tree.ts';
import { plural } from '../../../core/plural.ts';
import type { StoredFolder } from '../stored-files.api.ts';
import { FILE_NOUNS } from './client.ts';
import classes from './files.module.css';

/** Folders that are open at first, in rows. */
const MOST_AT_FIRST = 40;

interface FolderTreeProps {
  folders: readonly StoredFolder[];
  /** The chosen folder. */
  current: string | null | undefined;
  /** The link or button of a folder; it takes these props. */
  control: (folder: StoredFolder, props: Record<string, unknown>, children: ReactNode) => ReactNode;
  /** Takes files that are dragged onto a folder. */
  onDropped?: (folder: StoredFolder, event: DragEvent) => void;
  /** Whether what is dragged is taken. */
  takes?: (event: DragEvent) => boolean;
}

/** The folders as a tree with one column. */
export function FolderTree({ folders, current, control, onDropped, takes }: FolderTreeProps) {
  const roots = useMemo(() => buildTree(folders, ({ parent_id }) => parent_id), [folders]);
  const state = useTree(roots, { narrowed: false, most: MOST_AT_FIRST });
  const [over, setOver] = useState<string | null>(null);
  if (folders.length === 0) return null;
  return (
    <TreeTable
      tree={state}
      label="Fascikle"
      className={classes.tree}
      readOnly
      head={
        <th scope="col">
          <VisuallyHidden>Fascikla</VisuallyHidden>
        </th>
      }
      rowProps={({ node: { id, item } }) => ({
        'aria-selected': id === current,
        className: over === id ? classes.dropInto : undefined,
        ...(onDropped && {
          onDragOver: (event) => {
            if (!takes?.(event)) return;
            event.preventDefault();
            setOver(id);
          },
          onDragLeave: () => setOver(null),
          onDrop: (event) => {
            setOver(null);
            if (takes?.(event)) onDropped(item, event);
          },
        }),
      })}
      cells={({ node: { id, item, children }, level, expanded }) => (
        <td>
          <span className={tree.branch} style={{ paddingInlineStart: `${(level - 1) * 0.875}rem` }}>
            {children.length > 0 ? (
              <UnstyledButton
                className={tree.twig}
                // Not a Tab stop: → and ← do the same.
                tabIndex={-1}
                aria-label={expanded ? `Zatvori ${item.name}` : `Otvori ${item.name}`}
                onClick={() => state.setOpen(id, !expanded)}
              >
                <IconChevronRight size={14} stroke={2.2} aria-hidden />
              </UnstyledButton>
            ) : (
              <span className={tree.twig} aria-hidden />
            )}
            {control(
              item,
              {
                className: classes.place,
                'data-current': id === current || undefined,
                ...state.keys.item(id, 0),
              },
              <>
                <IconFolder size={16} stroke={1.7} aria-hidden />
                <span className={classes.placeName}>{item.name}</span>
                {item.files > 0 && (
                  <span className={tree.count}>
                    {item.files}
                    <VisuallyHidden> {plural(item.files, ...FILE_NOUNS)}</VisuallyHidden>
                  </span>
                )}
              </>,
            )}
          </span>
        </td>
      )}
    />
  );
}
