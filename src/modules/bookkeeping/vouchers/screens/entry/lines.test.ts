import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf } from '../../../../../core/money/money.ts';
import type { Account } from '../../../ledger/books.api.ts';
import { rateOn } from '../../../ledger/rates.ts';
import { MAX_LINES } from '../../../ledger/voucher.ts';
import type { Cell, DraftLine } from '../../draft.ts';
import { accountProblem, chartOf, findAccounts } from './accounts.ts';
import { calculate, isArithmetic } from './arithmetic.ts';
import { asks, COLUMNS } from './columns.ts';
import {
  dayOf,
  draftLinesOf,
  inKm,
  missingAt,
  newLine,
  pasteOver,
  settle,
  shown,
  totalsOf,
} from './lines.ts';

test('arithmetic is exact, rounded once, and reads numbers as they are typed', () => {
  for (const [typed, result] of [
    ['100*1,17', '117.00'],
    ['1.234,56+10', '1244.56'],
    ['(1.234,56 + 10) / 2', '622.28'],
    ['1.234*2', '2468.00'],
    ['100*0,175', '17.50'],
    ['10/3*3', '10.00'],
    ['99,99*1,95583', '195.56'],
    ['5-2*3', '-1.00'],
    ['2×3:4', '1.50'],
    ['-(5-3)*2', '-4.00'],
    ['0,005*1', '0.01'],
    ['10/0', null],
    ['10/(5-5)', null],
    ['2*(3', null],
    ['2**3', null],
    ['2*x', null],
    ['1,2,3*4', null],
  ] as const)
    expect(calculate(typed), typed).toBe(result);
  expect(['100*1,17', '12-5', '100-', '-100', '1.234,56', '(12,50)'].map(isArithmetic)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('sums of typed arithmetic are those of whole numbers, and no text makes it throw', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(calculate(`${decimalOf(a)}+${decimalOf(b)}`)).toBe(decimalOf(a + b));
      expect(calculate(`${decimalOf(a)}-${decimalOf(b)}`)).toBe(decimalOf(a - b));
    }),
  );
  fc.assert(fc.property(fc.stringMatching(/^[-+*/().,\d x]{0,12}$/), (text) => void calculate(text)));
});

test('a cell is settled to what can be read, and keeps everything else', () => {
  expect(settle('debit', ' 1.234,56 ', undefined)).toBe('1234.56');
  expect(settle('debit', '1234.56', undefined)).toBe('1234.56');
  expect(settle('debit', '1.234,567', undefined)).toBe('1.234,567');
  expect(settle('credit', '100*1,17', undefined)).toBe('117.00');
  expect(settle('credit', '100*', undefined)).toBe('100*');
  expect(settle('due_date', '21.11.', '2026-03-01')).toBe('2026-11-21');
  expect(settle('due_date', '31.2.', '2026-03-01')).toBe('31.2.');
  const column = (name: string) => COLUMNS.find((one) => one.name === name)!;
  expect(shown(column('debit'), '1234.56')).toBe('1.234,56');
  expect(shown(column('debit'), '1.234,567')).toBe('1.234,567');
  expect(shown(column('due_date'), '2026-11-21')).toBe('21. 11. 2026.');
  expect(shown(column('vat_month'), '2026-11-01')).toBe('11/2026');
  expect(shown(column('rate'), '1.955830')).toBe('1,95583');
});

test('what is missing goes to the side that lacks it, and a line that is not needed gets nothing', () => {
  const lines = [newLine({ debit: '117.00' }), newLine({ credit: '100*1' }), newLine()];
  expect(missingAt(lines, 2)).toEqual({ side: 'credit', amount: '17.00' });
  expect(missingAt(lines, 0)).toEqual({ side: 'debit', amount: '100.00' });
  expect(missingAt([newLine({ debit: '5' }), newLine({ credit: '5' }), newLine()], 2)).toBeNull();
  expect(totalsOf(lines)).toEqual({ debit: 11700n, credit: 10000n, difference: 1700n, filled: 2 });
});

const RATES = [
  { currency: 'USD', day: '2026-03-01', rate: '1.800000' },
  { currency: 'USD', day: '2026-02-01', rate: '1.700000' },
];
const rateOf = (currency: string) => rateOn(RATES, currency, '2026-02-20');
const turned = (cells: DraftLine, column: Cell, before = '') => inKm(cells, { column, before }, rateOf);

test('the rate of a currency is the last one before the day; of the euro it never changes', () => {
  expect(rateOf('USD')).toBe('1.700000');
  expect(rateOn(RATES, 'USD', '2026-03-01')).toBe('1.800000');
  expect(rateOn(RATES, 'USD', '2026-01-31')).toBeNull();
  expect(rateOn(RATES, 'EUR', '1999-01-01')).toBe('1.955830');
  const usd = { currency: 'USD', currency_amount: '10.00' };
  expect(turned(usd, 'currency_amount')).toMatchObject({
    rate: '1.700000',
    debit: '17.00',
  });
  // What is typed stays, until the currency is another.
  const own = { ...usd, rate: '1.650000' };
  expect(turned(own, 'rate')).toMatchObject({
    rate: '1.650000',
    debit: '16.50',
  });
  expect(turned({ ...own, currency: 'EUR' }, 'currency')).toMatchObject({
    rate: '1.955830',
  });
});

test('an amount in a currency is turned into KM, rounded half up, on the side that is filled', () => {
  const eur = { currency: 'EUR', currency_amount: '99.99' };
  expect(turned(eur, 'currency_amount')).toMatchObject({
    rate: '1.955830',
    debit: '195.56',
  });
  expect(turned({ ...eur, credit: '1.00' }, 'currency_amount')).toMatchObject({
    credit: '195.56',
  });
  expect(turned({ ...eur, currency_amount: '-10.00' }, 'currency_amount')).toMatchObject({
    credit: '19.56',
  });
  expect(turned({ currency: 'CHF', currency_amount: '10.00' }, 'currency_amount')).not.toHaveProperty(
    'debit',
  );
  expect(turned({ ...eur, debit: '1.00' }, 'debit')).toEqual({
    ...eur,
    debit: '1.00',
  });
});

test('whoever only walks over the cells of a currency changes neither the typed rate nor the typed KM', () => {
  const typed = { currency: 'USD', currency_amount: '10.00', rate: '1.650000', debit: '16.40' };
  for (const column of ['currency', 'currency_amount', 'rate'] as const)
    expect(turned(typed, column, typed[column])).toEqual(typed);
  // A pasted line has no KM yet.
  const { debit: _, ...pasted } = typed;
  expect(turned(pasted, 'currency', 'USD')).toEqual({ ...typed, debit: '16.50' });
});

test('the rate is that of the day of the document, if one is typed', () => {
  expect(dayOf({ document_date: '2026-03-01' })).toBe('2026-03-01');
  expect([dayOf({}), dayOf({ document_date: '31.2.' })]).toEqual([undefined, undefined]);
});

test('a block of a spreadsheet fills lines from a cell on, and names how many do not fit', () => {
  const shownColumns = COLUMNS.filter(({ optional }) => !optional);
  const block = [
    ['551', '', 'Ručak', 'R-1', '1.3.2026', '', '1.234,56', '0,00'],
    ['205', '', 'Ručak', '', '', '', '', '1234.56'],
    ['x', '', '', '', 'nekad', '', 'puno', ''],
  ];
  const pasted = pasteOver([newLine()], { row: 0, column: 'account' }, block, shownColumns, {
    near: '2026-03-01',
    most: 2,
  });
  expect(pasted).toMatchObject({ cells: 16, left: 1, beyond: false });
  const tooFar = pasteOver([newLine()], { row: 0, column: 'credit' }, [['1', '2']], shownColumns, {
    near: undefined,
    most: 2,
  });
  expect(tooFar).toMatchObject({ cells: 1, beyond: true });
  expect(draftLinesOf(pasted.lines)).toEqual([
    {
      account: '551',
      description: 'Ručak',
      document_no: 'R-1',
      document_date: '2026-03-01',
      debit: '1234.56',
    },
    { account: '205', description: 'Ručak', credit: '1234.56' },
  ]);
  const wrong = pasteOver([], { row: 0, column: 'account' }, block.slice(2), shownColumns, {
    near: undefined,
    most: 9,
  });
  expect(draftLinesOf([...wrong.lines, newLine()])).toEqual([
    { account: 'x', document_date: 'nekad', debit: 'puno' },
  ]);
});

const account = (konto: string, naziv: string, more: Partial<Account> = {}): Account => ({
  konto,
  naziv,
  partner: 'ne',
  mjesto_troska: 'ne',
  otvorene_stavke: false,
  uloga: null,
  aktivno: true,
  postable: true,
  ...more,
});

test('an account is found by its code and by words without their marks, and the account decides what is asked', () => {
  const chart = chartOf([
    account('21', 'Potraživanja', { postable: false }),
    account('211', 'Kupci u zemlji', { partner: 'obavezno', otvorene_stavke: true }),
    account('212', 'Kupci u inostranstvu'),
    account('220', 'Potraživanja od države'),
    account('551', 'Troškovi reprezentacije', { aktivno: false }),
  ]);
  const codes = (text: string): string[] => findAccounts(chart, text).map(({ konto }) => konto);
  expect(codes('21')).toEqual(['211', '212']);
  expect(codes('2 1.1')).toEqual(['211']);
  expect(codes('kup')).toEqual(['211', '212']);
  expect(codes('kup ino')).toEqual(['212']);
  expect(codes('drzav')).toEqual(['220']);
  expect(codes('emlji')).toEqual(['211']);
  expect(codes('repr')).toEqual([]);
  expect(['211', '', '21', '999', '551', 'kup'].map((text) => accountProblem(chart, text))).toEqual([
    null,
    null,
    'Na ovaj konto se ne knjiži: odaberite konto ispod njega.',
    'Tog konta nema u kontnom planu.',
    'Konto je neaktivan.',
    'Odaberite konto s liste, ili upišite njegov broj.',
  ]);
  const asked = (code: string) =>
    COLUMNS.filter(({ name, optional }) => !optional && asks(chart.byCode.get(code), name)).map(
      ({ name }) => name,
    );
  expect(asked('211')).toEqual([
    'account',
    'partner_id',
    'description',
    'document_no',
    'document_date',
    'due_date',
    'debit',
    'credit',
  ]);
  expect(asked('212')).toEqual(['account', 'description', 'debit', 'credit']);
});

const column = (name: string) => COLUMNS.find((one) => one.name === name)!;

test('an amount is read back as it is shown, and the most lines of a voucher add up exactly', () => {
  // As many digits as an amount may have.
  const cents = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  fc.assert(
    fc.property(cents, (units) => {
      const stored = decimalOf(units);
      expect(settle('debit', shown(column('debit'), stored), undefined)).toBe(stored);
    }),
    { numRuns: 300 },
  );
  // Sums above 2^53 fening, where floats lose cents.
  const lines = Array.from({ length: MAX_LINES }, (_, n) =>
    newLine({ [n % 2 ? 'credit' : 'debit']: decimalOf(10n ** 14n + BigInt((n * 7919) % 100_003)) }),
  );
  const sum = (from: number): bigint => {
    let total = 0n;
    for (let n = from; n < MAX_LINES; n += 2) total += 10n ** 14n + BigInt((n * 7919) % 100_003);
    return total;
  };
  expect(totalsOf(lines)).toMatchObject({ debit: sum(0), credit: sum(1), difference: sum(0) - sum(1) });
});

test('an amount in EUR is rounded half up by line, and the difference to the document is a line of its own', () => {
  const euros = fc.array(fc.bigInt({ min: 1n, max: 10n ** 10n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(euros, (amounts) => {
      const inFening = (eur: bigint): bigint => (eur * 195_583n + 50_000n) / 100_000n;
      const lines = amounts.map((eur) =>
        newLine(turned({ currency: 'EUR', currency_amount: decimalOf(eur) }, 'currency_amount')),
      );
      for (const [at, { cells }] of lines.entries())
        expect(cells.debit).toBe(decimalOf(inFening(amounts[at]!)));
      const document = inFening(amounts.reduce((total, eur) => total + eur, 0n));
      const all = [...lines, newLine({ credit: decimalOf(document) }), newLine()];
      const missing = missingAt(all, all.length - 1);
      const difference = document - totalsOf(lines).debit;
      expect(missing?.amount ?? '0.00').toBe(decimalOf(difference < 0n ? -difference : difference));
    }),
    { numRuns: 200 },
  );
});
