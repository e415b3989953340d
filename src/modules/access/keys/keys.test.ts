import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Server } from '../../../server/app.ts';
import { createOrganisation } from '../organisations.ts';
import { keyHash } from './key.ts';
import type { MadeApiKey } from './keys.api.ts';

const BASE = '/api/admin/api-keys';
const LIST = '/api/erp/sifarnici/grupe-robe';
const RIGHTS = [
  'admin_api_keys_pregled',
  'admin_api_keys_save',
  'erp_gruperobe_pregled',
  'erp_gruperobe_save',
];

let t: TestApp;
let other: Server;
let maker: Person;
beforeAll(async () => {
  t = await createTestApp();
  other = await t.node();
  maker = await t.member({ permissions: RIGHTS, name: 'Mirsad Hodžić' });
});
afterAll(() => t.close());

const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);

async function make(person: Person, given: Record<string, unknown> = {}): Promise<MadeApiKey> {
  const body = { name: 'Skladište', permissions: ['erp_gruperobe_pregled'], ...given };
  const answer = await t.call('POST', BASE, { token: person.token, body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.data;
}
const use = (key: string, url = LIST, headers: Record<string, string> = {}) =>
  t.call('GET', url, { token: key, headers });
const both = async (key: string, status: number, url = LIST): Promise<void> => {
  const answers = async () => [
    (await use(key, url)).status,
    (await other.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode,
  ];
  await expect.poll(answers, { timeout: 1000, interval: 5 }).toEqual([status, status]);
};

describe('a key', () => {
  it('is shown once, and only its beginning and its hash are kept', async () => {
    const made = await make(maker);
    expect(made.key).toMatch(/^crs_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(made.key.startsWith(made.prefix)).toBe(true);
    const { rows } = await owner(sql`select * from api_keys where idguid = ${made.idguid}`);
    expect(rows[0]).toMatchObject({ prefix: made.prefix, key_hash: keyHash(made.key) });
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(13));
    const seen = await t.call('GET', `${BASE}/${made.idguid}`, { token: maker.token });
    expect(seen.raw.toString()).not.toContain(made.key.slice(13));
    const trail = await owner(sql`select * from audit_log where record_id = ${made.idguid}`);
    expect(trail.rows).toHaveLength(1);
    expect(JSON.stringify(trail.rows)).not.toContain(made.key.slice(13));
    const year = new Date(made.expires_at!).getTime() - Date.now();
    expect(Math.round(year / 86_400_000)).toBe(365);
  });

  it('opens what it was given and nothing else, in its maker’s name', async () => {
    const { key, idguid } = await make(maker, {
      permissions: ['erp_gruperobe_pregled', 'erp_gruperobe_save'],
    });
    expect((await use(key)).status).toBe(200);
    expect((await use(key, '/api/erp/sifarnici/drzave')).status).toBe(403);
    expect((await use(key, BASE)).status).toBe(403);
    const record = await t.call('POST', LIST, { token: key, body: { sifra: 'K1', naziv: 'Ključem' } });
    expect(record.status).toBe(201);
    const trail = await owner(sql`select * from audit_log where record_id = ${record.body.data.idguid}`);
    expect(trail.rows[0]).toMatchObject({
      actor_id: maker.userId,
      actor_name: 'Mirsad Hodžić',
      via: 'API ključ Skladište',
    });
    const profile = await use(key, '/api/auth/profile');
    expect(profile.body).toMatchObject({ data: { id: maker.userId }, roles: [] });
    expect(profile.body.permissions.sort()).toEqual(['erp_gruperobe_pregled', 'erp_gruperobe_save']);
    expect(idguid).toBeTruthy();
  });

  it.each([
    ['cut short', (key: string) => key.slice(0, -1)],
    ['with another ending', (key: string) => `${key.slice(0, -4)}AAAA`],
    ['with another beginning', (key: string) => `crs_00000000${key.slice(12)}`],
    ['in capitals', (key: string) => key.toUpperCase()],
    ['with more behind it', (key: string) => `${key}A`],
    ['without its secret', (key: string) => key.slice(0, 13)],
  ])('%s is refused like any other stranger', async (_how, spoil) => {
    const { key } = await make(maker);
    expect((await use(key)).status).toBe(200);
    const answer = await use(spoil(key));
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is nobody in person: no new key, no wider key, no session', async () => {
    const { key, idguid, version } = await make(maker, { permissions: RIGHTS });
    const refused = { status: 403, body: { code: 'in_person' } };
    const body = { name: 'Sam sebi', permissions: RIGHTS };
    expect(await t.call('POST', BASE, { token: key, body })).toMatchObject(refused);
    const change = { version, permissions: RIGHTS };
    expect(await t.call('PATCH', `${BASE}/${idguid}`, { token: key, body: change })).toMatchObject(refused);
    const elsewhere = { tenant_id: maker.tenantId };
    expect(await t.call('POST', '/api/auth/switch-tenant', { token: key, body: elsewhere })).toMatchObject(
      refused,
    );
    expect((await t.call('POST', '/api/auth/logout', { token: key })).status).toBe(401);
    expect((await use(key, BASE)).status).toBe(200);
    // What only ends keys it may do.
    expect((await t.call('POST', `${BASE}/${idguid}/revoke`, { token: key })).status).toBe(200);
    await both(key, 401);
  });
});

describe('what ends a key, on every node', () => {
  it('revoking it', async () => {
    const { key, idguid } = await make(maker);
    await both(key, 200);
    await t.call('POST', `${BASE}/${idguid}/revoke`, { token: maker.token });
    await both(key, 401);
  });

  it('its time, also where it is kept in memory', async () => {
    const soon = new Date(Date.now() + 700).toISOString();
    const { key } = await make(maker, { expires_at: soon });
    await both(key, 200);
    await expect.poll(async () => (await use(key)).status, { timeout: 3000 }).toBe(401);
    await both(key, 401);
  });

  it('a right taken from the key, from its maker, or from the organisation', async () => {
    const person = await t.member({ permissions: RIGHTS });
    const { key, idguid } = await make(person);
    await both(key, 200);
    await owner(sql`delete from api_key_permissions where key_id = ${idguid}`);
    await both(key, 403);
    await owner(
      sql`insert into api_key_permissions values (${person.tenantId}, ${idguid}, 'erp_gruperobe_pregled')`,
    );
    await both(key, 200);
    await owner(
      sql`delete from member_permissions where user_id = ${person.userId} and permission = 'erp_gruperobe_pregled'`,
    );
    await both(key, 403);
    await owner(
      sql`insert into member_permissions values (${person.tenantId}, ${person.userId}, 'erp_gruperobe_pregled')`,
    );
    await both(key, 200);
    await owner(
      sql`delete from tenant_permissions where tenant_id = ${person.tenantId} and permission = 'erp_gruperobe_pregled'`,
    );
    await both(key, 403);
  });

  it.each([
    ['deactivated', (id: string) => sql`update users set is_active = false where idguid = ${id}`],
    [
      'switched off in the organisation',
      (id: string) => sql`update tenant_users set is_active = false where user_id = ${id}`,
    ],
    ['removed from the organisation', (id: string) => sql`delete from tenant_users where user_id = ${id}`],
    ['removed', (id: string) => sql`delete from users where idguid = ${id}`],
  ])('its maker: %s', async (_how, statement) => {
    const person = await t.member({ permissions: RIGHTS });
    const { key } = await make(person);
    await both(key, 200);
    await owner(statement(person.userId));
    await both(key, 401);
  });

  it('not a demand for a second factor, which is the person’s', async () => {
    const person = await t.member({ permissions: RIGHTS });
    const { key } = await make(person);
    await owner(
      sql`insert into tenant_profiles (tenant_id, require_second_factor) values (${person.tenantId}, true)`,
    );
    await expect.poll(async () => (await t.call('GET', LIST, { token: person.token })).status).toBe(403);
    await both(key, 200);
  });
});

describe('from where and how often', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('an address that is not on the list is refused, and told so', async () => {
    const { key, allowed_addresses } = await make(maker, {
      allowed_addresses: ['192.0.2.10', '2001:DB8::/32', '::ffff:10.0.0.0/104'],
    });
    expect(allowed_addresses).toEqual(['192.0.2.10', '2001:db8::/32', '10.0.0.0/8']);
    for (const address of ['192.0.2.10', '10.9.8.7', '::ffff:10.9.8.7', '2001:db8::5'])
      expect((await use(key, LIST, from(address))).status, address).toBe(200);
    for (const address of ['192.0.2.11', '::ffff:11.0.0.1', '2001:db9::5'])
      expect(await use(key, LIST, from(address)), address).toMatchObject({
        status: 403,
        body: { code: 'address' },
      });
    // Without its secret nobody learns from where it may be used.
    expect((await use(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  });

  it('who asks too often waits', async () => {
    const { key } = await make(maker, { rate_limit: 3 });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await use(key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[3]!.body).toMatchObject({ code: 'too_many', data: { retry_after: expect.any(Number) } });
    expect(Number(answers[3]!.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the last use is noted, once a minute and without a new version', async () => {
    const { key, idguid } = await make(maker);
    const read = async () => (await t.call('GET', `${BASE}/${idguid}`, { token: maker.token })).body.data;
    expect(await read()).toMatchObject({ last_used_at: null, last_used_ip: null });
    await use(key, LIST, from('::ffff:198.51.100.7'));
    await expect.poll(async () => (await read()).last_used_ip).toBe('198.51.100.7');
    const { last_used_at, version } = await read();
    expect(version).toBe(1);
    // Neither this node nor another writes again within the minute.
    await use(key, LIST, from('198.51.100.8'));
    await other.app.inject({ url: LIST, headers: { authorization: `Bearer ${key}` } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await read()).toMatchObject({ last_used_at, last_used_ip: '198.51.100.7' });
  });
});

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

  it('lists the organisation’s keys by state, and no other’s', async () => {
    const boss = await t.member({ permissions: RIGHTS, name: 'Amra Softić' });
    const colleague = await t.member({ tenantId: boss.tenantId, permissions: RIGHTS, name: 'Ćamil Đozo' });
    const live = await make(boss, { name: 'Živi' });
    const ended = await make(boss, { name: 'Opozvani' });
    const old = await make(boss, { name: 'Istekli' });
    await make(colleague, { name: 'Siroče' });
    await t.call('POST', `${BASE}/${ended.idguid}/revoke`, { token: boss.token });
    await owner(sql`update api_keys set expires_at = now() - interval '1 day' where idguid = ${old.idguid}`);
    await owner(sql`update users set is_active = false where idguid = ${colleague.userId}`);
    const names = async (query: string) =>
      (await t.call('GET', `${BASE}${query}`, { token: boss.token })).body.data.map(
        (one: { name: string }) => one.name,
      );
    expect(await names('?sort=name')).toEqual(['Istekli', 'Opozvani', 'Siroče', 'Živi']);
    expect(await names('?state=active')).toEqual(['Živi']);
    expect(await names('?state=revoked')).toEqual(['Opozvani']);
    expect(await names('?state=expired')).toEqual(['Istekli']);
    expect(await names('?state=inactive')).toEqual(['Siroče']);
    expect(await names('?state=nista')).toEqual([]);
    expect(await names('?q=zivi')).toEqual(['Živi']);
    expect(await names(`?q=${live.prefix}`)).toEqual(['Živi']);
    expect(await names('?sort=-last_used_at&q=camil')).toEqual(['Siroče']);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/history'],
      ['POST', '/revoke'],
    ] as const) {
      const body = method === 'PATCH' ? { version: 1, name: 'Tuđi' } : undefined;
      for (const id of [live.idguid, 'nije-id', crypto.randomUUID()])
        expect((await t.call(method, `${BASE}/${id}${path}`, { token: maker.token, body })).status).toBe(404);
    }
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
