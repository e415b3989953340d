import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ConfirmDialog, formatDateTime, useAct } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { api } from '../../../web/api.ts';
import type { SavedRun } from '../saved-runs.api.ts';
import { API, runList } from './saved-run-list.tsx';
import classes from './saved-runs.module.css';

/** /admin/settings/provjere: stored runs, with removal. */
export default function SavedRuns() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const [removing, setRemoving] = useState<SavedRun | null>(null);
  const { act, busy } = useAct();
  return (
    <>
      <List
        list={runList}
        header={{
          crumbs: [{ label: 'Postavke sajta', to: '/admin/settings' }],
          description:
            'Izvještaj vidi svako ko ima adresu. Ovdje možete ukloniti izvještaj koji ne smije ostati objavljen.',
        }}
        rowActions={
          maySave
            ? (run) => (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Obriši provjeru: ${run.url}, ${formatDateTime(run.created_at)}`}
                  title="Obriši provjeru"
                  onClick={() => setRemoving(run)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )
            : undefined
        }
        empty={{
          title: 'Još nema provjera',
          text: 'Ovdje će biti sve što posjetioci provjere na početnoj stranici.',
        }}
      />
      <ConfirmDialog
        opened={removing !== null}
        title="Obrisati provjeru?"
        confirmLabel="Obriši"
        danger
        loading={busy}
        onClose={() => setRemoving(null)}
        onConfirm={() =>
          void act(() => api.delete(`${API}/${removing!.idguid}`), { done: () => setRemoving(null) })
        }
      >
        Izvještaj o <span className={classes.address}>{removing?.url}</span> nestaje sa svim slikama, a
        njegova adresa više ne vrijedi. To se ne može poništiti. Slike koje je neko već otvorio mogu kod njega
        ostati još jedan dan.
      </ConfirmDialog>
    </>
  );
}
