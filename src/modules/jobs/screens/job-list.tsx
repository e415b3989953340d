import { Badge, Progress } from '@mantine/core';
import { formatDateTime, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type JobRow, type JobState, jobsApi, STATE_LABELS } from '../jobs.api.ts';
import classes from './jobs.module.css';

/** The two screens of jobs. */
export const TABS = [
  { to: '/admin/poslovi', label: 'Poslovi' },
  { to: '/admin/poslovi/rasporedi', label: 'Po rasporedu' },
] as const;

const COLORS: Record<JobState, string> = { failed: 'red', retry: 'copper', active: 'tile' };

export const jobList = defineList<JobRow>({
  name: 'poslovi',
  path: '/admin/poslovi',
  api: jobsApi.path,
  spec: jobsApi.list,
  topic: 'jobs',
  labels: { many: 'Pozadinski poslovi', count: ['posao', 'posla', 'poslova'], all: 'Svi poslovi' },
  searchLabel: 'Pretraži poslove',
  title: 'label',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ label, created_at }) => `${label}, ${formatDateTime(created_at)}`,
  cells: {
    tenant: (job) => job.tenant ?? 'Cijeli sistem',
    state: (job) => (
      <>
        <Badge size="sm" color={COLORS[job.state]}>
          {STATE_LABELS[job.state]}
        </Badge>
        {job.next_at && <span className={classes.aside}>ponovo {formatDateTime(job.next_at)}</span>}
      </>
    ),
    error: (job) => <Happening job={job} />,
  },
  second: (job) => (
    <>
      {STATE_LABELS[job.state]} · {job.progress?.sentence ?? job.error ?? job.tenant ?? 'Cijeli sistem'}
    </>
  ),
});

function Happening({ job: { progress, error } }: { job: JobRow }) {
  if (!progress) return error ? <span title={error}>{error}</span> : NONE;
  return (
    <span className={classes.progress}>
      <Progress value={progress.percent} size="sm" aria-label={progress.sentence} />
      <span className={classes.aside}>
        {progress.percent} % · {progress.sentence}
      </span>
    </span>
  );
}
