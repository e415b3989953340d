import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintRow } from './document.ts';
import { type Heights, paginate } from './paginate.ts';
import { COLUMNS } from './testkit.ts';

const heightsOf = (rows: readonly number[], more: Partial<Heights> = {}): Heights => ({
  body: 100,
  head: 20,
  nextHead: 10,
  tableHead: 10,
  carried: 5,
  before: [],
  after: [],
  rows,
  ...more,
});
const rowOf = (amount: number | null): PrintRow => ({
  cells: ['1', 'x', amount === null ? null : BigInt(amount), amount === null ? null : BigInt(amount)],
});
const sumOf = (rows: readonly PrintRow[]): bigint =>
  rows.reduce(
    (sum, { kind = 'row', cells }) => sum + (kind === 'row' ? ((cells[2] as bigint) ?? 0n) : 0n),
    0n,
  );

describe('laying rows into pages', () => {
  it('carries sums and the last balance over, and needs no line for it on the last page', () => {
    // 70 for rows on the first page, 80 on the next, less the lines of what is carried.
    const rows = Array.from({ length: 15 }, (_, at) => rowOf(at + 1));
    const pages = paginate(COLUMNS, rows, heightsOf(rows.map(() => 10)));
    expect(pages.map(({ rows: [from, to] }) => to - from)).toEqual([6, 7, 2]);
    expect(pages.map(({ donos }) => donos?.[2] ?? null)).toEqual([null, 21n, 91n]);
    expect(pages.map(({ prenos }) => prenos?.[3] ?? null)).toEqual([6n, 13n, null]);
  });

  it('loses no row, never overfills a page, and carries exactly what stands before it', () => {
    const row = fc.record({
      height: fc.integer({ min: 1, max: 40 }),
      amount: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
      kind: fc.constantFrom('row', 'row', 'row', 'total', 'group') as fc.Arbitrary<PrintRow['kind']>,
      fresh: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 80 }), (given) => {
        const rows = given.map(({ amount, kind, fresh }): PrintRow => {
          const { cells } = rowOf(amount);
          return {
            cells: kind === 'group' ? ['grupa'] : cells,
            kind: kind!,
            fresh: fresh && kind === 'group',
          };
        });
        const all = given.map(({ height }) => height);
        const heights = heightsOf(all, { body: 200 });
        const pages = paginate(COLUMNS, rows, heights);
        expect(pages.map(({ rows: [from] }) => from)).toEqual([
          0,
          ...pages.slice(0, -1).map((page) => page.rows[1]),
        ]);
        expect(pages.at(-1)?.rows[1]).toBe(rows.length);
        for (const [at, page] of pages.entries()) {
          const [from, to] = page.rows;
          const used =
            (at === 0 ? heights.head : heights.nextHead) +
            heights.tableHead +
            all.slice(from, to).reduce((sum, height) => sum + height, 0) +
            (page.continued === null ? 0 : all[page.continued]!) +
            (page.donos ? heights.carried : 0) +
            (page.prenos ? heights.carried : 0);
          expect(used).toBeLessThanOrEqual(heights.body);
          if (at > 0) expect(page.donos).toEqual(pages[at - 1]!.prenos);
          // From the row where sums last began anew.
          const begin = rows.findLastIndex(({ fresh }, index) => fresh && index < to);
          if (page.prenos) expect(page.prenos[2]).toBe(sumOf(rows.slice(Math.max(0, begin), to)));
          // A heading is never the last of a page that is followed by another one.
          if (to < rows.length && to - from > 1)
            expect(rows[to - 1]?.kind === 'group' && rows[to]?.kind !== 'group').toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('repeats the heading of a group that goes on, and begins a page where it is told to', () => {
    const group: PrintRow = { kind: 'group', cells: ['Konto 211'], fresh: true, page: true };
    const rows = [group, ...Array.from({ length: 8 }, () => rowOf(1)), { ...group }, rowOf(1)];
    const pages = paginate(COLUMNS, rows, heightsOf(rows.map(() => 10)));
    expect(pages.map(({ rows: range }) => range)).toEqual([
      [0, 6],
      [6, 9],
      [9, 11],
    ]);
    expect(pages.map(({ continued }) => continued)).toEqual([null, 0, null]);
    expect(pages[1]?.prenos).toBeNull();
  });

  it('gives a page of its own to what is higher than one, and moves signatures to a new one', () => {
    const rows = [rowOf(1), rowOf(2), rowOf(3)];
    const heights = heightsOf([10, 150, 10], { after: [60], before: [300] });
    const pages = paginate(COLUMNS, rows, heights);
    expect(
      pages.map(({ before, rows, after }) => [before, rows, after].map(([from, to]) => to - from)),
    ).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 1],
    ]);
  });
});
