import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type PrintedPage, readPrinted } from '../../../core/print/testkit.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

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

async function printed(path: string): Promise<{ pages: PrintedPage[]; lines: string[] }> {
  const url = `/api/fin/reports/${path}${path.includes('?') ? '&' : '?'}format=pdf`;
  const { raw, status } = await test.call('GET', url, { token: own.person.token });
  if (status !== 200) throw new Error(String(raw));
  const pages = await readPrinted(raw);
  return { pages, lines: pages.flatMap(({ lines }) => lines) };
}

/** What a page carries on is what the next one begins with. */
const carriedOver = (pages: readonly PrintedPage[], word: string): string[] =>
  pages.flatMap(({ lines }) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length)),
  );

// 1 to 60, and 60 times 0,10.
const SUM = '1.836,00';

it('prints the journal with every line, its sums, and the last hash of each type', async () => {
  const { pages, lines } = await printed('journal');
  expect(pages.length).toBeGreaterThan(2);
  expect(carriedOver(pages, 'Prenos')).toEqual(carriedOver(pages, 'Donos'));
  expect(carriedOver(pages, 'Prenos')).toHaveLength(pages.length - 1);
  expect(lines[1]).toBe('Sarači 1, 71000 JIB 4200000000001 · PDV broj 200000000001');
  expect(lines.filter((line) => /TM-\d+\/\d{4} .* (551|205) /.test(line))).toHaveLength(2 * VOUCHERS);
  expect(lines.find((line) => line.startsWith('Ukupno'))).toBe(`Ukupno ${SUM} ${SUM}`);
  const { body } = await test.call('GET', '/api/fin/reports/journal', { token: own.person.token });
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
