import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { useRemove } from '../../../admin/form/use-remove.tsx';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { api } from '../../../web/api.ts';
import type { SavedRun } from '../saved-runs.api.ts';
import { API, runList } from './saved-run-list.tsx';
import classes from './saved-runs.module.css';

/** /admin/settings/provjere: stored runs, with removal. */
export default function SavedRuns() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const { ask, dialog } = useRemove();
  const askToRemove = ({ idguid, url }: SavedRun) =>
    ask({
      accusative: 'provjeru',
      // Safari before 18 lacks URL.parse.
      titles: [URL.canParse(url) ? new URL(url).host : url],
      also: (
        <>
          Izvještaj o <span className={classes.address}>{url}</span> nestaje sa svim slikama, a njegova adresa
          više ne vrijedi. Slike koje je neko već otvorio mogu kod njega ostati još jedan dan.
        </>
      ),
      remove: () => api.delete(`${API}/${idguid}`),
    });
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
                  onClick={() => askToRemove(run)}
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
      {dialog}
    </>
  );
}
