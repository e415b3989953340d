import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { createOrganisation } from '../../rights/organisations.ts';
import { askByKey, BASE, makeKey, RIGHTS } from '../testkit.ts';

let t: TestApp;
let maker: Person;
beforeAll(async () => {
  t = await createTestApp();
  maker = await t.member({ permissions: RIGHTS, name: 'Mirsad Hodžić' });
});
afterAll(() => t.close());

const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
const make = (person: Person, given?: Record<string, unknown>) => makeKey(t, person, given);
const use = (key: string, url?: string, headers?: Record<string, string>) => askByKey(t, key, url, headers);

describe('administration', () => {
  it('gives no right that one does not hold', async () => {
    const body = { name: 'Previše', permissions: ['erp_gruperobe_pregled', 'erp_drzave_pregled'] };
    expect(await t.call('POST', BASE, { token: maker.token, body })).toMatchObject({
      status: 403,
      body: { code: 'beyond_own', message: expect.stringContaining('Države') },
    });
    const unknown = { name: 'Nema', permissions: ['nema_takve_dozvole'] };
    expect((await t.call('POST', BASE, { token: maker.token, body: unknown })).status).toBe(403);
  });

  it('of another’s key: may narrow and revoke it, never widen it beyond both', async () => {
    const { idguid, version } = await make(maker);
    const helper = await t.member({
      tenantId: maker.tenantId,
      permissions: [
        'admin_api_keys_pregled',
        'admin_api_keys_save',
        'erp_drzave_pregled',
        'erp_gruperobe_save',
      ],
    });
    const change = (permissions: string[], at = version) =>
      t.call('PATCH', `${BASE}/${idguid}`, { token: helper.token, body: { version: at, permissions } });
    expect(await change(['erp_gruperobe_pregled', 'erp_drzave_pregled'])).toMatchObject({
      status: 403,
      body: { code: 'beyond_maker', message: expect.stringContaining('Mirsad Hodžić') },
    });
    // The editor does not hold admin_users_save, nor does it matter that nobody does.
    expect((await change(['erp_gruperobe_pregled', 'admin_users_save'])).body.code).toBe('beyond_own');
    // What it has and the editor has not may stay.
    const wider = await change(['erp_gruperobe_pregled', 'erp_gruperobe_save']);
    expect(wider.status, wider.body.message).toBe(200);
    const narrower = await change(['erp_gruperobe_save'], version + 1);
    expect(narrower.body.data.permissions.map(({ name }: { name: string }) => name)).toEqual([
      'erp_gruperobe_save',
    ]);
    expect((await change(['erp_gruperobe_pregled', 'erp_gruperobe_save'], version + 2)).body.code).toBe(
      'beyond_own',
    );
    const revoked = await t.call('POST', `${BASE}/${idguid}/revoke`, { token: helper.token });
    expect(revoked.body.data).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) });
  });

  it('of another’s key: holds longer, or from more places, only for whom has all its rights', async () => {
    const allowed_addresses = ['10.0.0.0/8', '2001:db8::/32'];
    const key = await make(maker, { allowed_addresses, expires_at: '2099-01-01T00:00:00Z' });
    const permissions = ['admin_api_keys_pregled', 'admin_api_keys_save'];
    const helper = await t.member({ tenantId: maker.tenantId, permissions });
    let version = 1;
    const change = async (given: object, by = helper) => {
      const url = `${BASE}/${key.idguid}`;
      const answer = await t.call('PATCH', url, { token: by.token, body: { version, ...given } });
      version = answer.body.data?.version ?? version;
      return answer.body.code ?? answer.status;
    };
    expect(await change({ expires_at: null })).toBe('beyond_own');
    expect(await change({ expires_at: '2099-01-02T00:00:00Z' })).toBe('beyond_own');
    expect(await change({ allowed_addresses: [] })).toBe('beyond_own');
    expect(await change({ allowed_addresses: ['10.0.0.0/7'] })).toBe('beyond_own');
    expect(await change({ allowed_addresses: [...allowed_addresses, '192.0.2.1'] })).toBe('beyond_own');
    // Narrower is nobody's gain.
    expect(await change({ expires_at: '2098-01-01T00:00:00Z' })).toBe(200);
    expect(await change({ allowed_addresses: ['10.1.0.0/16', '10.0.0.1', '2001:db8:1::/48'] })).toBe(200);
    expect(await change({ name: 'Tuđi', rate_limit: 10 })).toBe(200);
    await owner(sql`update api_keys set expires_at = now() - interval '1 day' where idguid = ${key.idguid}`);
    expect(await change({ expires_at: '2030-01-01T00:00:00Z' })).toBe('beyond_own');
    expect(await change({ expires_at: '2030-01-01T00:00:00Z', allowed_addresses: [] }, maker)).toBe(200);
  });

  it('refuses at the field', async () => {
    const send = async (given: object) => {
      const body = { name: 'Ispravan', permissions: ['erp_gruperobe_pregled'], ...given };
      const answer = await t.call('POST', BASE, { token: maker.token, body });
      return answer.status === 422 ? Object.keys(answer.body.errors) : answer.status;
    };
    expect(await send({ name: '  ' })).toEqual(['name']);
    expect(await send({ name: 'x'.repeat(101) })).toEqual(['name']);
    expect(await send({ name: 'a\0b' })).toEqual(['name']);
    expect(await send({ permissions: [] })).toEqual(['permissions']);
    expect(await send({ expires_at: '2020-01-01T00:00:00Z' })).toEqual(['expires_at']);
    expect(await send({ expires_at: 'sutra' })).toEqual(['expires_at']);
    expect(await send({ allowed_addresses: ['10.0.0.0/8', 'kuća'] })).toEqual(['allowed_addresses']);
    expect(await send({ allowed_addresses: Array(51).fill('10.0.0.1') })).toEqual(['allowed_addresses']);
    expect(await send({ rate_limit: 0 })).toEqual(['rate_limit']);
    expect(await send({ rate_limit: 6001 })).toEqual(['rate_limit']);
    expect(await send({ user_id: maker.userId })).not.toBe(201);
    expect(await send({ expires_at: null })).toBe(201);
  });

  it('a change needs the version it was made on, and is told in the trail', async () => {
    const { idguid } = await make(maker);
    const url = `${BASE}/${idguid}`;
    const change = (body: object) => t.call('PATCH', url, { token: maker.token, body });
    const first = await change({ version: 1, name: 'Magacin', rate_limit: 50, expires_at: null });
    expect(first.body.data).toMatchObject({ name: 'Magacin', rate_limit: 50, expires_at: null, version: 2 });
    expect(await change({ version: 1, name: 'Kasno' })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: expect.stringContaining('Mirsad Hodžić'),
        data: { current: { version: 2 } },
      },
    });
    expect((await change({ version: 2, name: 'Magacin' })).body.data.version).toBe(2);
    const { body } = await t.call('GET', `${url}/history`, { token: maker.token });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    expect(body.data[0].changes).toMatchObject({
      name: { from: 'Skladište', to: 'Magacin' },
      rate_limit: { from: 600, to: 50 },
      expires_at: { to: 'nikad' },
    });
    await t.call('POST', `${url}/revoke`, { token: maker.token });
    expect((await change({ version: 3, name: 'Opozvan' })).body.code).toBe('revoked');
  });

  it('deletes only what has been revoked; the trail stays', async () => {
    const { idguid } = await make(maker);
    const url = `${BASE}/${idguid}`;
    const call = (method: 'DELETE' | 'POST' | 'GET', path = '') =>
      t.call(method, `${url}${path}`, { token: maker.token });
    expect((await call('DELETE')).body.code).toBe('not_revoked');
    expect((await call('POST', '/revoke')).status).toBe(200);
    expect((await call('POST', '/revoke')).status).toBe(200);
    expect((await call('DELETE')).status).toBe(200);
    expect((await call('GET')).status).toBe(404);
    const { body } = await call('GET', '/history');
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'delete',
      'security',
      'create',
    ]);
  });

  it('is told to its maker by the bell and by mail', async () => {
    const one = await t.member({ permissions: RIGHTS });
    await make(one, { name: 'Za web prodavnicu' });
    const { data } = (await t.call('GET', '/api/obavijesti', { token: one.token })).body;
    expect(data).toMatchObject([{ title: 'Napravljen je API ključ', body: 'Za web prodavnicu' }]);
    const { rows } = await t.ownerDb.execute(
      sql`select 1 from pgboss.job where name = 'access.security-notice' and data ->> 'user_id' = ${one.userId}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('offers what both the editor and the maker hold, and what the key has already', async () => {
    const { idguid } = await make(maker);
    const helper = await t.member({
      tenantId: maker.tenantId,
      permissions: ['admin_api_keys_save', 'erp_drzave_pregled', 'erp_gruperobe_save'],
    });
    type Cell = { name: string; granted: boolean; may_give: boolean } | null;
    const cells = async (query: string) => {
      const { body } = await t.call('GET', `${BASE}/permissions${query}`, { token: helper.token });
      const areas = body.data.flatMap((one: { areas: { pregled: Cell; save: Cell }[] }) => one.areas);
      return areas
        .flatMap(({ pregled, save }: { pregled: Cell; save: Cell }) => [pregled ?? [], save ?? []].flat())
        .map((cell: NonNullable<Cell>) => `${cell.name} ${cell.granted} ${cell.may_give}`)
        .sort();
    };
    expect(await cells('')).toEqual([
      'admin_api_keys_save false true',
      'erp_drzave_pregled false true',
      'erp_gruperobe_save false true',
    ]);
    expect(await cells(`?key=${idguid}`)).toEqual([
      'admin_api_keys_save false true',
      'erp_gruperobe_pregled true false',
      'erp_gruperobe_save false true',
    ]);
    const url = `${BASE}/permissions?key=${crypto.randomUUID()}`;
    expect((await t.call('GET', url, { token: helper.token })).status).toBe(404);
  });

  it('the operator acts for any organisation, but makes keys and uses them only at home', async () => {
    const admin = await t.admin();
    const { idguid } = await make(maker);
    const tenant = `?tenant=${maker.tenantId}`;
    const token = admin.token;
    const names = (await t.call('GET', `${BASE}${tenant}`, { token })).body.data;
    expect(names.some((one: { idguid: string }) => one.idguid === idguid)).toBe(true);
    expect((await t.call('GET', `${BASE}/${idguid}`, { token })).status).toBe(404);
    expect((await t.call('GET', `${BASE}/${idguid}${tenant}`, { token })).status).toBe(200);
    const { key } = await make(admin, { permissions: ['admin_api_keys_pregled', 'admin_tenants_save'] });
    expect((await use(key, BASE)).status).toBe(200);
    expect((await use(key, `${BASE}${tenant}`)).status).toBe(404);
    const home = await createOrganisation(t.ownerDb, { name: 'Pekara' });
    expect((await t.call('GET', `${BASE}?tenant=${home}`, { token: maker.token })).status).toBe(404);
  });
});
