// Long, since each of these makes senders who lose what they may give. In the suite: invitations.test.ts (who is removed, who may
// give less, what the organisation has been left with).
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { waitingForLocks } from '../../../../test/locks.ts';
import { tokenIn } from '../../../../test/mails.ts';
import { addMember } from '../../rights/organisations.ts';
import { person, startInviting } from '../testkit.ts';

const { t, roles, ask, list, mailsTo, stop } = await startInviting();
afterAll(stop);

describe('an invitation is worth what its sender may give', () => {
  const link = async (email: string, count = 1) => tokenIn((await mailsTo(email, count)).at(-1));
  const look = (token: string) => t.call('POST', '/api/auth/invitation', { body: { token } });
  const accept = (token: string) =>
    t.call('POST', '/api/auth/accept-invitation', {
      body: { token, first_name: 'Ana', last_name: 'Cvijić', password: 'jesenje-kiše-nad-gradom' },
    });
  const lapsed = {
    status: 403,
    body: { code: 'invitation_lapsed', message: expect.stringContaining('Zatražite novi poziv') },
  };
  const url = ({ userId }: Person) => `/api/admin/users/${userId}`;
  let count = 0;
  /** Somebody's own second mailbox, invited as an administrator. */
  async function second(who: Person, query = '') {
    const email = `drugi-sanducic-${++count}@primjer.ba`;
    const { status, body } = await ask(person(email, { roles: [roles.admin] }), who, query);
    expect(status, JSON.stringify(body)).toBe(201);
    return { email, idguid: body.data.idguid as string, token: await link(email) };
  }

  it('also where it names no role and the organisation’s default one has grown beyond them', async () => {
    const there = await t.member({ roles: ['admin'] });
    const helper = await t.member({ tenantId: there.tenantId, permissions: ['admin_users_save'] });
    const email = 'bez-uloge-kasnije@primjer.ba';
    expect((await ask(person(email), helper)).status).toBe(201);
    const token = await link(email);
    expect((await look(token)).status).toBe(200);
    await t.ownerDb.execute(
      sql`insert into tenant_profiles (tenant_id, default_role_id) values (${there.tenantId}, ${roles.manager})`,
    );
    expect(await accept(token)).toMatchObject(lapsed);
  });

  it('of the operator’s people as long as they act for others', async () => {
    const home = await t.admin();
    const agent = await t.member({ tenantId: home.tenantId, roles: ['admin'] });
    const there = await t.member({ roles: ['admin'] });
    const [kept, lost] = [
      await second(agent, `?tenant=${there.tenantId}`),
      await second(agent, `?tenant=${there.tenantId}`),
    ];
    expect((await accept(kept.token)).status).toBe(200);
    await t.ownerDb.execute(sql`delete from tenant_users where user_id = ${agent.userId}`);
    expect(await accept(lost.token)).toMatchObject(lapsed);
    expect(await list(there, `?q=${lost.email}`)).toMatchObject([{ lapsed: true }]);
  });

  it.each(['admin_users_save', 'admin_tenants_save'])(
    'of the operator’s people who have kept %s',
    async (right) => {
      const { tenantId: home } = await t.admin();
      const permissions = ['admin_users_save', 'admin_tenants_save'];
      const agent = await t.member({ tenantId: home, permissions });
      const there = await t.member({ roles: ['admin'] });
      const invited = async (query: string) => {
        const email = `treci-sanducic-${++count}@primjer.ba`;
        expect((await ask(person(email), agent, query)).status).toBe(201);
        return link(email);
      };
      const [own, others] = [await invited(''), await invited(`?tenant=${there.tenantId}`)];
      for (const token of [own, others]) expect((await look(token)).status).toBe(200);
      await t.ownerDb.execute(sql`delete from member_permissions
      where user_id = ${agent.userId} and permission <> ${right}`);
      // Who administers the operator's organisation still invites to it, and to no other.
      if (right === 'admin_users_save') expect((await look(own)).status).toBe(200);
      else expect(await look(own)).toMatchObject(lapsed);
      expect(await look(others)).toMatchObject(lapsed);
    },
  );

  it.each([
    ['removed from it', (who: Person, by: Person) => t.call('DELETE', url(who), { token: by.token })],
    [
      'switched off in it',
      async (who: Person, by: Person) => {
        const { version } = (await t.call('GET', url(who), { token: by.token })).body.data;
        return t.call('PATCH', url(who), { token: by.token, body: { version, is_active: false } });
      },
    ],
    [
      'of an account that is switched off',
      (who: Person, by: Person) =>
        t.call('POST', `${url(who)}/account`, { token: by.token, body: { is_active: false } }),
    ],
  ])(
    'and ends everywhere with the access of who is among the operator’s people, %s',
    async (how, shutOut) => {
      const home = await t.admin();
      const agent = await t.member({ tenantId: home.tenantId, roles: ['admin'] });
      const [there, own] = [await t.member({ roles: ['admin'] }), await t.member({ roles: ['admin'] })];
      await addMember(t.ownerDb, { tenantId: own.tenantId, userId: agent.userId, roles: ['admin'] });
      const sent = await second(agent, `?tenant=${there.tenantId}`);
      const asTheirs = await second(agent, `?tenant=${own.tenantId}`);
      const others = await second(there);
      expect((await look(sent.token)).status).toBe(200);
      expect((await shutOut(agent, home)).status).toBe(200);
      await t.ownerDb.execute(sql`update users set is_active = true where idguid = ${agent.userId}`);
      await t.ownerDb.execute(sql`delete from tenant_users
      where user_id = ${agent.userId} and tenant_id = ${home.tenantId}`);
      await addMember(t.ownerDb, { tenantId: home.tenantId, userId: agent.userId, roles: ['admin'] });
      expect((await look(sent.token)).status).toBe(410);
      const { rows: trail } = await t.ownerDb.execute(sql`select changes -> 'event' ->> 'to' as event
      from audit_log where record_id = ${sent.idguid} and action = 'delete' and tenant_id = ${there.tenantId}`);
      expect(trail).toEqual([{ event: expect.stringContaining('Povučen jer') }]);
      // What they sent as an administrator of the organisation itself ends with the account only.
      expect((await look(asTheirs.token)).status).toBe(how.includes('account') ? 410 : 200);
      expect((await look(others.token)).status).toBe(200);
    },
  );

  it('also while one of the operator’s people is being removed', async () => {
    const { tenantId } = await t.admin();
    const agent = await t.member({ tenantId, roles: ['admin'] });
    const there = await t.member({ roles: ['admin'] });
    const { token } = await second(agent, `?tenant=${there.tenantId}`);
    let accepting: ReturnType<typeof accept> | undefined;
    await t.ownerDb.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`access/people/${tenantId}`}, 0))`,
      );
      await tx.execute(sql`delete from tenant_users where user_id = ${agent.userId}`);
      accepting = accept(token);
      await expect.poll(() => waitingForLocks(t.ownerDb)).toBe(1);
    });
    expect(await accepting).toMatchObject(lapsed);
  });
});
