/** Findings with their words, as they go from a worker to the page. */

import type { Encoding } from '../charset/charset.ts';
import type { Diagnosis, Finding } from './diagnose/diagnose.ts';
import { explain, type Words } from './diagnose/explain.ts';
import type { FaultCode, Severity } from './diagnose/faults.ts';
import type { Excerpt, Place } from './places.ts';

export interface ShownFinding extends Place {
  readonly code: FaultCode;
  readonly severity: Severity;
  readonly at: number;
  readonly end: number;
  readonly title: string;
  readonly help: string;
  readonly link?: Words['link'];
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

/** A diagnosis in words. `shift` is how far the text as it came is ahead of it: a byte order mark. */
export function inWords(
  { findings, totals, encoding, windows1250, documents, lines }: Diagnosis,
  shift: number,
): ShownDiagnosis {
  return {
    findings: findings.map((finding) => wordsOf(finding, shift)),
    totals,
    encoding,
    windows1250,
    documents,
    lines,
  };
}

function wordsOf(finding: Finding, shift: number): ShownFinding {
  const { code, severity, at, end, line, column, excerpt } = finding;
  return { code, severity, at: at + shift, end: end + shift, line, column, excerpt, ...explain(finding) };
}

/** Whether a text is valid JSON as it was decoded: what it is written in may be an error of the file, but is none of the text. */
export const isValid = ({ findings }: ShownDiagnosis): boolean =>
  findings.every(({ severity, code }) => severity !== 'error' || code === 'bom' || code === 'utf16');
