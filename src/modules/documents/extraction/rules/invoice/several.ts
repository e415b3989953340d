import type { PageWords } from '../../../../../core/pages/page-words.ts';
import type { Warning } from '../../extraction.ts';
import { findLabels } from '../labels/index.ts';
import { type Layout, readLayout } from '../layout/index.ts';
import { editDistance, labelKey } from '../values/latin.ts';
import { readNumber } from './head.ts';
import { HEAD_WORDS } from './vocabulary.ts';

/** The pages of the first invoice; the pages at which others begin. Fields of two papers are never mixed. */
export function firstInvoice(pages: readonly PageWords[]): {
  pages: readonly PageWords[];
  splits: number[];
  warnings: Warning[];
} {
  if (pages.length < 2) return { pages, splits: [], warnings: [] };
  const splits: number[] = [];
  let current = '';
  for (const page of pages) {
    const layout = readLayout([page]);
    const labels = findLabels(layout, HEAD_WORDS);
    const number = readNumber(layout, labels, new Set())?.value ?? null;
    if (!number) continue;
    if (!current) current = number;
    else if (isOther(current, number, page.source === 'ocr') && hasHead(layout, labels)) {
      splits.push(page.page);
      current = number;
    }
  }
  if (splits.length === 0) return { pages, splits, warnings: [] };
  const warning: Warning = {
    code: 'dvije_fakture',
    field: null,
    text: `U datoteci je više faktura: nova počinje na stranici ${splits.join(', ')}. Pročitana je samo prva. Podijelite datoteku.`,
  };
  return { pages: pages.filter(({ page }) => page < splits[0]!), splits, warnings: [warning] };
}

/** On a scan one number may have been read in two ways. */
const isOther = (a: string, b: string, scan: boolean): boolean =>
  scan ? editDistance(labelKey(a), labelKey(b)) > 2 : labelKey(a) !== labelKey(b);

/** Whether a page has what only a first page has: a party or a tax number, beside a date of its own. */
function hasHead(layout: Layout, labels: ReturnType<typeof findLabels>): boolean {
  const fields = new Set(labels.map(({ field }) => field));
  return fields.has('party') && (fields.has('date') || fields.has('due')) && layout.rows.length > 3;
}
