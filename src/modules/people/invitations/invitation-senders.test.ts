import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { tokenIn } from '../../../../test/mails.ts';
import { person, startInviting } from '../testkit.ts';

const { t, chief, roles, ask, list, mailsTo, rested, stop } = await startInviting();
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
  const colleague = () => t.member({ tenantId: chief.tenantId, roles: ['admin'], name: 'Bivši Šef' });
  const url = ({ userId }: Person) => `/api/admin/users/${userId}`;
  const seen = async (who: Person) => (await t.call('GET', url(who), { token: chief.token })).body.data;
  let count = 0;
  /** Somebody's own second mailbox, invited as an administrator. */
  async function second(who: Person, query = '') {
    const email = `drugi-sanducic-${++count}@primjer.ba`;
    const { status, body } = await ask(person(email, { roles: [roles.admin] }), who, query);
    expect(status, JSON.stringify(body)).toBe(201);
    return { email, idguid: body.data.idguid as string, token: await link(email) };
  }

  it.each([
    ['removed', (who: Person) => t.call('DELETE', url(who), { token: chief.token })],
    [
      'switched off',
      async (who: Person) => {
        const body = { version: (await seen(who)).version, is_active: false };
        return t.call('PATCH', url(who), { token: chief.token, body });
      },
    ],
    [
      'of an account that is switched off',
      async (who: Person) =>
        t.call('POST', `${url(who)}/account`, { token: (await t.admin()).token, body: { is_active: false } }),
    ],
  ])('and ends with the access of who is %s', async (_how, shutOut) => {
    const boss = await colleague();
    const { email, idguid, token } = await second(boss);
    const others = await second(chief);
    expect((await look(token)).status).toBe(200);
    expect((await seen(boss)).membership.invitations).toBe(1);
    expect((await shutOut(boss)).status).toBe(200);
    expect((await look(token)).status).toBe(410);
    expect((await accept(token)).status).toBe(410);
    expect(await list(chief, `?q=${email}`)).toEqual([]);
    const { rows: trail } = await t.ownerDb.execute(sql`select changes -> 'event' ->> 'to' as event
      from audit_log where record_id = ${idguid} and action = 'delete' and tenant_id = ${chief.tenantId}`);
    expect(trail).toEqual([{ event: expect.stringContaining('Povučen jer') }]);
    // What others sent waits on.
    expect((await look(others.token)).status).toBe(200);
    await t.ownerDb.execute(sql`update tenant_users set is_active = true where user_id = ${boss.userId}`);
    await t.ownerDb.execute(sql`update users set is_active = true where idguid = ${boss.userId}`);
    expect((await look(token)).status).toBe(410);
  });

  it('not what they could give when they sent it; sent again, who does that answers for it', async () => {
    const boss = await colleague();
    const { email, idguid, token } = await second(boss);
    await t.ownerDb.execute(
      sql`update member_roles set role_id = ${roles.manager} where user_id = ${boss.userId}`,
    );
    expect(await look(token)).toMatchObject(lapsed);
    expect(await accept(token)).toMatchObject(lapsed);
    expect(await list(chief, `?q=${email}`)).toMatchObject([{ lapsed: true, invited_by: 'Bivši Šef' }]);
    await rested(idguid);
    const again = await t.call('POST', `/api/admin/invitations/${idguid}/resend`, {
      token: chief.token,
      body: {},
    });
    expect(again.status).toBe(200);
    const anew = await link(email, 2);
    expect(await list(chief, `?q=${email}`)).toMatchObject([{ lapsed: false, invited_by: 'Žana Šarić' }]);
    // The first sender's going changes nothing any more.
    expect((await t.call('DELETE', url(boss), { token: chief.token })).status).toBe(200);
    expect((await accept(anew)).status).toBe(200);
  });

  it('and gives no more than the organisation has been left with', async () => {
    const there = await t.member({ roles: ['admin'] });
    const narrowed = sql`delete from tenant_permissions where tenant_id = ${there.tenantId}`;
    const { token } = await second(there);
    await t.ownerDb.execute(
      sql`${narrowed} and permission not in ('admin_users_save', 'admin_users_pregled')`,
    );
    const { body } = await accept(token);
    expect([...body.data.permissions].sort()).toEqual(['admin_users_pregled', 'admin_users_save']);
    const { token: later } = await second(there);
    await t.ownerDb.execute(sql`${narrowed} and permission = 'admin_users_save'`);
    expect(await look(later)).toMatchObject(lapsed);
  });
});
