import { Radio, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { fold } from '../../../core/fold.ts';
import { api } from '../../../web/api.ts';
import type { Role } from '../roles/roles.api.ts';
import { useOne } from './use-one.ts';

/** /admin/roles/create */
export const CreateRole = () => <RoleForm known={null} />;

/** /admin/roles/edit/{idguid} */
export function EditRole() {
  const { idguid = '' } = useParams();
  const { query, link } = useActing();
  const asked = useOne<Role>(`/api/admin/roles/${idguid}`, query);
  return (
    <Fetched asked={asked} list={{ label: 'Uloge', to: link('/admin/roles') }}>
      {(role) => <RoleForm key={role.idguid} known={role} />}
    </Fetched>
  );
}

function RoleForm({ known: role }: { known: Role | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { tenant, query, link } = useActing();
  const { tenant: organisation } = useSignedIn();
  const mayShare = organisation?.is_operator === true && tenant === null;
  const state = useForm({
    values: {
      label: role?.label ?? '',
      name: role?.name ?? '',
      description: role?.description ?? '',
      platform: role?.platform ? 'all' : 'own',
    },
    send: ({ platform, ...values }) =>
      role
        ? api.patch<Role>(`/api/admin/roles/${role.idguid}`, { ...values, version: role.version }, { query })
        : api.post<Role>('/api/admin/roles', { ...values, platform: platform === 'all' }, { query }),
    done: ({ data, message }) => {
      toast.success(message ?? 'Uloga je sačuvana.');
      void client.invalidateQueries({ queryKey: ['listing'] });
      void client.invalidateQueries({ queryKey: ['record'] });
      // A new role is nothing yet: its rights come next.
      navigate(link(role ? `/admin/roles/view/${data.idguid}` : `/admin/roles/permissions/${data.idguid}`));
    },
  });
  const { form, errorOf } = state;
  const locked = role !== null && !role.can_edit;
  const label = form.register('label');
  return (
    <>
      <PageHeader
        title={role ? `Uredi ulogu: ${role.label}` : 'Nova uloga'}
        crumbs={[
          { label: 'Uloge', to: link('/admin/roles') },
          ...(role ? [{ label: role.label, to: link(`/admin/roles/view/${role.idguid}`) }] : []),
        ]}
        description={
          role
            ? locked && 'Zajedničku ulogu mijenja samo operater sistema.'
            : 'Nakon čuvanja birate dozvole koje uloga daje.'
        }
      />
      <Form
        state={state}
        label="Uloga"
        submitLabel={role ? 'Sačuvaj' : 'Sačuvaj i odaberi dozvole'}
        cancelTo={link(role ? `/admin/roles/view/${role.idguid}` : '/admin/roles')}
      >
        <FormField>
          <TextInput
            label="Naziv"
            description="Naziv koji ljudi vide"
            required
            maxLength={80}
            disabled={locked}
            data-autofocus
            {...label}
            error={errorOf('label')}
            onChange={(event) => {
              void label.onChange(event);
              // Until somebody writes another, the name follows what people read.
              if (!role && !form.getFieldState('name').isDirty)
                form.setValue('name', nameFrom(event.currentTarget.value));
            }}
          />
        </FormField>
        <FormField>
          <TextInput
            label="Oznaka"
            description="Oznaka za programe: mala slova, cifre i crtice"
            required
            maxLength={40}
            disabled={locked || role?.system}
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('name')}
            error={errorOf('name')}
          />
        </FormField>
        <FormField wide>
          <Textarea
            label="Opis"
            description="Kome je uloga namijenjena"
            autosize
            minRows={2}
            maxLength={300}
            disabled={locked}
            {...form.register('description')}
            error={errorOf('description')}
          />
        </FormField>
        {!role && mayShare && (
          <FormField wide>
            <Radio.Group
              label="Gdje vrijedi"
              value={form.watch('platform')}
              onChange={(value) => form.setValue('platform', value, { shouldDirty: true })}
              error={errorOf('platform')}
            >
              <Radio mt="xs" value="own" label="Samo u našoj organizaciji" />
              <Radio
                mt="xs"
                value="all"
                label="U svim organizacijama (zajednička uloga: svi je mogu dodijeliti, mijenjate je samo vi)"
              />
            </Radio.Group>
          </FormField>
        )}
      </Form>
    </>
  );
}

/** A name for the program from what people read: "Šef skladišta" is "sef-skladista". */
const nameFrom = (label: string): string =>
  fold(label)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40);
