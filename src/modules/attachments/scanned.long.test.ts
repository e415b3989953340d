// Long, since a file is scanned. In the suite: attachments.test.ts, src/modules/files/scanning.test.ts.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('an attachment tells what the virus scanner says, and is handed out accordingly', async () => {
  const person = await t.member({ roles: ['admin'] });
  const { token } = person;
  const firm = await t.call('POST', '/api/admin/companies', { token, body: { naziv: 'Skenirana' } });
  const path = `/api/admin/companies/${firm.body.data.idguid}/attachments`;
  const file = (await (await filesOf(t, person)).put('sadržaj', 'prilog.txt')).idguid;
  const { idguid } = (await t.call('POST', path, { token, body: { file } })).body.data;
  const told: unknown[] = [];
  for (const scan of [null, 'waiting', 'clean', 'infected', 'unscanned']) {
    await t.ownerDb.execute(sql`update files set scan = ${scan} where idguid = ${file}`);
    const [shown] = (await t.call('GET', path, { token })).body.data;
    const status = async (query = '') =>
      (await t.call('GET', `${path}/${idguid}/content${query}`, { token })).status;
    told.push([shown.scan, await status(), await status('?unscanned=1')]);
  }
  expect(told).toEqual([
    [null, 200, 200],
    ['waiting', 423, 423],
    ['clean', 200, 200],
    ['infected', 409, 409],
    ['unscanned', 409, 200],
  ]);
});
