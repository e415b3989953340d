import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { ACTING, linkFor } from '../../../admin/acting/acting.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type InvitationRow, invitationsApi } from '../invitations/invitations.api.ts';
import { ACCESS, ACCOUNT, type Member, membersApi, type Person, peopleApi } from '../lists.api.ts';
import { type RoleChoice, roleChoices } from '../members/members.api.ts';
import { FactorMark, Names, RoleBadges, StateBadge, SwitchedOff } from './state-badge.tsx';

const USERS = {
  title: 'full_name',
  idOf: ({ idguid }: { idguid: string }) => idguid,
} as const;

const PEOPLE = {
  ...USERS,
  nameOf: ({ full_name }: Pick<Person, 'full_name'>) => full_name,
  linkTo: ({ idguid }: Pick<Person, 'idguid'>) => `/admin/users/view/${idguid}`,
} as const;

type Somebody = Pick<Person, 'email' | 'second_factor' | 'last_login_at'>;
const CELLS = {
  email: ({ email }: Somebody) => <a href={`mailto:${email}`}>{email}</a>,
  second_factor: ({ second_factor }: Somebody) => <FactorMark has={second_factor} />,
  last_login_at: ({ last_login_at }: Somebody) => (last_login_at ? formatDateTime(last_login_at) : 'nikad'),
} as const;
const FILTERS = { last_login_at: { nullable: true } } as const;
const COUNT = ['korisnik', 'korisnika', 'korisnika'] as const;

/** Members of the organisation. */
export const memberList = defineList<Member>({
  ...PEOPLE,
  name: 'korisnici',
  path: '/admin/users',
  api: membersApi.path,
  spec: membersApi.list,
  labels: { many: 'Korisnici', count: COUNT, all: 'Svi korisnici' },
  searchLabel: 'Pretraži korisnike',
  cells: {
    ...CELLS,
    roles: ({ roles }) => <RoleBadges roles={roles} />,
    is_active: (one) => <StateBadge active={one.is_active} account={one.account_active} />,
  },
  second: ({ roles, email, is_active, account_active }) => (
    <>
      {!is_active && `${account_active ? ACCESS.false : ACCOUNT.false} · `}
      {roles.join(', ') || 'bez uloge'} · {email}
    </>
  ),
  filters: { ...FILTERS, role: { nullable: true } },
  choices: {
    role: {
      path: roleChoices.path,
      whole: true,
      read: ({ idguid, label }: RoleChoice) => ({ idguid, label, hint: null }),
    },
  },
  keep: [ACTING],
});

/** Everybody in the installation, for the operator. */
export const personList = defineList<Person>({
  ...PEOPLE,
  name: 'svi-korisnici',
  path: '/admin/users/svi',
  api: peopleApi.path,
  spec: peopleApi.list,
  labels: { many: 'Svi korisnici sistema', count: COUNT, all: 'Svi korisnici' },
  searchLabel: 'Pretraži sve korisnike',
  cells: {
    ...CELLS,
    organisations: ({ organisations }) => <Organisations memberships={organisations} />,
    is_active: ({ is_active }) => <StateBadge active account={is_active} />,
  },
  second: ({ organisations, email, is_active }) => (
    <>
      {!is_active && `${ACCOUNT.false} · `}
      {organisations.map(({ name }) => name).join(', ') || 'bez organizacije'} · {email}
    </>
  ),
  filters: FILTERS,
  // Not for the list itself: the shell adds the managed organisation to the address, and the tabs lead back to it.
  keep: [ACTING],
});

/** Invitations that nobody has answered. */
export const invitationList = defineList<InvitationRow>({
  ...USERS,
  name: 'pozivi',
  path: '/admin/users/pozivi',
  api: invitationsApi.path,
  spec: invitationsApi.list,
  labels: { many: 'Pozivi', count: ['poziv', 'poziva', 'poziva'], all: 'Svi pozivi' },
  searchLabel: 'Pretraži pozive',
  nameOf: ({ full_name, email }) => full_name || email,
  cells: {
    full_name: ({ full_name, email }) => full_name || email,
    roles: ({ roles }) => <RoleBadges roles={roles} />,
    sent_at: ({ sent_at }) => (sent_at ? formatDateTime(sent_at) : 'čeka slanje'),
    expires_at: (one) => <Expiry of={one} />,
  },
  second: (one) => (
    <>
      {one.roles.join(', ') || 'bez uloge'} · <Expiry of={one} />
    </>
  ),
  keep: [ACTING],
});

function Expiry({ of: { lapsed, expired, expires_at } }: { of: InvitationRow }) {
  if (!lapsed && !expired) return formatDateTime(expires_at);
  return (
    <Badge
      size="sm"
      color="red"
      title={lapsed ? 'Osoba koja je poslala poziv više nema to pravo.' : undefined}
    >
      {lapsed ? 'Ne vrijedi' : 'Istekao'}
    </Badge>
  );
}

/** The organisations of a person, each linked to its people. */
export const Organisations = ({ memberships }: { memberships: Person['organisations'] }) => (
  <Names of={memberships} none="nijedna">
    {({ idguid, name, is_active }) => (
      <span key={idguid}>
        <Link to={linkFor('/admin/users', idguid)}>{name}</Link> {!is_active && <SwitchedOff />}
      </span>
    )}
  </Names>
);
