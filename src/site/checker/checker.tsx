import { useEffect, useMemo, useRef } from 'react';
import { keepRun, runIn } from './address.ts';
import type { RunOptions } from './begin.ts';
import { CheckerForm } from './form.tsx';
import { LazyResult, loadResult, Reading } from './lazy-result.tsx';
import { Progress } from './progress.tsx';
import { GONE, type RunControl, type Stage } from './use-run.ts';

/** The run a stage is about. */
export const runOf = (stage: Stage) => ('run' in stage ? stage.run : null);

const MISSING = { message: GONE };

/** The checker in the home page's hero. The run is in the address, for reloads. */
export function Checker({ control }: { control: RunControl }) {
  const { stage, begin, open, cancel, refuse } = control;
  useEffect(() => {
    const id = runIn(location);
    if (id) open(id);
  }, [open]);

  const run = runOf(stage);
  const { url, device, runs } = run ?? {};
  const given = useMemo(() => (url && device && runs ? { url, device, runs } : null), [url, device, runs]);
  const start = async (wish: RunOptions): Promise<void> => {
    // Preloads the view of results during the run.
    loadResult().catch(() => {});
    keepRun((await begin(wish))?.id ?? null);
  };
  const testing = ['starting', 'opening', 'following', 'reading'].includes(stage.at);
  return (
    <section className="checker" aria-labelledby="checker-title">
      <h2 id="checker-title">Koliko je brz vaš sajt?</h2>
      <CheckerForm
        testing={testing}
        given={given}
        begin={(wish) => void start(wish)}
        refuse={refuse}
        error={stage.at === 'failed' ? stage : stage.at === 'gone' ? MISSING : null}
      />
      {stage.at === 'following' && (
        <Progress
          run={stage.run}
          lost={stage.lost}
          cancelling={stage.cancelling}
          cancel={() => void cancel()}
        />
      )}
      {(stage.at === 'opening' || stage.at === 'reading') && <Reading />}
    </section>
  );
}

/** The result of the hero's checker, under the hero. */
export function CheckerResult({ control: { stage, begin } }: { control: RunControl }) {
  const section = useRef<HTMLElement>(null);
  const done = stage.at === 'done' ? stage : null;
  const full = done?.full;
  useEffect(() => {
    if (!full) return;
    section.current?.scrollIntoView({ block: 'start' });
    // The focused element disappeared with the progress; move focus here.
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [full]);
  if (!done) return null;
  const again = async (): Promise<void> => {
    const { url, device, runs } = done.run;
    keepRun((await begin({ url, device, runs }))?.id ?? null);
    document.getElementById('provjera-url')?.scrollIntoView({ block: 'center' });
  };
  return (
    <section ref={section} className="checker-result" aria-label="Rezultat provjere" tabIndex={-1}>
      <div className="page">
        <LazyResult
          key={done.run.id ?? done.run.created_at}
          run={done.run}
          full={done.full}
          level={2}
          again={() => void again()}
        />
      </div>
    </section>
  );
}
