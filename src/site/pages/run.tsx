import { useEffect, useRef, useState } from 'react';
import { runPage } from '../../modules/checker/paths.ts';
import { trackVisit } from '../../web/track.ts';
import { isPrint, runIn } from '../checker/address.ts';
import type { RunOptions } from '../checker/begin.ts';
import { runOf } from '../checker/checker.tsx';
import { LazyResult, loadResult, Reading } from '../checker/lazy-result.tsx';
import { Progress } from '../checker/progress.tsx';
import { GONE, useRun } from '../checker/use-run.ts';
import { Frame } from '../frame/frame.tsx';
import { PAGES } from './pages.ts';

/** A run at its own address: in progress, or with its report, for everybody with the address. */
export function RunPage() {
  const { stage, begin, open, cancel } = useRun();
  const [lost, setLost] = useState(false);
  /** The run of the address. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const id = runIn(location);
    shown.current = id;
    setLost(id === null);
    loadResult().catch(() => {});
    if (id) open(id, isPrint(location));
  }, [open]);

  const again = async ({ url, device, runs }: RunOptions): Promise<void> => {
    const run = await begin({ url, device, runs });
    // The same page: what follows the run is already loaded.
    if (!run) return;
    history.pushState(null, '', runPage(run.id));
    shown.current = run.id;
    void trackVisit();
  };
  useEffect(() => {
    // Also a link to a part of the page is told of here.
    const back = (): void => {
      const id = runIn(location);
      if (!id || id === shown.current) return;
      shown.current = id;
      open(id);
      void trackVisit();
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [open]);

  const run = runOf(stage);
  const title = run
    ? `${run.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}: ${PAGES.run.title.toLowerCase()}`
    : PAGES.run.title;
  const gone = lost || stage.at === 'gone';
  return (
    <Frame page="other" title={title}>
      <section className="page run-page">
        {stage.at === 'done' ? (
          <LazyResult
            key={stage.run.id ?? stage.run.created_at}
            run={stage.run}
            full={stage.full}
            level={1}
            again={() => void again(stage.run)}
          />
        ) : (
          <div className="run-other">
            <h1>{gone ? 'Ove provjere nema.' : (run?.url ?? 'Provjera sajta')}</h1>
            {stage.at === 'following' && (
              <Progress
                run={stage.run}
                lost={stage.lost}
                cancelling={stage.cancelling}
                cancel={() => void cancel()}
              />
            )}
            {['idle', 'starting', 'opening', 'reading'].includes(stage.at) && !gone && <Reading />}
            {gone && <p className="run-said">{GONE}</p>}
            {stage.at === 'failed' && (
              <>
                <p className="run-said field-error" role="alert">
                  {stage.message}
                </p>
                <p>
                  {run ? (
                    <button type="button" className="button" onClick={() => void again(run)}>
                      Pokušaj ponovo
                    </button>
                  ) : (
                    <button type="button" className="button" onClick={() => location.reload()}>
                      Pokušaj ponovo
                    </button>
                  )}
                </p>
              </>
            )}
          </div>
        )}
        <p className="run-more no-print">
          <a className="button button-line" href="/">
            Provjeri drugu adresu
          </a>
        </p>
      </section>
    </Frame>
  );
}
