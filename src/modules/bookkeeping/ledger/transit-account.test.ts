import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { MIGRATIONS } from '../../../server/db/migrate.ts';
import { books } from './testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const holders = async (tenant: string) => {
  const { rows } = await test.ownerDb.execute<{ konto: string; version: number }>(sql`
    select konto, version from fin_konta where tenant_id = ${tenant} and uloga = 'prelazni_racun'`);
  return rows;
};
/** Books as they were before the role, changed by `change`. */
const earlier = async (change = sql`select 1`): Promise<string> => {
  const { tenantId } = (await books(test)).person;
  await test.ownerDb.execute(
    sql`update fin_konta set uloga = null where tenant_id = ${tenantId} and uloga = 'prelazni_racun'`,
  );
  await test.ownerDb.transaction(async (db) => {
    await db.execute(sql`select set_config('test.tenant', ${tenantId}, true)`);
    await db.execute(change);
  });
  return tenantId;
};
const OWN = sql`tenant_id = current_setting('test.tenant')::uuid`;

it('a new chart has an account for money in transit', async () => {
  expect(await holders((await books(test)).person.tenantId)).toEqual([{ konto: '208', version: 1 }]);
});

it('an older chart gets it where that account is free for it; nobody else is touched', async () => {
  const plain = await earlier();
  const renamed = await earlier(sql`update fin_konta set naziv = 'Bonovi' where ${OWN} and konto = '208'`);
  const chosen = await earlier(
    sql`update fin_konta set uloga = 'prelazni_racun' where ${OWN} and konto = '207'`,
  );
  const inactive = await earlier(sql`update fin_konta set aktivno = false where ${OWN} and konto = '208'`);
  const divided = await earlier(sql`update fin_konta set konto = '2081' where ${OWN} and konto = '204'`);
  const migration = readMigrationFiles({ migrationsFolder: MIGRATIONS }).find(({ sql: [first] }) =>
    first!.includes('DROP CONSTRAINT "fin_konta_uloga_check"'),
  );
  await test.ownerDb.execute(sql.raw(migration!.sql.at(-1)!));
  expect(await holders(plain)).toEqual([{ konto: '208', version: 2 }]);
  expect(await holders(chosen)).toEqual([{ konto: '207', version: 1 }]);
  for (const tenant of [renamed, inactive, divided]) expect(await holders(tenant)).toEqual([]);
  const { rows } = await test.ownerDb.execute(sql`
    select actor_name, record_title, changes from audit_log
    where resource = 'konta' and action = 'update' and tenant_id = ${plain}`);
  expect(rows).toEqual([
    {
      actor_name: 'Sistem',
      record_title: '208',
      changes: { uloga: { from: null, to: 'prelazni_racun' } },
    },
  ]);
});
