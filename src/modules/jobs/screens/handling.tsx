import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { counted, useAct, useQuestion } from '../../../admin/kit/index.ts';
import { BulkButton } from '../../../admin/list/bulk-button.tsx';
import type { Selected } from '../../../admin/list/use-selection.ts';
import { api } from '../../../web/api.ts';
import { type JobRow, jobsApi } from '../jobs.api.ts';

/** Retries or cancels the selected jobs. */
export function Handling({ selected }: { selected: Selected<JobRow> }) {
  const { act, busy } = useAct();
  const { ask, dialog } = useQuestion();
  const { ids } = selected;
  const send = (what: 'ponovi' | 'odustani') => api.post(`${jobsApi.path}/${what}`, { idguids: ids });
  return (
    <>
      <BulkButton
        selected={selected}
        disabled={busy}
        leftSection={<IconRefresh size={15} aria-hidden />}
        onClick={() => void act(() => send('ponovi'), { done: selected.clear })}
      >
        Ponovi
      </BulkButton>
      <BulkButton
        selected={selected}
        color="red"
        variant="light"
        disabled={busy}
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        onClick={() =>
          ask({
            title: `Odustati od ${counted(ids.length, 'posla', 'posla', 'poslova')}?`,
            text: 'Ti poslovi se više neće pokušavati. Mail koji još nije poslan neće biti poslan.',
            confirmLabel: 'Odustani od posla',
            cancelLabel: 'Nazad',
            danger: true,
            confirm: () => send('odustani'),
            done: selected.clear,
          })
        }
      >
        Odustani
      </BulkButton>
      {dialog}
    </>
  );
}
