import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';

export const HOME = '/api/admin/sadrzaj/home';
export let test: TestApp;
export let admin: Person;

export const call = (method: 'GET' | 'PATCH' | 'POST', url: string, body?: unknown, token = admin.token) =>
  test.call(method, url, { token, body });
export const versionOf = async (url = HOME): Promise<number> => (await call('GET', url)).body.data.version;
export const change = async (texts: object, url = HOME) =>
  call('PATCH', url, { version: await versionOf(url), ...texts });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.admin();
  });
  afterAll(() => test.close());
};
