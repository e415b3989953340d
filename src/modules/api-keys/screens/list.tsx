import { Badge } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ACTING, ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, EmptyState, formatDateTime, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { numberColumn, type SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import type { ApiKeyRow } from '../keys.api.ts';
import classes from './keys.module.css';
import { API, HOME, STATE_COLORS, STATE_LABELS } from './keys-data.ts';

const columnsFor = (link: (path: string) => string): SimpleColumn<ApiKeyRow>[] => [
  {
    key: 'name',
    label: 'Naziv',
    sort: 'name',
    render: (one) => (
      <>
        <Link className={classes.name} to={link(`${HOME}/view/${one.idguid}`)}>
          {one.name}
        </Link>
        <span className={classes.prefix}>{one.prefix}…</span>
      </>
    ),
  },
  { key: 'user_name', label: 'Napravio', sort: 'user_name', render: (one) => one.user_name },
  numberColumn('permissions', 'Dozvola', false),
  {
    key: 'expires_at',
    label: 'Vrijedi do',
    sort: 'expires_at',
    render: (one) => (one.expires_at ? formatDateTime(one.expires_at) : 'bez isteka'),
  },
  {
    key: 'last_used_at',
    label: 'Zadnja upotreba',
    sort: 'last_used_at',
    render: (one) =>
      one.last_used_at ? (
        <>
          {formatDateTime(one.last_used_at)}
          {one.last_used_ip && <span className={classes.aside}>s adrese {one.last_used_ip}</span>}
        </>
      ) : (
        <span className={classes.muted}>nikad</span>
      ),
  },
  {
    key: 'state',
    label: 'Stanje',
    render: (one) => (
      <Badge size="sm" color={STATE_COLORS[one.state]}>
        {STATE_LABELS[one.state]}
      </Badge>
    ),
  },
];

const sortable = ['name', 'user_name', 'expires_at', 'last_used_at', 'created_at'];
const states = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));

/** /admin/api-keys: the organisation's keys, whoever made them. */
export default function ApiKeys() {
  const { tenant, link } = useActing();
  const listing = useListing<ApiKeyRow>(API, sortable, '-created_at', {
    stanje: 'state',
    [ACTING]: 'tenant',
  });
  const maySave = hasPermission(useSignedIn(), 'admin_api_keys_save');
  // A key is always its maker's, in the organisation they belong to.
  const create = maySave && tenant === null && (
    <LinkButton to={`${HOME}/create`} icon={IconPlus}>
      Novi ključ
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="API ključevi"
        description="Ključevi kojima programi pristupaju u ime osobe koja ih je napravila."
        actions={create}
      />
      <ActingFor choose />
      <Listing
        listing={listing}
        label="API ključevi"
        columns={columnsFor(link)}
        searchLabel="Pretraži ključeve"
        countOf={(total) => counted(total, 'ključ', 'ključa', 'ključeva')}
        filters={<Filter label="Stanje" name="stanje" all="Sva stanja" options={states} listing={listing} />}
        empty={
          <EmptyState title="Još nema ključeva" action={create}>
            Ključ treba programu koji umjesto osobe čita ili unosi podatke, npr. skladištu ili web prodavnici.
          </EmptyState>
        }
      />
    </>
  );
}
