import { type RefObject, useEffect, useState } from 'react';
import { momentText } from '../../../core/dates.ts';
import { CATEGORY_NAMES, DEVICE_NAMES } from '../../../modules/checker/names.ts';
import { runPage, runPaths } from '../../../modules/checker/paths.ts';
import { CATEGORIES, gradeOf, METRICS, percent, points } from '../../../modules/checker/scores.ts';
import { errorText } from '../begin.ts';
import { readRun } from '../follow.ts';
import { changesBetween } from './compare.ts';
import { decimal, hostOf, measure, signed } from './format.ts';
import { Panel } from './panel.tsx';
import type { Report, SavedRun } from './report.ts';
import { Said } from './said.tsx';
import { Scroller } from './scroller.tsx';
import { SignIcon } from './sign.tsx';

/** A run that has its report. */
interface Side {
  run: SavedRun;
  full: Report;
}

interface ComparisonProps {
  own: Side;
  /** Id of the run to compare with. */
  other: string;
  close(): void;
  container: RefObject<HTMLDivElement | null>;
  /** Told when there is nothing left to load. */
  settled(): void;
}

/** Two runs beside each other, the older first. */
export function Comparison({ own, other, close, container, settled }: ComparisonProps) {
  const [side, setSide] = useState<Side | string | null>(null);
  useEffect(() => {
    let here = true;
    setSide(null);
    readRun(other)
      .then(
        ({ full, ...run }) => (full ? { run, full } : 'Ta provjera nema izvještaja s kojim bi se poredilo.'),
        (error: unknown) => errorText(error),
      )
      .then((found) => {
        if (!here) return;
        setSide(found);
        settled();
      });
    return () => {
      here = false;
    };
  }, [other, settled]);

  return (
    <div ref={container} className="comparison" tabIndex={-1}>
      <Panel title="Poređenje" open>
        {side === null && <p className="panel-empty">Učitavam drugu provjeru…</p>}
        {typeof side === 'string' && <p className="panel-empty field-error">{side}</p>}
        {side !== null && typeof side !== 'string' && (
          <Compared sides={inOrder(own, side)} own={own.run.id} />
        )}
        <button type="button" className="text-button no-print" onClick={close}>
          Zatvori poređenje
        </button>
      </Panel>
    </div>
  );
}

/** The older first, whichever was opened. */
const inOrder = (one: Side, other: Side): [Side, Side] =>
  one.run.created_at <= other.run.created_at ? [one, other] : [other, one];

function Compared({ sides: [before, after], own }: { sides: [Side, Side]; own: string }) {
  const { better, worse } = changesBetween(before.full, after.full);
  const alike = before.run.url === after.run.url && before.run.device === after.run.device;
  return (
    <>
      {!alike && (
        <p className="panel-empty">
          Provjere su za različite adrese ili uređaje, pa ocjene nisu sasvim uporedive.
        </p>
      )}
      <Scroller>
        <table className="compared">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">Ocjena ili metrika</span>
              </th>
              <Named side={before} own={own} />
              <Named side={after} own={own} />
              <th scope="col" className="number">
                Razlika
              </th>
            </tr>
          </thead>
          <tbody>
            {CATEGORIES.map((id) => (
              <ScoreRow
                key={id}
                name={CATEGORY_NAMES[id]}
                before={before.full.categories[id]?.score ?? null}
                after={after.full.categories[id]?.score ?? null}
              />
            ))}
            {METRICS.map((id) => (
              <MetricRow key={id} before={before.full.audits[id]} after={after.full.audits[id]} />
            ))}
          </tbody>
        </table>
      </Scroller>
      <div className="changes">
        <ChangeList title="Bolje nego prije" changes={better} none="Nijedna provjera nije postala bolja." />
        <ChangeList title="Lošije nego prije" changes={worse} none="Nijedna provjera nije postala lošija." />
      </div>
    </>
  );
}

function Named({ side: { run }, own }: { side: Side; own: string }) {
  const said = (
    <>
      {hostOf(run.final_url ?? run.url)}
      <small>
        {momentText(run.created_at)}, {DEVICE_NAMES[run.device].toLowerCase()}
      </small>
    </>
  );
  return (
    <th scope="col" className="number">
      <img src={runPaths.screenshot(run.id)} alt="" width="90" loading="lazy" />
      {run.id === own ? said : <a href={runPage(run.id)}>{said}</a>}
    </th>
  );
}

function ScoreRow({ name, before, after }: { name: string; before: number | null; after: number | null }) {
  const rise = before === null || after === null ? null : points(after) - points(before);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number" data-grade={gradeOf(before)}>
        {percent(before)}
      </td>
      <td className="number" data-grade={gradeOf(after)}>
        {percent(after)}
      </td>
      <Difference better={rise === null ? 0 : rise} text={rise === null ? '–' : signed(rise, decimal)} />
    </tr>
  );
}

type Metric = Report['audits'][string] | undefined;

function MetricRow({ before, after }: { before: Metric; after: Metric }) {
  const named = after ?? before;
  if (!named) return null;
  const [from, to] = [before?.numericValue, after?.numericValue];
  const unit = named.numericUnit;
  const rise = from === undefined || to === undefined ? null : to - from;
  const shown = rise === null ? '–' : signed(rise, (value) => measure(value, unit));
  return (
    <tr>
      <th scope="row">{named.title}</th>
      <td className="number" data-grade={gradeOf(before?.score)}>
        {before?.displayValue ?? '–'}
      </td>
      <td className="number" data-grade={gradeOf(after?.score)}>
        {after?.displayValue ?? '–'}
      </td>
      {/* Less is better; what rounds to nothing is no difference. */}
      <Difference better={rise === null || !/[1-9]/.test(shown) ? 0 : -rise} text={shown} />
    </tr>
  );
}

function Difference({ better, text }: { better: number; text: string }) {
  const grade = better > 0 ? 'good' : better < 0 ? 'poor' : 'none';
  return (
    <td className="number difference" data-grade={grade}>
      {text}
      {better !== 0 && <span className="unseen">, {better > 0 ? 'bolje' : 'lošije'}</span>}
    </td>
  );
}

interface ChangeListProps {
  title: string;
  changes: ReturnType<typeof changesBetween>['better'];
  none: string;
}

function ChangeList({ title, changes, none }: ChangeListProps) {
  return (
    <div>
      <p className="changes-title">{title}</p>
      {changes.length === 0 ? (
        <p className="panel-empty">{none}</p>
      ) : (
        <ul>
          {changes.map(({ id, title, before, after }) => (
            <li key={id} className="change" data-grade={gradeOf(after)}>
              <SignIcon score={after} />
              <span>
                <Said text={title} plain />
              </span>
              <span className="finding-value">
                {percent(before)} → {percent(after)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
