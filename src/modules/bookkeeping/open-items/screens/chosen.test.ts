import { expect, it } from 'vitest';
import type { OpenItem } from '../../ledger/open-item.ts';
import { amountOf, chosenItems, evened, matchesOf, total } from './chosen.ts';

const item = (
  document_no: string,
  open: string,
  due_date: string | null = null,
  account = '211',
): OpenItem => ({
  id: `${account}/p/${document_no}`,
  account,
  partner_id: 'p',
  partner: 'P',
  document_no,
  document_date: null,
  due_date,
  booked: open,
  matched: '0.00',
  open,
  overdue: null,
  state: 'term',
});
const R1 = item('R1', '100.00', '2026-01-01');
const R2 = item('R2', '50.00', '2026-02-01');
const U1 = item('U1', '-120.00');

it('an amount is read as people type it, and refused above what is open', () => {
  expect(amountOf(R1, '1,5')).toEqual({ amount: 150n });
  expect(amountOf(U1, '120,00 KM')).toEqual({ amount: 12000n });
  for (const wrong of ['100,01', '0', '-5', '', 'x', '1e2', '1,234'])
    expect(amountOf(R1, wrong)).toHaveProperty('error');
  const most = 'Otvoreno je još 120,00\u00a0KM. Upišite najviše toliko.';
  expect(amountOf(U1, '120,01')).toEqual({ error: most });
  expect(chosenItems([R1], { [R1.id]: 'x' })).toEqual({ debits: [], credits: [], valid: false });
});

it('ticked documents are closed the oldest first', () => {
  const { debits, credits, valid } = chosenItems([R2, R1, U1], {
    [R1.id]: '100,00',
    [R2.id]: '50,00',
    [U1.id]: '120,00',
  });
  expect([valid, total(debits), total(credits)]).toEqual([true, 15000n, 12000n]);
  expect(matchesOf(debits, credits)).toEqual([
    { account: '211', partner_id: 'p', debit_document: 'R1', credit_document: 'U1', amount: '100.00' },
    { account: '211', partner_id: 'p', debit_document: 'R2', credit_document: 'U1', amount: '20.00' },
  ]);
});

it('both sides of a netting are cut to the smaller', () => {
  const { debits, credits } = chosenItems([R1, R2, U1], { [R1.id]: '100', [R2.id]: '50', [U1.id]: '120' });
  expect(evened(debits, credits).map((one) => [one.item.document_no, one.amount])).toEqual([
    ['R1', 10000n],
    ['R2', 2000n],
    ['U1', 12000n],
  ]);
});
