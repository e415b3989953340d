import { useEffect, useState } from 'react';
import type { Progress } from '../../../web/worker/job-messages.ts';
import { Action } from './actions.tsx';
import type { AutoRun } from './use-auto-run.ts';
import type { Job } from './use-job.ts';

/** Delay before progress is shown, in milliseconds: shorter work is over before one could read it. */
const SHOWN_AFTER = 250;

/** Progress of a job, with a button to cancel it (also by Escape). Appears after `SHOWN_AFTER`. */
export function JobProgress({
  progress,
  doing,
  onCancel,
}: {
  progress: Progress | null;
  /** Text shown while the job reports none. */
  doing: string;
  onCancel: () => void;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onCancel();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onCancel]);
  if (!shown) return null;
  const share = progress?.total ? Math.min(1, progress.done / progress.total) : null;
  const percent = share === null ? null : Math.floor(share * 100);
  const said = progress?.label || doing;
  return (
    <div className="tool-progress">
      <p>
        <span>{said}</span>
        {percent !== null && <span className="tool-percent">{percent}%</span>}
      </p>
      <div
        className="tool-bar"
        role="progressbar"
        aria-label={said}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== null && { 'aria-valuenow': percent })}
        data-unknown={percent === null ? '' : undefined}
      >
        <i style={percent === null ? undefined : { width: `${percent}%` }} />
      </div>
      <button type="button" className="tool-action" onClick={onCancel}>
        Prekini <kbd>Esc</kbd>
      </button>
    </div>
  );
}

/** True while the job's status is shown instead of its result. */
export const isUnderWay = ({ status }: Pick<Job<never, unknown, never>, 'status'>): boolean =>
  status === 'running' || status === 'cancelled';

/** Status of an auto-run job: its progress, or that it was cancelled and a button to run it again. */
export function JobStatus({
  job,
  following,
  doing,
}: {
  job: Pick<Job<never, unknown, never>, 'status' | 'progress' | 'cancel'>;
  following: AutoRun;
  doing: string;
}) {
  if (job.status === 'running')
    return <JobProgress progress={job.progress} doing={doing} onCancel={job.cancel} />;
  if (job.status !== 'cancelled') return null;
  return (
    <div className="tool-cancelled">
      <p role="status">Prekinuto.</p>
      <Action onClick={following.rerun}>Pokreni ponovo</Action>
    </div>
  );
}
