import { IconTrash } from '@tabler/icons-react';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { BulkButton } from '../../list/bulk-button.tsx';
import type { Selected } from '../../list/use-selection.ts';
import { useRemoval } from '../remove/use-removal.tsx';

/** Removes the selected records, after asking. */
export function RemoveSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const { ask, dialog } = useRemoval(resource, selected.clear);
  return (
    <>
      <BulkButton
        selected={selected}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => ask(selected.rows)}
      >
        Obriši
      </BulkButton>
      {dialog}
    </>
  );
}
