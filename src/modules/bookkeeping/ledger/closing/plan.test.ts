import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sum, unitsOf } from '../../../../core/money/money.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.fields.ts';
import type { NewVoucher } from '../voucher.ts';
import { type ClosingInput, planClosing } from './plan.ts';
import type { Carry, Pot } from './sums.ts';

const CARRIED: Record<string, Carry> = {
  205: 'saldo',
  211: 'stavke',
  432: 'partner',
  341: 'saldo',
  351: 'saldo',
  481: 'saldo',
};
const ACCOUNTS = ['205', '211', '432', '341', '351', '551', '560', '601', '650', '721', '722'];

const pot = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  partner_id: fc.constantFrom(null, 'p1', 'p2'),
  cost_center_id: fc.constant(null),
  document_no: fc.constantFrom(null, 'F-1', 'F-2'),
  document_date: fc.constant(null),
  due_date: fc.constant(null),
  currency: fc.constant(null),
  currency_amount: fc.constant(null),
  amount: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).filter((amount) => amount !== 0n),
});

/** Balanced pots, each key once, as the books have them. */
const balanced = fc.array(pot, { minLength: 1, maxLength: 40 }).map((pots): Pot[] => {
  const byKey = new Map(
    pots.map((one) => [`${one.account}/${one.partner_id}/${one.document_no}`, one as Pot]),
  );
  const kept = [...byKey.values()].filter(({ account }) => account !== '205');
  const rest = -sum(kept.map(({ amount }) => amount));
  return rest === 0n
    ? kept
    : [...kept, { ...kept[0]!, account: '205', partner_id: null, document_no: null, amount: rest }];
});

const input = (more: Partial<ClosingInput['settings']>, tax: bigint): ClosingInput => ({
  year: { naziv: '2026', kraj: '2026-12-31' },
  next: { naziv: '2027', pocetak: '2027-01-01' },
  settings: { ...DEFAULT_SETTINGS, ...more },
  types: { closing: 'ZG', opening: '00', general: 'TM' },
  tax: { amount: tax, account: '481' },
  carried: new Map(Object.entries(CARRIED)),
  accounts: {
    tax: '721',
    closing: '730',
    opening: '700',
    results: [
      ['341', '340'],
      ['351', '350'],
    ],
  },
});

type Lines = Pick<NewVoucher, 'lines' | 'source'>[];
const net = (
  vouchers: Lines,
  source: string,
  keyOf = (line: NewVoucher['lines'][number]): string => line.account,
) => {
  const sums = new Map<string, bigint>();
  for (const { lines } of vouchers.filter((one) => one.source === source))
    for (const line of lines) {
      const amount = unitsOf(line.debit ?? '0') - unitsOf(line.credit ?? '0');
      sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0n) + amount);
    }
  return sums;
};

it('whatever the books have: result accounts end at 0, every voucher balances, and the new year begins as the old one ends', () => {
  fc.assert(
    fc.property(
      balanced,
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (pots, balance_accounts, tax) => {
        const plan = planClosing(pots, input({ balance_accounts }, tax));
        expect(plan.left).toEqual([]);
        for (const { lines } of plan.vouchers) {
          expect(sum(lines.map(({ debit, credit }) => unitsOf(debit ?? '0') - unitsOf(credit ?? '0')))).toBe(
            0n,
          );
          for (const { debit, credit } of lines) expect(debit === undefined).not.toBe(credit === undefined);
        }
        const key = (one: { account: string; partner_id?: string | null; document_no?: string | null }) =>
          `${one.account}/${one.partner_id ?? ''}/${one.document_no ?? ''}`;
        const closing = net(plan.vouchers, 'closing', key);
        const opening = net(plan.vouchers, 'opening', key);
        const ended = new Map<string, bigint>();
        for (const one of pots) ended.set(key(one), (ended.get(key(one)) ?? 0n) + one.amount);
        for (const [at, amount] of closing) ended.set(at, (ended.get(at) ?? 0n) + amount);
        for (const [at, amount] of ended) {
          const isResult = /^[567]/.test(at);
          if (isResult || balance_accounts) expect([at, amount]).toEqual([at, 0n]);
          else expect([at, opening.get(at) ?? 0n]).toEqual([at, amount]);
        }
        expect(opening.get('700//') ?? 0n).toBe(0n);
        const profit =
          -sum(pots.filter(({ account }) => /^[567]/.test(account)).map(({ amount }) => amount)) - tax;
        expect(plan.result).toBe(profit);
      },
    ),
    { numRuns: 300 },
  );
});

it('more items than a voucher holds go into several, each balanced over 700', () => {
  const items = Array.from(
    { length: 12_000 },
    (_, nth): Pot => ({
      account: '211',
      partner_id: 'p1',
      cost_center_id: null,
      document_no: `F-${nth}`,
      document_date: null,
      due_date: null,
      currency: null,
      currency_amount: null,
      amount: BigInt(nth + 1),
    }),
  );
  const rest = {
    ...items[0]!,
    account: '205',
    partner_id: null,
    document_no: null,
    amount: -sum(items.map(({ amount }) => amount)),
  };
  const { vouchers } = planClosing([...items, rest], input({}, 0n));
  expect(vouchers.map(({ lines }) => lines.length)).toEqual([5000, 5000, 2004]);
  expect(net(vouchers, 'opening').get('700')).toBe(0n);
  expect(net(vouchers, 'opening').get('211')).toBe(-rest.amount);
});

it('what is left in a currency is carried with its rate', () => {
  const foreign = {
    ...input({}, 0n),
    carried: new Map<string, Carry>([
      ['201', 'saldo'],
      ['205', 'saldo'],
    ]),
  };
  const of = (
    account: string,
    amount: bigint,
    currency: string | null,
    currency_amount: string | null,
  ): Pot => ({
    ...{ account, amount, currency, currency_amount, partner_id: null, cost_center_id: null },
    ...{ document_no: null, document_date: null, due_date: null },
  });
  const { vouchers } = planClosing(
    [of('201', 19558n, 'EUR', '100.00'), of('205', -19558n, null, null)],
    foreign,
  );
  expect(vouchers[0]!.lines).toMatchObject([
    { account: '201', debit: '195.58', currency: 'EUR', currency_amount: '100.00', rate: '1.955830' },
    { account: '205', credit: '195.58' },
  ]);
});
