import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useRemove } from '../../form/use-remove.tsx';
import { ActionsMenu, MenuAction } from '../../kit/index.ts';
import { useShortcuts } from '../../kit/use-shortcuts.ts';
import { parentField } from '../list/list-of-resource.tsx';
import { createPath, editPath, lastListPath } from '../paths.ts';
import { removalOf } from '../remove/removal.tsx';
import { useRights } from '../rights.ts';
import type { RecordProps } from './record-aside.tsx';
import { RECORD_KEYS } from './record-keys.ts';

/** What may be done with a record; `more`: further actions of the menu. */
export function RecordActions({ resource, record, more }: RecordProps & { more?: ReactNode }) {
  const navigate = useNavigate();
  const { canSave } = useRights(resource);
  const client = useQueryClient();
  const { ask, dialog } = useRemove();
  const remove = () =>
    ask({
      ...removalOf(client, resource, [record]),
      done: () => navigate(lastListPath(resource), { replace: true }),
    });
  const mayEdit = canSave && record.can_edit;
  const parent = parentField(resource);
  useShortcuts(RECORD_KEYS, {
    edit: mayEdit ? () => navigate(editPath(resource, record.idguid)) : undefined,
  });
  if (!canSave) return null;
  return (
    <>
      <ActionsMenu label="Više radnji">
        {more}
        <MenuAction icon={IconCopy} run={`${createPath(resource)}?kopija=${record.idguid}`}>
          Dupliciraj
        </MenuAction>
        {parent && (
          <MenuAction icon={IconPlus} run={`${createPath(resource)}?${parent}=${record.idguid}`}>
            Dodaj {resource.labels.accusative} ispod
          </MenuAction>
        )}
        {record.can_edit && (
          <MenuAction icon={IconTrash} red run={remove}>
            Obriši
          </MenuAction>
        )}
      </ActionsMenu>
      {mayEdit && (
        <Button
          component={Link}
          to={editPath(resource, record.idguid)}
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-keyshortcuts="e"
        >
          Uredi
        </Button>
      )}
      {dialog}
    </>
  );
}
