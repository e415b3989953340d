import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, EmptyState, PageHeader } from '../../../admin/kit/index.ts';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { JOB_STATES, type JobRow, STATE_LABELS } from '../jobs.api.ts';
import { columnsFor } from './columns.tsx';
import { Handling } from './handling.tsx';
import classes from './jobs.module.css';
import { Schedules } from './schedules.tsx';

const ALSO = { stanje: 'state', prikaz: null };
const STATES = JOB_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const NOTHING: ReadonlySet<string> = new Set();

/** /admin/poslovi: jobs that have failed, wait to be tried again or run, and what is done at set times. */
export default function Jobs() {
  const maySave = hasPermission(useSignedIn(), 'admin_jobs_save');
  const listing = useListing<JobRow>(
    '/api/admin/poslovi',
    ['created_at', 'queue', 'attempt'],
    '-created_at',
    ALSO,
  );
  const [picked, setPicked] = useState(NOTHING);
  const rows = listing.list.data?.data ?? [];
  const pick = (idguid: string) =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(idguid)) after.add(idguid);
      return after;
    });
  const view = listing.given.prikaz === 'rasporedi' ? 'rasporedi' : 'poslovi';
  return (
    <>
      <PageHeader
        title="Pozadinski poslovi"
        description="Šta server radi sam: poslovi koji nisu uspjeli, koji čekaju novi pokušaj i koji upravo rade."
      />
      <Tabs value={view} onChange={(next) => listing.set('prikaz', next === 'rasporedi' ? next : '')}>
        <Tabs.List className={classes.tabs} aria-label="Prikaz">
          <Tabs.Tab value="poslovi">Poslovi</Tabs.Tab>
          <Tabs.Tab value="rasporedi">Po rasporedu</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="poslovi">
          <Listing
            listing={listing}
            label="Pozadinski poslovi"
            columns={columnsFor({ picked, pick: maySave ? pick : undefined })}
            searchLabel="Pretraži poslove"
            countOf={(total) => counted(total, 'posao', 'posla', 'poslova')}
            filters={
              <Filter label="Stanje" name="stanje" all="Sva stanja" options={STATES} listing={listing} />
            }
            empty={
              <EmptyState title="Sve je urađeno">
                Nijedan posao nije propao, ne čeka novi pokušaj i ne radi.
              </EmptyState>
            }
          />
          {maySave && <Handling rows={rows} picked={picked} onPick={setPicked} />}
        </Tabs.Panel>
        <Tabs.Panel value="rasporedi">{view === 'rasporedi' && <Schedules />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
