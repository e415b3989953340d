import type { InPieces } from '../lines/pace.ts';
import { notGzip, type SentText } from './body.ts';
import type { TakenLines } from './intake.api.ts';
import { cutOff, nothingSent } from './later.ts';
import { readLine } from './read-line.ts';
import { partsOf } from './split.ts';
import type { SentLine } from './take-lines.ts';

/** Most faults that the answer names. */
const MOST_FAULTS = 20;

/**
 * The lines of a batch, and what is wrong with it. Throws 400 for an empty one and for one whose packing is broken before its first line,
 * 503 for one that broke off there.
 */
export function* readBatch({
  text,
  isCut,
  isBroken,
}: SentText): InPieces<TakenLines & { lines: SentLine[] }> {
  const lines: SentLine[] = [];
  const taken: TakenLines = { accepted: 0, refused: 0, errors: [] };
  const refuse = (line: number, message: string): void => {
    taken.refused += 1;
    if (taken.errors.length < MOST_FAULTS) taken.errors.push({ line, message });
  };
  for (const part of partsOf(text, isCut)) {
    if (part === null) yield null;
    else if ('fault' in part) refuse(part.line, part.fault);
    else {
      const line = readLine(part.value);
      if (line) lines.push({ ...line, length: part.length });
      else refuse(part.line, 'Zapis mora biti JSON objekat ili tekst.');
    }
  }
  if (lines.length === 0 && isBroken) throw notGzip();
  if (lines.length === 0 && isCut) throw cutOff();
  if (lines.length === 0 && taken.refused === 0) throw nothingSent();
  return { ...taken, accepted: lines.length, lines };
}
