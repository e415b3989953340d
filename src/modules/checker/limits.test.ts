import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { readLimits } from './limits.ts';
import { DEFAULT_LIMITS } from './limits-schema.ts';

const PATH = '/api/admin/checker-limits';
let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.admin();
});
afterAll(() => test.close());

const patch = (body: object, token = admin.token) => test.call('PATCH', PATH, { token, body });

it('are the defaults, and what an administrator says at once on every node, with a trail', async () => {
  const before = await test.call('GET', PATH, { token: admin.token });
  expect(before.body.data).toEqual({
    version: 0,
    updated_at: null,
    updated_by: null,
    limits: DEFAULT_LIMITS,
  });
  const node = await test.node();
  const saved = await patch({ version: 0, queue_length: 7, per_visitor: 3 });
  expect(saved).toMatchObject({ status: 200, body: { data: { version: 1, limits: { queue_length: 7 } } } });
  expect((await readLimits(node.deps.database)).queue_length).toBe(7);
  const trail = await test.call('GET', '/api/admin/dnevnik?resource=checker-limits', { token: admin.token });
  expect(trail.body.data[0].changes).toEqual({ queue_length: { from: 20, to: 7 } });
  expect((await patch({ version: 1, queue_length: 7 })).body.data.version).toBe(1);
});

it('are not written over by who is late, nor taken beyond their bounds', async () => {
  expect(await patch({ version: 0, queue_length: 9 })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  for (const value of [0, 201, 1.5, '5', null])
    expect(await patch({ version: 1, queue_length: value })).toMatchObject({
      status: 422,
      body: { errors: { queue_length: 'Unesite cijeli broj od 1 do 200.' } },
    });
});

it("are the operator's, with the right to the settings", async () => {
  const reader = await test.member({ tenantId: admin.tenantId, permissions: ['admin_settings_pregled'] });
  const other = await test.member({ permissions: ['admin_settings_pregled', 'admin_settings_save'] });
  expect((await patch({ version: 1 }, reader.token)).status).toBe(403);
  expect((await patch({ version: 1 }, other.token)).status).toBe(403);
  expect((await test.call('GET', PATH, { token: reader.token })).status).toBe(200);
});
