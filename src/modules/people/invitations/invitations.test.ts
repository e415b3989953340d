import { eq, sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { tokenIn } from '../../../../test/mails.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { invitations } from '../invitations.table.ts';
import { person, startInviting } from '../testkit.ts';

const { t, chief, roles, ask, list, mailsTo, rested, stop } = await startInviting();
afterAll(stop);

describe('an invitation', () => {
  it('is stored, mailed with its own link, and recorded in the trail', async () => {
    const answer = await ask(person('Duro@Primjer.ba.', { roles: [roles.manager] }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { idguid } = answer.body.data;
    const [mail] = await mailsTo('duro@primjer.ba');
    // It goes to a stranger: whoever invites is known by an e-mail, and nothing that was typed stands in it.
    expect(mail!.subject).toBe('Poziv u organizaciju');
    for (const part of [mail!.text, mail!.html]) {
      expect(part).not.toMatch(/Organizacija \d|Žana|Šarić|Đuro/);
      expect(part).toContain(chief.email);
    }
    expect(mail!.text).toContain('otvarate nalog');
    expect(mail!.text).toContain('https://carsija.primjer.ba/auth/register?poziv=');
    const [row] = await t.ownerDb.select().from(invitations).where(eq(invitations.idguid, idguid));
    expect(row!.token_hash).toBe(tokenHash(tokenIn(mail)));
    expect(row!.expires_at.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const { rows: jobs } = await t.ownerDb.execute<{ data: object }>(
      sql`select data from pgboss.job where name = 'access.invitation-mail'`,
    );
    expect(jobs).toEqual([{ data: { idguid, tenant: chief.tenantId } }]);
    expect(await list()).toEqual([
      {
        idguid,
        email: 'duro@primjer.ba',
        full_name: 'Čolić Đuro',
        roles: ['Menadžer'],
        invited_by: 'Žana Šarić',
        created_at: expect.any(String),
        sent_at: expect.any(String),
        expires_at: expect.any(String),
        expired: false,
        lapsed: false,
      },
    ]);
    const { rows: trail } = await t.ownerDb.execute(
      sql`select action, actor_name, changes from audit_log where resource = 'invitations' and record_id = ${idguid}`,
    );
    expect(trail).toEqual([
      {
        action: 'create',
        actor_name: 'Žana Šarić',
        changes: {
          email: { from: null, to: 'duro@primjer.ba' },
          roles: { from: null, to: ['Menadžer'] },
        },
      },
    ]);
  });

  it('tells only its mail that the account exists', async () => {
    const stranger = await t.member({ name: 'Ema Druga' });
    const known = await ask(person(stranger.email));
    const unknown = await ask(person('nepoznat@primjer.ba'));
    expect([known.status, known.body.message]).toEqual([unknown.status, unknown.body.message]);
    const [mail] = await mailsTo(stranger.email);
    expect(mail!.subject).toMatch(/^Poziv u organizaciju Organizacija/);
    expect(mail!.text).toContain('Dobar dan, Ema');
    expect(mail!.text).toContain('Žana Šarić vas poziva');
    expect(mail!.text).toContain('Već imate nalog');
  });

  it('makes a member with its roles when accepted', async () => {
    const email = 'prihvata@primjer.ba';
    await ask(person(email, { roles: [roles.manager] }));
    const [mail] = await mailsTo(email);
    const accepted = await t.call('POST', '/api/auth/accept-invitation', {
      body: {
        token: tokenIn(mail),
        first_name: 'Ana',
        last_name: 'Cvijić',
        password: 'jesenje-kiše-nad-gradom',
      },
    });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const { body } = await t.call('GET', '/api/admin/users?q=prihvata', { token: chief.token });
    expect(body.data).toMatchObject([{ full_name: 'Cvijić Ana', roles: ['Menadžer'] }]);
    expect(await list(chief, '?q=prihvata')).toEqual([]);
  });

  it('gets a new link when sent again, and the old one stops working', async () => {
    const email = 'ponovo@primjer.ba';
    const { idguid } = (await ask(person(email))).body.data;
    const [first] = await mailsTo(email);
    const again = () =>
      t.call('POST', `/api/admin/invitations/${idguid}/resend`, { token: chief.token, body: {} });
    expect((await again()).body.code).toBe('just_sent');
    await t.ownerDb.execute(
      sql`update invitations set sent_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
        where idguid = ${idguid}`,
    );
    expect(await list(chief, '?expired=true')).toMatchObject([{ idguid, expired: true }]);
    expect((await again()).status).toBe(200);
    const [, second] = await mailsTo(email, 2);
    const look = (mail?: Email) => t.call('POST', '/api/auth/invitation', { body: { token: tokenIn(mail) } });
    expect((await look(first)).status).toBe(410);
    expect((await look(second)).status).toBe(200);
    const url = `/api/admin/invitations/${idguid}`;
    expect((await t.call('DELETE', url, { token: chief.token })).status).toBe(200);
    expect((await look(second)).status).toBe(410);
    expect((await t.call('DELETE', url, { token: chief.token })).body.code).toBe('closed');
    expect((await again()).body.code).toBe('closed');
    // Taken back, the address may be asked again.
    expect((await ask(person(email))).status).toBe(201);
  });

  it('gives the organisation’s role for new members where none is chosen', async () => {
    const other = await t.member({ roles: ['admin'] });
    await t.ownerDb.execute(
      sql`insert into tenant_profiles (tenant_id, default_role_id) values (${other.tenantId}, ${roles.manager})`,
    );
    await ask(person('podrazumijevana@primjer.ba'), other);
    expect(await list(other)).toMatchObject([{ roles: ['Menadžer'] }]);
  });
});

describe('an invitation is refused', () => {
  const errors = async (body: object, who = chief): Promise<unknown> => {
    const answer = await ask(body, who);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    return Object.keys(answer.body.errors);
  };

  it('at the field that is wrong', async () => {
    expect(await errors(person('nije-mail'))).toEqual(['email']);
    expect(await errors(person('x@y.ba', { first_name: ' ' }))).toEqual(['first_name']);
    expect(await errors(person('x@y.ba', { last_name: 'www.kupi.ba' }))).toEqual(['last_name']);
    expect(await errors(person('x@y.ba', { roles: ['nije'] }))).toEqual(['roles']);
    expect(await errors(person(chief.email.toUpperCase()))).toEqual(['email']);
    await ask(person('ceka@primjer.ba'));
    expect(await errors(person('ceka@primjer.ba'))).toEqual(['email']);
  });

  it('for all but one of two concurrent ones to one person', async () => {
    const both = await Promise.all([ask(person('obje@primjer.ba')), ask(person('obje@primjer.ba'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('with another organisation’s role, and beyond one’s own rights', async () => {
    const other = await t.member({ roles: ['admin'] });
    const { rows } = await t.ownerDb.execute<{ idguid: string }>(
      sql`insert into roles (idguid, tenant_id, name, label)
        values (gen_random_uuid(), ${other.tenantId}, 'tuda', 'Tuđa') returning idguid`,
    );
    expect(await errors(person('uloga@primjer.ba', { roles: [rows[0]!.idguid] }))).toEqual(['roles']);
    const helper = await t.member({ tenantId: chief.tenantId, permissions: ['admin_users_save'] });
    const beyond = await ask(person('vise@primjer.ba', { roles: [roles.admin] }), helper);
    expect([beyond.status, beyond.body.code]).toEqual([403, 'beyond_own']);
    expect((await ask(person('bez-uloge@primjer.ba'), helper)).status).toBe(201);
  });

  it('to be sent again with roles beyond one’s own rights', async () => {
    const helper = await t.member({ tenantId: chief.tenantId, permissions: ['admin_users_save'] });
    const { idguid } = (await ask(person('ponovo-vise@primjer.ba', { roles: [roles.admin] }))).body.data;
    await rested(idguid);
    const again = (who: Person) =>
      t.call('POST', `/api/admin/invitations/${idguid}/resend`, { token: who.token, body: {} });
    expect(await again(helper)).toMatchObject({ status: 403, body: { code: 'beyond_own' } });
    expect((await again(chief)).status).toBe(200);
  });

  it('without the right, and for another organisation', async () => {
    const reader = await t.member({ tenantId: chief.tenantId, permissions: ['admin_users_pregled'] });
    expect((await ask(person('a@b.ba'), reader)).status).toBe(403);
    const other = await t.member({ roles: ['admin'] });
    expect((await ask(person('a@b.ba'), chief, `?tenant=${other.tenantId}`)).status).toBe(404);
    const [{ idguid }] = await list();
    for (const method of ['POST', 'DELETE'] as const) {
      const url = `/api/admin/invitations/${idguid}${method === 'POST' ? '/resend' : ''}`;
      expect((await t.call(method, url, { token: other.token, body: {} })).status).toBe(404);
    }
    const admin = await t.admin();
    expect((await ask(person('operater-zove@primjer.ba'), admin, `?tenant=${other.tenantId}`)).status).toBe(
      201,
    );
    expect(await list(other)).toMatchObject([{ email: 'operater-zove@primjer.ba' }]);
  });
});

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
