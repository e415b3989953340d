import { CATEGORY_NAMES } from '../../../modules/checker/names.ts';
import { CATEGORIES, gradeOf, METRICS, percent } from '../../../modules/checker/scores.ts';
import { measure } from './format.ts';
import { Gauge } from './gauge.tsx';
import { GRADE_WORDS } from './grade.ts';
import { Panel } from './panel.tsx';
import type { Audit, Report } from './report.ts';
import { Said } from './said.tsx';

/** The overall score of each category. */
export function Scores({ report }: { report: Report }) {
  return (
    <Panel title="Ukupne ocjene" open className="panel-scores">
      <ul className="gauges">
        {CATEGORIES.filter((id) => report.categories[id]).map((id) => (
          <li key={id}>
            <Gauge name={CATEGORY_NAMES[id]} score={report.categories[id]?.score ?? null} />
          </li>
        ))}
      </ul>
      <p className="bands">
        <span data-grade="good">90–100% dobro</span>
        <span data-grade="middling">50–89% može bolje</span>
        <span data-grade="poor">0–49% loše</span>
      </p>
    </Panel>
  );
}

/** The five key metrics, each with what it is and from where on it is green. */
export function Metrics({ report }: { report: Report }) {
  const metrics = METRICS.flatMap((id) => report.audits[id] ?? []);
  return (
    <Panel title="Ključne metrike" open>
      <ul className="metrics">
        {metrics.map((audit) => (
          <Metric key={audit.id} audit={audit} />
        ))}
      </ul>
    </Panel>
  );
}

function Metric({ audit }: { audit: Audit }) {
  const { title, description, score, displayValue, scoringOptions, numericUnit } = audit;
  const grade = gradeOf(score);
  return (
    <li className="metric" data-grade={grade}>
      <p className="metric-value">
        {displayValue ?? '–'}
        <span className="unseen">, {GRADE_WORDS[grade]}</span>
      </p>
      <p className="metric-name">{title}</p>
      <p className="metric-meter" aria-hidden="true">
        <i style={{ width: percent(score ?? 0) }} />
      </p>
      {scoringOptions && (
        <p className="metric-bounds">
          Zeleno do {measure(scoringOptions.p10, numericUnit)}, crveno iznad{' '}
          {measure(scoringOptions.median, numericUnit)}
        </p>
      )}
      <p className="metric-about">
        <Said text={description} />
      </p>
    </li>
  );
}
