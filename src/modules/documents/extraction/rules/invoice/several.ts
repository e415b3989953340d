import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { Warning } from '../../extraction.ts';
import type { Label } from '../labels/index.ts';
import type { Layout } from '../layout/index.ts';
import { labelKey } from '../values/latin.ts';
import { DOUBTFUL, OTHER, otherness, type Signs, signsOf, together } from './signs.ts';

/** Which pages are of the first invoice. */
export interface First {
  pages: readonly PageWords[];
  /** Pages at which others begin, or may. */
  splits: number[];
  warnings: Warning[];
}

/** Rows that tell a copy, and the share of them that stands on the pages before. */
const FEWEST_ROWS = 8;
const COPIED = 0.9;

/** The pages of the first invoice; the pages at which others begin. Fields of two papers are never mixed into a sure answer. */
export function firstInvoice(pages: readonly PageWords[], layout: Layout, labels: readonly Label[]): First {
  const [first, ...further] = pages.filter(({ words }) => words.length > 0);
  if (!first || further.length === 0) return { pages, splits: [], warnings: [] };
  const copies = copiesIn(pages, layout);
  const [others, perhaps]: [number[], number[]] = [[], []];
  let before: Signs = signsOf(first, layout, labels);
  for (const page of further) {
    if (copies.includes(page.page)) continue;
    const signs = signsOf(page, layout, labels);
    const much = otherness(before, signs);
    if (much >= OTHER) others.push(page.page);
    else if (much >= DOUBTFUL) perhaps.push(page.page);
    before = much >= DOUBTFUL ? signs : together(before, signs);
  }
  const end = others[0] ?? Infinity;
  return {
    pages: pages.filter(({ page }) => page < end && !copies.includes(page)),
    splits: [...others, ...perhaps].sort((a, b) => a - b),
    warnings: warningsOf(
      others,
      perhaps.filter((page) => page < end),
      copies,
    ),
  };
}

/** Pages that say again what the pages before them say: a second print of the same invoice. */
function copiesIn(pages: readonly PageWords[], { rows }: Layout): number[] {
  const seen = new Set<string>();
  return pages.flatMap(({ page }) => {
    const keys = rows.filter((row) => row.page === page).map(({ text }) => labelKey(text));
    const again = keys.filter((key) => seen.has(key)).length;
    for (const key of keys) seen.add(key);
    return keys.length >= FEWEST_ROWS && again >= COPIED * keys.length ? [page] : [];
  });
}

const onPages = (pages: readonly number[]): string => `stranici ${pages.join(', ')}`;

function warningsOf(
  others: readonly number[],
  perhaps: readonly number[],
  copies: readonly number[],
): Warning[] {
  const texts: [string, readonly number[], string][] = [
    [
      'dvije_fakture',
      others,
      `U datoteci je više faktura: nova počinje na ${onPages(others)}. Pročitana je samo prva. Podijelite datoteku.`,
    ],
    [
      'dvije_fakture',
      perhaps,
      `U datoteci je možda više faktura: izgleda da nova počinje na ${onPages(perhaps)}. Provjerite sva polja.`,
    ],
    ['kopija', copies, `Isti papir je u datoteci dvaput: na ${onPages(copies)} je kopija, koja nije čitana.`],
  ];
  return texts.flatMap(([code, pages, text]) => (pages.length > 0 ? [{ code, field: null, text }] : []));
}
