import '../../styles/sheets/result.css';
import { useCallback, useEffect, useRef, useState } from 'react';
import { momentText } from '../../../core/dates.ts';
import type { HistoryEntry } from '../../../modules/checker/checker.api.ts';
import { DEVICE_NAMES } from '../../../modules/checker/names.ts';
import { runPage, runPaths } from '../../../modules/checker/paths.ts';
import { api } from '../../../web/api.ts';
import { comparedIn, isPrint, keepCompared } from '../address.ts';
import { Actions } from './actions.tsx';
import { CategoryAudits, Opportunities } from './audits.tsx';
import { Comparison } from './comparison.tsx';
import { Film } from './film.tsx';
import { History, type Past } from './history.tsx';
import { PanelContext } from './panel.tsx';
import type { Checked, Report, SavedRun } from './report.ts';
import { Metrics, Scores } from './scores.tsx';
import { markPrintReady, usePrint } from './use-print.ts';

export interface ResultProps {
  run: Checked;
  full: Report;
  /** Level of the result's heading; its panels stand one below. */
  level: 1 | 2;
  /** Begins another run of the same. */
  again(): void;
}

/** All that a run found. */
export function Result({ run, full, level, again }: ResultProps) {
  const [print] = useState(() => isPrint(location));
  const [past, setPast] = useState<Past>(null);
  /** Only what the server keeps has others before it, and an address. */
  const kept: SavedRun | null = run.id === null ? null : { ...run, id: run.id };
  const [other, setOther] = useState(() => kept && comparedIn(location));
  const [settled, setSettled] = useState(false);
  const root = useRef<HTMLElement>(null);
  const comparison = useRef<HTMLDivElement>(null);
  usePrint(root);

  const isKept = kept !== null;
  useEffect(() => {
    if (!isKept) return;
    let here = true;
    api.get<{ runs: HistoryEntry[] }>(runPaths.history(run.url), { auth: false }).then(
      ({ data }) => here && setPast(data.runs),
      () => here && setPast('failed'),
    );
    return () => {
      here = false;
    };
  }, [isKept, run.url]);
  const whole = past !== null && (other === null || settled);
  useEffect(() => {
    if (print && whole) void markPrintReady();
  }, [print, whole]);

  const settle = useCallback(() => setSettled(true), []);
  const compare = (id: string | null): void => {
    setOther(id);
    keepCompared(id);
    if (id) requestAnimationFrame(() => comparison.current?.focus());
  };
  const Heading = `h${level}` as const;
  const where = run.final_url ?? run.url;
  return (
    <PanelContext value={{ level: level === 1 ? 2 : 3, print }}>
      <article ref={root} className="result">
        <header className="result-head">
          <Heading>{where.replace(/^https?:\/\//, '').replace(/\/$/, '')}</Heading>
          <p>
            {DEVICE_NAMES[run.device]}, {momentText(run.created_at)}
            {run.runs === 3 && ', srednje od tri mjerenja'}
            {where !== run.url && <>, preusmjereno s {run.url}</>}
          </p>
          {full.runWarnings?.map((warning) => (
            <p key={warning} className="result-warning">
              {warning}
            </p>
          ))}
        </header>
        {!print && <Actions id={run.id} full={full} again={again} />}
        {kept && other && (
          <Comparison
            own={{ run: kept, full }}
            other={other}
            close={() => compare(null)}
            container={comparison}
            settled={settle}
          />
        )}
        <Scores report={full} />
        <Metrics report={full} />
        <Opportunities report={full} />
        <CategoryAudits report={full} />
        <Film report={full} device={run.device} />
        {kept && (
          <>
            <History run={kept} past={past} compare={compare} />
            <p className="result-source">Izvještaj na webu: {publicAddress(kept.id)}</p>
          </>
        )}
      </article>
    </PanelContext>
  );
}

/** The address as people reach it; what prints the page reaches the site by another. */
function publicAddress(id: string): string {
  const own = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  return new URL(runPage(id), own).href;
}
