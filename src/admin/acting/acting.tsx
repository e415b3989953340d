import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORGANISATIONS } from '../../modules/people/paths.ts';
import { api } from '../../web/api.ts';
import { hasPermission } from '../auth/permissions.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { dropdown } from '../fields/dropdown.ts';
import { useOpenList } from '../fields/use-open-list.ts';
import { useQueryParams } from '../kit/use-query-params.ts';
import classes from './acting.module.css';
import { leaveManaged } from './managed-store.ts';

/** Query parameter of the organisation that the operator manages. */
export const ACTING = 'organizacija';

/**
 * The organisation that the screen manages: the operator's people may name another one in the address (`?organizacija=`),
 * sent to the API as `tenant`. Null for one's own and for everybody else.
 */
export function useActing() {
  const [search] = useQueryParams();
  const session = useSignedIn();
  const own = session.tenant?.idguid;
  const may = session.tenant?.is_operator === true && hasPermission(session, 'admin_tenants_save');
  const asked = search.get(ACTING)?.toLowerCase() || null;
  const tenant = may && asked !== own ? asked : null;
  return {
    tenant,
    /** Whether the person may manage other organisations. */
    may,
    /** Query parameters for the API. */
    query: { tenant },
    /** An address of the back-office, for the same organisation. */
    link: (path: string) => linkFor(path, tenant),
  };
}

/** An address of the back-office, for the organisation `tenant`. */
export const linkFor = (path: string, tenant: string | null): string =>
  tenant ? `${path}${path.includes('?') ? '&' : '?'}${ACTING}=${tenant}` : path;

/** Above a list: lets the operator's people choose the organisation. Renders nothing for others. */
export function ActingFor() {
  const { tenant, may } = useActing();
  const session = useSignedIn();
  const [, setSearch] = useQueryParams();
  const named = useManagedName(tenant);
  if (!may) return null;
  const own = { value: session.tenant!.idguid, label: session.tenant!.name };
  const go = (idguid: string) => {
    if (idguid === own.value) leaveManaged();
    // Search and filters belong to the previous organisation.
    setSearch(() => new URLSearchParams(idguid === own.value ? {} : { [ACTING]: idguid }));
  };
  return (
    <section className={classes.bar} aria-label="Organizacija">
      <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
      <Chooser current={tenant ? { value: tenant, label: named } : own} own={own} onChange={go} />
    </section>
  );
}

/** Name of another organisation. */
export function useManagedName(tenant: string | null): string {
  const { data, isError } = useQuery({
    queryKey: ['tenant', tenant],
    queryFn: ({ signal }) => api.get<{ name: string }>(`${ORGANISATIONS}/${tenant}`, { signal }),
    enabled: tenant !== null,
  });
  return isError ? 'koja nije pronađena' : (data?.data.name ?? '…');
}

interface Item {
  value: string;
  label: string;
}

function Chooser(props: { current: Item; own: Item; onChange: (idguid: string) => void }) {
  const { current, own, onChange } = props;
  const [touched, setTouched] = useState(false);
  const [search, setSearch] = useState('');
  const wanted = search === current.label ? '' : search.trim();
  const [settled] = useDebouncedValue(wanted, 200);
  const found = useQuery({
    queryKey: ['tenants', 'choice', settled],
    queryFn: ({ signal }) =>
      api.get<{ idguid: string; name: string }[]>(ORGANISATIONS, {
        signal,
        query: { q: settled || null, page_size: 50 },
      }),
    placeholderData: keepPreviousData,
    enabled: touched,
  });
  const items = (found.data?.data ?? []).map(({ idguid, name }) => ({ value: idguid, label: name }));
  const known = settled ? [current] : [current, own];
  const data = [
    ...known.filter(
      (one, index) =>
        known.findIndex(({ value }) => value === one.value) === index &&
        !items.some(({ value }) => value === one.value),
    ),
    ...items,
  ];
  const list = useOpenList({
    asked: wanted !== '',
    ready: wanted === settled && !found.isFetching,
    revert: () => setSearch(current.label),
  });
  return (
    <Select
      aria-label="Organizacija kojom upravljate"
      className={classes.chooser}
      size="sm"
      data={data}
      {...dropdown}
      {...list}
      value={current.value}
      onChange={(next) => next && next !== current.value && onChange(next)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      onFocus={() => setTouched(true)}
      // The server has searched, folding diacritics.
      filter={() => (wanted === '' ? data : items)}
      allowDeselect={false}
      nothingFoundMessage={found.isFetching ? 'Pretraga…' : 'Nema organizacije s tim nazivom'}
      rightSection={found.isFetching && touched ? <Loader size={14} /> : undefined}
    />
  );
}
