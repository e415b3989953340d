import { CATEGORY_NAMES } from '../../../modules/checker/names.ts';
import { CATEGORIES, type CategoryId, gradeOf, percent } from '../../../modules/checker/scores.ts';
import { Finding } from './finding.tsx';
import { Panel } from './panel.tsx';
import { auditsOf, opportunitiesOf, type Report } from './report.ts';

/** What would help, the most helpful first. */
export function Opportunities({ report }: { report: Report }) {
  const found = opportunitiesOf(report);
  return (
    <Panel title="Prilike za poboljšanje" open note={<span className="panel-note">{found.length}</span>}>
      {found.length === 0 ? (
        <p className="panel-empty">
          Nema šta da se popravi: nijedna provjera nije našla šta bi se poboljšalo.
        </p>
      ) : (
        <ul className="findings">
          {found.map((audit) => (
            <li key={audit.id}>
              <Finding audit={audit} inPrint="open" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The audits of every category that weigh anything, ten of each at most. */
export function CategoryAudits({ report }: { report: Report }) {
  return CATEGORIES.filter((id) => report.categories[id]).map((id) => (
    <CategoryPanel key={id} id={id} report={report} />
  ));
}

function CategoryPanel({ id, report }: { id: CategoryId; report: Report }) {
  const audits = auditsOf(report, id);
  const score = report.categories[id]?.score ?? null;
  return (
    <Panel
      title={`Provjere: ${CATEGORY_NAMES[id]}`}
      note={
        <span className="panel-note" data-grade={gradeOf(score)}>
          {percent(score)}
        </span>
      }
    >
      {audits.length === 0 ? (
        <p className="panel-empty">Nijedna provjera ove kategorije nije se mogla primijeniti na stranicu.</p>
      ) : (
        <ul className="findings">
          {audits.map((audit) => (
            <li key={audit.id}>
              <Finding audit={audit} inPrint="closed" />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
