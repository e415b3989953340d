import type { LogLine } from '../../search/search.api.ts';

/** Lines that came while one watched, the newest first. */
export interface Stream {
  lines: readonly LogLine[];
  /** Keys of lines after which, towards the older ones, lines are missing. */
  gaps: ReadonlySet<string>;
}
export const NO_STREAM: Stream = { lines: [], gaps: new Set() };

/** What the API answers: lines, newest first, and where those continue that it left out. */
export interface LinesPage {
  lines: readonly LogLine[];
  next: string | null;
}

/** Order of two keys in time (`lineKey`): whole numbers, compared without losing a digit. */
export function compareKeys(a: string, b: string): number {
  const [first, second] = [a, b].map((key) => key.split('.'));
  for (const [at, part] of first!.entries()) {
    const other = second![at] ?? '';
    if (part.length !== other.length) return part.length - other.length;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** All of these lines once, the newest first. */
export function inOrder(...parts: readonly (readonly LogLine[])[]): LogLine[] {
  const byKey = new Map(parts.flat().map((line) => [line.key, line]));
  return [...byKey.values()].sort((a, b) => compareKeys(b.key, a.key));
}

/**
 * Adds what has come since the line `newest`, the newest that was known (null: none). Where more came than a page holds, those between its oldest
 * and `newest` are missing. At most `most` lines stay, the oldest go.
 */
export function withNewer(stream: Stream, page: LinesPage, newest: string | null, most: number): Stream {
  const oldest = page.lines.at(-1)?.key;
  const reached = newest !== null && oldest !== undefined && compareKeys(oldest, newest) <= 0;
  const missing = page.next !== null && oldest !== undefined && !reached;
  const all = inOrder(stream.lines, page.lines);
  const lines = all.slice(0, most);
  const gaps = new Set(stream.gaps);
  if (missing) gaps.add(oldest);
  if (lines.length < all.length) gaps.add(lines.at(-1)!.key);
  const kept = new Set(lines.map(({ key }) => key));
  return { lines, gaps: new Set([...gaps].filter((key) => kept.has(key))) };
}

/** Adds a page of those that were missing after the line `gap`, up to `known`, the next older line that is shown. */
export function withMissing(stream: Stream, page: LinesPage, gap: string, known: string | null): Stream {
  const gaps = new Set(stream.gaps);
  gaps.delete(gap);
  const oldest = page.lines.at(-1)?.key;
  const reached = known !== null && oldest !== undefined && compareKeys(oldest, known) <= 0;
  if (page.next !== null && oldest !== undefined && !reached) gaps.add(oldest);
  return { lines: inOrder(stream.lines, page.lines), gaps };
}
