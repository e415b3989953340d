import { Badge } from '@mantine/core';
import { counted, formatDateTime, PageHeader } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import type { Member } from '../people/lists.api.ts';
import classes from './people.module.css';

const columns: SimpleColumn<Member>[] = [
  {
    key: 'full_name',
    label: 'Prezime i ime',
    sort: 'full_name',
    render: (member) => <span className={classes.person}>{member.full_name}</span>,
  },
  {
    key: 'email',
    label: 'E-mail',
    sort: 'email',
    render: (member) => <a href={`mailto:${member.email}`}>{member.email}</a>,
  },
  {
    key: 'roles',
    label: 'Uloge',
    render: (member) =>
      member.roles.length === 0 ? (
        <span className={classes.muted}>bez uloge</span>
      ) : (
        <span className={classes.badges}>
          {member.roles.map((role) => (
            <Badge key={role} size="sm">
              {role}
            </Badge>
          ))}
        </span>
      ),
  },
  {
    key: 'is_active',
    label: 'Stanje',
    render: (member) =>
      member.is_active ? (
        'Aktivan'
      ) : (
        <Badge size="sm" color="red">
          Isključen
        </Badge>
      ),
  },
  {
    key: 'last_login_at',
    label: 'Posljednja prijava',
    sort: 'last_login_at',
    render: (member) => (member.last_login_at ? formatDateTime(member.last_login_at) : 'nikad'),
  },
];

const sortable = columns.flatMap(({ sort }) => sort ?? []);

/** /admin/users: who belongs to the organisation. */
export default function Users() {
  const listing = useListing<Member>('/api/admin/users', sortable, 'full_name');
  return (
    <>
      <PageHeader
        title="Korisnici"
        description="Osobe koje pripadaju vašoj organizaciji i njihove uloge u njoj."
      />
      <Listing
        listing={listing}
        label="Korisnici"
        columns={columns}
        keyOf={(member) => member.idguid}
        searchLabel="Pretraži korisnike"
        countOf={(total) => counted(total, 'korisnik', 'korisnika', 'korisnika')}
      />
    </>
  );
}
