import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Rows } from './rows.ts';
import { stampOf } from './stamps.ts';

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    second: fc.integer({ min: 0, max: 20 }),
    kind: fc.constantFrom('put', 'put', 'put', 'remove'),
  }),
  { maxLength: 400 },
);

it('rows stand in the order of stamp and id, each once, however they were written', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const rows = new Rows<number>();
      const plain = new Map<number, { stamp: string; data: number }>();
      for (const [n, { id, second, kind }] of all.entries()) {
        const stamp = stampOf(second * 1000);
        if (kind === 'remove') expect(rows.remove(id)).toBe(plain.delete(id));
        else {
          rows.put(id, n, stamp);
          plain.set(id, { stamp, data: n });
        }
      }
      const expected = [...plain]
        .map(([id, { stamp, data }]) => [stamp, id, data] as const)
        .sort(([a, one], [b, other]) => (a < b ? -1 : a > b ? 1 : one - other));
      const shown = (list: Iterable<{ stamp: string; id: number; data: number }>) =>
        [...list].map(({ stamp, id, data }) => [stamp, id, data]);
      expect(shown(rows.since(''))).toEqual(expected);
      expect(shown(rows.backwards())).toEqual(expected.toReversed());
      expect(rows.size).toBe(plain.size);
      const from = stampOf(9000);
      expect(shown(rows.since(from))).toEqual(expected.filter(([stamp]) => stamp >= from));
    }),
  );
});

it('rows that changed many times leave nothing behind', () => {
  const rows = new Rows<number>();
  for (let n = 0; n < 50_000; n++) rows.put(1 + (n % 50), n, stampOf(n * 1000));
  expect([...rows.since('')]).toHaveLength(50);
  expect(rows.idAt(0.999)).toBe(50);
});
