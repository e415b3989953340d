// Long, since answers and bytes are lost on their way. In the suite: lost.test.ts (a file whose bytes are lost).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { unzipped } from '../../../test/unzipped.ts';
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

it('an archive names a file whose bytes are lost, and has the others', async () => {
  const person = await t.member({ permissions: RIGHTS });
  const kit = await filesOf(t, person);
  const ids: string[] = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    const { idguid } = await kit.put(`sadržaj ${name}`, name);
    ids.push((await t.call('POST', PATH, { token: person.token, body: { file: idguid } })).body.data.idguid);
    if (name === 'b.txt') await t.deps.files.remove(idguid);
  }
  const { raw, status } = await t.call('GET', `${PATH}/zip?idguids=${ids.join().toUpperCase()}`, {
    token: person.token,
  });
  expect(status).toBe(200);
  const zip = await unzipped(raw);
  expect(Object.keys(zip).sort()).toEqual(['NIJE U ARHIVI.txt', 'a.txt', 'c.txt']);
  expect(zip['NIJE U ARHIVI.txt']).toContain('b.txt: Sadržaj ove datoteke nije na serveru.');
});

it('a file that is kept once more, because the answer was lost, is there once', async () => {
  const person = await t.member({ permissions: RIGHTS });
  const kit = await filesOf(t, person);
  const post = async (path: string, body: object) =>
    (await t.call('POST', path, { token: person.token, body })).body.data;
  const file = (await kit.put('jednom', 'jednom.txt')).idguid;
  const kept = await post(PATH, { file });
  expect(await post(PATH, { file, on_conflict: 'keep_both' })).toMatchObject({
    idguid: kept.idguid,
    revision: 1,
  });

  const newer = { version: kept.version, file: (await kit.put('dvaput', 'jednom.txt')).idguid };
  await post(`${PATH}/${kept.idguid}/versions`, newer);
  expect(await post(`${PATH}/${kept.idguid}/versions`, newer)).toMatchObject({ revision: 2 });

  const firm = await post('/api/admin/companies', { naziv: 'Jednom' });
  const attached = { file: (await kit.put('prilog', 'prilog.txt')).idguid };
  const path = `/api/admin/companies/${firm.idguid}/attachments`;
  const first = await post(path, attached);
  expect(await post(path, attached)).toMatchObject({ idguid: first.idguid, name: 'prilog.txt' });
});
