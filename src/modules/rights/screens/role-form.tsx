import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { EmptyState, Fetched, PageHeader, useGet } from '../../../admin/kit/index.ts';
import { fold } from '../../../core/fold.ts';
import { api } from '../../../web/api.ts';
import { PLATFORM_FIELD, ROLE_FIELDS } from '../roles/role.fields.ts';
import type { Role } from '../roles/roles.api.ts';

/** /admin/roles/create */
export const CreateRole = () => <RoleForm known={null} />;

/** /admin/roles/edit/{idguid} */
export function EditRole() {
  const { idguid = '' } = useParams();
  const { query, link } = useActing();
  const asked = useGet<Role>(`/api/admin/roles/${idguid}`, query);
  return (
    <Fetched asked={asked} list={{ label: 'Uloge', to: link('/admin/roles') }} title="Uloga">
      {(role) =>
        role.can_edit ? (
          <RoleForm key={role.idguid} known={role} />
        ) : (
          <>
            <PageHeader
              title="Uredi ulogu"
              crumbs={[{ label: 'Uloge', to: link('/admin/roles') }]}
              description={role.label}
            />
            <EmptyState title="Ova uloga je zajednička">Mijenja je samo operater sistema.</EmptyState>
          </>
        )
      }
    </Fetched>
  );
}

function RoleForm({ known: role }: { known: Role | null }) {
  const saved = useSaved();
  const { tenant, query, link } = useActing();
  const mayShare = useSignedIn().tenant?.is_operator === true && tenant === null;
  const [fields] = useState(() => {
    const { name, ...others } = ROLE_FIELDS;
    if (role) return role.system ? others : ROLE_FIELDS;
    return { ...ROLE_FIELDS, ...(mayShare && { platform: PLATFORM_FIELD }) };
  });
  const back = link(role ? `/admin/roles/view/${role.idguid}` : '/admin/roles');
  const state = useDeclaredForm({
    fields,
    record: role,
    draft: `uloga:${role?.idguid ?? 'nova'}`,
    send: (values, { version, changed }) =>
      role
        ? api.patch<Role>(`/api/admin/roles/${role.idguid}`, { version, ...changed }, { query })
        : api.post<Role>('/api/admin/roles', values, { query }),
    // A new role gives nothing until its permissions are chosen.
    done: (answer) => saved(answer, role ? back : link(`/admin/roles/permissions/${answer.data.idguid}`)),
  });
  const { form } = state;
  const label = form.watch('label');
  useEffect(() => {
    // Until somebody writes another, the name follows the label.
    if (!role && !form.getFieldState('name').isDirty) form.setValue('name', nameFrom(label));
  }, [label, role, form]);
  return (
    <>
      <PageHeader
        title={role ? 'Uredi ulogu' : 'Dodaj ulogu'}
        crumbs={[
          { label: 'Uloge', to: link('/admin/roles') },
          ...(role ? [{ label: role.label, to: back }] : []),
        ]}
        description={role ? role.label : 'Nakon čuvanja birate dozvole koje uloga daje.'}
      />
      <Form
        state={state}
        label="Uloga"
        submitLabel={role ? 'Sačuvaj' : 'Sačuvaj i odaberi dozvole'}
        cancelTo={back}
      >
        <Fields state={state} fields={fields} />
      </Form>
    </>
  );
}

/** A name for programs from the label: "Šef skladišta" is "sef-skladista", "Knjigovođa" is "knjigovodja". */
const nameFrom = (label: string): string =>
  fold(label.replace(/đ/gi, 'dj'))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
