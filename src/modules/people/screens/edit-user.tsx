import { useState } from 'react';
import { useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { Fields } from '../../../admin/form/fields.tsx';
import { Form } from '../../../admin/form/form.tsx';
import { toValues } from '../../../admin/form/schema.ts';
import { useDeclaredForm } from '../../../admin/form/use-declared-form.ts';
import { useSaved } from '../../../admin/form/use-saved.ts';
import { EmptyState, Fetched, PageHeader } from '../../../admin/kit/index.ts';
import { boolean } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import { type MemberDetail, NOT_YOURS_TO_RENAME } from '../members/members.api.ts';
import { usePerson, userPath } from './client.ts';
import { NAMES } from './fields.ts';

/** /admin/users/edit/:idguid: a person's membership and, where allowed, their name. */
export default function EditUser() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  const list = { label: 'Korisnici', to: link('/admin/users') };
  return (
    <Fetched asked={usePerson(idguid, tenant)} list={list} title="Uredi korisnika">
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
          {mayEdit(person) ? (
            <EditForm key={person.idguid} person={person} />
          ) : (
            <EmptyState title="Ovdje nemate šta promijeniti">{NOT_YOURS_TO_RENAME}</EmptyState>
          )}
        </>
      )}
    </Fetched>
  );
}

/** Nobody switches their own membership off. */
const maySwitch = ({ membership, is_self }: MemberDetail): boolean => membership !== null && !is_self;

/** Whether the caller may change anything about the person. */
export const mayEdit = (person: MemberDetail): boolean => person.may_rename || maySwitch(person);

function EditForm({ person }: { person: MemberDetail }) {
  const { query, link } = useActing();
  const saved = useSaved();
  const back = link(`/admin/users/view/${person.idguid}`);
  const [fields] = useState(() => fieldsOf(person));
  const state = useDeclaredForm({
    fields,
    record: person,
    valuesOf: ({ membership, ...one }) => toValues(fields, { ...one, is_active: membership?.is_active }),
    draft: `korisnik:${person.idguid}`,
    send: (_, { version, changed }) => api.patch(userPath(person.idguid), { version, ...changed }, { query }),
    done: (answer) => saved(answer, back),
  });
  return (
    <Form state={state} cancelTo={back} label="Korisnik">
      <Fields state={state} fields={fields} />
      {!person.may_rename && <p>{NOT_YOURS_TO_RENAME}</p>}
    </Form>
  );
}

function fieldsOf(person: MemberDetail) {
  const account = person.account_active ? '' : ' Nalog joj je isključio operater.';
  return {
    ...(person.may_rename && NAMES),
    ...(maySwitch(person) && {
      is_active: boolean({
        label: 'Pristup ovoj organizaciji',
        help: `Bez pristupa osoba ostaje na listi, ali ovdje ne može raditi ništa.${account}`,
      }),
    }),
  };
}
