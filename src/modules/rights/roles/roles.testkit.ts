import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { roles } from '../rights.table.ts';
import { as } from '../testkit.ts';

export const ROLES = '/api/admin/roles';
export let t: TestApp;
export let operator: Person;
export let chief: Person;
export let stranger: Person;

let made = 0;
export async function role(by: Person, more: Record<string, unknown> = {}) {
  made += 1;
  const body = { name: `uloga-${made}`, label: `Uloga ${made}`, ...more };
  const answer = await as(t, by).post(ROLES, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}
export const platform = async (name: string) =>
  (await t.ownerDb.select().from(roles).where(eq(roles.name, name)))[0]!;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    operator = await t.admin();
    chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
    stranger = await t.member({ roles: ['admin'] });
  });
  afterAll(() => t.close());
};
