import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { useRemove } from '../../form/use-remove.tsx';
import { BulkButton } from '../../list/bulk-button.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { removalOf } from '../remove/removal.tsx';

/** Removes the selected records, after asking. */
export function RemoveSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const client = useQueryClient();
  const { ask, dialog } = useRemove();
  return (
    <>
      <BulkButton
        selected={selected}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => ask({ ...removalOf(client, resource, selected.rows), done: selected.clear })}
      >
        Obriši
      </BulkButton>
      {dialog}
    </>
  );
}
