import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { chargeSignIn } from '../sign-in-throttle.ts';
import { purgeEntry } from './purge.ts';
import { type EntryTest, GONE, PASSWORD, PUBLIC_URL, startEntryTest, wrongTokens } from './testkit.ts';

const NEW = 'sasvim-nova-lozinka-9';
let e: EntryTest;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());

const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;
const login = (email: string, password: string) => e.post('login', { email, password });

/** A new person with the token of a password reset link. */
async function forgetful(): Promise<{ email: string; token: string }> {
  const email = await e.person();
  expect((await e.post('forgot-password', { email })).status).toBe(200);
  const [, mail] = await e.mails(email, 2);
  return { email, token: tokenIn(mail) };
}

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

  it('resets the limit of failed sign-ins', async () => {
    const { email, token } = await forgetful();
    // From so many addresses that every other one must wait.
    for (let n = 0; n < 20; n++) await chargeSignIn(e.t.deps.database, email, { ip: `198.51.100.${n}` });
    expect((await login(email, PASSWORD)).status).toBe(429);
    expect((await e.post('reset-password', { token, password: NEW })).status).toBe(200);
    expect((await login(email, NEW)).status).toBe(200);
  });

  it('follows the same rules, and a refusal keeps the link valid', async () => {
    const { email, token } = await forgetful();
    for (const password of ['kratka', 'Password123', email, 'Scepanovic1', '', undefined, 7]) {
      const answer = await e.post('reset-password', { token, password });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(['password']);
    }
    expect((await e.post('reset-password', { token, password: NEW })).status).toBe(200);
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

  it('is good once also when it is used many times at once', async () => {
    const { email, token } = await forgetful();
    const passwords = Array.from({ length: 6 }, (_, n) => `istovremena-lozinka-${n}`);
    const answers = await Promise.all(
      passwords.map((password) => e.post('reset-password', { token, password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(410)]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect((await login(email, won)).status).toBe(200);
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

  it('of another kind does not reset a password, and this one does nothing else', async () => {
    const { email, token } = await forgetful();
    expect(await e.post('verify-email', { token })).toMatchObject(GONE);
    expect(await e.post('invitation', { token })).toMatchObject(GONE);
    await e.t.ownerDb.execute(sql`update mail_tokens set kind = 'change-email', email = 'x@y.ba'
      where user_id = (select idguid from users where email = ${email})`);
    expect(await e.post('reset-password', { token, password: NEW })).toMatchObject(GONE);
  });

  it('is not sent to deactivated accounts, and is invalid for those deactivated since', async () => {
    const { email, token } = await forgetful();
    await e.t.ownerDb.execute(sql`update users set is_active = false where email = ${email}`);
    expect(await e.post('reset-password', { token, password: NEW })).toMatchObject(GONE);
    const before = e.smtp.received.length;
    expect((await e.post('forgot-password', { email })).status).toBe(200);
    await e.quiet();
    expect(e.smtp.received).toHaveLength(before);
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
