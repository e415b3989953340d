import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Database } from '../../../core/context.ts';
import type { Server } from '../../../server/app.ts';
import { loadSignedIn } from '../../auth/sessions/signed-in.ts';
import { verifyAccess } from '../../auth/sessions/tokens.ts';
import { purgeChanges } from './changes.ts';
import { rightsOf } from './rights-cache.ts';

const LIST = '/api/erp/sifarnici/drzave';
const SAVE = '/api/erp/sifarnici/grupe-robe';
let t: TestApp;
let other: Server;

beforeAll(async () => {
  t = await createTestApp();
  other = await t.node();
});
afterAll(() => t.close());

const owner = (statement: ReturnType<typeof sql>) => t.ownerDb.execute(statement);
const here = async ({ token }: Person, url = LIST): Promise<number> =>
  (await t.call('GET', url, { token })).status;
const there = async ({ token }: Person, url = LIST): Promise<number> =>
  (await other.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
/** The answer of a node's cache alone; a route would also check for changes in its transaction. */
const cached = async (database: Database, { token }: Person): Promise<number> => {
  const found = await loadSignedIn(database, await verifyAccess(database, token));
  if (!found) return 401;
  return found.actor.permissions.has('erp_drzave_pregled') ? 200 : 403;
};
/** Waits until both nodes' caches answer `status`, and expects it of their routes. */
const both = async (person: Person, status: number): Promise<void> => {
  const known = () => Promise.all([t.deps, other.deps].map(({ database }) => cached(database, person)));
  await expect.poll(known, { interval: 5 }).toEqual([status, status]);
  expect([await here(person), await there(person)]).toEqual([status, status]);
};

it('rights are cached between requests, or the rest of this file would prove nothing', async () => {
  const person = await t.member();
  const claims = await verifyAccess(t.deps.database, person.token);
  const { database } = t.deps;
  const first = await loadSignedIn(database, claims);
  expect(await loadSignedIn(database, claims)).toBe(first);
  expect(rightsOf(other.deps.database)).not.toBe(rightsOf(database));
});

describe('what is taken away is gone on every node as soon as it is notified', () => {
  it('a role', async () => {
    const person = await t.member({ roles: ['manager'] });
    await both(person, 200);
    await owner(sql`delete from member_roles where user_id = ${person.userId}`);
    await both(person, 403);
  });

  it('a right of one’s own', async () => {
    const person = await t.member({ permissions: ['erp_drzave_pregled'] });
    await both(person, 200);
    await owner(sql`delete from member_permissions where user_id = ${person.userId}`);
    await both(person, 403);
    await owner(sql`insert into member_permissions (tenant_id, user_id, permission)
      values (${person.tenantId}, ${person.userId}, 'erp_drzave_pregled')`);
    await both(person, 200);
  });

  it('a right of the organisation, from everybody in it and nobody else', async () => {
    const [one, neighbour] = [await t.member({ roles: ['admin'] }), await t.member({ roles: ['admin'] })];
    await both(one, 200);
    await owner(sql`delete from tenant_permissions
      where tenant_id = ${one.tenantId} and permission = 'erp_drzave_pregled'`);
    await both(one, 403);
    await both(neighbour, 200);
  });

  it('a right of a role', async () => {
    const person = await t.member({ roles: ['manager'] });
    await both(person, 200);
    const role = sql`role_id in (select idguid from roles where name = 'manager')`;
    await owner(sql`delete from role_permissions where ${role} and permission = 'erp_drzave_pregled'`);
    await both(person, 403);
    await owner(sql`insert into role_permissions (role_id, permission)
      select idguid, 'erp_drzave_pregled' from roles where name = 'manager'`);
    await both(person, 200);
  });

  it('a person', async () => {
    const person = await t.member({ roles: ['admin'] });
    await both(person, 200);
    await owner(sql`update users set is_active = false where idguid = ${person.userId}`);
    await both(person, 401);
    const body = { refreshToken: person.refreshToken };
    expect((await t.call('POST', '/api/auth/refresh-token', { body })).status).toBe(401);
    await owner(sql`update users set is_active = true where idguid = ${person.userId}`);
    expect((await t.call('POST', '/api/auth/refresh-token', { body })).status).toBe(401);
  });

  it('a membership, and all that hung on it', async () => {
    const person = await t.member({ roles: ['admin'], permissions: ['erp_drzave_pregled'] });
    await both(person, 200);
    await owner(sql`delete from tenant_users where user_id = ${person.userId}`);
    await both(person, 401);
    const left = await owner(sql`select 1 from member_roles where user_id = ${person.userId}
      union all select 1 from member_permissions where user_id = ${person.userId}`);
    expect(left.rows).toHaveLength(0);
  });

  it('everything, by whoever empties a table', async () => {
    const person = await t.member({ permissions: ['erp_drzave_pregled'] });
    await both(person, 200);
    await owner(sql`truncate member_permissions`);
    await both(person, 403);
  });
});

describe('what is taken away is gone at the first call on a node that has not been notified yet', () => {
  // The other node ignores notifications.
  beforeEach(() => {
    vi.spyOn(rightsOf(other.deps.database), 'invalidate').mockReturnValue();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const remembered = async (person: Person): Promise<void> => {
    for (let n = 0; n < 3; n++) expect(await there(person)).toBe(200);
  };

  it.each([
    ['a role', 'delete from member_roles where user_id = ', 403],
    ['a membership', 'delete from tenant_users where user_id = ', 401],
    ['a person', 'update users set is_active = false where idguid = ', 401],
    ['a sign-in', 'update sessions set revoked_at = now() where user_id = ', 401],
  ])('%s', async (_what, statement, status) => {
    const person = await t.member({ roles: ['manager'] });
    await remembered(person);
    await owner(sql`${sql.raw(statement)}${person.userId}`);
    expect(await there(person)).toBe(status);
  });

  it('a sign-in, for the profile too', async () => {
    const person = await t.member();
    expect(await there(person, '/api/auth/profile')).toBe(200);
    await owner(sql`update sessions set revoked_at = now() where user_id = ${person.userId}`);
    expect(await there(person, '/api/auth/profile')).toBe(401);
  });

  it('a right of the organisation, of a role, and everything at once', async () => {
    const ofRole = sql`permission = 'erp_drzave_pregled'
      and role_id in (select idguid from roles where name = 'manager')`;
    const one = await t.member({ roles: ['manager'] });
    await remembered(one);
    await owner(sql`delete from tenant_permissions
      where tenant_id = ${one.tenantId} and permission = 'erp_drzave_pregled'`);
    expect(await there(one)).toBe(403);
    const two = await t.member({ roles: ['manager'] });
    await remembered(two);
    await owner(sql`delete from role_permissions where ${ofRole}`);
    expect(await there(two)).toBe(403);
    await owner(sql`insert into role_permissions (role_id, permission)
      select idguid, 'erp_drzave_pregled' from roles where name = 'manager'`);
    const three = await t.member({ permissions: ['erp_drzave_pregled'] });
    await remembered(three);
    await owner(sql`truncate member_permissions`);
    expect(await there(three)).toBe(403);
  });

  it('while its transaction is not done, nothing of it counts', async () => {
    const person = await t.member({ permissions: ['erp_drzave_pregled'] });
    await remembered(person);
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(sql`delete from member_permissions where user_id = ${person.userId}`);
      expect(await there(person)).toBe(200);
    });
    expect(await there(person)).toBe(403);
  });

  it('and what they send then is not written', async () => {
    const person = await t.member({ permissions: ['erp_gruperobe_save', 'erp_drzave_pregled'] });
    await remembered(person);
    await owner(sql`delete from member_permissions where user_id = ${person.userId}`);
    const answer = await other.app.inject({
      method: 'POST',
      url: SAVE,
      headers: { authorization: `Bearer ${person.token}` },
      payload: { sifra: '77', naziv: 'Ne smije biti' },
    });
    expect(answer.statusCode).toBe(403);
    const { rows } = await owner(sql`select 1 from erp_grupe_robe where tenant_id = ${person.tenantId}`);
    expect(rows).toEqual([]);
  });

  it('and a refusal tells them nothing of what is there: unknown, duplicate, or changed by whom', async () => {
    const permissions = ['erp_gruperobe_pregled', 'erp_gruperobe_save'];
    const { tenantId, token } = await t.member({ permissions });
    const made = await t.call('POST', SAVE, { token, body: { sifra: '88', naziv: 'Tajna' } });
    const asked = [
      ['GET', `${SAVE}/${randomUUID()}`, undefined, 404],
      ['POST', SAVE, { sifra: '88', naziv: 'Druga' }, 409],
      ['PATCH', `${SAVE}/${made.body.data.idguid}`, { version: 99, naziv: 'Druga' }, 409],
    ] as const;
    for (const [method, url, payload, before] of asked) {
      const person = await t.member({ tenantId, permissions });
      const headers = { authorization: `Bearer ${person.token}` };
      const status = async () => (await other.app.inject({ method, url, payload, headers })).statusCode;
      expect(await status()).toBe(before);
      await owner(sql`delete from tenant_users where user_id = ${person.userId}`);
      expect(await status()).toBe(401);
    }
  });

  it('the search finds no longer what they may not see', async () => {
    const person = await t.member({ permissions: ['erp_drzave_pregled', 'erp_porezi_pregled'] });
    await remembered(person);
    const kinds = async () => {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await other.app.inject({ url: '/api/search?q=bosna', headers });
      return answer.json().data.groups.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds()).toContain('drzave');
    await owner(sql`delete from member_permissions
      where user_id = ${person.userId} and permission = 'erp_drzave_pregled'`);
    expect(await kinds()).not.toContain('drzave');
  });
});

it('changes older than any cache entry are removed', async () => {
  const count = async () =>
    (await owner(sql`select count(*)::int as n from access_changes`)).rows[0]?.n as number;
  await owner(sql`insert into access_changes (subject, at) values ('user:old', now() - interval '2 hours')`);
  const before = await count();
  await purgeChanges(t.deps.database);
  expect(await count()).toBe(before - 1);
});

it('a name that changes is the name the trail knows at once', async () => {
  const person = await t.member({ roles: ['admin'] });
  await both(person, 200);
  await owner(sql`update users set last_name = 'Promijenjen' where idguid = ${person.userId}`);
  const name = async () =>
    (await t.call('GET', '/api/auth/profile', { token: person.token })).body.data.lastName;
  await expect.poll(name).toBe('Promijenjen');
});

describe('while LISTEN is disconnected', () => {
  const cut = () =>
    // Each login may end its own connections; the owner need not be more than an owner.
    t.deps.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'carsija listener' and datname = current_database()`);

  it('nothing is cached', async () => {
    const person = await t.member({ roles: ['manager'] });
    const cache = rightsOf(t.deps.database);
    await both(person, 200);
    expect(cache.connected).toBe(true);
    await cut();
    await expect.poll(() => cache.connected, { interval: 1 }).toBe(false);
    await owner(sql`delete from member_roles where user_id = ${person.userId}`);
    expect(await here(person)).toBe(403);
    await expect.poll(() => cache.connected).toBe(true);
    await both(person, 403);
  });

  it('changes made meanwhile are not missed', async () => {
    const person = await t.member({ roles: ['manager'] });
    for (let round = 0; round < 3; round++) {
      await both(person, 200);
      await cut();
      await owner(sql`delete from member_roles where user_id = ${person.userId}`);
      await both(person, 403);
      await owner(sql`insert into member_roles (tenant_id, user_id, role_id)
        select ${person.tenantId}, ${person.userId}, idguid from roles where name = 'manager'`);
    }
  });
});

it('saving takes the save right; reading is not enough', async () => {
  const person = await t.member({ permissions: ['erp_gruperobe_pregled'] });
  const create = () => t.call('POST', SAVE, { token: person.token, body: { sifra: '01', naziv: 'Hrana' } });
  expect(await here(person, SAVE)).toBe(200);
  expect(await create()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await owner(sql`insert into member_permissions (tenant_id, user_id, permission)
    values (${person.tenantId}, ${person.userId}, 'erp_gruperobe_save')`);
  await expect.poll(async () => (await create()).status).toBe(201);
});
