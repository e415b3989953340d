import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';

const PATH = '/api/korisnik/profile';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = async ({ token }: Person) => (await test.call('GET', PATH, { token })).body.data;
const patch = ({ token }: Person, body: object) => test.call('PATCH', PATH, { token, body });
const trail = async (person: Person, tenantId = person.tenantId) =>
  (
    await test.ownerDb.execute<{ action: string; changes: object; actor_name: string; record_title: string }>(
      sql`select action, changes, actor_name, record_title from audit_log
          where tenant_id = ${tenantId} and resource = 'users' and record_id = ${person.userId} and action = 'update' order by at, id`,
    )
  ).rows;

describe('my profile', () => {
  it('is changed at once everywhere, and recorded in the trail', async () => {
    const person = await test.member({ name: 'Ćamil Đozo' });
    const before = await get(person);
    expect(before).toMatchObject({ first_name: 'Ćamil', last_name: 'Đozo', email: person.email, logo: null });
    const answer = await patch(person, { first_name: '  Šemsa ', version: before.version });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { first_name: 'Šemsa', version: before.version + 1, updated_by: 'Šemsa Đozo' } },
    });
    const profile = await test.call('GET', '/api/auth/profile', { token: person.token });
    expect(profile.body.data).toMatchObject({ firstName: 'Šemsa', lastName: 'Đozo' });
    expect(await trail(person)).toEqual([
      {
        action: 'update',
        actor_name: 'Ćamil Đozo',
        record_title: 'Šemsa Đozo',
        changes: { first_name: { from: 'Ćamil', to: 'Šemsa' } },
      },
    ]);
    // Nothing changed: no version, no line.
    expect((await patch(person, { first_name: 'Šemsa' })).body.data.version).toBe(before.version + 1);
    expect(await trail(person)).toHaveLength(1);
  });

  it('is refused at an outdated version, with who changed it and when', async () => {
    const person = await test.member();
    const { version } = await get(person);
    await test.ownerDb
      .update(users)
      .set({ version: version + 1, last_name: 'Drugi', updated_by: 'Mujo Alić' })
      .where(eq(users.idguid, person.userId));
    const answer = await patch(person, { first_name: 'Prvi', version });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: expect.stringContaining('Mujo Alić'),
        data: { current: { last_name: 'Drugi', version: version + 1 } },
      },
    });
    expect((await get(person)).first_name).toBe('Ćamil');
  });

  it('refuses bad values at their fields', async () => {
    const person = await test.member();
    const wrong: [object, string][] = [
      [{ first_name: ' ' }, 'first_name'],
      [{ last_name: 'x'.repeat(101) }, 'last_name'],
      [{ first_name: '\u202Eabc' }, 'first_name'],
      [{ first_name: 7 }, 'first_name'],
      [{ last_name: 'Blokirani ste: https://zlo.example' }, 'last_name'],
      [{ logo: 'https://zlo.example/x.webp' }, 'logo'],
      [{ logo: 'javascript:alert(1)' }, 'logo'],
      [{ logo: '/api/public/pictures/0190a000-0000-4000-8000-000000000000.webp' }, 'logo'],
    ];
    for (const [body, field] of wrong) {
      const answer = await patch(person, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    for (const body of [{ email: 'a@b.ba' }, { is_active: false }, { idguid: person.userId }])
      expect((await patch(person, body)).status).toBe(422);
  });

  it('takes and removes a picture', async () => {
    const person = await test.member();
    const picture = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const sent = await test.call('POST', '/api/korisnik/pictures', {
      token: person.token,
      ...multipart(picture),
    });
    const logo = sent.body.data.url;
    expect((await patch(person, { logo })).body.data.logo).toBe(logo);
    const profile = await test.call('GET', '/api/auth/profile', { token: person.token });
    expect(profile.body.data.logo).toBe(logo);
    expect((await patch(person, { logo: null })).body.data.logo).toBeNull();
  });
});

describe('the default organisation', () => {
  const choose = ({ token }: Person, tenant_id: string) =>
    test.call('PUT', '/api/korisnik/default-tenant', { token, body: { tenant_id } });
  const defaults = async (person: Person) => {
    const { body } = await test.call('GET', '/api/auth/profile', { token: person.token });
    return body.tenants
      .filter((one: { TenantUsers: { is_default: boolean } }) => one.TenantUsers.is_default)
      .map((one: { idguid: string }) => one.idguid);
  };

  it('is the one chosen last, also when two are chosen at once', async () => {
    const person = await test.member();
    const second = await createOrganisation(test.ownerDb, { name: 'Druga' });
    const third = await createOrganisation(test.ownerDb, { name: 'Treća' });
    for (const tenantId of [second, third])
      await addMember(test.ownerDb, { tenantId, userId: person.userId });
    expect((await choose(person, second)).status).toBe(200);
    expect(await defaults(person)).toEqual([second]);
    const both = await Promise.all([choose(person, third), choose(person, person.tenantId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await defaults(person)).toHaveLength(1);
    await choose(person, second);
    // Each organisation's trail tells of its own.
    expect((await trail(person, second)).at(-1)).toMatchObject({
      changes: { is_default: { from: false, to: true } },
    });
    const { body } = await test.call('POST', '/api/auth/login', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(body.data.tenant.idguid).toBe(second);
  });

  it('can only be one of the person’s organisations', async () => {
    const person = await test.member();
    const foreign = await createOrganisation(test.ownerDb, { name: 'Tuđa' });
    for (const id of [foreign, '0190a000-0000-7000-8000-000000000000', 'x'])
      expect((await choose(person, id)).status).toBe(404);
  });
});
