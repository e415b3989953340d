import { Badge, Progress } from '@mantine/core';
import { formatDateTime, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { type JobRow, type JobState, jobsApi, STATE_LABELS } from '../jobs.api.ts';
import classes from './jobs.module.css';

const COLORS: Record<JobState, string> = { failed: 'red', retry: 'copper', active: 'tile' };

/** Jobs that have failed, wait to be tried again or run. */
export const jobList = defineList<JobRow>({
  name: 'poslovi',
  path: '/admin/poslovi',
  api: jobsApi.path,
  spec: jobsApi.list,
  topic: 'jobs',
  columns: {
    queue: { kind: 'text', label: 'Posao', list: true },
    tenant: { kind: 'text', label: 'Organizacija', list: true },
    state: { kind: 'choice', label: 'Stanje', list: true, options: STATE_LABELS },
    error: { kind: 'text', label: 'Šta se dešava', list: true },
    attempt: { kind: 'integer', label: 'Pokušaja', list: true },
    created_at: { kind: 'moment', label: 'Nastao', list: true },
    started_at: { kind: 'moment', label: 'Zadnji pokušaj' },
    next_at: { kind: 'moment', label: 'Novi pokušaj' },
  },
  labels: { many: 'Pozadinski poslovi', count: ['posao', 'posla', 'poslova'], all: 'Svi poslovi' },
  searchLabel: 'Pretraži poslove',
  title: 'queue',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ label, created_at }) => `${label}, ${formatDateTime(created_at)}`,
  cells: {
    queue: (job) => job.label,
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
  filters: { state: { options: STATE_LABELS }, queue: { hidden: true } },
  keep: ['prikaz'],
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
