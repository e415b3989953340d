import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { counted, sizeText } from '../../kit/sizes.ts';
import type { ByteRange } from '../../kit/text-chunks.ts';
import type { ShownFinding } from '../describe-diagnosis.ts';
import { Findings, positionText } from '../findings.tsx';
import { SchemaReport } from './schema-report.tsx';
import type { ValidateRequest, ValidateResult } from './worker.ts';

interface ReportProps {
  result: ValidateResult;
  change(changed: Partial<ValidateRequest['options']>): void;
  go(mark: ByteRange): void;
}

/** Errors first, notes last. */
const ORDER = { error: 0, warning: 1, note: 2 };

/** The verdict, all findings, and the schema's result. */
export function Report({ result, change, go }: ReportProps) {
  const { diagnosis, size, schema } = result;
  const { totals, findings, encoding, lines, documents } = diagnosis;
  const show = encoding === 'utf-8' ? go : undefined;
  const valid = totals.error === 0;
  return (
    <div className="json-report">
      <Notice kind={valid ? (totals.warning > 0 ? 'warning' : 'good') : 'error'}>
        <strong>
          {valid
            ? 'JSON je ispravan.'
            : `JSON nije ispravan: ${counted(totals.error, 'greška', 'greške', 'grešaka')}.`}
        </strong>{' '}
        {totals.warning > 0 && `${counted(totals.warning, 'upozorenje', 'upozorenja', 'upozorenja')}. `}
        {totals.note > 0 && `${counted(totals.note, 'napomena', 'napomene', 'napomena')}. `}
        <span>
          {sizeText(size)}
          {lines && `, NDJSON: ${counted(documents, 'dokument', 'dokumenta', 'dokumenata')}`}
        </span>
      </Notice>
      {diagnosis.windows1250 && (
        <div className="tool-actions">
          <Action onClick={() => change({ encoding: 'windows-1250' })}>Čitaj kao windows-1250</Action>
        </div>
      )}
      <Findings findings={findings.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity])} go={show} />
      <Rest result={result} />
      <SchemaReport
        schema={schema}
        go={show && (({ at, end }) => go({ at: at + result.shift, end: end + result.shift }))}
      />
    </div>
  );
}

/** Says how many more findings there are. */
function Rest({ result: { diagnosis } }: { result: ValidateResult }) {
  const { totals, findings } = diagnosis;
  const rest = totals.error + totals.warning + totals.note - findings.length;
  if (rest <= 0) return null;
  return (
    <p className="json-rest">I još {counted(rest, 'nalaz', 'nalaza', 'nalaza')}, koji nisu prikazani.</p>
  );
}

/** The findings as text, one a line. */
export function asText(findings: readonly ShownFinding[]): string {
  return findings.map((finding) => `${positionText(finding)}: ${finding.title}. ${finding.help}`).join('\n');
}
