import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { permissions } from '../rights.table.ts';

export const LIST = '/api/admin/permissions';
export let t: TestApp;
export let operator: Person;
export let chief: Person;

export const named = async (name: string) =>
  (await t.ownerDb.select().from(permissions).where(eq(permissions.name, name)))[0]!;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    operator = await t.admin();
    chief = await t.member({ roles: ['admin'] });
    await t.member({ tenantId: chief.tenantId, roles: ['manager'] });
  });
  afterAll(() => t.close());
};
