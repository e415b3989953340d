import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { forgetTries } from '../testkit.ts';
import { type EntryTest, GONE, PASSWORD, startEntryTest, wrongTokens } from './testkit.ts';

const NEW = 'sasvim-nova-fraza-9';
let e: EntryTest;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());

const look = (kind: string, token: string, from?: string) => e.post('mailed-link', { kind, token }, { from });
const registered = async () => {
  const email = await e.register();
  return { email, token: tokenIn((await e.mails(email))[0]) };
};
const forgetful = async () => {
  const email = await e.person();
  await e.post('forgot-password', { email });
  return { email, token: tokenIn((await e.mails(email, 2))[1]) };
};

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

it('rejects links of another kind, expired and malformed ones', async () => {
  const [open, reset] = [await registered(), await forgetful()];
  expect(await look('reset', open.token)).toMatchObject(GONE);
  expect(await look('verification', reset.token)).toMatchObject(GONE);
  for (const [name, token] of wrongTokens(reset.token))
    for (const kind of ['reset', 'verification']) expect(await look(kind, token), name).toMatchObject(GONE);
  expect((await look('invitation', open.token)).body.errors).toEqual({ kind: expect.any(String) });
  await e.t.ownerDb.execute(sql`update mail_tokens set expires_at = now()`);
  await e.t.ownerDb.execute(sql`update registrations set expires_at = now()`);
  expect(await look('reset', reset.token)).toMatchObject(GONE);
  expect(await look('verification', open.token)).toMatchObject(GONE);
});

it('limits attempts with wrong links, not with valid ones', async () => {
  await forgetTries(e.t);
  const from = '192.0.2.77';
  const { token } = await registered();
  for (let n = 0; n < 40; n++) expect((await look('verification', token, from)).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 40; n++) statuses.push((await look('reset', `izmisljen-${n}`, from)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(410));
  expect(statuses.at(-1)).toBe(429);
  expect((await look('verification', token)).status).toBe(200);
});
