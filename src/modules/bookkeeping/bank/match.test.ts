import { expect, test } from 'vitest';
import { allocate, type Open } from './match.ts';

const ROLES = { gain: '667', loss: '567' };
const REST = { account: '211', partner_id: 'p' };
const item = (document_no: string, open: string): Open => ({
  account: '211',
  partner_id: 'p',
  document_no,
  due_date: null,
  open,
});
const closed = (amount: string, open: string, moves = false) =>
  allocate({ amount }, [item('F-1', open)], { roles: ROLES, moves, rest: REST }).map(
    ({ account, document_no, amount, description }) => [account, document_no, amount, description],
  );

test('a difference of a few fening closes the document, with a line of its own in words that go into the books', () => {
  expect(closed('99.97', '100.00')).toEqual([
    ['211', 'F-1', '100.00', null],
    ['567', null, '-0.03', 'Razlika u feninzima'],
  ]);
  expect(closed('99.90', '100.00')).toEqual([['211', 'F-1', '99.90', null]]);
});

test('where the rate moves a fiftieth is a difference of it, and more is left open', () => {
  expect(closed('98.10', '100.00', true)).toEqual([
    ['211', 'F-1', '100.00', null],
    ['567', null, '-1.90', 'Kursna razlika'],
  ]);
  expect(closed('97.00', '100.00', true)).toEqual([['211', 'F-1', '97.00', null]]);
});
