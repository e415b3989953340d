// Long, since whatever is posted is reported of any days. In the suite: reports.test.ts, roll-up.test.ts.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';
import { card } from './card.service.ts';
import type { CardLine } from './pages.api.ts';
import { trialBalance } from './trial-balance.service.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

const ACCOUNTS = ['205', '200', '551', '0601', '300'] as const;
const days = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
const vouchers = fc.array(
  fc.record({
    day: days,
    from: fc.constantFrom(...ACCOUNTS),
    to: fc.constantFrom(...ACCOUNTS),
    units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    reversed: fc.constantFrom(null, 'black', 'red'),
  }),
  { minLength: 4, maxLength: 8 },
);
type Given = typeof vouchers extends fc.Arbitrary<(infer V)[]> ? V : never;

/** A voucher, and where it is reversed the reversal: the other side, or the same with minus. */
function vouchersOf({ day, from, to, units, reversed }: Given): NewVoucher[] {
  const amount = decimalOf(units);
  const lines: NewLine[] = [
    { account: to, debit: amount },
    { account: from, credit: amount },
  ];
  const posted = voucher({ day, lines });
  if (!reversed) return [posted];
  const back: NewLine[] = lines.map(({ account, debit, credit }) =>
    reversed === 'black'
      ? { account, debit: credit ?? null, credit: debit ?? null }
      : { account, debit: debit ? `-${debit}` : null, credit: credit ? `-${credit}` : null },
  );
  return [
    posted,
    voucher({ day, lines: back, source: 'reversal', reversal_of: posted.idguid, reversal_kind: reversed }),
  ];
}

async function post(given: Given): Promise<void> {
  // One after the other: a voucher can be reversed when it is posted.
  for (const one of vouchersOf(given)) await own.run((ctx) => postVouchers(ctx, [one]));
}

/** What the lines themselves say, summed in the test. */
async function rawSums(account: string, from: string, to: string) {
  const { rows } = await test.ownerDb.execute<Record<string, string>>(sql`select
    coalesce(sum(debit - credit) filter (where day <= ${to}), 0)::text as balance,
    coalesce(sum(debit) filter (where day between ${from} and ${to}), 0)::text as debit,
    coalesce(sum(credit) filter (where day between ${from} and ${to}), 0)::text as credit
    from fin_lines where tenant_id = ${own.person.tenantId}::uuid and account = ${account}`);
  return rows[0]!;
}

const pages = async (asked: { account: string; from: string; to: string; limit: number }) => {
  const lines: CardLine[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await own.run((ctx) => card(ctx, { ...asked, after }));
    lines.push(...page.rows);
    if (!page.next) return { lines, page };
    after = page.next;
  }
};

it('reports of any days agree with the lines and with each other (P1)', async () => {
  await fc.assert(
    fc.asyncProperty(vouchers, days, days, async (given, one, other) => {
      for (const each of given) await post(each);
      const [from, to] = [one, other].toSorted() as [string, string];
      const { rows, total } = await own.run((ctx) => trialBalance(ctx, { from, to, level: 4 }));
      expect(total.total_debit).toBe(total.total_credit);
      expect(total.balance_debit).toBe(total.balance_credit);
      expect(total.debit).toBe(total.credit);
      for (const account of ACCOUNTS) {
        const raw = await rawSums(account, from, to);
        const row = rows.find((each) => each.account === account);
        expect(unitsOf(row?.debit ?? '0')).toBe(unitsOf(raw.debit!));
        expect(unitsOf(row?.credit ?? '0')).toBe(unitsOf(raw.credit!));
        const balance = unitsOf(row?.balance_debit ?? '0') - unitsOf(row?.balance_credit ?? '0');
        expect(balance).toBe(unitsOf(raw.balance!));
        const first = await own.run((ctx) => card(ctx, { account, from, to, limit: 500 }));
        expect(unitsOf(first.total!.balance)).toBe(balance);
        const last = first.rows.at(-1)?.balance ?? first.carried.balance;
        if (!first.next) expect(unitsOf(last)).toBe(balance);
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

it('a reversal leaves the balances, a red one also the turnover (P2)', async () => {
  const balance = () => own.run((ctx) => trialBalance(ctx, { level: 4 }));
  const of = ({ rows }: Awaited<ReturnType<typeof balance>>, account: string) =>
    rows.find((row) => row.account === account)!;
  const units = 12_345n;
  const amounts = { from: '205', to: '551', units, day: '2026-05-05' } as const;
  for (const reversed of ['red', 'black'] as const) {
    const before = await balance();
    await post({ ...amounts, reversed });
    const after = await balance();
    const [was, is] = [of(before, '551'), of(after, '551')];
    expect([is.balance_debit, is.balance_credit]).toEqual([was.balance_debit, was.balance_credit]);
    const grown = reversed === 'black' ? units : 0n;
    expect(unitsOf(is.debit) - unitsOf(was.debit)).toBe(grown);
    expect(unitsOf(is.credit) - unitsOf(was.credit)).toBe(grown);
  }
});

it('pages of a card are one card, whatever is posted meanwhile (P4)', async () => {
  const asked = { account: '205', from: '2026-01-01', to: '2026-12-31' };
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (limit) => {
      const whole = await own.run((ctx) => card(ctx, { ...asked, limit: 100_000 }));
      const first = await own.run((ctx) => card(ctx, { ...asked, limit }));
      const lines = [...first.rows];
      // A back-dated entry: without the mark it would move every later balance.
      const lineOf = { account: '205', debit: '1.00' };
      await own.run((ctx) =>
        postVouchers(ctx, [
          voucher({
            idguid: newId(),
            day: '2026-01-01',
            lines: [lineOf, { account: '300', credit: '1.00' }],
          }),
        ]),
      );
      let newer = first.next === null;
      for (let after = first.next; after; ) {
        const page = await own.run((ctx) => card(ctx, { ...asked, limit, after: after! }));
        lines.push(...page.rows);
        newer = page.newer;
        after = page.next;
      }
      expect(lines).toEqual(whole.rows);
      expect(newer).toBe(true);
    }),
    { numRuns: 10 },
  );
  const { lines, page } = await pages({ ...asked, limit: 7 });
  expect(lines.at(-1)!.balance).toBe(
    (await own.run((ctx) => card(ctx, { ...asked, limit: 1 }))).total!.balance,
  );
  expect(page.newer).toBe(false);
}, 60_000);
