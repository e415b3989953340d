import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldsForMany } from '../../../core/records/edit-many.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { LinkButton, MenuAction } from '../../kit/index.ts';
import { List } from '../../list/list.tsx';
import { EditAction } from '../../list/table/row-action.tsx';
import { Lock } from '../display/lock.tsx';
import { EditSelected } from '../edit-many/edit-selected.tsx';
import { createPath, editPath, importPath, trashPath } from '../paths.ts';
import { useRights } from '../rights.ts';
import { ResourceTree } from '../tree/resource-tree.tsx';
import { listOfResource, titleOf } from './list-of-resource.tsx';
import { RemoveSelected } from './remove-selected.tsx';

/** The list of a resource: columns, filters and addresses follow from its declaration. `more`: further actions of its menu. */
export function ResourceList({ resource, more }: { resource: Resource; more?: ReactNode }) {
  const { canSave } = useRights(resource);
  const create = { to: createPath(resource), label: `Dodaj ${resource.labels.accusative}` };
  return (
    <List
      list={listOfResource(resource)}
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
        listOfResource(resource).tree
          ? (shown) => <ResourceTree resource={resource} canSave={canSave} {...shown} />
          : undefined
      }
    />
  );
}
