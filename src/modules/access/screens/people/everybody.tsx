import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { counted, formatDateTime } from '../../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../../admin/listing/listing.tsx';
import { useListing } from '../../../../admin/listing/use-listing.ts';
import type { Person } from '../../people/lists.api.ts';
import { linkFor } from '../acting.tsx';
import { PeopleFilters } from './filters.tsx';
import classes from './people.module.css';
import { FactorMark, StateBadge } from './state-badge.tsx';

const SORTABLE = ['full_name', 'email', 'last_login_at'];
const ALSO = { prikaz: null, is_active: 'is_active', second_factor: 'second_factor' };

const columns: SimpleColumn<Person>[] = [
  {
    key: 'full_name',
    label: 'Prezime i ime',
    sort: 'full_name',
    render: (one) => (
      <Link className={classes.link} to={`/admin/users/view/${one.idguid}`}>
        {one.full_name}
      </Link>
    ),
  },
  {
    key: 'email',
    label: 'E-mail',
    sort: 'email',
    render: (one) => <a href={`mailto:${one.email}`}>{one.email}</a>,
  },
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
  { key: 'second_factor', label: 'Drugi faktor', render: (one) => <FactorMark has={one.second_factor} /> },
  {
    key: 'last_login_at',
    label: 'Posljednja prijava',
    sort: 'last_login_at',
    render: (one) => (one.last_login_at ? formatDateTime(one.last_login_at) : 'nikad'),
  },
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
