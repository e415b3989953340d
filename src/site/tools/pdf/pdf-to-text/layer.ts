import { putInPlace } from '../../../../core/pages/in-place.ts';
import type { Annotation, PageText as EngineText } from '../../../../core/pages/index.ts';
import { type Row, rowsOf, rowText } from '../../../../core/pages/rows.ts';
import type { TextLine } from './messages.ts';

/**
 * Splits the text into lines and paragraphs, with filled fields and additions in place. A paragraph ends at a larger gap or a new
 * column.
 */
export function paragraphsOf({ codes, boxes }: EngineText, added: readonly Annotation[] = []): TextLine[][] {
  const rows = putInPlace(rowsOf(codes, boxes), added);
  const gaps = rows
    .slice(1)
    .map((row, at) => row.top - rows[at]!.top)
    .filter((gap) => gap > 0)
    .sort((one, other) => one - other);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY;
  const paragraphs: TextLine[][] = [];
  let before: Row | null = null;
  for (const row of rows) {
    const gap: number = before ? row.top - before.top : 0;
    const line: TextLine = [{ text: rowText(row), confidence: 100, place: null }];
    if (!before || gap > usual * 1.4 || gap < -usual) paragraphs.push([line]);
    else paragraphs.at(-1)!.push(line);
    before = row;
  }
  return paragraphs;
}
