import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useActing } from '../../../../admin/acting/acting.tsx';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { Facts, Fetched, formatNumber, Panel, useGet } from '../../../../admin/kit/index.ts';
import { ORGANISATIONS } from '../../../../core/identity/paths.ts';
import { api } from '../../../../web/api.ts';
import { LIMIT_FIELDS } from '../setting.fields.ts';
import type { DdnsQuotaState } from '../settings.api.ts';

/** On the page of an organisation: how many hosts it has and may have. The operator sets the latter. */
export default function DdnsQuotaPanel({ idguid }: { idguid: string }) {
  const path = `${ORGANISATIONS}/${idguid}/ddns-quota`;
  const { may } = useActing();
  const [editing, setEditing] = useState(false);
  const asked = useGet<DdnsQuotaState>(path);
  return (
    <Panel
      title="DDNS"
      aside={
        may &&
        asked.data && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label="Promijeni DDNS granice"
            onClick={() => setEditing(true)}
          >
            Promijeni
          </Button>
        )
      }
    >
      <Fetched asked={asked}>
        {({ used, limits }) => (
          <Facts
            label="DDNS granice"
            facts={[
              ['Hostova', `${formatNumber(used)} od ${formatNumber(limits.hosts)}`],
              ['Ažuriranja u minuti', `najviše ${formatNumber(limits.updates)}`],
            ]}
          />
        )}
      </Fetched>
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
  quota: DdnsQuotaState;
  onClose: () => void;
}

function QuotaForm({ path, quota, onClose }: QuotaFormProps) {
  const saved = useSaved();
  const fields = {
    hosts: {
      ...LIMIT_FIELDS.hosts,
      help: `Prazno: zadano, ${formatNumber(quota.usual.hosts)}. Sada ih ima ${formatNumber(quota.used)}.`,
    },
    updates: { ...LIMIT_FIELDS.updates, help: `Prazno: zadano, ${formatNumber(quota.usual.updates)}.` },
  };
  const state = useDeclaredForm<{ message?: string }, DdnsQuotaState>({
    fields: LIMIT_FIELDS,
    record: quota,
    send: (_, { version, changed }) => api.patch(path, { version, ...changed }),
    done: (answer) => {
      onClose();
      saved(answer);
    },
  });
  return (
    <DialogForm state={state} title="DDNS granice" submitLabel="Sačuvaj" onClose={onClose}>
      <Fields state={state} fields={fields} />
    </DialogForm>
  );
}
