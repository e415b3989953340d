import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HEIGHT, Scroll } from './scroll.ts';

it('brings every row of any list into view, and draws it there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000_000 }),
      fc.integer({ min: 100, max: 2000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(),
      (rows, box, part, wish) => {
        const scroll = new Scroll(rows, box);
        const row = wish % rows;
        const before = part * Math.max(0, scroll.tall - box);
        const top = scroll.toward(row, before);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(top).toBeLessThanOrEqual(Math.max(0, scroll.tall - box) + 1e-6);
        const shown = scroll.offset(row, top) - top;
        expect(shown).toBeGreaterThan(-1);
        if (box > HEIGHT) expect(shown + HEIGHT).toBeLessThan(box + 1);
        expect(row).toBeGreaterThanOrEqual(scroll.first(top) - 1);
        expect(row).toBeLessThanOrEqual(scroll.first(top) + scroll.inView);
      },
    ),
  );
});

it('scrolls row by row where all rows fit on a page', () => {
  const scroll = new Scroll(1000, 280);
  expect([scroll.tall, scroll.first(0), scroll.first(28 * 5), scroll.offset(7, 100)]).toEqual([
    28_000, 0, 5, 196,
  ]);
});
