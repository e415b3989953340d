import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { MAX_DESCRIPTION } from '../vouchers/draft.ts';
import { bankDesk } from './test/desk.ts';
import { camt053 } from './test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('lines are booked with texts as long as a draft takes', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  const long = 'š'.repeat(MAX_DESCRIPTION);
  const idguid = await desk.bring(camt053().replace('Naknada za vođenje računa', `${long} i još`));
  const part = { partner_id: null, cost_center_id: null, document_no: null };
  for (const [line, account, amount] of [
    [1, '602', '1170.00'],
    [2, '551', '-45.50'],
  ] as const) {
    const parts = [{ ...part, account, amount, description: `${line}${long.slice(1)}` }];
    const { status, body } = await desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, {
      parts,
      version: 0,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
  }
  const { version } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  expect((await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version })).status).toBe(200);
  const { rows } = await test.ownerDb.execute<{ description: string }>(sql`
    select description from fin_lines where tenant_id = ${desk.person.tenantId} order by line`);
  expect(rows.map(({ description }) => description).slice(1)).toEqual([
    `1${long.slice(1)}`,
    long,
    `2${long.slice(1)}`,
  ]);
});
