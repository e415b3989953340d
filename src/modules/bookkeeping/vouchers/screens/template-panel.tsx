import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { DialogForm } from '../../../../admin/form/dialog-form.tsx';
import { Fields } from '../../../../admin/form/fields.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { Panel } from '../../../../admin/kit/index.ts';
import { dayOf } from '../../../../core/dates.ts';
import type { ResourceRecord } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { useFields } from '../templates.api.ts';
import { draftPage, SAVE_RIGHT } from './paths.ts';
import classes from './voucher.module.css';

/** On the page of a template: makes a draft of it. */
export default function TemplatePanel({ record }: { record: ResourceRecord }) {
  const [asking, setAsking] = useState(false);
  if (!hasPermission(useSignedIn(), SAVE_RIGHT)) return null;
  const repeated = record.ponavljanje === 'mjesecno';
  return (
    <Panel title="Nalog iz šablona">
      <p className={classes.said}>
        {repeated
          ? 'Nacrt nastaje sam, svakog mjeseca na zadani dan, i stoji u nacrtima dok ga ne proknjižite. Možete ga napraviti i ranije.'
          : 'Nacrt dobija stavke šablona, a postoci se računaju od iznosa koji upišete.'}
      </p>
      <div>
        <Button leftSection={<IconFilePlus size={16} aria-hidden />} onClick={() => setAsking(true)}>
          Napravi nacrt
        </Button>
      </div>
      {asking && <UseDialog template={record} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function UseDialog({ template, onClose }: { template: ResourceRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const state = useDeclaredForm({
    fields: useFields,
    initial: { day: dayOf(Date.now()), amount: template.iznos },
    send: (values) => api.post<{ draft_id: string }>(`/api/fin/templates/${template.idguid}/draft`, values),
    done: ({ message, data }) => {
      if (message) toast.success(message);
      navigate(draftPage(data.draft_id));
    },
  });
  return (
    <DialogForm
      state={state}
      title={`Nacrt: ${String(template.naziv)}`}
      submitLabel="Napravi nacrt"
      onClose={onClose}
    >
      <Fields state={state} fields={useFields} />
    </DialogForm>
  );
}
