import { Button, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Resource } from '../../../core/resource.ts';
import { formatNumber } from '../../kit/index.ts';
import { columnLabel } from '../../list/columns.ts';
import type { ListDefinition } from '../../list/definition.ts';
import listClasses from '../../list/list.module.css';
import type { OtherDisplay } from '../../list/list.tsx';
import { ListError, NothingHere } from '../../list/list-body.tsx';
import { ListSkeleton } from '../../list/skeleton.tsx';
import { moveFocus } from '../../list/table/row-focus.ts';
import tableClasses from '../../list/table/table.module.css';
import { TREE_LIMIT } from '../../list/use-list.ts';
import { isNumeric } from '../display/value.ts';
import { listOfResource, parentField } from '../list/listOfResource.tsx';
import { TreeRow } from './TreeRow.tsx';
import type { TreeLine } from './tree.ts';
import { useTree } from './useTree.ts';

/** A resource that refers to itself, as the tree it is: → opens a branch, ← closes it or goes up. */
export function ResourceTree({
  resource,
  canSave,
  ...shown
}: OtherDisplay & { resource: Resource; canSave: boolean }) {
  const { control, columns, scrollRef, ready, empty } = shown;
  const list = listOfResource(resource) as ListDefinition;
  const tree = useTree(resource, control.state, ready);
  const { query, lines } = tree;
  if (query.isError && !query.data) {
    return <ListError error={query.error} control={control} onRetry={() => query.refetch()} />;
  }
  if (!query.data) return <ListSkeleton columns={1} />;
  if (lines.length === 0) return <NothingHere list={list} control={control} empty={empty} />;

  const others = columns.filter((name) => name !== resource.title && name !== parentField(resource));
  const focusRow = (id: string) =>
    scrollRef.current?.querySelector<HTMLElement>(`[data-record="${id}"] [data-row]`)?.focus();
  const onKey = (event: KeyboardEvent, line: TreeLine) => {
    const open = event.key === 'ArrowRight';
    if ((!open && event.key !== 'ArrowLeft') || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (open && line.children > 0) {
      if (line.expanded) moveFocus(scrollRef.current, 1);
      else tree.setOpen(line.record.idguid, true);
    } else if (!open && line.expanded) tree.setOpen(line.record.idguid, false);
    else if (!open && line.parent) focusRow(line.parent);
  };
  return (
    <>
      <div ref={scrollRef} className={listClasses.scroller}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table with branches */}
        <table className={tableClasses.table} role="treegrid" aria-label={resource.labels.many}>
          <thead>
            <tr>
              <th scope="col">{columnLabel(list, resource.title)}</th>
              {others.map((name) => (
                <th key={name} scope="col" data-numeric={isNumeric(resource.fields[name]) || undefined}>
                  {columnLabel(list, name)}
                </th>
              ))}
              {canSave && (
                <th className={tableClasses.act}>
                  <VisuallyHidden>Radnje</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <TreeRow
                key={line.record.idguid}
                resource={resource}
                line={line}
                columns={others}
                canSave={canSave}
                dimmed={tree.matches !== null && !tree.matches.has(line.record.idguid)}
                onToggle={() => tree.setOpen(line.record.idguid, !line.expanded)}
                onKeyDown={(event) => onKey(event, line)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={listClasses.pager}>
        <span className={listClasses.count} aria-live="polite">
          {tree.matches
            ? `Pronađeno ${formatNumber(tree.matches.size)} od ${formatNumber(tree.total)}`
            : `Ukupno ${formatNumber(tree.total)}`}
          {tree.cut && ` (stablo prikazuje prvih ${formatNumber(TREE_LIMIT)}; sve je u tabeli)`}
        </span>
        {tree.branches.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => tree.setAllOpen(!tree.allOpen)}
          >
            {tree.allOpen ? 'Zatvori sve grane' : 'Otvori sve grane'}
          </Button>
        )}
      </div>
    </>
  );
}
