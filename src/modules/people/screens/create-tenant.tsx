import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { PageHeader } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { NewTenant } from '../tenants/tenants.api.ts';
import classes from './people.module.css';

/** /admin/tenants/create: the operator opens an organisation and asks its first administrator to come in. */
export default function CreateTenant() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = useForm<NewTenant, { message?: string; data: { idguid: string } }>({
    values: { name: '', first_name: '', last_name: '', email: '' },
    send: (values) => api.post<{ idguid: string }>('/api/admin/tenants', values),
    done: ({ message, data }) => {
      if (message) toast.success(message);
      void client.invalidateQueries();
      navigate(`/admin/tenants/view/${data.idguid}`);
    },
  });
  const { form, errorOf } = state;
  const input = (name: keyof NewTenant, label: string, more = {}) => (
    <TextInput
      label={label}
      withAsterisk
      autoComplete="off"
      error={errorOf(name)}
      {...more}
      {...form.register(name)}
    />
  );
  return (
    <>
      <PageHeader
        title="Nova organizacija"
        crumbs={[{ label: 'Organizacije', to: '/admin/tenants' }]}
        description="Organizacija dobija sve dozvole koje se ne tiču cijelog sistema; kasnije ih možete suziti."
      />
      <Form
        state={state}
        submitLabel="Otvori organizaciju"
        cancelTo="/admin/tenants"
        label="Nova organizacija"
      >
        <FormField wide>{input('name', 'Naziv organizacije')}</FormField>
        <h2 className={classes.section}>Prvi administrator</h2>
        <FormField>{input('first_name', 'Ime')}</FormField>
        <FormField>{input('last_name', 'Prezime')}</FormField>
        <FormField wide>
          {input('email', 'E-mail', {
            type: 'email',
            description: 'Na ovu adresu stiže poziv s ulogom Administrator.',
            inputWrapperOrder: ['label', 'input', 'error', 'description'],
          })}
        </FormField>
      </Form>
    </>
  );
}
