import { useEffect, useState } from 'react';
import { Action } from './actions.tsx';
import type { Progress } from './jobs.ts';
import type { Following } from './use-following.ts';
import type { Job } from './use-job.ts';

/** Shorter work is over before one could read of it; in milliseconds. */
const SHOWN_AFTER = 250;

/** How far a job is, with a way to end it (also by Escape). Shows itself only when the work takes a while. */
export function JobProgress({
  progress,
  doing,
  onCancel,
}: {
  progress: Progress | null;
  /** What is being done, while the job says nothing itself. */
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
  const said = progress?.said || doing;
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

/** True while there is something to say of a job instead of its result. */
export const isUnderWay = ({ at }: Pick<Job<never, unknown, never>, 'at'>): boolean =>
  at === 'running' || at === 'cancelled';

/** How a job that follows an input goes: how far it is, or that it was given up and how to begin it again; else nothing. */
export function JobStatus({
  job,
  following,
  doing,
}: {
  job: Pick<Job<never, unknown, never>, 'at' | 'progress' | 'cancel'>;
  following: Following;
  doing: string;
}) {
  if (job.at === 'running')
    return <JobProgress progress={job.progress} doing={doing} onCancel={job.cancel} />;
  if (job.at !== 'cancelled') return null;
  return (
    <div className="tool-cancelled">
      <p role="status">Prekinuto.</p>
      <Action onClick={following.again}>Pokreni ponovo</Action>
    </div>
  );
}
