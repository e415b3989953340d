import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { filesOf } from '../../core/files/testkit.ts';

let t: TestApp;
let admin: Person;
let chief: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
  chief = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

const GB = 1024 ** 3;
const pathOf = ({ tenantId }: Person) => `/api/admin/tenants/${tenantId}/file-quota`;
const read = async (who: Person, of = chief) => t.call('GET', pathOf(of), { token: who.token });
const save = async (body: object, who = admin, of = chief) => {
  const { version } = (await read(admin, of)).body.data;
  return t.call('PATCH', pathOf(of), { token: who.token, body: { version, ...body } });
};

it('is set by the operator, in gigabytes and files; what is empty is the default', async () => {
  const mine = await filesOf(t, chief);
  await mine.put('petnaest bajtova');
  expect((await read(admin)).body.data).toMatchObject({
    version: 0,
    gigabytes: null,
    files: null,
    used: { bytes: 16, files: 1 },
    quota: { bytes: 20 * GB, files: 200_000 },
  });
  const set = await save({ gigabytes: '1,5', files: 2 });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect(set.body.data).toMatchObject({ gigabytes: '1.5', files: 2, quota: { bytes: 1.5 * GB, files: 2 } });
  expect((await read(chief)).body.data.quota).toEqual({ bytes: 1.5 * GB, files: 2 });
  await mine.put('drugi');
  await expect(mine.put('treći')).rejects.toMatchObject({ status: 413 });

  // Less than what is kept: nothing is lost.
  expect((await save({ files: 1 })).body.data).toMatchObject({ used: { files: 2 }, quota: { files: 1 } });
  expect((await save({ gigabytes: null, files: null })).body.data).toMatchObject({
    gigabytes: null,
    files: null,
    quota: { bytes: 20 * GB, files: 200_000 },
  });
  const { rows } = await t.ownerDb.execute(
    sql`select changes, actor_name from audit_log where tenant_id = ${chief.tenantId} and resource = 'tenants' order by id`,
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    {
      file_space: { from: 'zadano (20 GB)', to: '1,5 GB' },
      file_count: { from: 'zadano (200.000)', to: '2' },
    },
    { file_count: { from: '2', to: '1' } },
    {
      file_space: { from: '1,5 GB', to: 'zadano (20 GB)' },
      file_count: { from: '1', to: 'zadano (200.000)' },
    },
  ]);
});

it('keeps what it is not told to change, and refuses an older version', async () => {
  const other = await t.member();
  await t.ownerDb.execute(
    sql`insert into file_quotas (tenant_id, bytes, files) values (${other.tenantId}, 1000, 3)`,
  );
  expect((await save({ files: 4 }, admin, other)).body.data.quota).toEqual({ bytes: 1000, files: 4 });
  const old = { version: 1, files: 9 };
  const late = await t.call('PATCH', pathOf(other), { token: admin.token, body: old });
  expect([late.status, late.body.code]).toEqual([409, 'stale']);
  expect(late.body.data.current.files).toBe(4);
});

it('says at its field what is wrong', async () => {
  for (const [body, field] of [
    [{ gigabytes: '0' }, 'gigabytes'],
    [{ gigabytes: 'mnogo' }, 'gigabytes'],
    [{ gigabytes: '9999999' }, 'gigabytes'],
    [{ files: 0 }, 'files'],
    [{ files: 1.5 }, 'files'],
    [{ files: 1e12 }, 'files'],
  ] as const) {
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})], JSON.stringify(body)).toEqual([
      422,
      [field],
    ]);
  }
});

it('is not set by the organisation itself, and not seen by others', async () => {
  expect((await save({ files: 9 }, chief)).status).toBe(403);
  const grand = await t.member({ permissions: ['admin_tenants_pregled', 'admin_tenants_save'] });
  await t.ownerDb.execute(
    sql`insert into tenant_permissions values (${grand.tenantId}, 'admin_tenants_save') on conflict do nothing`,
  );
  await expect.poll(async () => (await save({ files: 9 }, grand, grand)).body.code).toBe('operator_only');
  expect((await read(grand)).status).toBe(404);
  expect((await read(await t.member())).status).toBe(403);
  const unknown = '/api/admin/tenants/01890000-0000-7000-8000-000000000000/file-quota';
  for (const path of [unknown, '/api/admin/tenants/nije/file-quota']) {
    expect((await t.call('GET', path, { token: admin.token })).status).toBe(404);
    const body = { version: 0, files: 5 };
    expect((await t.call('PATCH', path, { token: admin.token, body })).status).toBe(404);
  }
});
