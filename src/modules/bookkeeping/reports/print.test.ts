import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { withoutChromium } from '../../../core/print/testkit.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';

const VOUCHERS = 60;
let test: TestApp;
let own: Books;

beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
  await test.ownerDb.execute(sql`
    insert into tenant_profiles (tenant_id, jib, pdv_broj, adresa, postanski_broj)
    values (${own.person.tenantId}::uuid, '4200000000001', '200000000001', 'Sarači 1', '71000')`);
  const day = (at: number): string => `2026-${String((at % 12) + 1).padStart(2, '0')}-05`;
  const made = Array.from({ length: VOUCHERS }, (_, at) =>
    voucher({
      day: day(at),
      lines: [
        { account: '551', debit: `${at + 1}.10`, description: `Ručak u čaršiji, račun ${at}` },
        { account: '205', credit: `${at + 1}.10` },
      ],
    }),
  );
  await own.run((ctx) => postVouchers(ctx, made));
});
afterAll(() => test.close());

// 1 to 60, and 60 times 0,10.
const SUM = '1.836,00';

it('gives the journal to be printed, with every line, its sums, and the last hash of each type', async () => {
  const text = withoutChromium(test.deps.printer);
  const ask = (query: string) =>
    test.call('GET', `/api/fin/reports/journal${query}`, { token: own.person.token });
  expect((await ask('?format=pdf')).headers['content-type']).toBe('application/pdf');
  const lines = text();
  expect(lines[0]).toContain('Sarači 1, 71000 JIB 4200000000001 · PDV broj 200000000001');
  expect(lines.filter((line) => /TM-\d+\/\d{4} .* (551|205) /.test(line))).toHaveLength(2 * VOUCHERS);
  expect(lines.find((line) => line.startsWith('Ukupno'))).toBe(`Ukupno ${SUM} ${SUM}`);
  const { body } = await ask('');
  expect(lines.join(' ')).toContain(`${body.data.last_hash[0].voucher} ${body.data.last_hash[0].hash}`);
});

it('refuses what a report refuses, and prints nothing', async () => {
  const ask = async (path: string) =>
    (await test.call('GET', `/api/fin/reports/${path}`, { token: own.person.token })).status;
  expect([
    await ask('card?format=pdf'),
    await ask('journal?format=pdf&from=2026-13-01'),
    await ask('journal?format=odt'),
    await ask('journal?format=pdf&year=11111111-1111-4111-8111-111111111111'),
  ]).toEqual([422, 422, 422, 404]);
});
