import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ACTING, ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, formatNumber, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { numberColumn, type SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import type { RoleListRow } from '../roles/roles.api.ts';
import { Code, RoleName } from './names.tsx';

const SORTABLE = ['label', 'name', 'members', 'permissions'];

/** /admin/roles: the organisation's own roles and those of everybody. */
export default function Roles() {
  const { link } = useActing();
  const listing = useListing<RoleListRow>('/api/admin/roles', SORTABLE, 'label', { [ACTING]: 'tenant' });
  const maySave = hasPermission(useSignedIn(), 'admin_roles_save');
  const columns: SimpleColumn<RoleListRow>[] = [
    {
      key: 'label',
      label: 'Naziv',
      sort: 'label',
      render: (role) => <RoleName role={role} to={link(`/admin/roles/view/${role.idguid}`)} />,
    },
    {
      key: 'name',
      label: 'Oznaka',
      sort: 'name',
      render: (role) => <Code>{role.name}</Code>,
    },
    {
      key: 'permissions',
      label: 'Dozvola',
      sort: 'permissions',
      numeric: true,
      render: (role) => (
        <Link
          to={link(`/admin/roles/permissions/${role.idguid}`)}
          aria-label={`Dozvole uloge ${role.label}: ${role.permissions}`}
        >
          {formatNumber(role.permissions)}
        </Link>
      ),
    },
    numberColumn('members', 'Osoba'),
  ];
  return (
    <>
      <PageHeader
        title="Uloge"
        description="Uloga je skup dozvola pod jednim nazivom. Osoba kojoj je dodijelite smije sve što je u njoj, u granicama dozvola organizacije."
        actions={
          maySave && (
            <LinkButton to={link('/admin/roles/create')} icon={IconPlus}>
              Dodaj ulogu
            </LinkButton>
          )
        }
      />
      <ActingFor choose />
      <Listing
        listing={listing}
        label="Uloge"
        columns={columns}
        searchLabel="Pretraži uloge"
        countOf={(total) => counted(total, 'uloga', 'uloge', 'uloga')}
      />
    </>
  );
}
