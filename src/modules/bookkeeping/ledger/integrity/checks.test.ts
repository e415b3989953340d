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

it('ten clicks at once start one check, and the others say that it is under way', async () => {
  const before = (await call('GET')).body.data.length;
  const answers = await test.ownerDb.transaction(async (tx) => {
    // The check cannot end before the last click.
    await tx.execute(sql`lock table fin_checks in exclusive mode`);
    return Promise.all(Array.from({ length: 10 }, () => call('POST')));
  });
  const said = answers.map(({ body }) => `${body.data.queued} ${body.message}`).toSorted();
  expect(said).toEqual([
    ...Array(9).fill('false Provjera je već u toku. Ishod se pojavi ovdje kad završi.'),
    'true Provjera je počela.',
  ]);
  const state = () =>
    test.ownerDb.execute<{ n: number }>(sql`select count(*)::int as n from pgboss.job
      where name = 'ledger.check' and group_id = ${own.person.tenantId} and state in ('created', 'retry', 'active')`);
  await expect.poll(async () => (await state()).rows[0]!.n, { timeout: 20_000 }).toBe(0);
  expect((await call('GET')).body.data).toHaveLength(before + 1);
});

it('who may only look does not start a check', async () => {
  const { tenantId } = own.person;
  const reader = await test.member({ tenantId, permissions: ['fin_poslovnegodine_pregled'] });
  const refused = await test.call('POST', '/api/fin/integrity', { token: reader.token });
  expect([refused.status, refused.body.success]).toEqual([403, false]);
  expect((await test.call('GET', '/api/fin/integrity', { token: reader.token })).status).toBe(200);
});

it('an open item that its lines and closings do not make is found', async () => {
  const document = () => sql`insert into fin_open_items (tenant_id, account, document_no, booked, matched)
    values (${own.person.tenantId}, '211', 'R-99', 50, -20)`;
  await test.ownerDb.execute(document());
  const { found, findings } = await checked(4);
  expect(found).toBe(3);
  expect(findings.at(-1)).toEqual({
    year: null,
    voucher_id: null,
    title: 'Otvorena stavka, 211, R-99',
    message:
      'Knjiženo se razlikuje od stavki za 50,00\u00a0KM. Zatvoreno se razlikuje od zatvaranja za −20,00\u00a0KM.',
  });
});
