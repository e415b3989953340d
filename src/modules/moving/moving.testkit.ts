import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';

export const PATH = '/api/admin/selidba';
export const PASSPHRASE = 'lozinka arhive šđčćž';
export const wait = { timeout: scaledTimeout(60_000) };
export const limit = { timeout: scaledTimeout(120_000) };

export let from: TestApp;
export let to: TestApp;
export let operator: Person;
export let receiver: Person;
export let member: Person;

export const ask = async (t: TestApp, token: string, method: 'GET' | 'POST', path = '', body?: unknown) =>
  t.call(method, `${PATH}${path}`, { token, body });
export const move = async (t: TestApp, token: string, idguid: string) =>
  (await ask(t, token, 'GET', `/${idguid}`)).body.data;
export const takeOut = (body: object = {}) =>
  ask(from, operator.token, 'POST', '/iznosenja', {
    organisation_id: member.tenantId,
    passphrase: PASSPHRASE,
    ...body,
  });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    [from, to] = [await createTestApp(), await createTestApp()];
    operator = await from.admin();
    receiver = await to.admin();
    member = await from.member({ roles: ['admin'] });
    await from.ownerDb.execute(sql`update tenants set name = 'Kovačnica' where idguid = ${member.tenantId}`);
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
  });
};
