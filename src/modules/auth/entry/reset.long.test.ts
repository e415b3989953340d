// Long, since each of these asks for a mail and follows it.
// In the suite: reset.test.ts (a new password by mail, its link once and for an hour, wrong ones).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargeSignIn } from '../sign-in-throttle.ts';
import { e, forgetful, login, NEW, setUp } from './reset.testkit.ts';
import { GONE, PASSWORD } from './testkit.ts';

setUp();

describe('a new password by mail', () => {
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
});
