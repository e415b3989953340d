import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  ConfirmDialog,
  counted,
  EmptyState,
  formatDateTime,
  PageHeader,
  useAct,
} from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { api } from '../../../web/api.ts';
import type { RunState } from '../checker.api.ts';
import { DEVICE_NAMES } from '../names.ts';
import { runPage } from '../paths.ts';
import type { SavedRun } from '../saved-runs.api.ts';
import classes from './saved-runs.module.css';

const API = '/api/admin/checker-runs';
const STATES: Record<RunState, string> = {
  waiting: 'Na čekanju',
  running: 'U toku',
  done: 'Završena',
  failed: 'Neuspjela',
  cancelled: 'Prekinuta',
};
const options = Object.entries(STATES).map(([value, label]) => ({ value, label }));

const COLUMNS: SimpleColumn<SavedRun>[] = [
  {
    key: 'url',
    label: 'Adresa',
    sort: 'url',
    render: (run) => (
      <a className={classes.address} href={runPage(run.idguid)} target="_blank" rel="noreferrer">
        {run.url.replace(/^https?:\/\//, '')}
      </a>
    ),
  },
  { key: 'device', label: 'Uređaj', render: (run) => DEVICE_NAMES[run.device] },
  { key: 'state', label: 'Stanje', render: (run) => STATES[run.state] },
  {
    key: 'created_at',
    label: 'Zatražena',
    sort: 'created_at',
    render: (run) => formatDateTime(run.created_at),
  },
];

/** /admin/settings/provjere: stored runs, with removal. */
export default function SavedRuns() {
  const maySave = hasPermission(useSignedIn(), 'admin_settings_save');
  const listing = useListing<SavedRun>(API, ['created_at', 'url'], '-created_at', { stanje: 'state' });
  const [removing, setRemoving] = useState<SavedRun | null>(null);
  const { act, busy } = useAct();
  const actions: SimpleColumn<SavedRun> = {
    key: 'actions',
    label: 'Radnje',
    render: (run) => (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        disabled={busy}
        leftSection={<IconTrash size={14} aria-hidden />}
        aria-label={`Ukloni provjeru: ${run.url}, ${formatDateTime(run.created_at)}`}
        onClick={() => setRemoving(run)}
      >
        Ukloni
      </Button>
    ),
  };
  return (
    <>
      <PageHeader
        title="Provjere sajtova"
        crumbs={[{ label: 'Postavke sajta', to: '/admin/settings' }]}
        description="Izvještaj vidi svako ko ima adresu. Ovdje možete ukloniti izvještaj koji ne smije ostati objavljen."
      />
      <Listing
        listing={listing}
        label="Provjere sajtova"
        columns={maySave ? [...COLUMNS, actions] : COLUMNS}
        searchLabel="Pretraži po adresi ili oznaci"
        countOf={(total) => counted(total, 'provjera', 'provjere', 'provjera')}
        filters={<Filter label="Stanje" name="stanje" all="Sva stanja" options={options} listing={listing} />}
        empty={
          <EmptyState title="Još nema provjera">
            Ovdje će biti sve što posjetioci provjere na početnoj stranici.
          </EmptyState>
        }
      />
      <ConfirmDialog
        opened={removing !== null}
        title="Ukloniti provjeru?"
        confirmLabel="Ukloni"
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
