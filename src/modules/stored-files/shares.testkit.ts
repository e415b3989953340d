import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';

const PATH = '/api/admin/stored-files';
export const PUBLIC = '/api/public/shares';
export const READ = 'admin_stored_files_pregled';
export const SAVE = 'admin_stored_files_save';
export let t: TestApp;
export let person: Person;
export let file: { idguid: string };
export let address = 0;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'HEAD';
export const call = (method: Method, path: string, body?: unknown, who = person) =>
  t.call(method as 'GET', PATH + path, { token: who.token, body });
const keep = async (content: string, name: string) => {
  const sent = await (await filesOf(t, person)).put(content, name);
  return (await call('POST', '', { file: sent.idguid })).body.data;
};
export const share = async (settings: object = {}) => {
  const { body } = await call('POST', `/${file.idguid}/shares`, settings);
  return { ...body.data, token: body.data.path.split('/').at(-1) as string };
};
/** From an address of the test's own, so that tests do not slow each other down. */
export const ask = (what: string, body: object) =>
  t.call('POST', `${PUBLIC}/${what}`, {
    body,
    headers: { 'x-forwarded-for': `10.77.${address}.1` },
  });
export const content = (path: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
  t.call(method as 'GET', path, { headers });
/** As if another one asked from now on. */
export const elsewhere = (): void => {
  address += 1;
};
export const shareAnother = async (content: string, name: string): Promise<void> => {
  file = await keep(content, name);
};
export const stateOf = async () => (await call('GET', `/${file.idguid}/shares`)).body.data[0];
export const trail = async () =>
  (
    await t.ownerDb.execute(sql`
      select action, actor_name, actor_id, ip, changes from audit_log
      where record_id = ${file.idguid} and action <> 'create' order by at, id`)
  ).rows;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  beforeEach(async () => {
    person = await t.member({ permissions: [READ, SAVE] });
    file = await keep('Ponuda 2026', 'Ponuda.txt');
    address += 1;
  });
  afterAll(() => t.close());
};
