import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf } from '../../../core/money/money.ts';
import type { Movement } from './movements.service.ts';
import { above, type Level, rollUp } from './roll-up.ts';

const chart = new Map(
  ['0', '06', '0601', '2', '21', '211', '2111', '5', '55', '551'].map((code) => [code, code]),
);
const moved = (account: string, debit: string, credit = '0.00'): Movement => ({
  account,
  partner_id: null,
  opening_debit: '0.00',
  opening_credit: '0.00',
  debit,
  credit,
});

it('an account without a synthetic one belongs to its group, and is shown with the synthetic ones', () => {
  expect(above('0601', chart)).toEqual([
    [1, '0'],
    [2, '06'],
    [4, '0601'],
  ]);
  const { rows } = rollUp([moved('0601', '10.00'), moved('2111', '5.00'), moved('551', '1.00')], chart, 3);
  expect(rows.map(({ account, level, posted }) => [account, level, posted])).toEqual([
    ['0', 1, false],
    ['06', 2, false],
    ['0601', 4, true],
    ['2', 1, false],
    ['21', 2, false],
    ['211', 3, false],
    ['5', 1, false],
    ['55', 2, false],
    ['551', 3, true],
  ]);
});

it('balances of a group are those of its accounts, by side', () => {
  const { rows } = rollUp([moved('2111', '5.00'), moved('211', '0.00', '7.00')], chart, 2);
  expect(rows.map(({ balanceDebit, balanceCredit }) => [balanceDebit, balanceCredit])).toEqual([
    [500n, 700n],
    [500n, 700n],
  ]);
});

it('every level has the same totals as the accounts (P1)', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => decimalOf(units));
  const account = fc.constantFrom('0601', '211', '2111', '551', '2112', '999');
  const rows = fc.uniqueArray(fc.tuple(account, amount, amount, amount, amount), {
    selector: ([code]) => code,
  });
  fc.assert(
    fc.property(rows, fc.constantFrom<Level>(1, 2, 3, 4), (given, level) => {
      const movements = given.map(([code, opening_debit, opening_credit, debit, credit]) => ({
        ...moved(code, debit, credit),
        opening_debit,
        opening_credit,
      }));
      const { rows: shown, total } = rollUp(movements, chart, level);
      const top = shown.filter((row) => row.level === 1);
      for (const name of Object.keys(total) as (keyof typeof total)[])
        expect(top.reduce((sum, row) => sum + row[name], 0n)).toBe(total[name]);
      expect(total.totalDebit - total.totalCredit).toBe(total.balanceDebit - total.balanceCredit);
    }),
    { numRuns: 200 },
  );
});
