// Long, since each of these brings in several files.
// In the suite: voucher-files.test.ts (vouchers of a file, and what is wrong at its row).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { pair, voucherFileDesk } from './test/voucher-file.ts';

type Kit = Awaited<ReturnType<typeof voucherFileDesk>>;
let test: TestApp;
let desk: Kit['desk'];
let bring: Kit['bring'];
let draftsOf: Kit['draftsOf'];
let draft: Kit['draft'];
beforeAll(async () => {
  test = await createTestApp();
  ({ desk, bring, draftsOf, draft } = await voucherFileDesk(test));
});
afterAll(() => test.close());

const inEuros = async (description: string) => {
  const { rows } = await test.ownerDb.execute(sql`
    select l.debit::text as debit, l.credit::text as credit, l.currency_amount::text as amount
    from fin_lines l join fin_vouchers v on v.tenant_id = l.tenant_id and v.idguid = l.voucher_id
    where v.tenant_id = ${desk.person.tenantId} and v.description = ${description} order by l.line`);
  return rows;
};

it('an amount in a currency gets the sign of its side, posted at once or from a draft', async () => {
  // Programs write its size, or a sign of their own.
  const file = (mark: string) => [
    `${mark};TM;06.11.2026;211;195,58;;čaršija čačak d.o.o.;;;EUR;-100;1,95583`,
    `${mark};;;211;;195,58;čaršija čačak d.o.o.;;;EUR;100;1,95583`,
  ];
  const lines = [
    { debit: '195.58', credit: '0.00', amount: '100.00' },
    { debit: '0.00', credit: '195.58', amount: '-100.00' },
  ];
  expect((await bring(file('S1'), { as: 'posted' })).body.data).toMatchObject({ posted: 1 });
  expect(await inEuros('TM S1')).toEqual(lines);
  const { body } = await bring(file('S2'));
  const [{ idguid, version }] = await draftsOf(body.data.run_id);
  expect(
    (await draft(idguid)).lines.map((line: { currency_amount: string }) => line.currency_amount),
  ).toEqual(['100.00', '100.00']);
  expect((await desk.call('POST', `/fin/drafts/${idguid}/post`, { version })).status).toBe(201);
  expect(await inEuros('TM S2')).toEqual(lines);
});

it('of one file sent twice at once each voucher becomes one draft', async () => {
  const answers = await Promise.all([1, 2].map(() => bring(pair('F'))));
  const made = answers.map(({ body }) => body.data?.drafts ?? 0);
  expect(made.reduce((all, n) => all + n, 0)).toBe(2);
});

it('more than a batch becomes drafts, and a way that is none is refused', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `G${n};TM;03.11.2026;551;1;;;;;;;`);
  const { body } = await bring(rows);
  expect(body.data).toMatchObject({ drafts: 120, stopped: null });
  const page = await desk.call('GET', `/fin/drafts?run_id__in=${body.data.run_id}&page_size=200`);
  expect(page.body.data).toHaveLength(120);
  expect((await bring(rows, { as: 'sve' })).body.errors).toHaveProperty('as');
});
