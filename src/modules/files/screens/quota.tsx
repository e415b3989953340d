import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useActing } from '../../../admin/acting/acting.tsx';
import { SpaceBars } from '../../../admin/files/space-bars.tsx';
import { DialogForm } from '../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../admin/form/fields.tsx';
import { FormField } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { Fetched, Panel, useGet } from '../../../admin/kit/index.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { fieldSchema } from '../../../core/schema.ts';
import { api } from '../../../web/api.ts';
import type { QuotaState } from '../quota.api.ts';
import { GIGABYTE, QUOTA_FIELDS } from '../quota.fields.ts';

/** On the page of an organisation: what it keeps of what it may keep. The operator sets the latter. */
export default function QuotaPanel({ idguid }: { idguid: string }) {
  const path = `${ORGANISATIONS}/${idguid}/file-quota`;
  const { may } = useActing();
  const [editing, setEditing] = useState(false);
  const asked = useGet<QuotaState>(path);
  return (
    <Panel
      title="Prostor za datoteke"
      aside={
        may &&
        asked.data && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label="Promijeni prostor za datoteke"
            onClick={() => setEditing(true)}
          >
            Promijeni
          </Button>
        )
      }
    >
      <Fetched asked={asked}>{(state) => <SpaceBars {...state} />}</Fetched>
      {editing && asked.data && (
        <QuotaForm
          key={asked.data.version}
          path={path}
          quota={asked.data}
          onClose={() => setEditing(false)}
        />
      )}
    </Panel>
  );
}

interface QuotaFormProps {
  path: string;
  quota: QuotaState;
  onClose: () => void;
}

function QuotaForm({ path, quota, onClose }: QuotaFormProps) {
  const saved = useSaved();
  const state = useDeclaredForm<{ message?: string }, QuotaState>({
    fields: QUOTA_FIELDS,
    record: quota,
    send: (_, { version, changed }) => api.patch(path, { version, ...changed }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  const [gigabytes, files] = useWatch({ control: state.form.control, name: ['gigabytes', 'files'] });
  return (
    <DialogForm state={state} title="Prostor za datoteke" submitLabel="Sačuvaj" onClose={onClose}>
      <Fields state={state} fields={QUOTA_FIELDS} />
      {isLess({ gigabytes, files }, quota.used) && (
        <FormField wide>
          <Alert
            color="copper"
            icon={<IconAlertTriangle size={18} aria-hidden />}
            title="Organizacija već čuva više"
          >
            Ništa se ne briše, ali nove datoteke neće moći slati.
          </Alert>
        </FormField>
      )}
    </DialogForm>
  );
}

/** Whether what is typed is less than what is used. */
function isLess(typed: Record<keyof typeof QUOTA_FIELDS, unknown>, used: QuotaState['used']): boolean {
  const read = (name: keyof typeof QUOTA_FIELDS): number =>
    Number(fieldSchema(QUOTA_FIELDS[name]).safeParse(typed[name]).data ?? Number.NaN);
  return read('gigabytes') * GIGABYTE < used.bytes || read('files') < used.files;
}
