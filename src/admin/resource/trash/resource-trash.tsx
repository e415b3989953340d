import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type RemovedRecord, TRASH_DAYS } from '../../../core/records/trash.api.ts';
import type { Resource } from '../../../core/resource.ts';
import { BulkButton } from '../../list/bulk-button.tsx';
import { List } from '../../list/list.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { lastListPath } from '../paths.ts';
import { trashOfResource } from './trash-list.ts';
import { useRestore } from './use-restore.tsx';

/** The removed records of a resource, and the way back for each. */
export function ResourceTrash({ resource }: { resource: Resource }) {
  const { restore, pending, dialog } = useRestore(resource);
  return (
    <>
      <List
        list={trashOfResource(resource)}
        header={{
          crumbs: [{ label: resource.labels.many, to: lastListPath(resource) }],
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
          actions: (selected) => <RestoreSelected resource={resource} selected={selected} />,
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

function RestoreSelected(props: { resource: Resource; selected: Selected<RemovedRecord> }) {
  const { resource, selected } = props;
  const { restore, pending, dialog } = useRestore(resource, selected.clear);
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
