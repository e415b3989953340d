import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { e, forgetful, look, registered, setUp } from './mailed-link.testkit.ts';
import { GONE, PASSWORD } from './testkit.ts';

const NEW = 'sasvim-nova-fraza-9';

setUp();

it('names the owner of the link any number of times without consuming it', async () => {
  const { email, token } = await registered();
  for (let n = 0; n < 3; n++)
    expect(await look('verification', token)).toMatchObject({ status: 200, body: { data: { email } } });
  expect((await e.post('login', { email, password: PASSWORD })).body.code).toBe('email_unverified');
  expect((await e.post('verify-email', { token })).status).toBe(200);
  expect(await look('verification', token)).toMatchObject(GONE);
});

it('does so for a new password', async () => {
  const { email, token } = await forgetful();
  for (let n = 0; n < 2; n++)
    expect(await look('reset', token)).toMatchObject({ status: 200, body: { data: { email } } });
  expect((await e.post('reset-password', { token, password: NEW })).status).toBe(200);
  expect(await look('reset', token)).toMatchObject(GONE);
});

it('does so for a new e-mail, until the password is changed', async () => {
  const email = await e.person();
  const { tokens } = (await e.post('login', { email, password: PASSWORD })).body.data;
  const body = { email: `nova-${email}`, current_password: PASSWORD };
  const asked = await e.t.call('POST', '/api/korisnik/email', { token: tokens.accessToken, body });
  expect(asked.status).toBe(200);
  const token = tokenIn((await e.mails(body.email))[0]);
  expect((await look('verification', token)).body.data).toEqual({ email: body.email });
  await e.t.ownerDb.execute(sql`update users set password_changed_at = now() where email = ${email}`);
  expect(await look('verification', token)).toMatchObject(GONE);
});
