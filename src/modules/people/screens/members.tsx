import { ACTING, useActing } from '../../../admin/acting/acting.tsx';
import { counted } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import type { Member } from '../lists.api.ts';
import { useRoleChoices } from './client.ts';
import { emailColumn, nameColumn, signInColumns } from './columns.tsx';
import { PeopleFilters } from './filters.tsx';
import { MemberMenu } from './member-menu.tsx';
import { RoleBadges, StateBadge } from './state-badge.tsx';

const SORTABLE = ['full_name', 'email', 'last_login_at'];
/** What else stands in the address, by the API's names. */
const ALSO = {
  [ACTING]: 'tenant',
  prikaz: null,
  is_active: 'is_active',
  second_factor: 'second_factor',
  role: 'role',
};

/** The members of the organisation, and what may be done to each. */
export function Members() {
  const { tenant, link } = useActing();
  const listing = useListing<Member>('/api/admin/users', SORTABLE, 'full_name', ALSO);
  const roles = useRoleChoices(tenant).data ?? [];
  const columns: SimpleColumn<Member>[] = [
    nameColumn(link),
    emailColumn,
    { key: 'roles', label: 'Uloge', render: (one) => <RoleBadges roles={one.roles} /> },
    {
      key: 'is_active',
      label: 'Stanje',
      render: (one) => <StateBadge active={one.is_active} account={one.account_active} />,
    },
    ...signInColumns,
    { key: 'actions', label: 'Radnje', render: (one) => <MemberMenu member={one} /> },
  ];
  return (
    <Listing
      listing={listing}
      label="Korisnici"
      columns={columns}
      searchLabel="Pretraži korisnike"
      countOf={(total) => counted(total, 'korisnik', 'korisnika', 'korisnika')}
      filters={
        <>
          <Filter
            label="Uloga"
            name="role"
            all="Uloga: sve"
            options={roles.map(({ idguid, label }) => ({ value: idguid, label }))}
            listing={listing}
          />
          <PeopleFilters listing={listing} />
        </>
      }
    />
  );
}
