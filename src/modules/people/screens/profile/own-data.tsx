import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { Form, FormField } from '../../../../admin/form/form.tsx';
import { useForm } from '../../../../admin/form/use-form.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { OWN_PROFILE, type OwnProfile, saveOwnProfile } from './profile-client.ts';

interface Values {
  logo: string | null;
  first_name: string;
  last_name: string;
}
const valuesOf = ({ logo, first_name, last_name }: OwnProfile): Values => ({ logo, first_name, last_name });

/** Names and picture. */
export function OwnData({ profile }: { profile: OwnProfile }) {
  const queries = useQueryClient();
  const state = useForm<Values, OwnProfile>({
    values: valuesOf(profile),
    send: (values) => saveOwnProfile({ ...values, version: profile.version }),
    done: (saved) => {
      queries.setQueryData(OWN_PROFILE, saved);
      state.form.reset(valuesOf(saved));
      // There is more to change on this page; what is entered next is unsaved again.
      state.saved.current = false;
      toast.success('Profil je sačuvan.');
    },
    refused: ({ code, data, message }) => {
      if (code !== 'stale') return false;
      // What was entered stays; saved once more it stands over what somebody else has changed.
      queries.setQueryData(OWN_PROFILE, (data as { current: OwnProfile }).current);
      state.setProblem(`${message} Vaš unos je ovdje; sačuvajte ga ponovo ako treba da važi.`);
      return true;
    },
  });
  const { form, errorOf } = state;
  const logo = form.watch('logo');
  return (
    <Form state={state} label="Osnovni podaci">
      <FormField wide>
        <PictureField
          label="Slika"
          shape="round"
          value={logo}
          onChange={(url) => form.setValue('logo', url, { shouldDirty: true })}
          error={errorOf('logo')}
        />
      </FormField>
      <FormField>
        <TextInput
          label="Ime"
          required
          autoComplete="given-name"
          maxLength={100}
          error={errorOf('first_name')}
          {...form.register('first_name')}
        />
      </FormField>
      <FormField>
        <TextInput
          label="Prezime"
          required
          autoComplete="family-name"
          maxLength={100}
          error={errorOf('last_name')}
          {...form.register('last_name')}
        />
      </FormField>
    </Form>
  );
}
