import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Server } from '../../../server/app.ts';

export let t: TestApp;
export let operator: Person;
export let chief: Person;
export let other: Server;

export const url = (tenantId = chief.tenantId) => `/api/admin/tenants/${tenantId}/permissions`;
export const without = (name: string) => (now: string[]) => now.filter((one) => one !== name);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    other = await t.node();
    operator = await t.admin();
    chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  });
  afterAll(() => t.close());
};
