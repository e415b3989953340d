import { expect, test } from 'vitest';
import type { OpenItem } from '../statements.api.ts';
import { restsOf } from './rests.ts';

const ITEM: OpenItem = {
  account: '211',
  document_no: 'F-1',
  document_date: null,
  due_date: null,
  open: '1955.83',
};
const labels = (left: bigint, currency: string) =>
  restsOf({ domestic: '1926.49' }, left, ITEM, 'p', { roles: { gain: '662', loss: '562' }, currency }).map(
    ({ label }) => label,
  );
const ADVANCE = '211, partner, bez dokumenta (avans)';

test('the euro has no differences of rates: only a few fening go there first', () => {
  expect(labels(-2934n, 'EUR')).toEqual([ADVANCE, '562, razlika u feninzima']);
  expect(labels(-2n, 'EUR')).toEqual(['562, razlika u feninzima', ADVANCE]);
  expect(labels(-2934n, 'EUR')).toEqual(labels(-2934n, 'BAM'));
  expect(labels(-2934n, 'USD')).toEqual(['562, kursna razlika', ADVANCE]);
});
