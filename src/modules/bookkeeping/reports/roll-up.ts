import { unitsOf } from '../../../core/money/money.ts';
import type { Movement } from './movements.service.ts';

/** Levels of accounts. */
export const LEVELS = { 1: 'Klase', 2: 'Grupe', 3: 'Sintetička konta', 4: 'Analitička konta' } as const;
export type Level = keyof typeof LEVELS;

/** The eight columns of a trial balance, in fening. */
export interface Eight {
  openingDebit: bigint;
  openingCredit: bigint;
  debit: bigint;
  credit: bigint;
  totalDebit: bigint;
  totalCredit: bigint;
  balanceDebit: bigint;
  balanceCredit: bigint;
}

export interface BalanceRow extends Eight {
  level: Level;
  account: string;
  /** Entries are made on it. */
  posted: boolean;
}

const nothing = (): Eight => ({
  openingDebit: 0n,
  openingCredit: 0n,
  debit: 0n,
  credit: 0n,
  totalDebit: 0n,
  totalCredit: 0n,
  balanceDebit: 0n,
  balanceCredit: 0n,
});

/** The eight columns of one account: its balance stands on one side. */
export function eightOf(moved: Movement): Eight {
  const openingDebit = unitsOf(moved.opening_debit);
  const openingCredit = unitsOf(moved.opening_credit);
  const [debit, credit] = [unitsOf(moved.debit), unitsOf(moved.credit)];
  const [totalDebit, totalCredit] = [openingDebit + debit, openingCredit + credit];
  const balance = totalDebit - totalCredit;
  return {
    openingDebit,
    openingCredit,
    debit,
    credit,
    totalDebit,
    totalCredit,
    balanceDebit: balance > 0n ? balance : 0n,
    balanceCredit: balance < 0n ? -balance : 0n,
  };
}

function add(to: Eight, more: Eight): void {
  for (const name of Object.keys(more) as (keyof Eight)[]) to[name] += more[name];
}

/**
 * The accounts that stand above one: class, group, and the synthetic one if the chart has it (some analytic accounts of the chart have
 * none and belong to their group).
 */
export function above(account: string, chart: ReadonlyMap<string, unknown>): [Level, string][] {
  const places: [Level, string][] = [
    [1, account.slice(0, 1)],
    [2, account.slice(0, 2)],
  ];
  const synthetic = account.slice(0, 3);
  if (account.length === 3 || chart.has(synthetic)) places.push([3, synthetic]);
  if (account.length > 3) places.push([4, account]);
  return places;
}

/**
 * A trial balance through a level, in the order of the accounts, each sum before what it consists of. Balances of a sum are those of
 * its accounts added up by side, so that every level has the same totals.
 */
export function rollUp(
  moved: readonly Movement[],
  chart: ReadonlyMap<string, unknown>,
  level: Level,
): { rows: BalanceRow[]; total: Eight } {
  const rows = new Map<string, BalanceRow>();
  const total = nothing();
  for (const one of moved) {
    const eight = eightOf(one);
    if (Object.values(eight).every((amount) => amount === 0n)) continue;
    add(total, eight);
    for (const [at, account] of above(one.account, chart)) {
      // An account of a lower level that stands alone below its group is shown with the level above it.
      if (at > level && !(at === 4 && level === 3 && !chart.has(account.slice(0, 3)))) continue;
      const row = rows.get(account) ?? { level: at, account, posted: false, ...nothing() };
      rows.set(account, row);
      if (account === one.account) row.posted = true;
      add(row, eight);
    }
  }
  const sorted = [...rows.values()].sort((a, b) =>
    a.account < b.account ? -1 : a.account > b.account ? 1 : 0,
  );
  return { rows: sorted, total };
}
