import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { SpaceBars } from '../../../admin/files/space-bars.tsx';
import { FormField } from '../../../admin/form/form.tsx';
import { LimitsPanel } from '../../../admin/form/limits-panel.tsx';
import type { FormState } from '../../../admin/form/use-form.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { fieldSchema } from '../../../core/schema.ts';
import type { QuotaState } from '../quota.api.ts';
import { GIGABYTE, QUOTA_FIELDS } from '../quota.fields.ts';

/** On the page of an organisation: what it keeps of what it may keep. The operator sets the latter. */
export default function QuotaPanel({ idguid }: { idguid: string }) {
  return (
    <LimitsPanel<QuotaState>
      title="Prostor za datoteke"
      label="prostor za datoteke"
      path={`${ORGANISATIONS}/${idguid}/file-quota`}
      fields={fieldsOf}
      show={(state) => <SpaceBars {...state} />}
      beside={({ form }, { used }) => <TooLittle control={form.control} used={used} />}
    />
  );
}

const fieldsOf = () => QUOTA_FIELDS;

interface TooLittleProps {
  control: FormState['form']['control'];
  used: QuotaState['used'];
}

/** Says that the organisation already keeps more than is typed. */
function TooLittle({ control, used }: TooLittleProps) {
  const [gigabytes, files] = useWatch({ control, name: ['gigabytes', 'files'] });
  if (!isLess({ gigabytes, files }, used)) return null;
  return (
    <FormField wide>
      <Alert
        color="copper"
        icon={<IconAlertTriangle size={18} aria-hidden />}
        title="Organizacija već čuva više"
      >
        Ništa se ne briše, ali nove datoteke neće moći slati.
      </Alert>
    </FormField>
  );
}

/** Whether what is typed is less than what is used. */
function isLess(typed: Record<keyof typeof QUOTA_FIELDS, unknown>, used: QuotaState['used']): boolean {
  const read = (name: keyof typeof QUOTA_FIELDS): number =>
    Number(fieldSchema(QUOTA_FIELDS[name]).safeParse(typed[name]).data ?? Number.NaN);
  return read('gigabytes') * GIGABYTE < used.bytes || read('files') < used.files;
}
