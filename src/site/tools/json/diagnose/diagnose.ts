/** Collects all faults of a text with positions, excerpts and counts, for the validator. */
import { type Encoding, encodingName } from '../../charset/charset.ts';
import { asBosnian, type Decoded } from '../../charset/detect.ts';
import { looksLikeLines } from '../lines.ts';
import { type Excerpt, excerpt, type Position, positionsOf } from '../positions.ts';
import { type Fault, type FaultCode, Faults, type Severity } from './faults.ts';
import { Walk } from './walk.ts';
import { documentsOf } from './wrappings.ts';

/** A fault with its position and excerpt. */
export interface Finding extends Fault, Position {
  readonly excerpt: Excerpt;
  readonly otherPlace?: Position;
}

export interface Diagnosis {
  readonly findings: readonly Finding[];
  readonly totals: Readonly<Record<Severity, number>>;
  readonly counts: readonly (readonly [FaultCode, number])[];
  readonly encoding: Encoding;
  /** Invalid UTF-8 bytes are Bosnian letters in windows-1250. */
  readonly windows1250: boolean;
  /** Number of documents; more than one for NDJSON only. */
  readonly documents: number;
  readonly lines: boolean;
}

/** Finds all faults of a text. `lines`: whether it is NDJSON; 'auto' detects it. */
export function diagnose(
  { bytes: src, encoding, bom }: Decoded,
  lines: 'auto' | 'one' | 'lines' = 'auto',
): Diagnosis {
  const faults = new Faults();
  if (encoding.startsWith('utf-16') || encoding.startsWith('utf-32')) {
    faults.add('utf16', 0, 0, { detail: encodingName(encoding) });
  } else if (bom) faults.add('bom', 0, 0);
  const perLine = lines === 'lines' || (lines === 'auto' && looksLikeLines(src));
  const parts = documentsOf(src, perLine, faults);
  for (const { from, to } of parts) new Walk(src, from, to, faults).run();
  if (perLine && parts.length === 0) faults.add('empty', 0, 0);
  const list = [...faults.list].sort((a, b) => a.at - b.at);
  const strange = list.filter((fault) => fault.code === 'invalid-utf8');
  return {
    findings: placed(
      src,
      list.map((fault) => withLetters(src, fault)),
    ),
    totals: faults.totals,
    counts: [...faults.counts],
    encoding,
    windows1250: strange.length > 0 && strange.every(({ at, end }) => asBosnian(src, at, end) !== null),
    documents: perLine ? parts.length : 1,
    lines: perLine,
  };
}

/** Decodes invalid UTF-8 bytes as windows-1250 where that gives Bosnian letters. */
function withLetters(src: Uint8Array, fault: Fault): Fault {
  const letters = fault.code === 'invalid-utf8' ? asBosnian(src, fault.at, fault.end) : null;
  return letters === null ? fault : { ...fault, detail: letters };
}

function placed(src: Uint8Array, list: readonly Fault[]): Finding[] {
  const places = positionsOf(src, [...list.map(({ at }) => at), ...list.map(({ at, other }) => other ?? at)]);
  return list.map((fault, k) => ({
    ...fault,
    ...places[k]!,
    excerpt: excerpt(src, fault.at, fault.end),
    ...(fault.other === undefined ? {} : { otherPlace: places[list.length + k]! }),
  }));
}
