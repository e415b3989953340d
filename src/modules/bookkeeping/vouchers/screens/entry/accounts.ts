import { fold } from '../../../../../core/fold.ts';
import type { Account } from '../../../ledger/books.api.ts';

/** The chart, ready to be searched at every key. */
export interface Chart {
  byCode: ReadonlyMap<string, Account>;
  /** By code. */
  entries: readonly { account: Account; folded: string }[];
}

export const chartOf = (accounts: readonly Account[]): Chart => ({
  byCode: new Map(accounts.map((one) => [one.konto, one])),
  entries: accounts.map((account) => ({ account, folded: ` ${fold(account.naziv)}` })),
});

/** The code in a typed text: digits with spaces or points between them; null for words. */
export function codeIn(text: string): string | null {
  const code = text.replace(/[\s\u00a0.]/g, '');
  return /^\d{1,10}$/.test(code) ? code : null;
}

/** Most accounts offered at once. */
const MOST = 12;

/**
 * Accounts that can be posted to, by the beginning of their code, or by words of their name: those whose words begin with all typed
 * ones first, then those that contain them.
 */
export function findAccounts(chart: Chart, text: string): Account[] {
  const code = codeIn(text);
  const usable = chart.entries.filter(({ account }) => account.postable && account.aktivno);
  if (code !== null)
    return usable
      .filter(({ account }) => account.konto.startsWith(code))
      .map(({ account }) => account)
      .slice(0, MOST);
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return usable.map(({ account }) => account).slice(0, MOST);
  const begins = usable.filter(({ folded }) => words.every((word) => folded.includes(` ${word}`)));
  const contains = usable.filter(
    (one) => !begins.includes(one) && words.every((word) => one.folded.includes(word)),
  );
  return [...begins, ...contains].map(({ account }) => account).slice(0, MOST);
}

/** Why a typed account cannot be posted to; null for one that can, and for nothing. */
export function accountProblem(chart: Chart, text: string): string | null {
  if (!text) return null;
  const code = codeIn(text);
  if (code === null) return 'Odaberite konto s liste, ili upišite njegov broj.';
  const account = chart.byCode.get(code);
  if (!account) return 'Tog konta nema u kontnom planu.';
  if (!account.postable) return 'Na ovaj konto se ne knjiži: odaberite konto ispod njega.';
  return account.aktivno ? null : 'Konto je neaktivan.';
}
