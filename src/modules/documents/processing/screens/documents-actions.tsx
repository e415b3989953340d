import { IconChecks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { useRemove } from '../../../../admin/form/use-remove.tsx';
import { counted, useAct, useQuestion } from '../../../../admin/kit/index.ts';
import { BulkButton } from '../../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../../admin/list/use-selection.ts';
import { restoreFrom } from '../../../../admin/resource/trash/use-restore.tsx';
import { api } from '../../../../web/api.ts';
import type { approveSureApi } from '../review.api.ts';
import type { DocumentRow } from '../shapes.ts';
import { API, NOUNS } from './documents-data.ts';
import { DocumentsLeft } from './documents-left.tsx';
import { type ListAction, listActions } from './list-actions.ts';

type Approved = z.infer<typeof approveSureApi.answer>['data'];
/** Milliseconds that approving a whole page may last. */
const APPROVING = 60_000;

/** Bulk actions on documents. */
export function DocumentsActions({ selected }: { selected: Selected<DocumentRow> }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useRemove();
  const { ask: say, dialog: said } = useQuestion();
  const { ids, rows } = selected;
  const [opened, setOpened] = useState<ListAction | null>(null);
  const approve = () =>
    act(async () => {
      const answer = await api.post<Approved>(
        `${API}/odobri-sigurne`,
        { documents: ids },
        { timeout: APPROVING },
      );
      const { approved, left } = answer.data;
      if (left.length === 0) {
        selected.clear();
        return answer;
      }
      say({
        title:
          approved.length === 0 ? 'Nijedan nije odobren' : `Odobreno: ${counted(approved.length, ...NOUNS)}`,
        text: <Left left={left} />,
        cancelLabel: 'Zatvori',
      });
      selected.keep(left.map(({ idguid }) => idguid));
      // The dialog says it.
      return { ...answer, message: '' };
    });
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

/** The documents that were not approved together with others, and why. */
const Left = ({ left }: Pick<Approved, 'left'>) => (
  <>
    <p>Ovi dokumenti čekaju da ih neko pogleda:</p>
    <DocumentsLeft left={left} />
  </>
);
