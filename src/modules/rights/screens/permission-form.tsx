import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { EmptyState, Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { PermissionDetail } from '../permissions/permissions.api.ts';
import { useOne } from './use-one.ts';

const LIST = { label: 'Dozvole', to: '/admin/permissions' };

/** /admin/permissions/create */
export const CreatePermission = () => <PermissionForm known={null} />;

/** /admin/permissions/{idguid}/edit */
export function EditPermission() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useOne<PermissionDetail>(`/api/admin/permissions/${idguid}`)} list={LIST}>
      {(one) => <PermissionForm key={one.idguid} known={one} />}
    </Fetched>
  );
}

function PermissionForm({ known }: { known: PermissionDetail | null }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const operator = useSignedIn().tenant?.is_operator === true;
  const state = useForm({
    values: {
      label: known?.label ?? '',
      name: known?.name ?? '',
      description: known?.description ?? '',
    },
    send: ({ name, ...values }) =>
      known
        ? api.patch<PermissionDetail>(`/api/admin/permissions/${known.idguid}`, {
            ...values,
            version: known.version,
          })
        : api.post<PermissionDetail>('/api/admin/permissions', { ...values, name }),
    done: ({ data, message }) => {
      toast.success(message ?? 'Dozvola je sačuvana.');
      void client.invalidateQueries({ queryKey: ['listing'] });
      void client.invalidateQueries({ queryKey: ['record'] });
      if (!known) void refreshProfile();
      navigate(`/admin/permissions/${data.idguid}/view`);
    },
  });
  const { form, errorOf } = state;
  const crumbs = [
    LIST,
    ...(known ? [{ label: known.label, to: `/admin/permissions/${known.idguid}/view` }] : []),
  ];
  if (!operator)
    return (
      <>
        <PageHeader title="Dozvole" crumbs={crumbs} />
        <EmptyState title="Listu dozvola mijenja samo operater sistema">
          Vi ih dijelite: ulogama ili direktno osobama.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={known ? `Uredi dozvolu: ${known.label}` : 'Nova dozvola'}
        crumbs={crumbs}
        description={
          known
            ? 'Mijenja se samo kako se dozvola čita; naziv je ono što traži program.'
            : 'Za ono što vaši programi čuvaju mimo ovog sistema. Od početka je imaju vaša organizacija i uloga Administrator, pa je mogu dati drugima.'
        }
      />
      <Form
        state={state}
        label="Dozvola"
        cancelTo={known ? `/admin/permissions/${known.idguid}/view` : LIST.to}
      >
        <FormField>
          <TextInput
            label="Naziv"
            description="Npr. „Skladište: pregled”"
            required
            maxLength={120}
            data-autofocus
            {...form.register('label')}
            error={errorOf('label')}
          />
        </FormField>
        <FormField>
          <TextInput
            label="Naziv"
            description="modul_resurs_radnja, radnja je pregled ili save"
            required
            maxLength={80}
            disabled={known !== null}
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('name')}
            error={errorOf('name')}
          />
        </FormField>
        <FormField wide>
          <Textarea
            label="Opis"
            description="Šta tačno dopušta"
            autosize
            minRows={2}
            maxLength={300}
            {...form.register('description')}
            error={errorOf('description')}
          />
        </FormField>
      </Form>
    </>
  );
}
