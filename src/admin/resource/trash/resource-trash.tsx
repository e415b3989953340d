import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type RemovedRecord, TRASH_DAYS } from '../../../core/records/trash.api.ts';
import type { Resource } from '../../../core/resource.ts';
import type { Crumb } from '../../kit/index.ts';
import { BulkButton } from '../../list/bulk-button.tsx';
import type { ListDefinition } from '../../list/definition.ts';
import { List } from '../../list/list.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { lastListPath } from '../paths.ts';
import { trashOfResource } from './trash-list.tsx';
import { useRestore } from './use-restore.tsx';

/** The removed records of a resource. */
export const ResourceTrash = ({ resource }: { resource: Resource }) => (
  <Trash
    list={trashOfResource(resource)}
    back={{ label: resource.labels.many, to: lastListPath(resource) }}
  />
);

interface TrashProps {
  list: ListDefinition<RemovedRecord>;
  back: Crumb;
  /** What else can be done with all. */
  actions?: ReactNode;
  /** What else can be done with selected ones. */
  selectedActions?: (selected: Selected<RemovedRecord>) => ReactNode;
}

/** Removed records, and the way back for each. */
export function Trash({ list, back, actions, selectedActions }: TrashProps) {
  const { restore, pending, dialog } = useRestore(list.api);
  return (
    <>
      <List
        list={list}
        header={{
          crumbs: [back],
          actions,
          description: `Obrisani zapisi se čuvaju ${TRASH_DAYS} dana, a zatim se trajno uklanjaju.`,
        }}
        rowActions={(record) => (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={pending}
            aria-label={`Vrati ${record.title}`}
            onClick={() => restore([record])}
          >
            Vrati
          </Button>
        )}
        selection={{
          can: () => true,
          actions: (selected) => (
            <>
              <RestoreSelected trash={list.api} selected={selected} />
              {selectedActions?.(selected)}
            </>
          ),
        }}
        empty={{
          title: 'Korpa je prazna',
          text: `Ovdje su zapisi obrisani u posljednjih ${TRASH_DAYS} dana; svaki se može vratiti.`,
        }}
      />
      {dialog}
    </>
  );
}

function RestoreSelected(props: { trash: string; selected: Selected<RemovedRecord> }) {
  const { trash, selected } = props;
  const { restore, pending, dialog } = useRestore(trash, selected.clear);
  return (
    <>
      <BulkButton
        selected={selected}
        variant="filled"
        loading={pending}
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => restore(selected.rows)}
      >
        Vrati
      </BulkButton>
      {dialog}
    </>
  );
}
