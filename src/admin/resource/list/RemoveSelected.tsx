import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { counted } from '../../kit/index.ts';
import type { Selected } from '../../list/use-selection.ts';
import { RemoveDialog } from '../remove/RemoveDialog.tsx';
import { MAX_BULK, useRemoval } from '../remove/useRemoval.ts';

/** Deletes the selected records, after asking. */
export function RemoveSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const removal = useRemoval(resource, selected.clear);
  const tooMany = selected.ids.length > MAX_BULK;
  return (
    <>
      {tooMany && <span>Briše se najviše {MAX_BULK} odjednom.</span>}
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        disabled={tooMany}
        onClick={() => removal.ask('many')}
      >
        Obriši
      </Button>
      <RemoveDialog
        resource={resource}
        removal={removal}
        title={`Obrisati ${counted(selected.ids.length, 'zapis', 'zapisa', 'zapisa')}?`}
        idguids={selected.ids}
        onConfirm={() => removal.removeMany(selected.ids)}
      />
    </>
  );
}
