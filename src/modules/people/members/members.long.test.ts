// Long, since accounts are made and lost for each of these. In the suite: members.test.ts (a member, the last administrator, more rights
// than the caller, a whole account).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { addMember } from '../../rights/organisations.ts';
import {
  act,
  admin,
  becomes,
  bothPlaces,
  change,
  chief,
  colleague,
  get,
  isIn,
  placesTold,
  setUp,
  t,
} from './members.testkit.ts';

setUp();

describe('a member', () => {
  it('is renamed only by their only organisation', async () => {
    const ana = await colleague();
    expect((await change(ana, { last_name: 'Čavić' })).body.data).toMatchObject({
      last_name: 'Čavić',
      version: 3,
    });
    const second = await t.member({ roles: ['admin'] });
    await addMember(t.ownerDb, { tenantId: second.tenantId, userId: ana.userId });
    const refused = await change(ana, { first_name: 'Anica', last_name: 'Čavić' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['first_name']]);
    expect((await get(ana)).body.data).toMatchObject({ first_name: 'Ana', may_rename: false });
    expect((await change(ana, { first_name: 'Anica' }, admin)).body.data.first_name).toBe('Anica');
  });
});

describe('a whole account', () => {
  it('of a last administrator is switched off only after confirmation', async () => {
    const one = await t.member({ roles: ['admin'] });
    const first = await act(one, 'account', { is_active: false });
    expect(first).toMatchObject({
      status: 409,
      body: { code: 'last_administrator', data: { may_leave: true, organisations: [expect.any(String)] } },
    });
    expect(await isIn(one)).toBe(true);
    const accepted = { is_active: false, leave_without_administrator: true };
    expect((await act(one, 'account', accepted)).status).toBe(200);
    await becomes(one, false);
  });

  it('stays on for one of two operators who switch each other off at once', async () => {
    await t.ownerDb.execute(sql`update tenant_users set is_active = false where user_id = ${admin.userId}`);
    const one = await t.member({ tenantId: admin.tenantId, roles: ['admin'] });
    const two = await t.member({ tenantId: admin.tenantId, roles: ['admin'] });
    const off = { is_active: false, leave_without_administrator: true };
    const answers = await Promise.all([act(one, 'account', off, two), act(two, 'account', off, one)]);
    await t.ownerDb.execute(sql`update tenant_users set is_active = true where user_id = ${admin.userId}`);
    const statuses = answers.map(({ status }) => status).sort();
    // The second is refused for the rule, or for being out already.
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    await eventually(async () => expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1));
  });

  it('cannot be switched off by an operator with fewer rights', async () => {
    const more = await t.member({
      tenantId: admin.tenantId,
      permissions: ['admin_users_save', 'admin_settings_save'],
    });
    const permissions = ['admin_users_pregled', 'admin_users_save', 'admin_tenants_save'];
    const less = await t.member({ tenantId: admin.tenantId, permissions });
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${more.userId}, 'x', now())`,
    );
    for (const [what, body] of [
      ['account', { is_active: false }],
      ['remove-factors', {}],
    ] as const) {
      const answer = await act(more, what, body, less);
      expect([answer.status, answer.body.code], what).toEqual([403, 'protected']);
    }
    expect(await isIn(more)).toBe(true);
    const equal = await t.member({ tenantId: admin.tenantId, permissions });
    expect((await act(equal, 'account', { is_active: false }, less)).status).toBe(200);
    expect((await act(equal, 'account', { is_active: true }, less)).status).toBe(200);
    // Switched off they have the rights only in waiting: who switches on gives them.
    expect((await act(more, 'account', { is_active: false })).status).toBe(200);
    for (const what of ['account', 'remove-factors'])
      expect((await act(more, what, what === 'account' ? { is_active: true } : {}, less)).body.code).toBe(
        'protected',
      );
    expect((await act(more, 'account', { is_active: true })).status).toBe(200);
  });

  it('is sent a link for a new password', async () => {
    const ana = await colleague();
    expect((await act(ana, 'password-mail', {}, chief)).status).toBe(403);
    expect((await act(ana, 'password-mail')).status).toBe(200);
    const { rows } = await t.ownerDb.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'access.reset-mail'`,
    );
    expect(rows.map(({ data }) => data)).toContainEqual({ email: ana.email });
    expect(await placesTold(ana, 'Poslan link za novu lozinku')).toEqual(bothPlaces());
  });

  it('loses its second factor and sessions, and the person gets a mail', async () => {
    const ana = await colleague();
    expect((await act(ana, 'remove-factors')).body.code).toBe('no_factor');
    await t.ownerDb.execute(
      sql`insert into totp_factors (user_id, secret, confirmed_at) values (${ana.userId}, 'x', now())`,
    );
    await t.ownerDb.execute(sql`insert into recovery_codes values (${ana.userId}, 'y')`);
    expect((await get(ana)).body.data.second_factor).toEqual({ totp: true, passkeys: 0 });
    expect((await act(ana, 'remove-factors', {}, chief)).status).toBe(403);
    const done = await act(ana, 'remove-factors');
    expect(done.body.data).toMatchObject({ second_factor: { totp: false, passkeys: 0 }, sessions: 0 });
    expect(await placesTold(ana, 'Drugi faktor uklonjen, sve prijave završene')).toEqual(bothPlaces());
    await becomes(ana, false);
    const left = await t.ownerDb.execute(sql`select 1 from recovery_codes where user_id = ${ana.userId}`);
    expect(left.rows).toEqual([]);
    const { rows } = await t.ownerDb.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'access.security-notice' and data->>'user_id' = ${ana.userId}`,
    );
    expect(rows.map(({ data }) => data)).toMatchObject([
      { user_id: ana.userId, event: 'factors-removed', ip: null },
    ]);
  });
});
