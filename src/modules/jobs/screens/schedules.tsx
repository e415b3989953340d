import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState, formatDateTime, NONE, Spinner } from '../../../admin/kit/index.ts';
import { type SimpleColumn, SimpleTable } from '../../../admin/kit/simple-table.tsx';
import { api } from '../../../web/api.ts';
import type { JobSchedule } from '../jobs.api.ts';

type Row = JobSchedule & { idguid: string };
type State = NonNullable<JobSchedule['last_state']>;

const STATES: Record<State, { label: string; color: string }> = {
  created: { label: 'Čeka', color: 'gray' },
  retry: { label: 'Čeka novi pokušaj', color: 'copper' },
  active: { label: 'Radi', color: 'tile' },
  completed: { label: 'Urađeno', color: 'tile' },
  cancelled: { label: 'Odustalo se', color: 'gray' },
  failed: { label: 'Nije uspio', color: 'red' },
};
const COLUMNS: SimpleColumn<Row>[] = [
  { key: 'label', label: 'Posao', render: (one) => one.label },
  { key: 'when', label: 'Kada', render: (one) => one.when },
  { key: 'last_at', label: 'Zadnji put', render: (one) => formatDateTime(one.last_at) },
  {
    key: 'last_state',
    label: 'Ishod',
    render: ({ last_state: state }) =>
      state ? (
        <Badge size="sm" color={STATES[state].color}>
          {STATES[state].label}
        </Badge>
      ) : (
        NONE
      ),
  },
];

/** What is done at set times, and when it was done last. */
export function Schedules() {
  const found = useQuery({
    queryKey: ['listing', '/api/admin/poslovi/rasporedi'],
    queryFn: async ({ signal }) =>
      (await api.get<JobSchedule[]>('/api/admin/poslovi/rasporedi', { signal })).data,
  });
  if (found.isPending) return <Spinner />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const rows = found.data.map((one) => ({ ...one, idguid: one.queue }));
  return <SimpleTable label="Poslovi po rasporedu" columns={COLUMNS} rows={rows} />;
}
