import { Button, Tabs } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { counted, EmptyState, PageHeader, useAct } from '../../../admin/kit/index.ts';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { api } from '../../../web/api.ts';
import type { NotificationRow } from '../notifications.api.ts';
import { columnsFor } from './columns.tsx';
import classes from './notifications.module.css';
import { useWays } from './use-ways.ts';
import { Ways } from './ways.tsx';

const API = '/api/obavijesti';
const STATES = [
  { value: 'ne', label: 'Nepročitane' },
  { value: 'da', label: 'Pročitane' },
];
const ALSO = {
  procitane: (value: string) => ({ read: { da: 'true', ne: 'false' }[value] ?? null }),
  vrsta: 'kind',
  prikaz: null,
};

/** /obavijesti: everything the person has been told in the organisation, and how they want to be told. */
export default function Notifications() {
  const listing = useListing<NotificationRow>(API, ['created_at'], '-created_at', ALSO);
  useLiveQueries('notifications', ['listing', API]);
  const ways = useWays();
  const { act, busy } = useAct();
  const mark = (idguid: string | null, read: boolean) =>
    act(() => api.post(`${API}/procitano`, { read, ...(idguid && { idguids: [idguid] }) }));
  const kinds = (ways.data ?? []).map(({ kind, label }) => ({ value: kind, label }));
  const view = listing.given.prikaz === 'postavke' ? 'postavke' : 'obavijesti';
  return (
    <>
      <PageHeader
        title="Obavijesti"
        description="Šta vam je javljeno u ovoj organizaciji."
        actions={
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconChecks size={17} aria-hidden />}
            onClick={() => void mark(null, true)}
          >
            Označi sve kao pročitano
          </Button>
        }
      />
      <Tabs value={view} onChange={(next) => listing.set('prikaz', next === 'postavke' ? next : '')}>
        <Tabs.List className={classes.tabs} aria-label="Prikaz">
          <Tabs.Tab value="obavijesti">Obavijesti</Tabs.Tab>
          <Tabs.Tab value="postavke">Šta mi se javlja</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="obavijesti">
          <Listing
            listing={listing}
            label="Obavijesti"
            columns={columnsFor(mark)}
            searchLabel="Pretraži obavijesti"
            countOf={(total) => counted(total, 'obavijest', 'obavijesti', 'obavijesti')}
            filters={
              <>
                <Filter label="Stanje" name="procitane" all="Sve" options={STATES} listing={listing} />
                {kinds.length > 0 && (
                  <Filter label="Vrsta" name="vrsta" all="Sve vrste" options={kinds} listing={listing} />
                )}
              </>
            }
            empty={<EmptyState title="Nema obavijesti">Kad se nešto desi, piše ovdje.</EmptyState>}
          />
        </Tabs.Panel>
        <Tabs.Panel value="postavke">{view === 'postavke' && <Ways ways={ways} />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
