import type { Annotation, PageText as EngineText } from '../engine/index.ts';
import { putInPlace } from './in-place.ts';
import type { TextLine } from './jobs.ts';
import { MEANINGLESS, type Row, rowsOf, rowText } from './rows.ts';

/** More than this part of a text's letters without a meaning makes it useless. */
const BAD = 0.12;
/** A stamp or a page number over a scan: fewer letters than this are not a page's text. */
const STAMP = 60;
/** A picture over this part of the page makes it a scan. */
const COVERED = 0.55;

/** What čćđšž become where a document's letters were taken for those of western Europe. */
const MISTAKEN = /[èæð¹¾ÈÆÐ©®]/g;
const INTACT = /[čćđČĆĐéàêôøåþñöüâ]/;

/** Whether a page's own text is worth having; `covered`: the part of the page that pictures cover. */
export function isUsable(
  { text, unmapped, written }: EngineText,
  added: readonly Annotation[],
  covered: number,
): boolean {
  // A page of nothing but fields that were filled in has its text there.
  if (written === 0 || text.trim() === '') return covered < COVERED && added.some(({ is }) => is === 'text');
  const bad = Math.max(unmapped, text.match(MEANINGLESS)?.length ?? 0);
  if (bad > written * BAD) return false;
  if (isMistaken(text)) return false;
  return covered < COVERED || written >= STAMP;
}

/** Three different ones of the letters, between letters, and none of those that would speak for another language. */
function isMistaken(text: string): boolean {
  if (INTACT.test(text)) return false;
  const found = text.match(MISTAKEN) ?? [];
  return new Set(found).size >= 3 && found.length > text.length / 200;
}

/**
 * The text as lines by paragraphs, with what was filled in and added at its place: a new one begins where there is more room than
 * between the lines, and at a new column.
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
