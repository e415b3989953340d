import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast';
import { refreshProfile } from '../../../../admin/auth/refresh-profile.ts';
import { Fields } from '../../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../../admin/form/use-declared-form.ts';
import { getKey } from '../../../../admin/kit/index.ts';
import { text } from '../../../../core/resource.ts';
import { api } from '../../../../web/api.ts';
import { type OwnProfile, profileGet } from '../../profile/profile.api.ts';
import { NAMES } from '../fields.ts';
import { PictureField } from '../pictures/picture-field.tsx';

const FIELDS = { logo: text({ label: 'Slika', max: 200 }), ...NAMES };

/** Names and picture. */
export function OwnData({ profile }: { profile: OwnProfile }) {
  const queries = useQueryClient();
  const state = useDeclaredForm<OwnProfile, OwnProfile>({
    fields: FIELDS,
    record: profile,
    draft: 'profil',
    send: async (values, { version }) =>
      (await api.patch<OwnProfile>(profileGet.path, { ...values, version })).data,
    done: (saved) => {
      queries.setQueryData(getKey(profileGet.path), saved);
      // The whole back-office shows the name and the picture, in other tabs too.
      void refreshProfile();
      state.rebase(saved, []);
      // The page stays: what is entered next is unsaved again.
      state.saved.current = false;
      toast.success('Profil je sačuvan.');
    },
  });
  return (
    <Form state={state} label="Osnovni podaci">
      <FormField wide>
        <PictureField
          label={FIELDS.logo.label}
          shape="round"
          value={state.form.watch('logo') || null}
          onChange={(url) => state.form.setValue('logo', url ?? '', { shouldDirty: true })}
          error={state.errorOf('logo')}
        />
      </FormField>
      <Fields state={state} fields={NAMES} />
    </Form>
  );
}
