import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { purgeEntry } from './purge.ts';
import { e, forgetful, login, NEW, setUp } from './reset.testkit.ts';
import { GONE, PASSWORD, PUBLIC_URL, wrongTokens } from './testkit.ts';

setUp();

const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;

describe('a new password by mail', () => {
  it('signs in; the old one does not, and all sessions have ended', async () => {
    const email = await e.person();
    const before = (await login(email, PASSWORD)).body.data;
    expect((await e.post('forgot-password', { email: ` ${email.toUpperCase()}. ` })).status).toBe(200);
    const [, mail] = await e.mails(email, 2);
    expect(mail).toMatchObject({ subject: 'Nova lozinka' });
    expect(mail!.text).toContain('Dobar dan, Đula,');
    expect(mail!.text).toContain('jedan sat');
    const token = tokenIn(mail);
    expect(mail!.html).toContain(`href="${PUBLIC_URL}/auth/reset-password?token=${token}"`);

    const answer = await e.post('reset-password', { token, password: NEW });
    expect(answer).toMatchObject({ status: 200, body: { data: { email } } });
    expect(answer.body.data).toEqual({ email });
    const { accessToken, refreshToken } = before.tokens;
    const profile = () => e.t.call('GET', '/api/auth/profile', { token: accessToken });
    await expect.poll(async () => (await profile()).status).toBe(401);
    expect((await e.post('refresh-token', { refreshToken })).status).toBe(401);
    expect((await login(email, PASSWORD)).status).toBe(401);
    expect((await login(email, NEW)).status).toBe(200);

    const notice = (await e.mails(email, 3))[2]!;
    expect(notice).toMatchObject({ subject: 'Lozinka je promijenjena' });
    expect(notice.text).toMatch(/S adrese: 10\./);
    expect(notice.text).not.toContain('token=');
    const trail = await rows(sql`select action, actor_name, changes from audit_log
      where tenant_id = ${before.tenant.idguid} and action = 'security'
      and changes -> 'event' ->> 'to' like 'Lozinka%'`);
    expect(trail).toEqual([
      {
        action: 'security',
        actor_name: 'Đula Šćepanović',
        changes: { event: { from: null, to: 'Lozinka postavljena linkom iz e-maila' } },
      },
    ]);
    const changed = await rows(sql`select password_changed_at > created_at as later from users
      where email = ${email}`);
    expect(changed).toEqual([{ later: true }]);
  });
});

describe('its link', () => {
  it('works once, and invalidates the person’s other links', async () => {
    const { email, token: first } = await forgetful();
    await e.post('forgot-password', { email });
    const second = tokenIn((await e.mails(email, 3))[2]);
    expect((await e.post('reset-password', { token: second, password: NEW })).status).toBe(200);
    for (const token of [first, second])
      expect(await e.post('reset-password', { token, password: PASSWORD })).toMatchObject(GONE);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('does not hold after an hour', async () => {
    const { email, token } = await forgetful();
    const [kept] = await rows(sql`select extract(epoch from expires_at - now())::int as left, token_hash
      from mail_tokens m join users u on u.idguid = m.user_id where u.email = ${email}`);
    expect(kept!.left).toBeGreaterThan(3500);
    expect(kept!.left).toBeLessThanOrEqual(3600);
    expect(JSON.stringify(kept)).not.toContain(token);
    await e.t.ownerDb.execute(sql`update mail_tokens set expires_at = now()`);
    expect(await e.post('reset-password', { token, password: NEW })).toMatchObject(GONE);
    await purgeEntry(e.t.deps.database);
    expect(await rows(sql`select 1 from mail_tokens`)).toEqual([]);
  });

  it('gets the same answer whatever is wrong with it', async () => {
    const { token: good } = await forgetful();
    for (const [name, token] of wrongTokens(good))
      expect(await e.post('reset-password', { token, password: NEW }), name).toMatchObject(GONE);
    expect((await e.post('reset-password', { token: good, password: NEW })).status).toBe(200);
  });

  it('does not exist for an unverified registration, nor is its verification link sent', async () => {
    const email = await e.register();
    await e.mails(email);
    await e.post('forgot-password', { email });
    const mail = (await e.mails(email, 2))[1];
    expect(mail).toMatchObject({ subject: 'Nalog još nije otvoren' });
    expect(mail!.text).not.toContain('token=');
  });
});
