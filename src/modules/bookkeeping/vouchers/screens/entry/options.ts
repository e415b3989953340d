import { fold } from '../../../../../core/fold.ts';
import type { Choice } from '../../../../../core/resource-api.ts';
import type { BooksFrame } from '../../../ledger/books.api.ts';
import { type Chart, codeIn, findAccounts } from './accounts.ts';
import type { Column } from './columns.ts';

/** One of the suggestions for a cell. */
export interface Option {
  /** What is put into the cell. */
  value: string;
  /** Shown before the label: the account's number. */
  code?: string;
  label: string;
  hint?: string | null;
}

/** Columns whose cells have suggestions. */
export const suggests = ({ kind }: Column): boolean =>
  kind === 'account' || kind === 'partner' || kind === 'cost_center' || kind === 'vat_code';

/** What is known in the browser: everything but partners. */
export function optionsFor(kind: Column['kind'], text: string, chart: Chart, books: BooksFrame): Option[] {
  if (kind === 'account')
    return findAccounts(chart, text).map(({ konto, naziv }) => ({ value: konto, code: konto, label: naziv }));
  if (kind === 'cost_center')
    return coded(books.cost_centers, text).map(({ idguid, sifra, naziv }) => ({
      value: idguid,
      code: sifra,
      label: naziv,
    }));
  if (kind === 'vat_code')
    return coded(books.vat_codes, text).map(({ sifra, naziv }) => ({
      value: sifra,
      code: sifra,
      label: naziv,
    }));
  return [];
}

/** Those in use whose code begins with the text, or whose name has words that do. */
function coded<T extends { sifra: string; naziv: string; aktivno: boolean }>(
  all: readonly T[],
  text: string,
): T[] {
  const wanted = fold(text.trim());
  return all.filter(
    ({ sifra, naziv, aktivno }) =>
      aktivno && (fold(sifra).startsWith(wanted) || ` ${fold(naziv)}`.includes(` ${wanted}`)),
  );
}

export const partnerOption = ({ idguid, label, hint }: Choice): Option => ({ value: idguid, label, hint });

/**
 * Which option Enter takes without being chosen by the arrows, or -1. The beginning of an account's number is no choice: the first of
 * several would be booked unseen.
 */
export function offered(kind: Column['kind'], text: string, options: readonly Option[]): number {
  if (text.trim() === '' || options.length === 0) return -1;
  if (kind !== 'account') return 0;
  const code = codeIn(text);
  if (code === null || options.length === 1) return 0;
  return options.findIndex(({ value }) => value === code);
}
