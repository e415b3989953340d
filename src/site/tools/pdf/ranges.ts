/** Page ranges such as "1-3, 5, 8-". */

/** First and last page, from 1; `last` null: to the end. */
interface Range {
  first: number;
  last: number | null;
}

type Ranges = { ranges: Range[]; fault?: undefined } | { ranges?: undefined; fault: string };

const DASH = /\s*[-–—−]\s*/g;
const PART = /^(?:(\d+)|(\d+)-(\d+)|(\d+)-|-(\d+))$/;

/** Parses page ranges; an empty text means all pages. Errors are messages for the person. */
export function readRanges(said: string): Ranges {
  const parts = said
    .replace(DASH, '-')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const ranges: Range[] = [];
  for (const part of parts) {
    const [, one, from, to, open, until] = PART.exec(part) ?? [];
    const first = Number(one ?? from ?? open ?? (until ? 1 : Number.NaN));
    const last = open ? null : Number(one ?? to ?? until);
    if (Number.isNaN(first)) return { fault: `„${part}” nije broj stranice. Pišite npr. 1-3, 5, 8-` };
    if (first === 0 || last === 0) return { fault: 'Stranice se broje od 1.' };
    if (last !== null && last < first)
      return { fault: `Raspon ${part} ide unazad: pišite ${last}-${first}.` };
    ranges.push({ first, last });
  }
  return { ranges };
}

/** The pages of the ranges, from 0, unique and sorted. `fault`: a page beyond the document. */
export function pagesOf(ranges: readonly Range[], count: number): { pages: number[]; fault: string | null } {
  if (ranges.length === 0) return { pages: Array.from({ length: count }, (_, index) => index), fault: null };
  const wanted = new Set<number>();
  for (const { first, last } of ranges) {
    const beyond = first > count ? first : last !== null && last > count ? last : null;
    if (beyond !== null) return { pages: [], fault: `Stranice ${beyond} nema: posljednja je ${count}.` };
    for (let page = first; page <= (last ?? count); page++) wanted.add(page - 1);
  }
  return { pages: [...wanted].sort((one, other) => one - other), fault: null };
}

/** Maximum number of ranges listed one by one. */
const MAX_LISTED = 12;

/** Page numbers (from 0, in any order) as text: "stranice 1–3, 5". */
export function pageNumbersText(pages: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const before = ranges.at(-1);
    if (before?.last === page) before.last = page + 1;
    else ranges.push({ first: page + 1, last: page + 1 });
  }
  const said = ranges
    .slice(0, MAX_LISTED)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ');
  const [only] = ranges;
  if (ranges.length === 1 && only!.first === only!.last) return `${said}. stranica`;
  return `stranice ${said}${ranges.length > MAX_LISTED ? '…' : ''}`;
}
