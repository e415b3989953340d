import { Tabs } from '@mantine/core';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { PageHeader } from '../../../admin/kit/index.ts';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { List } from '../../../admin/list/list.tsx';
import { Handling } from './handling.tsx';
import { jobList } from './job-list.tsx';
import classes from './jobs.module.css';
import { Schedules } from './schedules.tsx';

/** /admin/poslovi: jobs that have failed, wait to be tried again or run, and what is done at set times. */
export default function Jobs() {
  const maySave = hasPermission(useSignedIn(), 'admin_jobs_save');
  const [search, setSearch] = useQueryParams();
  const view = search.get('prikaz') === 'rasporedi' ? 'rasporedi' : 'poslovi';
  return (
    <>
      <PageHeader
        title="Pozadinski poslovi"
        description="Šta server radi sam: poslovi koji nisu uspjeli, koji čekaju novi pokušaj i koji upravo rade."
      />
      <Tabs
        value={view}
        onChange={(next) => setSearch(() => (next === 'rasporedi' ? 'prikaz=rasporedi' : ''))}
      >
        <Tabs.List className={classes.tabs} aria-label="Prikaz">
          <Tabs.Tab value="poslovi">Poslovi</Tabs.Tab>
          <Tabs.Tab value="rasporedi">Po rasporedu</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="poslovi">
          {view === 'poslovi' && (
            <List
              list={jobList}
              selection={
                maySave
                  ? {
                      can: ({ state }) => state !== 'active',
                      actions: (selected) => <Handling selected={selected} />,
                    }
                  : undefined
              }
              empty={{
                title: 'Sve je urađeno',
                text: 'Nijedan posao nije propao, ne čeka novi pokušaj i ne radi.',
              }}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="rasporedi">{view === 'rasporedi' && <Schedules />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
