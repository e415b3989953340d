import { Alert, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { ErrorState, PageHeader, Spinner } from '../../../admin/kit/index.ts';
import { ChoicesSelect } from '../../../admin/resource/fields/ChoiceSelect.tsx';
import { NOT_OFFERED } from '../../../core/schema.ts';
import { api } from '../../../web/api.ts';
import type { RoleChoice } from '../members/members.api.ts';
import { useRoleChoices } from './client.ts';
import classes from './people.module.css';

/** /admin/users/create: asks somebody to join the organisation. */
export default function Invite() {
  const { tenant, link } = useActing();
  const { data: roles, error, isPending, refetch } = useRoleChoices(tenant);
  return (
    <>
      <PageHeader
        title="Pozovi osobu"
        crumbs={[{ label: 'Korisnici', to: link('/admin/users') }]}
        description="Osobi šaljemo poruku s linkom koji vrijedi sedam dana. Ako već ima nalog, prihvatanjem samo dobija i ovu organizaciju."
      />
      <ActingFor />
      {isPending && <Spinner />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {roles && <InviteForm roles={roles} />}
    </>
  );
}

function InviteForm({ roles }: { roles: RoleChoice[] }) {
  const { query, link } = useActing();
  const navigate = useNavigate();
  const client = useQueryClient();
  const given = roles.filter(({ is_default, may_give }) => is_default && may_give);
  const usual = roles.find(({ is_default }) => is_default);
  const state = useForm({
    values: { email: '', first_name: '', last_name: '', roles: given.map(({ idguid }) => idguid) },
    send: (values) => api.post('/api/admin/invitations', values, { query }),
    done: ({ message }) => {
      if (message) toast.success(message);
      void client.invalidateQueries();
      navigate(link('/admin/users/pozivi'));
    },
  });
  const { form, errorOf } = state;
  const beyond = roles.some(({ may_give }) => !may_give);
  const help = [
    usual
      ? `Bez odabira osoba dobija ulogu „${usual.label}”.`
      : 'Dok joj ne dodijelite ulogu, osoba nema nikakvih dozvola.',
    beyond && 'Zasivljene uloge sadrže dozvole koje nemate.',
  ];
  return (
    <Form
      state={state}
      submitLabel="Pošalji poziv"
      cancelTo={link('/admin/users')}
      label="Poziv u organizaciju"
    >
      <FormField wide>
        <TextInput
          type="email"
          label="E-mail"
          withAsterisk
          autoComplete="off"
          error={errorOf('email')}
          {...form.register('email')}
        />
      </FormField>
      <FormField>
        <TextInput
          label="Ime"
          withAsterisk
          autoComplete="off"
          error={errorOf('first_name')}
          {...form.register('first_name')}
        />
      </FormField>
      <FormField>
        <TextInput
          label="Prezime"
          withAsterisk
          autoComplete="off"
          error={errorOf('last_name')}
          {...form.register('last_name')}
        />
      </FormField>
      <FormField wide>
        {roles.length === 0 ? (
          <Alert className={classes.notice}>Organizacija nema nijednu ulogu koju možete dodijeliti.</Alert>
        ) : (
          <Controller
            name="roles"
            control={form.control}
            rules={{
              validate: (chosen) =>
                chosen.every((id) => roles.some(({ idguid }) => idguid === id)) || NOT_OFFERED,
            }}
            render={({ field }) => (
              <ChoicesSelect
                label="Uloge"
                data={roles.map(({ idguid, label, may_give }) => ({
                  value: idguid,
                  label,
                  disabled: !may_give,
                }))}
                placeholder={field.value.length === 0 ? 'Odaberite' : undefined}
                description={help.filter(Boolean).join(' ')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                nothingFoundMessage="Nema takve uloge"
                error={errorOf('roles')}
                {...field}
              />
            )}
          />
        )}
      </FormField>
    </Form>
  );
}
