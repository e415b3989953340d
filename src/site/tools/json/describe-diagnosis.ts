/** Findings with their texts, as a worker sends them to the page. */

import type { Encoding } from '../charset/charset.ts';
import type { Diagnosis, Finding } from './diagnose/diagnose.ts';
import { explain, type FaultText } from './diagnose/explain.ts';
import type { FaultCode, Severity } from './diagnose/faults.ts';
import type { Excerpt, Position } from './positions.ts';

export interface ShownFinding extends Position {
  readonly code: FaultCode;
  readonly severity: Severity;
  readonly at: number;
  readonly end: number;
  readonly title: string;
  readonly help: string;
  readonly link?: FaultText['link'];
  readonly excerpt: Excerpt;
}

export interface ShownDiagnosis {
  readonly findings: readonly ShownFinding[];
  readonly totals: Readonly<Record<Severity, number>>;
  readonly encoding: Encoding;
  readonly windows1250: boolean;
  readonly documents: number;
  readonly lines: boolean;
}

/** Adds texts to a diagnosis. `shift`: length of the byte order mark, by which offsets in the input are larger. */
export function describeDiagnosis(
  { findings, totals, encoding, windows1250, documents, lines }: Diagnosis,
  shift: number,
): ShownDiagnosis {
  return {
    findings: findings.map((finding) => describeFinding(finding, shift)),
    totals,
    encoding,
    windows1250,
    documents,
    lines,
  };
}

function describeFinding(finding: Finding, shift: number): ShownFinding {
  const { code, severity, at, end, line, column, excerpt } = finding;
  return { code, severity, at: at + shift, end: end + shift, line, column, excerpt, ...explain(finding) };
}

/** Whether the decoded text is valid JSON; a wrong encoding is a fault of the file, not of the text. */
export const isValid = ({ findings }: ShownDiagnosis): boolean =>
  findings.every(({ severity, code }) => severity !== 'error' || code === 'bom' || code === 'utf16');
