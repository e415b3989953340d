import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { SYNC_API } from '../labels.ts';
import { emptyTables, startSource, type TestSource } from './testkit.ts';

export const SLOW = { timeout: scaledTimeout(90_000) };
export let t: TestApp;
export let source: TestSource;
export let admin: Person;

export const get = async (path = '', token = admin.token) =>
  (await t.call('GET', `${SYNC_API}${path}`, { token })).body;
export const post = (what: string, body?: object, token = admin.token) =>
  t.call('POST', `${SYNC_API}/${what}`, { token, body });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    source = await startSource();
    t = await createTestApp({ EJN_URL: source.base });
    admin = await t.admin();
  }, SLOW.timeout);
  afterAll(async () => {
    await t.close();
    await source.close();
  });
  beforeEach(() => emptyTables(t));
};
