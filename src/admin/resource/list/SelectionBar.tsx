import { Button, CloseButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Resource } from '../../../core/resource.ts';
import { counted } from '../../kit/index.ts';
import { RemoveDialog } from '../remove/RemoveDialog.tsx';
import { MAX_BULK, useRemoval } from '../remove/useRemoval.ts';
import type { Selection } from './DataTable.tsx';
import classes from './list.module.css';

/** Shown while anything is selected: how many, and what can be done with them. */
export function SelectionBar({
  resource,
  selection,
  onClear,
}: {
  resource: Resource;
  selection: Selection;
  onClear: () => void;
}) {
  const idguids = Object.keys(selection);
  const removal = useRemoval(resource, onClear);
  const many = counted(idguids.length, 'zapis', 'zapisa', 'zapisa');
  const tooMany = idguids.length > MAX_BULK;
  return (
    <>
      {idguids.length > 0 && (
        <section className={classes.selection} aria-label="Odabrani zapisi">
          <span aria-live="polite">
            Odabrano: <b>{many}</b>
            {tooMany && ` (briše se najviše ${MAX_BULK} odjednom)`}
          </span>
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
          <CloseButton size="sm" aria-label="Poništi odabir" onClick={onClear} />
        </section>
      )}
      <RemoveDialog
        resource={resource}
        removal={removal}
        title={`Obrisati ${many}?`}
        idguids={idguids}
        onConfirm={() => removal.removeMany(idguids)}
      />
    </>
  );
}
