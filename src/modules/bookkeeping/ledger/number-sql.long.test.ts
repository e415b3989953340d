// Long, since numbers of any form are read and written. In the suite: ledger.test.ts,
// src/modules/bookkeeping/vouchers/posting.test.ts.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { numberSql } from './number-sql.ts';
import { postVouchers } from './posting.service.ts';
import { DEFAULT_SETTINGS, numberText, SETTINGS_FIELDS } from './settings/settings.fields.ts';
import { type Books, books, voucher } from './testkit.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

interface Numbered {
  type: string;
  number: number;
  year: string;
}
/** The number that the database writes, by these settings. */
async function written(settings: object, { type, number, year }: Numbered): Promise<string> {
  const { tenantId } = own.person;
  await test.ownerDb.execute(
    sql`update fin_settings set values = ${JSON.stringify(settings)}::jsonb where tenant_id = ${tenantId}`,
  );
  await test.ownerDb.execute(
    sql`update fin_poslovne_godine set naziv = ${year} where idguid = ${own.yearId}`,
  );
  const { rows } = await own.run((ctx) =>
    ctx.db.execute<{ name: string }>(sql`select ${numberSql(ctx, 'v')} as name from (values
      (${type}::text, ${number}::int, ${own.yearId}::uuid)) v (type, number, year_id)`),
  );
  return rows[0]!.name;
}

const pattern = new RegExp(`^(?:${SETTINGS_FIELDS.number_pattern.pattern.source})$`);
// Also what replacing gives a meaning: `$&`, a backslash, and parts that look like those of the pattern.
const text = fc.stringMatching(/^[-/ .,$&\\%_'a-zčšž0-9]{0,5}$/);
const part = fc.constantFrom('{vrsta}', '{broj}', '{godina}');
const patterns = fc
  .array(fc.tuple(part, text), { minLength: 2, maxLength: 5 })
  .chain((parts) => text.map((start) => start + parts.flat().join('')))
  .filter((one) => one.length <= 40 && pattern.test(one));
const numbered = fc.record({
  type: fc.stringMatching(/^[0-9A-ZČĆĐŠŽ]{1,4}$/),
  number: fc.oneof(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  year: fc.oneof(
    fc.stringMatching(/^20[0-9]{2}(\/[0-9]{2})?$/),
    fc.constantFrom('{broj}', '$&', '\\1', 'godina {vrsta}'),
  ),
});

it('a number reads the same where the database writes it', async () => {
  await fc.assert(
    fc.asyncProperty(
      patterns,
      fc.integer({ min: 1, max: 8 }),
      numbered,
      async (number_pattern, number_digits, one) => {
        const settings = { number_pattern, number_digits };
        expect(await written(settings, one)).toBe(numberText(settings, one));
      },
    ),
    { numRuns: 150 },
  );
});

it.each([
  ['{vrsta}-{broj}/{godina}', 4, 'IF-0012/2026'],
  ['{broj}{vrsta}', 1, '12IF'],
  ['{godina}/{vrsta}/{broj}/{broj}', 3, '2026/IF/012/012'],
  ['{vrsta} {broj}', 8, 'IF 00000012'],
])('%s of %i digits is %s', async (number_pattern, number_digits, expected) => {
  const settings = { number_pattern, number_digits };
  const one = { type: 'IF', number: 12, year: '2026' };
  expect([await written(settings, one), numberText(settings, one)]).toEqual([expected, expected]);
});

it('without settings the default is written', async () => {
  const one = { type: 'IF', number: 12345, year: '2026' };
  expect([await written({}, one), numberText(DEFAULT_SETTINGS, one)]).toEqual([
    'IF-12345/2026',
    'IF-12345/2026',
  ]);
});

it('the number that posting answers is of the same form', async () => {
  const settings = { number_pattern: '{godina}/{vrsta}/{broj}', number_digits: 3 };
  await written(settings, { type: 'TM', number: 1, year: '26/II' });
  const [posted] = await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-01' })]));
  expect(posted!.name).toBe(numberText(settings, { type: 'TM', number: posted!.number, year: '26/II' }));
});
