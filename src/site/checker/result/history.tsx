import { momentText } from '../../../core/dates.ts';
import type { HistoryEntry } from '../../../modules/checker/checker.api.ts';
import { CATEGORY_NAMES, DEVICE_NAMES } from '../../../modules/checker/names.ts';
import { runPage } from '../../../modules/checker/paths.ts';
import {
  CATEGORIES,
  type CategoryId,
  GOOD,
  gradeOf,
  MIDDLING,
  percent,
  points,
} from '../../../modules/checker/scores.ts';
import { heightOf, pathOf, pointsOf } from './chart.ts';
import { counted, decimal, signed } from './format.ts';
import { Panel } from './panel.tsx';
import type { SavedRun } from './report.ts';
import { Scroller } from './scroller.tsx';

/** The runs of an address so far; null while they are on their way. */
export type Past = HistoryEntry[] | 'failed' | null;

interface HistoryProps {
  run: SavedRun;
  past: Past;
  /** Compares this run with another. */
  compare(id: string): void;
}

/** How the scores of an address went on this kind of device, drawn and as a table. */
export function History({ run, past, compare }: HistoryProps) {
  const same = Array.isArray(past) ? past.filter(({ device }) => device === run.device) : [];
  return (
    <Panel
      title="Historija adrese"
      open
      note={
        same.length > 0 && (
          <span className="panel-note">{counted(same.length, 'provjera', 'provjere', 'provjera')}</span>
        )
      }
    >
      {past === null && <p className="panel-empty">Učitavam ranije provjere…</p>}
      {past === 'failed' && <p className="panel-empty">Ranije provjere se trenutno ne mogu učitati.</p>}
      {Array.isArray(past) && same.length < 2 && (
        <p className="panel-empty">
          Ovo je prva sačuvana provjera ove adrese za {run.device === 'mobile' ? 'mobilni uređaj' : 'računar'}
          . Kad je ponovite, ovdje će se vidjeti kako se ocjene mijenjaju.
        </p>
      )}
      {same.length >= 2 && (
        <>
          <ul className="sparks">
            {CATEGORIES.map((id) => (
              <Spark key={id} id={id} runs={[...same].reverse()} current={run.id} />
            ))}
          </ul>
          <HistoryTable run={run} runs={same} compare={compare} />
        </>
      )}
    </Panel>
  );
}

const BOX = { width: 220, height: 72, pad: 6 };

/** One category's scores, oldest to newest; the table below says the same to whoever does not see it. */
function Spark({ id, runs, current }: { id: CategoryId; runs: HistoryEntry[]; current: string }) {
  const scores = runs.map((entry) => entry.scores[id]);
  const marks = pointsOf(scores, BOX);
  const [first, last] = [marks[0], marks.at(-1)];
  return (
    <li className="spark">
      <p>
        <span>{CATEGORY_NAMES[id]}</span>{' '}
        <strong data-grade={gradeOf(last?.score)}>{percent(last?.score)}</strong>
        {first && last && <small>{signed(points(last.score) - points(first.score), decimal)} od prve</small>}
      </p>
      <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} aria-hidden="true">
        {[GOOD, MIDDLING].map((bound) => (
          <line
            key={bound}
            className="spark-bound"
            x1="0"
            x2={BOX.width}
            y1={heightOf(bound, BOX)}
            y2={heightOf(bound, BOX)}
          />
        ))}
        <path className="spark-line" d={pathOf(marks)} />
        {marks.map(({ index, x, y, score }) => (
          <circle
            key={index}
            className="spark-mark"
            data-grade={gradeOf(score)}
            data-current={runs[index]?.id === current || undefined}
            cx={x}
            cy={y}
            r={runs[index]?.id === current ? 5 : 3}
          />
        ))}
      </svg>
    </li>
  );
}

function HistoryTable({
  run,
  runs,
  compare,
}: {
  run: SavedRun;
  runs: HistoryEntry[];
  compare(id: string): void;
}) {
  return (
    <Scroller>
      <table className="history">
        <caption className="unseen">
          Ocjene provjera ove adrese, {DEVICE_NAMES[run.device].toLowerCase()}, najnovije prvo
        </caption>
        <thead>
          <tr>
            <th scope="col">Provjera</th>
            {CATEGORIES.map((id) => (
              <th key={id} scope="col" className="number">
                {CATEGORY_NAMES[id]}
              </th>
            ))}
            <th scope="col" className="no-print">
              <span className="unseen">Poređenje</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((entry) => (
            <tr key={entry.id} aria-current={entry.id === run.id || undefined}>
              <th scope="row">
                {entry.id === run.id ? (
                  <>{momentText(entry.created_at)} (ova)</>
                ) : (
                  <a href={runPage(entry.id)}>{momentText(entry.created_at)}</a>
                )}
              </th>
              {CATEGORIES.map((id) => (
                <td key={id} className="number" data-grade={gradeOf(entry.scores[id])}>
                  {percent(entry.scores[id])}
                </td>
              ))}
              <td className="no-print">
                {entry.id !== run.id && (
                  <button type="button" className="text-button" onClick={() => compare(entry.id)}>
                    Uporedi<span className="unseen"> s provjerom {momentText(entry.created_at)}</span>
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
