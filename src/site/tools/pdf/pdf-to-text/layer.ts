import type { Annotation, PageText as EngineText } from '../../../../core/pages/index.ts';
import { putInPlace } from './in-place.ts';
import type { TextLine } from './messages.ts';
import { MEANINGLESS, type Row, rowsOf, rowText } from './rows.ts';

/** Share of unmapped characters above which the text is useless. */
const BAD = 0.12;
/** Fewer characters than this are a stamp or page number over a scan. */
const STAMP = 60;
/** Share of the page covered by a picture above which it is a scan. */
const COVERED = 0.55;

/** What čćđšž become when read as Latin-1. */
const MISTAKEN = /[èæð¹¾ÈÆÐ©®]/g;
const INTACT = /[čćđČĆĐéàêôøåþñöüâ]/;

/** Whether a page's own text is usable. `covered`: share of the page covered by pictures. */
export function isUsable(
  { text, unmapped, inDocument }: EngineText,
  added: readonly Annotation[],
  covered: number,
): boolean {
  // A page with only filled fields has its text there.
  if (inDocument === 0 || text.trim() === '')
    return covered < COVERED && added.some(({ is }) => is === 'text');
  const bad = Math.max(unmapped, text.match(MEANINGLESS)?.length ?? 0);
  if (bad > inDocument * BAD) return false;
  if (isMistaken(text)) return false;
  return covered < COVERED || inDocument >= STAMP;
}

/** Three different such characters inside words, and none that suggest another language. */
function isMistaken(text: string): boolean {
  if (INTACT.test(text)) return false;
  const found = text.match(MISTAKEN) ?? [];
  return new Set(found).size >= 3 && found.length > text.length / 200;
}

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
