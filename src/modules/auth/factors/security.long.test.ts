// Long, since authenticators are set up over and over. In the suite: security.test.ts (an authenticator app, codes, a new password,
// sessions, an organisation that asks for a second factor).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from '../../../core/secret-box.ts';
import { person, post, setUp, t, trail } from './security.testkit.ts';
import { codeOf, PASSWORD, withTotp } from './testkit.ts';

setUp();

describe('an authenticator app', () => {
  it('is set up anew until then, and not over one that counts', async () => {
    const first = (await post('/totp', {})).body.data.secret;
    const second = (await post('/totp', {})).body.data.secret;
    expect(first).not.toBe(second);
    expect((await post('/totp/confirm', { code: codeOf(first) })).status).toBe(422);
    expect((await post('/totp/confirm', { code: codeOf(second) })).status).toBe(200);
    expect((await post('/totp', {})).status).toBe(409);
    expect((await post('/totp/confirm', { code: codeOf(second, 1) })).status).toBe(422);
  });

  it('is forgotten when it is not confirmed within the hour', async () => {
    const { secret } = (await post('/totp', {})).body.data;
    await t.ownerDb.execute(
      sql`update totp_factors set created_at = now() - interval '61 minutes' where user_id = ${person.userId}`,
    );
    expect((await post('/totp/confirm', { code: codeOf(secret) })).status).toBe(422);
  });

  it("leaves no secret in the table, the trail or the jobs, and no table's line fits another person", async () => {
    const { secret, recoveryCodes } = await withTotp(t, person);
    for (const table of ['totp_factors', 'recovery_codes', 'audit_log', 'pgboss.job', 'challenges']) {
      const { rows } = await t.ownerDb.execute(sql.raw(`select * from ${table}`));
      const text = JSON.stringify(rows);
      for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
        expect(text, table).not.toContain(hidden);
    }
    const { database } = t.deps;
    const sealed = await seal(database, person.userId, 'tajna');
    expect(await unseal(database, person.userId, sealed)).toBe('tajna');
    expect(await seal(database, person.userId, 'tajna')).not.toBe(sealed);
    await expect(unseal(database, (await t.member()).userId, sealed)).rejects.toThrow();
    const [, iv, tag, body = ''] = sealed.split('.');
    const altered = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`;
    await expect(unseal(database, person.userId, ['v1', iv, tag, altered].join('.'))).rejects.toThrow();
    for (const other of ['', 'v1', 'v1.a.b', `v2.${iv}.${tag}.${body}`, `v1.${iv}.AAAA.${body}`])
      await expect(unseal(database, person.userId, other)).rejects.toThrow();
  });
});

describe('sessions', () => {
  const list = async (query = '') =>
    (await t.call('GET', `/api/korisnik/sessions${query}`, { token: person.token })).body.data as {
      idguid: string;
      device: string;
      current: boolean;
    }[];
  const enterFrom = async (userAgent: string): Promise<string> => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: PASSWORD },
      headers: { 'user-agent': userAgent },
      remoteAddress: '198.51.100.7',
    });
    return answer.json().data.tokens.accessToken;
  };

  it('are ended all but this one', async () => {
    for (const name of ['a', 'b']) await enterFrom(name);
    expect((await post('/sessions/end-others')).body.data).toEqual({ ended: 2 });
    expect(await list()).toHaveLength(1);
    expect((await post('/sessions/end-others')).body.data).toEqual({ ended: 0 });
    expect(await trail()).toEqual(['Završene su ostale prijave: 2']);
  });
});

it('the notice is mailed to the person', async () => {
  const sent: { to: string; subject: string; text: string }[] = [];
  const { mailNotice } = await import('../notice.ts');
  const mail = {
    ...t.deps.mail,
    send: async (one: { to: string; subject: string; intro: string[]; facts?: [string, string][] }) =>
      void sent.push({ to: one.to, subject: one.subject, text: JSON.stringify([one.intro, one.facts]) }),
    close() {},
  };
  const job = {
    user_id: person.userId,
    event: 'password',
    at: '2026-11-21T10:00:00Z',
    ip: '192.0.2.1',
  } as const;
  await mailNotice({ ...t.deps, mail }, job);
  expect(sent).toEqual([
    {
      to: person.email,
      subject: 'Sigurnost naloga: lozinka je promijenjena',
      text: expect.stringContaining('192.0.2.1'),
    },
  ]);
  expect(sent[0]?.text).toContain('11:00');
  await mailNotice({ ...t.deps, mail }, { ...job, user_id: '00000000-0000-4000-8000-000000000000' });
  expect(sent).toHaveLength(1);
});
