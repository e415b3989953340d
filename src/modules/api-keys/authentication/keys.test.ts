import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tokenHash } from '../../../core/opaque.ts';
import { BASE, LIST, RIGHTS } from '../testkit.ts';
import { both, make, maker, setUp, t, use } from './keys.testkit.ts';

setUp();

const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);

describe('a key', () => {
  it('is shown once, and only its beginning and its hash are kept', async () => {
    const made = await make(maker);
    expect(made.key).toMatch(/^crs_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(made.key.startsWith(made.prefix)).toBe(true);
    const { rows } = await owner(sql`select * from api_keys where idguid = ${made.idguid}`);
    expect(rows[0]).toMatchObject({ prefix: made.prefix, key_hash: tokenHash(made.key) });
    expect(JSON.stringify(rows)).not.toContain(made.key.slice(13));
    const seen = await t.call('GET', `${BASE}/${made.idguid}`, { token: maker.token });
    expect(seen.raw.toString()).not.toContain(made.key.slice(13));
    const trail = await owner(sql`select * from audit_log where record_id = ${made.idguid}`);
    expect(trail.rows).toHaveLength(1);
    expect(JSON.stringify(trail.rows)).not.toContain(made.key.slice(13));
    const year = new Date(made.expires_at!).getTime() - Date.now();
    expect(Math.round(year / 86_400_000)).toBe(365);
  });

  it('has exactly its own rights, in its maker’s name', async () => {
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
});

describe('what ends a key, on every node', () => {
  it('revoking it', async () => {
    const { key, idguid } = await make(maker);
    await both(key, 200);
    await t.call('POST', `${BASE}/${idguid}/revoke`, { token: maker.token });
    await both(key, 401);
  });

  it('its expiry', async () => {
    const { key, idguid } = await make(maker);
    await owner(sql`update api_keys set expires_at = now() - interval '1 second' where idguid = ${idguid}`);
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
});

describe('from where and how often', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('an address that is not on the list is refused with the reason', async () => {
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
    // Without the secret nobody learns the allowed addresses.
    expect((await use(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).status).toBe(401);
  });
});
