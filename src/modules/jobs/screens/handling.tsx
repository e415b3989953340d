import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog, counted, useAct } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { api } from '../../../web/api.ts';
import { type JobRow, jobsApi } from '../jobs.api.ts';

/** Retries or cancels the selected jobs. */
export function Handling({ selected }: { selected: Selected<JobRow> }) {
  const { act, busy } = useAct();
  const [ending, setEnding] = useState(false);
  const { ids } = selected;
  const send = (what: 'ponovi' | 'odustani') =>
    act(() => api.post(`${jobsApi.path}/${what}`, { idguids: ids }), { done: selected.clear });
  return (
    <>
      <BulkButton
        selected={selected}
        disabled={busy}
        leftSection={<IconRefresh size={15} aria-hidden />}
        onClick={() => void send('ponovi')}
      >
        Ponovi
      </BulkButton>
      <BulkButton
        selected={selected}
        color="red"
        variant="light"
        disabled={busy}
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={() => setEnding(true)}
      >
        Odustani
      </BulkButton>
      <ConfirmDialog
        opened={ending}
        title={`Odustati od ${counted(ids.length, 'posla', 'posla', 'poslova')}?`}
        confirmLabel="Odustani od posla"
        cancelLabel="Nazad"
        danger
        loading={busy}
        onConfirm={() => void send('odustani')}
        onClose={() => setEnding(false)}
      >
        Ti poslovi se više neće pokušavati. Mail koji još nije poslan neće biti poslan.
      </ConfirmDialog>
    </>
  );
}
