// Long, since whatever is posted is declared. In the suite: vat.test.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { decimalOf, sum, unitsOf } from '../../../core/money/money.ts';
import { firm, purchase, supply, vatBooks } from './testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const MONTHS = ['2026-01', '2026-02', '2026-03'];
const document = fc.record({
  book: fc.constantFrom('kuf', 'kif'),
  month: fc.nat(MONTHS.length - 1),
  /** Months by which it comes into the books later. */
  late: fc.nat(2),
  units: fc.integer({ min: 100, max: 10_000_000 }),
});

it('every posted line with VAT stands in exactly one month, and the returns add up to the lines (P8)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 4, maxLength: 12 }), async (documents) => {
      const own = await vatBooks(test);
      const partner = await firm(own, {
        naziv: 'Partner d.o.o.',
        pdv_broj: '200999990001',
        jib: '4200999990001',
      });
      const made = [];
      for (const [index, { book, month, late, units }] of documents.entries()) {
        const base = decimalOf(BigInt(units));
        const tax = decimalOf((BigInt(units) * 17n + 50n) / 100n);
        const counted = MONTHS[Math.min(month + late, MONTHS.length - 1)]!;
        const no = `${book}-${index}`;
        await (book === 'kuf' ? purchase : supply)(own, `${MONTHS[month]}-10`, partner, {
          base,
          tax,
          no,
          line: { vat_month: `${counted}-01` },
        });
        made.push({ book, no, counted, tax });
      }
      const get = async (path: string) =>
        (await test.call('GET', `/api/fin/vat${path}`, { token: own.person.token })).body;
      /** In whole marks, as in the form. */
      const total = (taxes: { tax: string }[]) => {
        const units = sum(taxes.map(({ tax }) => unitsOf(tax)));
        return decimalOf(((units + 50n) / 100n) * 100n);
      };
      for (const month of MONTHS) {
        const due = made.filter(({ counted }) => counted === month);
        for (const book of ['kuf', 'kif']) {
          const rows = (await get(`/${book}?month=${month}-01`)).data as { document_no: string }[];
          expect(rows.map(({ document_no }) => document_no).sort()).toEqual(
            due
              .filter((one) => one.book === book)
              .map(({ no }) => no)
              .sort(),
          );
        }
        const { boxes } = (await get(`/months/${month}`)).data;
        expect(boxes).toMatchObject({
          '41': total(due.filter(({ book }) => book === 'kuf')),
          '51': total(due.filter(({ book }) => book === 'kif')),
        });
        expect(unitsOf(boxes['71'])).toBe(unitsOf(boxes['51']) - unitsOf(boxes['61']));
      }
    }),
    { numRuns: 2 },
  );
});
