// Long, since whatever is given is read by the database. In the suite: ledger.test.ts,
// src/modules/bookkeeping/vouchers/posting.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { appRole } from '../../../server/db/connection.ts';
import { quote } from '../../../server/db/policies.ts';
import { postVouchers } from './posting.service.ts';
import { postingSql } from './posting-sql.ts';
import { type Books, books, voucher } from './testkit.ts';

let test: TestApp;
let own: Books;
beforeAll(async () => {
  test = await createTestApp();
  own = await books(test);
});
afterAll(() => test.close());

/** Makes the functions as a start does. */
const start = (): Promise<void> =>
  test.ownerDb.transaction(async (tx) => {
    for (const statement of postingSql(quote(appRole(test.owner)))) await tx.execute(sql.raw(statement));
  });
const oids = async (): Promise<unknown> =>
  (
    await test.ownerDb.execute(sql`select 'fin_given_voucher'::regtype::oid as vouchers, 'fin_given_line'::regtype::oid as lines,
      'fin_post'::regproc::oid as post, 'fin_is_wrong'::regproc::oid as wrong`)
  ).rows;
const post = () => own.run((ctx) => postVouchers(ctx, [voucher({ day: '2026-03-01' })]));

it('a start of the same version leaves types and functions as they are, for nodes that are posting', async () => {
  const before = await oids();
  await start();
  expect(await oids()).toEqual(before);
});

it('a start after an older version makes anew what has changed, and posting goes on over connections that knew the old', async () => {
  const [before] = await post();
  await test.ownerDb.transaction(async (tx) => {
    await tx.execute(sql`alter type fin_given_line drop attribute vat_month cascade`);
    await tx.execute(sql`drop function fin_post`);
    await tx.execute(
      sql`create function fin_post(input jsonb, actor uuid, actor_name text) returns table (voucher int) language sql as 'select 1'`,
    );
  });
  await start();
  const [after] = await post();
  expect(after!.number).toBe(before!.number + 1);
});
