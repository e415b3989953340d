import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';

const PATH = '/api/admin/stored-files';
const RIGHTS = [
  'admin_stored_files_pregled',
  'admin_stored_files_save',
  'admin_companies_pregled',
  'admin_companies_save',
];
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('a file whose bytes are lost is told so, and is never answered as a file', async () => {
  const { token, ...person } = await t.member({ permissions: RIGHTS });
  const sent = await (await filesOf(t, { token, ...person })).put('izgubljeno', 'x.txt');
  const { body } = await t.call('POST', PATH, { token, body: { file: sent.idguid } });
  await t.deps.files.remove(sent.idguid);
  const lost = await t.call('GET', `${PATH}/${body.data.idguid}/content`, { token });
  expect([lost.status, lost.body.code]).toEqual([410, 'bytes_missing']);
  expect(lost.headers['content-disposition']).toBeUndefined();
  expect((await t.call('GET', `${PATH}/${body.data.idguid}`, { token })).status).toBe(200);
});
