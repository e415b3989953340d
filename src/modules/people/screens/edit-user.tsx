import { Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router';
import { ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { StaleNotice, useStale } from '../../../admin/form/stale-notice.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { MemberDetail } from '../members/members.api.ts';
import { usePerson, userPath } from './client.ts';

/** /admin/users/edit/:idguid: a person's membership and, where one may, their name. */
export default function EditUser() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  const asked = usePerson(idguid, tenant);
  const list = { label: 'Korisnici', to: link('/admin/users') };
  return (
    <Fetched asked={asked} list={list} title="Uredi korisnika">
      {(person) => (
        <>
          <PageHeader
            title="Uredi korisnika"
            crumbs={[
              list,
              {
                label: `${person.first_name} ${person.last_name}`,
                to: link(`/admin/users/view/${person.idguid}`),
              },
            ]}
            description={person.email}
          />
          <ActingFor />
          <EditForm key={person.version} person={person} onReload={() => void asked.refetch()} />
        </>
      )}
    </Fetched>
  );
}

function EditForm({ person, onReload }: { person: MemberDetail; onReload: () => void }) {
  const { query, link } = useActing();
  const navigate = useNavigate();
  const client = useQueryClient();
  const stale = useStale();
  const back = link(`/admin/users/view/${person.idguid}`);
  const state = useForm({
    values: {
      first_name: person.first_name,
      last_name: person.last_name,
      is_active: person.membership?.is_active ?? false,
    },
    send: ({ is_active, ...names }) =>
      api.patch(
        userPath(person.idguid),
        {
          version: person.version,
          ...(person.may_rename ? names : {}),
          ...(person.membership ? { is_active } : {}),
        },
        { query },
      ),
    done: ({ message }) => {
      if (message) toast.success(message);
      void client.invalidateQueries();
      navigate(back);
    },
    refused: stale.refused,
  });
  const { form, errorOf } = state;
  const locked = person.may_rename
    ? undefined
    : 'Osoba pripada i drugim organizacijama; ime mijenja sama, u svom profilu.';
  const account = person.account_active ? '' : ' Nalog joj je isključio operater.';
  return (
    <>
      <StaleNotice message={stale.message} onReload={onReload} />
      <Form state={state} cancelTo={back} label="Korisnik">
        <FormField>
          <TextInput
            label="Ime"
            withAsterisk={person.may_rename}
            disabled={!person.may_rename}
            description={locked}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={errorOf('first_name')}
            autoComplete="off"
            {...form.register('first_name')}
          />
        </FormField>
        <FormField>
          <TextInput
            label="Prezime"
            withAsterisk={person.may_rename}
            disabled={!person.may_rename}
            error={errorOf('last_name')}
            autoComplete="off"
            {...form.register('last_name')}
          />
        </FormField>
        {person.membership && (
          <FormField wide>
            <Controller
              name="is_active"
              control={form.control}
              render={({ field: { value, ...field } }) => (
                <Switch
                  label="Aktivan u ovoj organizaciji"
                  description={
                    person.is_self
                      ? 'Sebe ne možete isključiti.'
                      : `Isključena osoba ostaje na listi, ali ovdje ne može raditi ništa.${account}`
                  }
                  disabled={person.is_self}
                  error={errorOf('is_active')}
                  {...field}
                  checked={value}
                />
              )}
            />
          </FormField>
        )}
      </Form>
    </>
  );
}
