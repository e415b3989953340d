import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { isNumeric } from '../../fields/format-value.ts';
import { formatNumber } from '../../kit/index.ts';
import { isNarrowed, queryWithoutPage, sortText } from '../../list/address.ts';
import { besideName, columnLabel } from '../../list/columns.ts';
import type { ListDefinition } from '../../list/definition.ts';
import listClasses from '../../list/list.module.css';
import type { OtherDisplay } from '../../list/list.tsx';
import { ListError, NothingHere } from '../../list/list-body.tsx';
import { ListSkeleton } from '../../list/skeleton.tsx';
import { isPlainClick } from '../../list/table/row.tsx';
import { EditAction, RowAction } from '../../list/table/row-action.tsx';
import tableClasses from '../../list/table/table.module.css';
import { TREE_LIMIT, useWholeList } from '../../list/use-list.ts';
import classes from '../../tree/tree.module.css';
import { buildTree, pruneTree } from '../../tree/tree.ts';
import { OpenAll, TreeTable } from '../../tree/tree-table.tsx';
import { useTree } from '../../tree/use-tree.ts';
import { Lock } from '../display/lock.tsx';
import { listOfResource, parentField, titleOf } from '../list/list-of-resource.tsx';
import { createPath, editPath, viewPath } from '../paths.ts';

/** A tree is initially expanded up to this many rows. */
const MOST_AT_FIRST = 60;
const NONE: ResourceRecord[] = [];

/** The tree of a resource that refers to itself, filtered by the list's search and filters. */
export function ResourceTree({
  resource,
  canSave,
  ...shown
}: OtherDisplay & { resource: Resource; canSave: boolean }) {
  const { control, columns, scrollRef, ready, empty } = shown;
  const { state } = control;
  const navigate = useNavigate();
  const list = listOfResource(resource);
  const parent = parentField(resource) ?? '';
  const narrowed = isNarrowed(state);
  const sort = sortText(state.sort);
  const everything = useWholeList(list, sort ? { sort } : {}, ready);
  const found = useWholeList(list, queryWithoutPage(list as ListDefinition, state), ready && narrowed);
  const records = everything.data?.data ?? NONE;
  const matches = useMemo(
    () => (narrowed && found.data ? new Set(found.data.data.map(({ idguid }) => idguid)) : null),
    [narrowed, found.data],
  );
  const roots = useMemo(() => {
    const whole = buildTree(records, (record) => record[parent] as string | null);
    return matches ? pruneTree(whole, ({ id }) => matches.has(id)) : whole;
  }, [records, parent, matches]);
  const tree = useTree(roots, { narrowed: matches !== null, most: MOST_AT_FIRST });

  const query = narrowed && (found.isError || !found.data) && everything.data ? found : everything;
  if (query.isError && !query.data)
    return <ListError error={query.error} control={control} onRetry={() => query.refetch()} />;
  if (!query.data) return <ListSkeleton columns={1} />;
  if (tree.lines.length === 0)
    return <NothingHere list={list as ListDefinition} control={control} empty={empty} />;

  const others = besideName(list as ListDefinition, columns).filter((name) => name !== parent);
  const total = everything.data?.total ?? 0;
  return (
    <>
      <div ref={scrollRef} className={listClasses.scroller}>
        <TreeTable
          tree={tree}
          label={resource.labels.many}
          className={tableClasses.table}
          head={
            <>
              <th scope="col">{columnLabel(list as ListDefinition, resource.title)}</th>
              {others.map((name) => (
                <th key={name} scope="col" data-numeric={isNumeric(resource.fields[name]) || undefined}>
                  {columnLabel(list as ListDefinition, name)}
                </th>
              ))}
              {canSave && (
                <th className={tableClasses.act}>
                  <VisuallyHidden>Radnje</VisuallyHidden>
                </th>
              )}
            </>
          }
          rowProps={({ node }) => ({
            className: matches && !matches.has(node.id) ? classes.dimmed : undefined,
            onClick: (event) => {
              if (isPlainClick(event)) navigate(viewPath(resource, node.id));
            },
          })}
          cells={({ node: { id, item: record, children }, level, expanded }) => {
            const title = titleOf(resource, record);
            return (
              <>
                <td>
                  <span className={classes.branch} style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
                    {children.length > 0 ? (
                      <UnstyledButton
                        className={classes.twig}
                        // Not a Tab stop: → and ← do the same.
                        tabIndex={-1}
                        aria-label={expanded ? `Zatvori ${title}` : `Otvori ${title}`}
                        onClick={() => tree.setOpen(id, !expanded)}
                      >
                        <IconChevronRight size={14} stroke={2.2} aria-hidden />
                      </UnstyledButton>
                    ) : (
                      <span className={classes.twig} aria-hidden />
                    )}
                    <Link
                      className={tableClasses.link}
                      to={viewPath(resource, id)}
                      data-row
                      {...tree.keys.item(id, 0)}
                    >
                      {title}
                    </Link>
                    {children.length > 0 && <span className={classes.count}>{children.length}</span>}
                    {!record.can_edit && <Lock />}
                  </span>
                </td>
                {others.map((name) => (
                  <td key={name} data-numeric={isNumeric(resource.fields[name]) || undefined}>
                    <FieldValue resource={resource} name={name} record={record} />
                  </td>
                ))}
                {canSave && (
                  <td className={tableClasses.act}>
                    <span className={classes.branch}>
                      <RowAction
                        to={`${createPath(resource)}?${parent}=${id}`}
                        label={`Dodaj ${resource.labels.accusative} ispod: ${title}`}
                        title={`Dodaj ${resource.labels.accusative} ispod`}
                      >
                        <IconPlus size={15} aria-hidden />
                      </RowAction>
                      {record.can_edit && <EditAction to={editPath(resource, id)} title={title} />}
                    </span>
                  </td>
                )}
              </>
            );
          }}
        />
      </div>
      <div className={listClasses.pager}>
        <span className={listClasses.count} aria-live="polite">
          {matches
            ? `Pronađeno ${formatNumber(matches.size)} od ${formatNumber(total)}`
            : `Ukupno ${formatNumber(total)}`}
          {total > TREE_LIMIT && ` (stablo prikazuje prvih ${formatNumber(TREE_LIMIT)}; sve je u tabeli)`}
        </span>
        <OpenAll tree={tree} />
      </div>
    </>
  );
}
