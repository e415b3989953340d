import { useContext } from 'react';
import { gradeOf } from '../../../modules/checker/scores.ts';
import { DetailTables } from './detail-table.tsx';
import { tablesOf } from './details.ts';
import { PanelContext } from './panel.tsx';
import type { Audit } from './report.ts';
import { Said } from './said.tsx';
import { SignIcon } from './sign.tsx';

/** One audit: its sign, title and value; unfolded, what it is about and what it found. */
export function Finding({ audit, inPrint }: { audit: Audit; inPrint: 'open' | 'closed' }) {
  const { print } = useContext(PanelContext);
  const { score, title, description, displayValue, details } = audit;
  const tables = tablesOf(details);
  return (
    <details
      className="finding"
      data-grade={gradeOf(score)}
      data-print={inPrint}
      open={print && inPrint === 'open'}
    >
      <summary>
        <SignIcon score={score} />
        <span className="finding-title">
          <Said text={title} plain />
        </span>
        {displayValue && <span className="finding-value">{displayValue}</span>}
      </summary>
      <div className="finding-inside">
        <p>
          <Said text={description} />
        </p>
        {tables.length > 0 && <DetailTables tables={tables} />}
      </div>
    </details>
  );
}
