import { IconChecks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRemove } from '../../../../admin/form/use-remove.tsx';
import { BulkButton } from '../../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { restoreFrom } from '../../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../../web/api.ts';
import type { DocumentRow } from '../shapes.ts';
import { API, NOUNS } from './documents-data.ts';
import { type ListAction, listActions } from './list-actions.ts';
import { useApproveSure } from './use-approve-sure.tsx';

/** Bulk actions on documents. */
export function DocumentsActions({ selected }: { selected: Selected<DocumentRow> }) {
  const { approve, busy, dialog: said } = useApproveSure(selected);
  const { ask, dialog } = useRemove();
  const { ids, rows } = selected;
  const [opened, setOpened] = useState<ListAction | null>(null);
  const remove = () => api.post(`${API}/obrisi`, { documents: ids });
  return (
    <>
      <BulkButton
        selected={selected}
        disabled={busy}
        leftSection={<IconChecks size={15} aria-hidden />}
        onClick={() => void approve()}
      >
        Odobri sigurne
      </BulkButton>
      {listActions.map((action) => (
        <BulkButton
          key={action.label}
          selected={selected}
          disabled={busy}
          leftSection={<action.icon size={15} aria-hidden />}
          onClick={() => setOpened(action)}
        >
          {action.label}
        </BulkButton>
      ))}
      <BulkButton
        selected={selected}
        disabled={busy}
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() =>
          ask({
            accusative: 'dokument',
            nouns: NOUNS,
            titles: rows.map(({ name }) => name),
            also: 'S dokumentom odlaze njegove stranice i sve što je iz njih pročitano.',
            remove,
            restore: () => restoreFrom(`${API}/trash`, ids),
            done: selected.clear,
          })
        }
      >
        Obriši
      </BulkButton>
      {opened && <opened.dialog meant={{ documents: rows }} onClose={() => setOpened(null)} />}
      {dialog}
      {said}
    </>
  );
}
