import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { addMember, createOrganisation } from '../rights/organisations.ts';

let t: TestApp;
let chief: Person;
const get = (url: string, person: Person = chief) => t.call('GET', url, { token: person.token });
const names = async (query: string): Promise<string[]> =>
  (await get(`/api/admin/users${query}`)).body.data.map((one: { full_name: string }) => one.full_name);

beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({ roles: ['admin'], name: 'Žana Šarić' });
  for (const name of ['Đuro Čolić', 'Ana Cvijić', 'Emir Ćosić'])
    await t.member({ tenantId: chief.tenantId, name, roles: ['manager'] });
  await t.member({ name: 'Stranac Tuđi' });
});
afterAll(() => t.close());

describe('the list of members', () => {
  it('holds members only, by surname in Bosnian order', async () => {
    const { status, body } = await get('/api/admin/users');
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 1, page_size: 25, total: 4 });
    expect(await names('')).toEqual(['Cvijić Ana', 'Čolić Đuro', 'Ćosić Emir', 'Šarić Žana']);
    expect(body.data[1]).toEqual({
      idguid: expect.any(String),
      version: 2,
      full_name: 'Čolić Đuro',
      email: expect.stringContaining('@carsija.test'),
      roles: ['Menadžer'],
      is_active: true,
      membership_active: true,
      account_active: true,
      second_factor: false,
      last_login_at: expect.stringMatching(/Z$/),
      is_default: true,
      invitations: 0,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  it('is searched without diacritics, sorted and paged', async () => {
    expect(await names('?q=duro')).toEqual(['Čolić Đuro']);
    expect(await names('?q=COSIC%20emir')).toEqual(['Ćosić Emir']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?q=tudi')).toEqual([]);
    expect(await names('?sort=-full_name&page_size=2&page=2')).toEqual(['Čolić Đuro', 'Cvijić Ana']);
    expect((await names('?sort=last_login_at'))[0]).toBe('Šarić Žana');
  });

  it('is filtered by state, role and second factor', async () => {
    const off = await t.member({ tenantId: chief.tenantId, name: 'Isa Ugašen', roles: ['manager'] });
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${off.userId}`);
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`select idguid from roles where name = 'admin' and tenant_id is null`,
    );
    expect(await names('?is_active=false')).toEqual(['Ugašen Isa']);
    expect(await names('?is_active=true')).toHaveLength(4);
    expect(await names(`?role=${rows[0]!.idguid}`)).toEqual(['Šarić Žana']);
    expect(await names('?role__null=true')).toEqual([]);
    expect(await names('?second_factor=true')).toEqual([]);
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${off.userId}, 'x', now())`,
    );
    expect(await names('?second_factor=true')).toEqual(['Ugašen Isa']);
    await t.ownerDb.execute(sql`delete from users where idguid = ${off.userId}`);
  });

  it('is exported with the requested columns, roles in one cell', async () => {
    const { status, headers, body } = await get('/api/admin/users?format=csv&columns=full_name,roles&q=duro');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
    expect(body).toMatch(/Prezime i ime;Uloge\r?\nČolić Đuro;Menadžer\r?\n/);
  });

  it('says in a file why somebody cannot work: the access here is off, or the account', async () => {
    const off = await t.member({ tenantId: chief.tenantId, name: 'Isa Ugašen' });
    const file = () => get('/api/admin/users?format=csv&columns=is_active,account_active&q=ugasen');
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${off.userId}`);
    expect((await file()).body).toMatch(/Stanje;Stanje naloga\r?\nNe;Da/);
    await t.ownerDb.execute(sql`update users set is_active = false where idguid = ${off.userId}`);
    expect((await file()).body).toMatch(/\nNe;Ne/);
    await t.ownerDb.execute(sql`delete from users where idguid = ${off.userId}`);
  });

  it.each([
    ['role=nije-uloga', 'role'],
    ['page_size=100000', 'page_size'],
    ['page=0', 'page'],
    ['sort=password_hash', 'sort'],
    ['sort=constructor', 'sort'],
    ['password_hash=x', 'password_hash'],
    [`q=${'x'.repeat(300)}`, 'q'],
  ])('refuses %s with 422', async (query, key) => {
    const { status, body } = await get(`/api/admin/users?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]]);
  });

  it('asks for the right to see it', async () => {
    const nobody = await t.member({ tenantId: chief.tenantId, name: 'Niko Ništa' });
    expect((await get('/api/admin/users', nobody)).status).toBe(403);
    expect((await get('/api/admin/tenants', nobody)).status).toBe(403);
    expect((await t.call('GET', '/api/admin/users')).status).toBe(401);
  });
});

describe('the list of everybody', () => {
  it('shows the operator all people with their organisations', async () => {
    const admin = await t.admin();
    const second = await createOrganisation(t.ownerDb, { name: 'Ačar' });
    await addMember(t.ownerDb, { tenantId: second, userId: chief.userId });
    const { status, body } = await get('/api/admin/users/svi?q=saric', admin);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ full_name: 'Šarić Žana', is_active: true }]);
    expect(body.data[0].organisations.map((one: { idguid: string }) => one.idguid)).toEqual([
      second,
      chief.tenantId,
    ]);
    expect((await get(`/api/admin/users?tenant=${second}`, admin)).body.meta.total).toBe(1);
  });

  it('is not there for anybody else, whatever their rights', async () => {
    const grand = await t.member({ permissions: ['admin_tenants_save', 'admin_users_pregled'] });
    await t.ownerDb.execute(
      sql`insert into tenant_permissions values (${grand.tenantId}, 'admin_tenants_save') on conflict do nothing`,
    );
    // The right counts once the node has heard of it.
    await eventually(async () => {
      const answer = await get('/api/admin/users/svi', grand);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    });
    expect((await get('/api/admin/users/svi')).status).toBe(403);
    expect((await get(`/api/admin/users?tenant=${chief.tenantId}`, grand)).status).toBe(404);
  });
});

describe('the list of organisations', () => {
  it('shows a member their own organisations', async () => {
    const person = await t.member({ roles: ['admin'] });
    await t.ownerDb.execute(sql`update tenants set name = 'Šumarija' where idguid = ${person.tenantId}`);
    const second = await createOrganisation(t.ownerDb, { name: 'Ćilimara' });
    await addMember(t.ownerDb, { tenantId: second, userId: person.userId });
    const { body } = await get('/api/admin/tenants', person);
    expect(body.meta.total).toBe(2);
    // A key stays where it was made.
    const made = await t.call('POST', '/api/admin/api-keys', {
      token: person.token,
      body: { name: 'Izvoz', permissions: ['admin_tenants_pregled'] },
    });
    const byKey = await t.call('GET', '/api/admin/tenants', { token: made.body.data.key });
    expect(byKey.body.data).toMatchObject([{ idguid: person.tenantId }]);
    expect(body.data).toEqual([
      {
        idguid: second,
        name: 'Ćilimara',
        is_operator: false,
        is_default: false,
        members: 1,
        active: 1,
        invited: 0,
        current: false,
      },
      {
        idguid: person.tenantId,
        name: 'Šumarija',
        is_operator: false,
        is_default: true,
        members: 1,
        active: 1,
        invited: 0,
        current: true,
      },
    ]);
  });

  it('shows the operator all of them', async () => {
    const admin = await t.admin();
    const { body } = await get('/api/admin/tenants?q=organizacija&sort=-name', admin);
    expect(body.data.map((one: { name: string }) => one.name)).toContain('Matična organizacija');
    const own = body.data.find((one: { idguid: string }) => one.idguid === chief.tenantId);
    expect(own).toMatchObject({ is_default: false, current: false });
    expect(own.members).toBeGreaterThanOrEqual(4);
  });
});
