import { Controller } from 'react-hook-form';
import { useActing } from '../../../admin/acting/acting.ts';
import { ChoicesSelect } from '../../../admin/fields/choice-select.tsx';
import { DESCRIPTION_BELOW } from '../../../admin/fields/common.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form, FormField } from '../../../admin/form/form.tsx';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { email, references } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import type { RoleChoice } from '../members/members.api.ts';
import { useRoleChoices } from './client.ts';
import { NAMES } from './fields.ts';

const PERSON = { ...NAMES, email: email({ label: 'E-mail', required: true }) };
const FIELDS = { ...PERSON, roles: references({ label: 'Uloge', to: 'roles' }) };

/** /admin/users/create: invites somebody to the organisation. */
export default function Invite() {
  const { tenant, link } = useActing();
  return (
    <>
      <PageHeader
        title="Pozovi osobu"
        crumbs={[{ label: 'Korisnici', to: link('/admin/users') }]}
        description="Osobi šaljemo poruku s linkom koji vrijedi sedam dana. Ako već ima nalog, prihvatanjem dobija pristup i ovoj organizaciji."
      />
      <Fetched asked={useRoleChoices(tenant)}>{(roles) => <InviteForm roles={roles} />}</Fetched>
    </>
  );
}

function InviteForm({ roles }: { roles: RoleChoice[] }) {
  const { query, link } = useActing();
  const saved = useSaved();
  const usual = roles.find(({ is_default }) => is_default);
  const state = useDeclaredForm({
    fields: FIELDS,
    initial: { roles: usual?.may_give ? [usual.idguid] : [] },
    draft: 'poziv',
    send: (values) => api.post('/api/admin/invitations', values, { query }),
    done: (answer) => saved(answer, link('/admin/users/pozivi')),
  });
  const help = [
    usual
      ? `Bez odabira osoba dobija ulogu „${usual.label}”.`
      : 'Dok joj ne dodijelite ulogu, osoba nema nikakvih dozvola.',
    roles.some(({ may_give }) => !may_give) && 'Sive uloge sadrže dozvole koje nemate.',
  ];
  return (
    <Form
      state={state}
      submitLabel="Pošalji poziv"
      cancelTo={link('/admin/users')}
      label="Poziv u organizaciju"
    >
      <Fields state={state} fields={PERSON} />
      <FormField wide>
        <Controller
          name="roles"
          control={state.form.control}
          render={({ field }) => (
            <ChoicesSelect
              label={FIELDS.roles.label}
              data={roles.map(({ idguid, label, may_give }) => ({
                value: idguid,
                label,
                disabled: !may_give,
              }))}
              placeholder={field.value.length === 0 ? 'Odaberite' : undefined}
              description={help.filter(Boolean).join(' ')}
              inputWrapperOrder={DESCRIPTION_BELOW}
              nothing={
                roles.length > 0
                  ? 'Nema takve uloge'
                  : 'Organizacija nema nijednu ulogu koju možete dodijeliti'
              }
              error={state.errorOf('roles')}
              {...field}
            />
          )}
        />
      </FormField>
    </Form>
  );
}
