import type { DraftContent, DraftLine } from '../../draft.ts';
import { COLUMNS, type Column } from './columns.ts';
import { settle } from './lines.ts';

/** What stands otherwise in two states of a draft. */
export interface Difference {
  /** `Opis`, or `3. stavka: Duguje`. */
  where: string;
  mine: string;
  theirs: string;
}

const HEAD: readonly (readonly [Exclude<keyof DraftContent, 'lines'>, string, Column['kind']])[] = [
  ['type', 'Vrsta naloga', 'text'],
  ['day', 'Datum', 'day'],
  ['description', 'Opis naloga', 'text'],
  ['statement_no', 'Broj izvoda', 'text'],
];

/** How a text is shown; `''` is empty. */
type Show = (column: Pick<Column, 'kind'>, text: string) => string;

/**
 * What differs between one's own state of a draft and another, from the top. Lines are numbered as they stand in one's own; one that only
 * one state has is named as a whole. `near`: the day of the voucher.
 */
export function differencesOf(
  mine: DraftContent,
  theirs: DraftContent,
  { near, show }: { near: string | undefined; show: Show },
): Difference[] {
  const head = HEAD.flatMap(([name, where, kind]) =>
    mine[name] === theirs[name]
      ? []
      : [{ where, mine: show({ kind }, mine[name]), theirs: show({ kind }, theirs[name]) }],
  );
  // What is being typed is not read yet.
  const own = mine.lines.map((line) => settled(line, near));
  const lines = paired(own, theirs.lines).flatMap(({ number, a, b }) =>
    a && b
      ? COLUMNS.filter(({ name }) => (a[name] ?? '') !== (b[name] ?? '')).map((column) => ({
          where: `${number}. stavka: ${column.label}`,
          mine: show(column, a[column.name] ?? ''),
          theirs: show(column, b[column.name] ?? ''),
        }))
      : [{ where: `${number}. stavka`, mine: brief(a, show), theirs: brief(b, show) }],
  );
  return [...head, ...lines];
}

interface Pair {
  /** From 1. */
  number: number;
  a: DraftLine | undefined;
  b: DraftLine | undefined;
}

/** Lines beside each other. Where one was added or removed, those after it that are alike stay together. */
function paired(own: readonly DraftLine[], others: readonly DraftLine[]): Pair[] {
  const fewer = Math.min(own.length, others.length);
  let first = 0;
  while (first < fewer && same(own[first]!, others[first]!)) first++;
  let last = 0;
  while (last < fewer - first && same(own.at(-1 - last)!, others.at(-1 - last)!)) last++;
  const [mine, theirs] = [own.slice(first, own.length - last), others.slice(first, others.length - last)];
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, index) => ({
    number: first + index + 1,
    a: mine[index],
    b: theirs[index],
  }));
}

const same = (a: DraftLine, b: DraftLine): boolean =>
  COLUMNS.every(({ name }) => (a[name] ?? '') === (b[name] ?? ''));

const settled = (line: DraftLine, near: string | undefined): DraftLine =>
  Object.fromEntries(
    COLUMNS.flatMap(({ name }) => {
      const text = settle(name, line[name] ?? '', near);
      return text ? [[name, text]] : [];
    }),
  );

/** A line in short: its account and amount. */
function brief(line: DraftLine | undefined, show: Show): string {
  if (!line) return '';
  const texts = COLUMNS.filter(({ name }) => name === 'account' || name === 'debit' || name === 'credit').map(
    (column) => show(column, line[column.name] ?? ''),
  );
  return texts.filter(Boolean).join(' ');
}
