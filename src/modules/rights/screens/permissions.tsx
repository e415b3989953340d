import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { numberColumn, type SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { api } from '../../../web/api.ts';
import type { PermissionRow } from '../permissions/permissions.api.ts';
import { Code, OwnRight } from './names.tsx';
import classes from './rights.module.css';

const SORTABLE = ['module', 'label', 'name', 'roles', 'people'];

const columns: SimpleColumn<PermissionRow>[] = [
  {
    key: 'label',
    label: 'Dozvola',
    sort: 'label',
    render: (one) => (
      <span className={classes.named}>
        <Link className={classes.title} to={`/admin/permissions/${one.idguid}/view`}>
          {one.label}
        </Link>
        {!one.product && <OwnRight />}
      </span>
    ),
  },
  { key: 'module', label: 'Modul', sort: 'module', render: (one) => one.module_label },
  {
    key: 'name',
    label: 'Naziv',
    sort: 'name',
    render: (one) => <Code>{one.name}</Code>,
  },
  numberColumn('roles', 'Uloga'),
  numberColumn('people', 'Osoba'),
];

/** /admin/permissions: every right there is, and who has it here. */
export default function Permissions() {
  const listing = useListing<PermissionRow>('/api/admin/permissions', SORTABLE, 'module,label', {
    modul: 'module',
  });
  const session = useSignedIn();
  const maySave = session.tenant?.is_operator === true && hasPermission(session, 'admin_permissions_save');
  const modules = useQuery({
    queryKey: ['listing', '/api/admin/permissions/modules'],
    queryFn: ({ signal }) =>
      api.get<{ module: string; label: string; permissions: number }[]>('/api/admin/permissions/modules', {
        signal,
      }),
  });
  return (
    <>
      <PageHeader
        title="Dozvole"
        description="Sve dozvole u sistemu. Dozvole se dodjeljuju ulogama ili direktno osobama. Brojevi se odnose na vašu organizaciju."
        actions={
          maySave && (
            <LinkButton to="/admin/permissions/create" icon={IconPlus}>
              Dodaj dozvolu
            </LinkButton>
          )
        }
      />
      <Listing
        listing={listing}
        label="Dozvole"
        columns={columns}
        searchLabel="Pretraži dozvole"
        countOf={(total) => counted(total, 'dozvola', 'dozvole', 'dozvola')}
        filters={
          <Filter
            label="Modul"
            name="modul"
            all="Svi moduli"
            options={(modules.data?.data ?? []).map(({ module, label, permissions }) => ({
              value: module,
              label: `${label} (${permissions})`,
            }))}
            listing={listing}
          />
        }
      />
    </>
  );
}
