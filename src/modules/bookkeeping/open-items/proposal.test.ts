import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Openable, oldestFirst } from './proposal.ts';

const item = (document_no: string, day: string | null, open: bigint): Openable => ({
  document_no,
  day,
  open,
});

it('closes the oldest first, in parts where one side is larger', () => {
  const pairs = oldestFirst([
    item('R2', '2026-02-01', 50n),
    item('R1', '2026-01-01', 100n),
    item('', null, -120n),
  ]);
  expect(pairs).toEqual([
    { debit_document: 'R1', credit_document: '', amount: 100n },
    { debit_document: 'R2', credit_document: '', amount: 20n },
  ]);
  expect(oldestFirst([item('R1', null, 100n), item('R2', null, 5n)])).toEqual([]);
});

it('uses up one side wholly, closes nothing over what is open, and never zero', () => {
  const open = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((one) => one !== 0n);
  const items = fc.array(fc.record({ open, day: fc.option(fc.constantFrom('2026-01-01', '2026-05-01')) }));
  fc.assert(
    fc.property(items, (given) => {
      const all = given.map((one, index) => item(`D${index}`, one.day, one.open));
      const left = new Map(all.map((one) => [one.document_no, one.open]));
      for (const { debit_document, credit_document, amount } of oldestFirst(all)) {
        expect(amount).toBeGreaterThan(0n);
        left.set(debit_document, left.get(debit_document)! - amount);
        left.set(credit_document, left.get(credit_document)! + amount);
      }
      for (const one of all) {
        const rest = left.get(one.document_no)!;
        expect(one.open > 0n ? rest >= 0n && rest <= one.open : rest <= 0n && rest >= one.open).toBe(true);
      }
      const rests = [...left.values()];
      expect(rests.some((one) => one > 0n) && rests.some((one) => one < 0n)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
