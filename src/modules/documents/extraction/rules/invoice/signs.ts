import type { PageWords } from '../../../../../core/pages/page-words.ts';
import { type Label, valuesAt, valuesIn } from '../labels/index.ts';
import type { Layout, Row } from '../layout/index.ts';
import { editDistance, labelKey } from '../values/latin.ts';
import { readNumber } from './head.ts';
import { amountsOf } from './numbers.ts';
import { readSums } from './sums.ts';

/** What a page, or the pages of one invoice together, say of which invoice they are. */
export interface Signs {
  scan: boolean;
  number: string | null;
  date: string | null;
  /** Numbers whose check digits hold. */
  jibs: ReadonlySet<string>;
  accounts: ReadonlySet<string>;
  /** The total of a base and a VAT that are printed too. */
  total: string | null;
  /** It has what a first page has: parties and dates. */
  head: boolean;
  /** The page says that it is a further one: "Strana 2/3", "Donos". */
  further: boolean;
}

const SHEET =
  /(?:str(?:ana|anica|\.)?|list|page|стр(?:ана|аница)?)[.:]? *(\d{1,3}) *(?:\/|od|of|од) *\d{1,3}/iu;
const CARRIED = /^(?:donos|prenos|prijenos|preneseno|донос|пренос)(?!\p{L})/iu;
/** Rows at the top of a page among which the sum of the page before stands. */
const TOP = 15;
const NO_ROWS: ReadonlySet<number> = new Set();

/** The signs of one page. `labels`: all of the document. */
export function signsOf({ page, source }: PageWords, layout: Layout, labels: readonly Label[]): Signs {
  const rows = layout.rows.filter((row) => row.page === page);
  const own = labels.filter(({ cell }) => cell.page === page);
  const fields = new Set(own.map(({ field }) => field));
  const scan = source === 'ocr';
  const number = readNumber(layout, own, NO_ROWS)?.value ?? null;
  const [date] = own
    .filter(({ field }) => field === 'date')
    .flatMap((label) => valuesAt(layout, label, { kind: 'date' }, own));
  return {
    scan,
    // OCR makes numbers of letters.
    number: number && (!scan || number.replace(/\D/g, '').length > 1) ? number : null,
    date: date?.value ?? null,
    jibs: checkedOf('jib', rows),
    accounts: checkedOf('account', rows),
    total: totalOf(layout, own, fields, rows),
    head: fields.has('party') && (fields.has('date') || fields.has('due')) && rows.length > 3,
    further:
      rows.some(({ text }) => Number(SHEET.exec(text)?.[1] ?? 0) > 1) ||
      rows.slice(0, TOP).some(({ text }) => CARRIED.test(text)),
  };
}

/** Numbers outside the rows of goods, whose codes may look like them. */
const checkedOf = (kind: 'jib' | 'account', rows: readonly Row[]): Set<string> =>
  new Set(
    rows
      .filter(({ words }) => amountsOf(words).length < 2)
      .flatMap(({ words }) => valuesIn({ kind }, words))
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
  );

function totalOf(
  layout: Layout,
  labels: readonly Label[],
  fields: ReadonlySet<string>,
  rows: readonly Row[],
): string | null {
  if (!fields.has('total') && !fields.has('total-weak')) return null;
  const on = new Set(rows.map(({ index }) => index));
  const others = new Set(layout.rows.map(({ index }) => index).filter((index) => !on.has(index)));
  const { total, closed } = readSums(layout, labels, others);
  return closed ? total.value : null;
}

/** The signs of the pages of one invoice: what was seen first stays, but sums stand at the end. */
export const together = (one: Signs, next: Signs): Signs => ({
  scan: one.scan || next.scan,
  number: one.number ?? next.number,
  date: one.date ?? next.date,
  jibs: new Set([...one.jibs, ...next.jibs]),
  accounts: new Set([...one.accounts, ...next.accounts]),
  total: next.total ?? one.total,
  head: one.head || next.head,
  further: false,
});

/** From this much on another invoice begins; from `DOUBTFUL` on it may. */
export const OTHER = 3;
export const DOUBTFUL = 2;

/** How much speaks for a page being of another invoice than those before it: no single sign can be trusted on a scan. */
export function otherness(before: Signs, page: Signs): number {
  return (
    byNumber(before, page) +
    byJibs(before, page) +
    byDifference(before.total, page.total, { other: 2, same: -1 }) +
    byDifference(before.date, page.date, { other: 1, same: -1 }) +
    (areApart(before.accounts, page.accounts) ? 1 : 0) -
    (page.further ? 2 : 0)
  );
}

function byNumber(before: Signs, page: Signs): number {
  if (!before.number || !page.number) return 0;
  const [a, b] = [labelKey(before.number), labelKey(page.number)];
  if (a === b) return -3;
  if (!page.head) return 1;
  if (!before.scan && !page.scan) return 5;
  // On a scan one number may have been read in two ways.
  return editDistance(a, b) > 2 ? 4 : 2;
}

function byJibs(before: Signs, page: Signs): number {
  if (before.jibs.size === 0 || page.jibs.size === 0) return 0;
  const isNew = [...page.jibs].some((jib) => !before.jibs.has(jib));
  if (!isNew) return -1;
  const lacks = [...before.jibs].some((jib) => !page.jibs.has(jib));
  return lacks && page.head ? 2 : 1;
}

const byDifference = (a: string | null, b: string | null, by: { other: number; same: number }): number =>
  a === null || b === null ? 0 : a === b ? by.same : by.other;

const areApart = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && [...b].every((one) => !a.has(one));
