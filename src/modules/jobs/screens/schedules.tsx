import { Badge } from '@mantine/core';
import { formatDateTime, NONE, PageTabs } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { type JobSchedule, RUN_LABELS, schedulesApi } from '../jobs.api.ts';
import { TABS } from './job-list.tsx';

const COLORS: Record<keyof typeof RUN_LABELS, string> = {
  created: 'gray',
  retry: 'copper',
  active: 'tile',
  completed: 'tile',
  cancelled: 'gray',
  failed: 'red',
};

const RunBadge = ({ state }: { state: keyof typeof RUN_LABELS }) => (
  <Badge size="sm" color={COLORS[state]}>
    {RUN_LABELS[state]}
  </Badge>
);

export const scheduleList = defineList<JobSchedule>({
  name: 'rasporedi-poslova',
  path: '/admin/poslovi/rasporedi',
  api: schedulesApi.path,
  spec: schedulesApi.list,
  topic: 'jobs',
  labels: { many: 'Poslovi po rasporedu', count: ['posao', 'posla', 'poslova'], all: 'Svi poslovi' },
  searchLabel: 'Pretraži poslove',
  title: 'label',
  idOf: ({ queue }) => queue,
  nameOf: ({ label }) => label,
  cells: {
    last_state: ({ last_state: state }) => (state ? <RunBadge state={state} /> : NONE),
  },
  second: ({ when, last_state: state, last_at }) => (
    <>
      {state && (
        <>
          <RunBadge state={state} /> ·{' '}
        </>
      )}
      {when}
      {last_at && ` · posljednji put ${formatDateTime(last_at)}`}
    </>
  ),
});

/** /admin/poslovi/rasporedi: what is done at set times, and how it went last. */
export default function Schedules() {
  return (
    <List
      list={scheduleList}
      header={{
        description: 'Šta server radi u određeno vrijeme, i kako je posljednji put prošlo.',
      }}
      before={<PageTabs tabs={TABS} />}
    />
  );
}
