import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect } from '../../../../../test/sql.ts';
import { MAINTENANCE } from '../../../trail/guard.ts';
import { postVouchers } from '../posting.service.ts';
import { type Books, books, voucher } from '../testkit.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test, ['fin_knjizenje_save', 'fin_poslovnegodine_pregled', 'fin_poslovnegodine_save']);
  await own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-01-10' }), voucher({ day: '2026-01-11' })]));
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST') => test.call(method, '/api/fin/integrity', { token: own.person.token });
const checked = async (count: number) => {
  expect((await call('POST')).body.data).toEqual({ queued: true });
  await expect.poll(async () => (await call('GET')).body.data.length, { timeout: 20_000 }).toBe(count);
  return (await call('GET')).body.data[0];
};
const notices = () =>
  own.run(
    async (ctx) =>
      (
        await ctx.db.execute(
          sql`select title, path from notifications where user_id = ${own.person.userId}::uuid`,
        )
      ).rows,
  );

it('a check of untouched books finds nothing, and rings no bell', async () => {
  expect(await checked(1)).toMatchObject({
    years: 1,
    vouchers: 2,
    found: 0,
    findings: [],
    checked_by: 'Sistem',
  });
  expect(await notices()).toEqual([]);
});

it('a change by a superuser is found, named, and told', async () => {
  const owner = connect(test.owner, 1);
  await owner.begin(async (tx) => {
    await tx`select set_config(${MAINTENANCE}, 'on', true)`;
    await tx`update fin_lines set debit = debit + 1 where debit <> 0 and voucher_id = (
      select idguid from fin_vouchers where tenant_id = ${own.person.tenantId} and number = 2)`;
  });
  await owner.end();
  const found = await checked(2);
  expect(found.findings).toMatchObject([
    { year: '2026', title: 'TM-0002/2026', message: expect.stringContaining('Stavke naloga su mijenjane') },
    { title: 'Konto 551', message: expect.stringContaining('Zbir se razlikuje') },
  ]);
  expect(await notices()).toEqual([
    { title: 'Provjera knjiga: TM-0002/2026', path: '/fin/poslovne-godine/provjera' },
  ]);
});

it('an open item that its lines and closings do not make is found', async () => {
  const document = () => sql`insert into fin_open_items (tenant_id, account, document_no, booked, matched)
    values (${own.person.tenantId}, '211', 'R-99', 50, -20)`;
  await test.ownerDb.execute(document());
  const { found, findings } = await checked(3);
  expect(found).toBe(3);
  expect(findings.at(-1)).toEqual({
    year: null,
    voucher_id: null,
    title: 'Otvorena stavka, 211, R-99',
    message:
      'Knjiženo se razlikuje od stavki za 50,00\u00a0KM. Zatvoreno se razlikuje od zatvaranja za −20,00\u00a0KM.',
  });
});
