import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { bankDesk } from './test/desk.ts';
import { PARTNER } from './test/samples.ts';

export let test: TestApp;
export let desk: Awaited<ReturnType<typeof bankDesk>>;
export let account: string;
export let partner: string;

export const statement = async (idguid: string) =>
  (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
export const stored = async () => {
  const { rows } = await test.ownerDb.execute<{ n: number }>(
    sql`select count(*)::int as n from fin_bank_rows where tenant_id = ${desk.person.tenantId}`,
  );
  return rows[0]!.n;
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    desk = await bankDesk(test);
    account = await desk.addAccount();
    partner = await desk.addPartner('Alfa Trgovina d.o.o. Sarajevo', PARTNER);
    await desk.invoice(partner, { 'R-15/2026': '1170.00' });
  });
  afterAll(() => test.close());
};
