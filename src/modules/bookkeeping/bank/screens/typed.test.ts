import { expect, test } from 'vitest';
import type { OpenItem } from '../statements.api.ts';
import { emptyPart, leftAfter, leftOf, offered, partsFor, partsOf, typedOf } from './typed.ts';

const item = (document_no: string, open: string): OpenItem => ({
  account: '211',
  document_no,
  document_date: null,
  due_date: null,
  open,
});
const PARTNER = { id: 'p', name: 'Alfa' };
const ITEMS = [item('R-1', '100.00'), item('R-2', '50.00'), item('O-3', '-20.00')];

test('one payment closes several invoices, the last one in part', () => {
  const row = { domestic: '120.00' };
  const first = offered(row, {}, ITEMS[0]!);
  const second = offered(row, { '211 R-1': first }, ITEMS[1]!);
  expect([first, second]).toEqual(['100,00', '20,00']);
  const parts = partsFor(row, ITEMS, { '211 R-1': first, '211 R-2': second }, PARTNER, null);
  expect(parts.map(({ document_no, amount }) => [document_no, amount])).toEqual([
    ['R-1', '100.00'],
    ['R-2', '20.00'],
  ]);
});

test('a credit note makes room for more, and a difference is a line of its own', () => {
  const row = { domestic: '80.03' };
  const picked = { '211 R-1': '100,00', '211 O-3': offered(row, { '211 R-1': '100,00' }, ITEMS[2]!) };
  expect(leftAfter(row, picked)).toBe(3n);
  const rest = { account: '483', partner_id: null, description: 'Razlika u feninzima' };
  expect(partsFor(row, ITEMS, picked, PARTNER, rest)).toMatchObject([
    { document_no: 'R-1', amount: '100.00' },
    { document_no: 'O-3', amount: '-20.00' },
    { account: '483', partner: null, document_no: null, amount: '0.03' },
  ]);
});

test('amounts of money that went are typed without a minus', () => {
  const row = { domestic: '-45.50' };
  const fee = { ...emptyPart(0n), account: '532', amount: '-45.50' };
  const [typed] = typedOf(row, [fee]);
  expect(typed!.typed).toBe('45,50');
  expect(leftOf(row, [{ ...typed!, typed: '40' }])).toBe(550n);
  expect(partsOf(row, [{ ...typed!, typed: '40' }])).toMatchObject([{ account: '532', amount: '-40.00' }]);
  expect(partsFor(row, [item('U-1', '-45.50')], { '211 U-1': '45,50' }, PARTNER, null)[0]!.amount).toBe(
    '-45.50',
  );
});
