// Long, since Chromium prints each of these.
// In the suite: print.test.ts (without Chromium: the journal; what is refused), src/core/print/printer.test.ts (Chromium prints).
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

it('prints a card whose balance is carried as it is, not added up', async () => {
  const { pages, lines } = await printed('card?account=205');
  expect(pages.length).toBeGreaterThan(1);
  expect(lines.slice(2, 4)).toEqual(['Kartica', expect.stringMatching(/^205 Blagajne .* 1\. 1\. 2026\./)]);
  for (const { lines: page } of pages.slice(0, -1)) {
    const at = page.findIndex((line) => line.startsWith('Prenos'));
    const balance = (line: string): string => line.split(' ').at(-1)!;
    // The balance of the last line of the page, of which the rest of a longer text may follow.
    const last = page.slice(0, at).findLast((line) => /−[\d.]+,\d\d$/.test(line))!;
    expect(balance(page[at]!)).toBe(balance(last));
  }
  expect(carriedOver(pages, 'Prenos')).toEqual(carriedOver(pages, 'Donos'));
  expect(lines.some((line) => line.includes(`Ukupno 0,00 ${SUM} −${SUM}`))).toBe(true);
});

it('prints the trial balance on a page that lies, with groups that are not added twice', async () => {
  const { pages, lines } = await printed('trial-balance?level=3');
  expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height);
  expect(lines).toContain(`Ukupno 0,00 0,00 ${SUM} ${SUM} ${SUM} ${SUM} ${SUM} ${SUM}`);
});

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
