import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import type { Selected } from '../../list/use-selection.ts';
import { MAX_BULK, useRemoval } from '../remove/use-removal.tsx';

/** Removes the selected records, after asking. */
export function RemoveSelected(props: { resource: Resource; selected: Selected<ResourceRecord> }) {
  const { resource, selected } = props;
  const { ask, dialog } = useRemoval(resource, selected.clear);
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
        onClick={() => ask(selected.rows)}
      >
        Obriši
      </Button>
      {dialog}
    </>
  );
}
