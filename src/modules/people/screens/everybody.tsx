import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { linkFor } from '../../../admin/acting/acting.tsx';
import { counted } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import type { Person } from '../lists.api.ts';
import { emailColumn, nameColumn, signInColumns } from './columns.tsx';
import { PeopleFilters } from './filters.tsx';
import classes from './people.module.css';
import { StateBadge } from './state-badge.tsx';

const SORTABLE = ['full_name', 'email', 'last_login_at'];
const ALSO = { prikaz: null, is_active: 'is_active', second_factor: 'second_factor' };

const columns: SimpleColumn<Person>[] = [
  nameColumn((path) => path),
  emailColumn,
  {
    key: 'organisations',
    label: 'Organizacije',
    render: (one) => <Organisations places={one.organisations} />,
  },
  {
    key: 'is_active',
    label: 'Nalog',
    render: (one) => <StateBadge active={one.is_active} account={one.is_active} />,
  },
  ...signInColumns,
];

/** The organisations of a person, each with the way to its people. */
export function Organisations({ places }: { places: Person['organisations'] }) {
  if (places.length === 0) return <span className={classes.muted}>nijedna</span>;
  return (
    <ul className={classes.plain}>
      {places.map(({ idguid, name, is_active }) => (
        <li key={idguid}>
          <Link to={linkFor('/admin/users', idguid)}>{name}</Link>{' '}
          {!is_active && (
            <Badge size="sm" color="red">
              Isključen
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** All people of the installation, for the operator. */
export function Everybody() {
  const listing = useListing<Person>('/api/admin/users/svi', SORTABLE, 'full_name', ALSO);
  return (
    <Listing
      listing={listing}
      label="Svi korisnici sistema"
      columns={columns}
      searchLabel="Pretraži sve korisnike"
      countOf={(total) => counted(total, 'korisnik', 'korisnika', 'korisnika')}
      filters={<PeopleFilters listing={listing} />}
    />
  );
}
