import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';

let t: TestApp;
let chief: Person;
let admin: Person;
const PATH = '/api/korisnik/tenants/postavke';
const read = async (who = chief, query = '') =>
  (await t.call('GET', PATH + query, { token: who.token })).body.data;
const save = async (body: object, who = chief, query = '') => {
  const { version } = (await read(who, query)) ?? {};
  return t.call('PATCH', PATH + query, { token: who.token, body: { version, ...body } });
};
const refused = async (body: object): Promise<string[]> => {
  const answer = await save(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  return Object.keys(answer.body.errors);
};

beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  admin = await t.admin();
});
afterAll(() => t.close());

describe('the settings of an organisation', () => {
  it('are read by every member and changed with the right', async () => {
    const nobody = await t.member({ tenantId: chief.tenantId, name: 'Niko Ništa' });
    expect(await read(nobody)).toMatchObject({ name: expect.any(String), jib: null, without_factor: null });
    expect((await save({ name: 'Moja' }, nobody)).status).toBe(403);
    expect((await read()).without_factor).toEqual({ count: 2, names: ['Niko Ništa', 'Žana Šarić'] });
  });

  it('are kept in canonical form and recorded in the trail', async () => {
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from erp_opstine where naziv = 'Jablanica'`,
    );
    const answer = await save({
      name: ' Šumarija Žepče ',
      jib: '4200 012345 678',
      pdv_broj: '200012345678',
      adresa: 'Obala 7',
      postanski_broj: '88420',
      opstina_id: rows[0]!.idguid,
      telefon: '+387 36 123-456',
      email: 'Info@Sumarija.BA',
      web: 'sumarija.ba',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject({
      name: 'Šumarija Žepče',
      jib: '4200012345678',
      pdv_broj: '200012345678',
      adresa: 'Obala 7',
      opstina: 'Jablanica',
      email: 'info@sumarija.ba',
      web: 'https://sumarija.ba',
      updated_by: 'Žana Šarić',
      version: 3,
    });
    const cleared = await save({ telefon: '', web: null });
    expect(cleared.body.data).toMatchObject({ telefon: null, web: null, adresa: 'Obala 7', version: 4 });
    // The name in the token's organisation is new with the next request.
    const { body } = await t.call('GET', '/api/auth/profile', { token: chief.token });
    expect(body.tenant.name).toBe('Šumarija Žepče');
    const { rows: trail } = await t.ownerDb.execute<{ changes: object }>(
      sql`select changes from audit_log where resource = 'tenants' and record_id = ${chief.tenantId} order by id`,
    );
    expect(trail[0]!.changes).toMatchObject({ opstina_id: { from: null, to: 'Jablanica' } });
    expect(trail[1]!.changes).toEqual({
      telefon: { from: '+38736123456', to: null },
      web: { from: 'https://sumarija.ba', to: null },
    });
  });

  it('are refused at the wrong field', async () => {
    expect(await refused({ name: ' ' })).toEqual(['name']);
    expect(await refused({ jib: '123' })).toEqual(['jib']);
    expect(await refused({ pdv_broj: '12345678901x' })).toEqual(['pdv_broj']);
    expect(await refused({ postanski_broj: '7100' })).toEqual(['postanski_broj']);
    expect(await refused({ email: 'a@b' })).toEqual(['email']);
    for (const web of ['javascript:alert(1)', 'https://a b.ba', 'data:text/html,x', 'http://x@y.ba', 'nije'])
      expect(await refused({ web })).toEqual(['web']);
    expect(await refused({ telefon: 'zovi me' })).toEqual(['telefon']);
    for (const opstina_id of ['nije', '01890000-0000-7000-8000-000000000000'])
      expect(await refused({ opstina_id })).toEqual(['opstina_id']);
    expect(await refused({ logo: 'https://zlo.ba/slika.png' })).toEqual(['logo']);
    expect(await refused({ default_role_id: 'nije' })).toEqual(['default_role_id']);
  });

  it('are not saved at an outdated version', async () => {
    const answer = await save({ name: 'Kasna', version: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(answer.body.message).toContain('Žana Šarić');
    const { version } = await read();
    const both = await Promise.all(['Prva', 'Druga'].map((adresa) => save({ adresa, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('accept only a default role that the caller may give', async () => {
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from roles where name = 'manager' and tenant_id is null`,
    );
    const other = await t.member();
    const { rows: foreign } = await t.ownerDb.execute<{ idguid: string }>(
      sql`insert into roles (idguid, tenant_id, name, label)
        values (gen_random_uuid(), ${other.tenantId}, 'tuda', 'Tuđa') returning idguid`,
    );
    expect(await refused({ default_role_id: foreign[0]!.idguid })).toEqual(['default_role_id']);
    expect((await save({ default_role_id: rows[0]!.idguid })).body.data.default_role).toBe('Menadžer');
    const helper = await t.member({ tenantId: chief.tenantId, permissions: ['admin_postavke_save'] });
    expect((await save({ default_role_id: null }, helper)).status).toBe(200);
    expect((await save({ default_role_id: rows[0]!.idguid }, helper)).body.code).toBe('beyond_own');
  });

  it('require a second factor only if the caller has one', async () => {
    expect(await refused({ require_second_factor: true })).toEqual(['require_second_factor']);
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${chief.userId}, 'x', now())`,
    );
    const plain = await t.member({ tenantId: chief.tenantId, roles: ['manager'], name: 'Bez Faktora' });
    const list = () => t.call('GET', '/api/erp/sifarnici/drzave', { token: plain.token });
    expect((await list()).status).toBe(200);
    const answer = await save({ require_second_factor: true });
    expect(answer.body.data).toMatchObject({ require_second_factor: true, own_factor: true });
    expect(answer.body.data.without_factor.names).toContain('Bez Faktora');
    await eventually(async () => expect((await list()).status).toBe(403));
    await save({ require_second_factor: false });
    await eventually(async () => expect((await list()).status).toBe(200));
  });

  it('offer the municipalities of the codebook, and nothing else', async () => {
    const ask = (path: string, who = chief) =>
      t.call('GET', `${PATH}/references/${path}`, { token: who.token });
    const found = await ask('opstina_id?q=jablan');
    expect(found.body.data).toMatchObject([{ label: 'Jablanica', hint: expect.any(String) }]);
    expect((await ask('name')).status).toBe(404);
    expect((await ask('opstina_id', await t.member())).status).toBe(403);
  });
});

describe('organisations managed by the operator', () => {
  it('do not get a taken name; to others that is not revealed', async () => {
    const body = { name: 'Druga čaršija', email: 'prvi@druga.ba', first_name: 'Prvi', last_name: 'Drugi' };
    const create = (more: object) =>
      t.call('POST', '/api/admin/tenants', { token: admin.token, body: { ...body, ...more } });
    const made = await create({});
    expect(made.status).toBe(201);
    const taken = { status: 409, body: { code: 'duplicate', errors: { name: expect.any(String) } } };
    const name = '  DRUGA   carsija ';
    expect(await create({ name, email: 'drugi@druga.ba' })).toMatchObject(taken);
    const rename = async (url: string, by: Person, to: string) => {
      const { version } = (await t.call('GET', url, { token: by.token })).body.data;
      return t.call('PATCH', url, { token: by.token, body: { version, name: to } });
    };
    const chief = await t.member({ roles: ['admin'] });
    expect(await rename(`/api/admin/tenants/${chief.tenantId}`, admin, name)).toMatchObject(taken);
    expect(await rename(`${PATH}?tenant=${chief.tenantId}`, admin, name)).toMatchObject(taken);
    const own = `/api/admin/tenants/${made.body.data.idguid}`;
    expect((await rename(own, admin, 'DRUGA ČARŠIJA')).status).toBe(200);
    expect((await rename(PATH, chief, name)).status).toBe(200);
  });

  it('are opened with their first administrator invited', async () => {
    const body = { name: 'Nova čaršija', email: 'prvi@nova.ba', first_name: 'Prvi', last_name: 'Novi' };
    const answer = await t.call('POST', '/api/admin/tenants', { token: admin.token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { idguid } = answer.body.data;
    const { body: list } = await t.call('GET', '/api/admin/tenants?q=nova', { token: admin.token });
    expect(list.data).toMatchObject([{ idguid, members: 0, active: 0, invited: 1 }]);
    const { body: open } = await t.call('GET', `/api/admin/invitations?tenant=${idguid}`, {
      token: admin.token,
    });
    expect(open.data).toMatchObject([{ email: 'prvi@nova.ba', roles: ['Administrator'] }]);
    const { rows } = await t.ownerDb.execute<{ resource: string; action: string }>(
      sql`select resource, action from audit_log where tenant_id = ${idguid} order by id`,
    );
    expect(rows).toEqual([
      { resource: 'tenants', action: 'create' },
      { resource: 'invitations', action: 'create' },
    ]);
    const { rows: given } = await t.ownerDb.execute<{ permission: string }>(
      sql`select permission from tenant_permissions where tenant_id = ${idguid}`,
    );
    const names = given.map(({ permission }) => permission);
    expect(names).toContain('admin_postavke_save');
    expect(names).not.toContain('admin_tenants_save');
  });

  it('are shown and changed by the operator; others see only their own', async () => {
    const other = await t.member({ roles: ['admin'] });
    const url = (who: Person) => `/api/admin/tenants/${who.tenantId}`;
    expect((await t.call('GET', url(other), { token: admin.token })).body.data.members).toBe(1);
    expect((await t.call('GET', url(chief), { token: other.token })).status).toBe(404);
    const own = await t.call('GET', url(other), { token: other.token });
    expect(own.status).toBe(200);
    const body = { version: own.body.data.version, name: 'Preimenovana' };
    expect((await t.call('PATCH', url(other), { token: other.token, body })).status).toBe(403);
    expect((await t.call('PATCH', url(other), { token: admin.token, body })).body.data.name).toBe(
      'Preimenovana',
    );
    for (const id of ['nije', '01890000-0000-7000-8000-000000000000']) {
      expect((await t.call('GET', `/api/admin/tenants/${id}`, { token: admin.token })).status).toBe(404);
      expect((await t.call('PATCH', `/api/admin/tenants/${id}`, { token: admin.token, body })).status).toBe(
        404,
      );
    }
  });

  it('are created by nobody else', async () => {
    const body = { name: 'Divlja', email: 'x@y.ba', first_name: 'X', last_name: 'Y' };
    expect((await t.call('POST', '/api/admin/tenants', { token: chief.token, body })).status).toBe(403);
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${chief.tenantId}, 'admin_tenants_save') on conflict do nothing`,
    );
    await eventually(async () => {
      const answer = await t.call('POST', '/api/admin/tenants', { token: chief.token, body });
      expect([answer.status, answer.body.code]).toEqual([403, 'operator_only']);
    });
  });
});
