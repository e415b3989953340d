import { useState } from 'react';
import { useParams } from 'react-router';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { EmptyState, Fetched, PageHeader, useGet } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import { PERMISSION_FIELDS } from '../permissions/permission.fields.ts';
import type { PermissionDetail } from '../permissions/permissions.api.ts';

const LIST = { label: 'Dozvole', to: '/admin/permissions' };

/** /admin/permissions/create */
export const CreatePermission = () => <PermissionForm right={null} />;

/** /admin/permissions/{idguid}/edit */
export function EditPermission() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useGet<PermissionDetail>(`/api/admin/permissions/${idguid}`)} list={LIST}>
      {(one) => <PermissionForm key={one.idguid} right={one} />}
    </Fetched>
  );
}

function PermissionForm({ right }: { right: PermissionDetail | null }) {
  const saved = useSaved();
  const isOperator = useSignedIn().tenant?.is_operator === true;
  const [fields] = useState(() => {
    const { name, ...others } = PERMISSION_FIELDS;
    return right ? others : PERMISSION_FIELDS;
  });
  const state = useDeclaredForm({
    fields,
    record: right,
    draft: `dozvola:${right?.idguid ?? 'nova'}`,
    send: (values, { version, changed }) =>
      right
        ? api.patch<PermissionDetail>(`/api/admin/permissions/${right.idguid}`, { version, ...changed })
        : api.post<PermissionDetail>('/api/admin/permissions', values),
    done: (answer) => {
      if (!right) void refreshProfile();
      saved(answer, `/admin/permissions/${answer.data.idguid}/view`);
    },
  });
  const back = right ? `/admin/permissions/${right.idguid}/view` : LIST.to;
  return (
    <>
      <PageHeader
        title={right ? 'Uredi dozvolu' : 'Dodaj dozvolu'}
        crumbs={[LIST, ...(right ? [{ label: right.label, to: back }] : [])]}
        description={
          right
            ? `${right.label} (${right.name})`
            : 'Za vlastite programe koji podatke čuvaju izvan ovog sistema. Novu dozvolu odmah imaju vaša organizacija i uloga Administrator, pa je mogu dodijeliti drugima.'
        }
      />
      {isOperator ? (
        <Form state={state} label="Dozvola" cancelTo={back}>
          <Fields state={state} fields={fields} />
        </Form>
      ) : (
        <EmptyState title="Listu dozvola mijenja samo operater sistema">
          Vi ih dodjeljujete: ulogama ili direktno osobama.
        </EmptyState>
      )}
    </>
  );
}
