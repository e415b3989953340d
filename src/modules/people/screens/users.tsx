import { Link } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, PageTabs, plural } from '../../../admin/kit/index.ts';
import type { ListRow } from '../../../admin/list/definition.ts';
import { List, type ListProps } from '../../../admin/list/list.tsx';
import { useListPage } from '../../../admin/list/use-list.ts';
import { InvitationMenu } from './invitation-menu.tsx';
import { invitationList, memberList, personList } from './people-lists.tsx';
import { PersonMenu } from './person-menu.tsx';

/** /admin/users: the members of the organisation. */
export function Members() {
  const { query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_users_save');
  return (
    <PeopleList
      list={memberList}
      description="Članovi organizacije i njihove uloge."
      query={query}
      address={link}
      empty={{ title: 'Organizacija još nema članova', text: <Waiting /> }}
      editOf={maySave ? ({ idguid }) => link(`/admin/users/edit/${idguid}`) : undefined}
      rowActions={(one) => (
        <PersonMenu
          row
          person={{
            idguid: one.idguid,
            version: one.version,
            name: one.full_name,
            email: one.email,
            member: one.membership_active,
            account: one.account_active,
            hasFactor: one.second_factor,
            invitations: one.invitations,
          }}
        />
      )}
    />
  );
}

/** In an organisation without members: how many were invited, and the way to them. */
function Waiting() {
  const { query, link } = useActing();
  const count = useListPage(invitationList, query, true).data?.meta.total ?? 0;
  if (count === 0) return 'Pozovite prvu osobu.';
  return (
    <Link to={link(invitationList.path)}>
      {plural(count, 'Na odgovor čeka', 'Na odgovor čekaju', 'Na odgovor čeka')}{' '}
      {counted(count, 'poziv', 'poziva', 'poziva')}
    </Link>
  );
}

/** /admin/users/pozivi: who has been invited and has not answered. */
export function Invitations() {
  const { query } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_users_save');
  return (
    <PeopleList
      list={invitationList}
      description="Pozivi u organizaciju na koje još niko nije odgovorio."
      query={query}
      rowActions={maySave ? (one) => <InvitationMenu invitation={one} /> : undefined}
      empty={{
        title: 'Nema poziva na čekanju',
        text: 'Trenutno nijedan poziv ne čeka odgovor. Novu osobu pozivate dugmetom „Pozovi osobu”.',
      }}
    />
  );
}

/** /admin/users/svi: everybody in the installation, for the operator. */
export const Everybody = () => (
  <PeopleList list={personList} description="Sve osobe sistema i organizacije kojima pripadaju." />
);

const TABS = [
  { to: memberList.path, label: 'Članovi' },
  { to: invitationList.path, label: 'Pozivi' },
];
const EVERYBODY = { to: personList.path, label: 'Svi korisnici sistema' };

/** One of the three lists, with the way to the others. */
function PeopleList<Row extends ListRow>({
  description,
  ...props
}: Omit<ListProps<Row>, 'header' | 'before' | 'create'> & { description: string }) {
  const { may, link } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_users_save');
  const everybody = props.list.path === personList.path;
  return (
    <List
      {...props}
      header={{ description }}
      create={maySave ? { to: link('/admin/users/create'), label: 'Pozovi osobu' } : undefined}
      before={
        <>
          <PageTabs tabs={may ? [...TABS, EVERYBODY] : TABS} address={link} />
          {!everybody && <ActingFor />}
        </>
      }
    />
  );
}
