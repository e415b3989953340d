import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { fieldsForMany } from '../../../core/records/edit-many.api.ts';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { LinkButton, MenuAction } from '../../kit/index.ts';
import type { ListDefinition } from '../../list/definition.ts';
import { List } from '../../list/list.tsx';
import { EditAction } from '../../list/table/row-action.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { Lock } from '../display/lock.tsx';
import { EditSelected } from '../edit-many/edit-selected.tsx';
import { createPath, editPath, importPath, trashPath } from '../paths.ts';
import { useRights } from '../rights.ts';
import { ResourceTree } from '../tree/resource-tree.tsx';
import { listOfResource, titleOf } from './list-of-resource.tsx';
import { RemoveSelected } from './remove-selected.tsx';

interface ResourceListProps {
  resource: Resource;
  /** Further actions of its menu. */
  more?: ReactNode;
  /** Columns that the module shows in its own way; a constant of the module. */
  cells?: ListDefinition<ResourceRecord>['cells'];
  /** Further actions on selected records. */
  bulk?: (selected: Selected<ResourceRecord>) => ReactNode;
}

/** The list of a resource: columns, filters and addresses follow from its declaration. */
export function ResourceList({ resource, more, cells, bulk }: ResourceListProps) {
  const { canSave } = useRights(resource);
  const list = useMemo(() => {
    const declared = listOfResource(resource);
    return cells ? { ...declared, cells } : declared;
  }, [resource, cells]);
  const create = { to: createPath(resource), label: `Dodaj ${resource.labels.accusative}` };
  return (
    <List
      list={list}
      header={{}}
      create={canSave ? create : undefined}
      editOf={
        canSave
          ? ({ idguid, can_edit }) => (can_edit === false ? null : editPath(resource, idguid))
          : undefined
      }
      rowActions={
        canSave
          ? (record) =>
              record.can_edit && (
                <EditAction to={editPath(resource, record.idguid)} title={titleOf(resource, record)} />
              )
          : undefined
      }
      selection={
        canSave
          ? {
              can: ({ can_edit }) => can_edit,
              mark: ({ can_edit }) => !can_edit && <Lock />,
              actions: (selected) => (
                <>
                  {bulk?.(selected)}
                  {fieldsForMany(resource).length > 0 && (
                    <EditSelected resource={resource} selected={selected} />
                  )}
                  <RemoveSelected resource={resource} selected={selected} />
                </>
              ),
            }
          : undefined
      }
      more={
        canSave && (
          <>
            {more}
            <MenuAction icon={IconUpload} run={importPath(resource)}>
              Uvoz iz CSV ili Excela
            </MenuAction>
            <MenuAction icon={IconTrash} run={trashPath(resource)}>
              Korpa
            </MenuAction>
          </>
        )
      }
      empty={{
        text: canSave
          ? 'Dodajte prvi zapis ili uvezite postojeće iz CSV ili Excel datoteke.'
          : 'Zapisi će se pojaviti ovdje kad ih doda neko ko ima dozvolu za unos.',
        action: canSave && (
          <>
            <Button component={Link} to={create.to}>
              {create.label}
            </Button>
            <LinkButton to={importPath(resource)} icon={IconUpload} variant="default">
              Uvezi iz datoteke
            </LinkButton>
          </>
        ),
      }}
      tree={
        list.tree ? (shown) => <ResourceTree resource={resource} canSave={canSave} {...shown} /> : undefined
      }
    />
  );
}
