import { useEffect, useRef, useState } from 'react';
import type { Run } from '../../modules/checker/checker.api.ts';
import { secretOf } from './secrets.ts';

/** Steps of a run in short labels. */
const STEPS = [
  ['start', 'Preglednik'],
  ['load', 'Učitavanje'],
  ['gather', 'Pregled'],
  ['audit', 'Ocjena'],
  ['save', 'Izvještaj'],
] as const;

interface ProgressProps {
  run: Run;
  /** The connection is lost. */
  lost: boolean;
  cancelling: boolean;
  cancel(): void;
}

/** Progress of a run: queue position, then steps. */
export function Progress({ run, lost, cancelling, cancel }: ProgressProps) {
  const box = useRef<HTMLElement>(null);
  const [mine, setMine] = useState(false);
  useEffect(() => setMine(secretOf(run.id) !== null), [run.id]);
  // The pressed button is disabled now and has lost focus.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);

  const percent = Math.round(run.progress * 100);
  const at = STEPS.findIndex(([step]) => step === run.step);
  return (
    <section ref={box} className="checker-progress" aria-label="Tok provjere" tabIndex={-1}>
      <p className="checker-now">
        <span>{run.label || 'Provjera počinje…'}</span>
        <span className="checker-percent">
          {run.state === 'waiting' ? waitText(run.wait_seconds) : `${percent}%`}
        </span>
      </p>
      <div
        className="checker-bar"
        role="progressbar"
        aria-label="Napredak provjere"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={run.label}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <ol className="checker-steps">
        {STEPS.map(([step, name], index) => (
          <li key={step} data-is={index < at ? 'done' : index === at ? 'now' : 'later'}>
            {name}
          </li>
        ))}
      </ol>
      <div className="checker-below">
        <p>
          {lost
            ? 'Veza sa serverom je prekinuta. Provjera traje i dalje, a veza se ponovo uspostavlja…'
            : run.url}
        </p>
        {mine && (
          <button type="button" className="button button-line" disabled={cancelling} onClick={cancel}>
            {cancelling ? 'Prekidam...' : 'Prekini'}
          </button>
        )}
      </div>
      <Said run={run} />
    </section>
  );
}

/** Announces changes once a step, not at every request. */
function Said({ run }: { run: Run }) {
  const [said, setSaid] = useState('');
  const what =
    run.state === 'waiting' ? `waiting ${run.place}` : `${run.step} ${Math.floor(run.progress * 4)}`;
  const label = useRef(run.label);
  label.current = run.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the label is read when the step changes, not when it does
  useEffect(() => setSaid(label.current), [what]);
  return (
    <p className="unseen" aria-live="polite">
      {said}
    </p>
  );
}

/** `oko 40 s`, `oko 3 min`. */
function waitText(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 100 ? `oko ${seconds} s` : `oko ${Math.round(seconds / 60)} min`;
}
