// Long, since seven years are made. In the suite: reports.test.ts, roll-up.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type Books, books } from '../ledger/testkit.ts';
import { spanOf, yearBefore } from './spans.service.ts';

let test: TestApp;
let own: Books;
/** Years by name. */
const years: Record<string, string> = {};
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
  years['2026'] = own.yearId;
  for (const year of ['2023', '2024', '2025']) years[year] = await own.addYear(year);
  // The first year began in its November, and a later one ends in June.
  years['2022'] = await own.addYear('2022', '2022-11-10', '2022-12-31');
  years['2027'] = await own.addYear('2027', '2027-01-01', '2027-06-30');
  years['2028'] = await own.addYear('2028', '2027-07-01', '2028-06-30');
});
afterAll(() => test.close());

const before = (year: string, to?: string) =>
  own.run(async (ctx) => yearBefore(ctx, await spanOf(ctx, { year: years[year], to })));

it.each([
  ['the same day', '2026', '2026-05-17', '2025-05-17'],
  ['the end of the same month', '2026', '2026-04-30', '2025-04-30'],
  ['of 29 February the end of that month', '2024', '2024-02-29', '2023-02-28'],
  ['of the end of February its end, where that is 29', '2025', '2025-02-28', '2024-02-29'],
  ['of 28 February of a leap year, which is not its end, the same day', '2024', '2024-02-28', '2023-02-28'],
  ['of a day after 29 February the same day', '2025', '2025-03-01', '2024-03-01'],
])('the year before goes through %s', async (_what, year, to, expected) => {
  const earlier = String(Number(year) - 1);
  expect(await before(year, to)).toMatchObject({
    yearId: years[earlier],
    year: earlier,
    start: `${earlier}-01-01`,
    end: `${earlier}-12-31`,
    from: `${earlier}-01-01`,
    to: expected,
  });
});

it('a whole year is compared with the whole one before it, however long', async () => {
  expect(await before('2026')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' });
  expect(await before('2023')).toMatchObject({ year: '2022', from: '2022-11-10', to: '2022-12-31' });
  expect(await before('2028')).toMatchObject({ year: '2027', from: '2027-01-01', to: '2027-06-30' });
});

it('a day that the year before does not have is its first or its last', async () => {
  expect(await before('2023', '2023-03-05')).toMatchObject({ from: '2022-11-10', to: '2022-11-10' });
  expect(await before('2028', '2028-05-31')).toMatchObject({ year: '2027', to: '2027-05-31' });
});

it('the first year has none before it', async () => {
  expect(await before('2022')).toBeNull();
});
