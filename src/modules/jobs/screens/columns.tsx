import { Badge, Checkbox, Progress } from '@mantine/core';
import { formatDateTime, formatNumber, NONE } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { type JobRow, type JobState, STATE_LABELS } from '../jobs.api.ts';
import classes from './jobs.module.css';

const COLORS: Record<JobState, string> = { failed: 'red', retry: 'copper', active: 'tile' };

interface Picking {
  picked: ReadonlySet<string>;
  /** Takes a job into the selection or out of it; without it nothing can be selected. */
  pick: ((idguid: string) => void) | undefined;
}

/** The columns of the list of jobs. */
export const columnsFor = ({ picked, pick }: Picking): SimpleColumn<JobRow>[] => [
  {
    key: 'queue',
    label: 'Posao',
    sort: 'queue',
    render: (one) => (
      <div className={classes.name}>
        {pick && one.state !== 'active' && (
          <Checkbox
            size="xs"
            aria-label={`Odaberi: ${one.label}, ${formatDateTime(one.created_at)}`}
            checked={picked.has(one.idguid)}
            onChange={() => pick(one.idguid)}
          />
        )}
        <div>
          {one.label}
          <span className={classes.sub}>{one.tenant ?? 'Cijeli sistem'}</span>
        </div>
      </div>
    ),
  },
  {
    key: 'state',
    label: 'Stanje',
    render: (one) => (
      <>
        <Badge size="sm" color={COLORS[one.state]}>
          {STATE_LABELS[one.state]}
        </Badge>
        {one.next_at && <span className={classes.sub}>ponovo {formatDateTime(one.next_at)}</span>}
      </>
    ),
  },
  { key: 'error', label: 'Šta se dešava', render: (one) => <Happening one={one} /> },
  {
    key: 'attempt',
    label: 'Pokušaja',
    sort: 'attempt',
    numeric: true,
    render: (one) => formatNumber(one.attempt),
  },
  {
    key: 'created_at',
    label: 'Nastao',
    sort: 'created_at',
    render: (one) => (
      <time className={classes.when} dateTime={one.created_at}>
        {formatDateTime(one.created_at)}
      </time>
    ),
  },
];

function Happening({ one: { progress, error } }: { one: JobRow }) {
  if (!progress) return error ? <span className={classes.error}>{error}</span> : NONE;
  return (
    <div className={classes.progress}>
      <Progress value={progress.percent} size="sm" aria-label={progress.sentence} />
      <span className={classes.sub}>
        {progress.percent} % · {progress.sentence}
      </span>
    </div>
  );
}
