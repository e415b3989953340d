// Long, since each of these registers two or three people and follows their links.
// In the suite: register.test.ts (a registration, its link, an e-mail that has an account, asking again, signing in before).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../../test/mails.ts';
import { createUser } from '../../../core/identity/accounts.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { addMember, createOrganisation } from '../../rights/organisations.ts';
import { type EntryTest, GONE, PASSWORD, registration, startEntryTest } from './testkit.ts';

let e: EntryTest;
beforeAll(async () => {
  e = await startEntryTest();
});
afterAll(() => e?.close());

const rows = async (query: ReturnType<typeof sql>) => (await e.t.ownerDb.execute(query)).rows;
const registrationsOf = (email: string) =>
  rows(sql`select * from registrations where email = ${email} order by created_at`);
const usersOf = (email: string) => rows(sql`select * from users where email = ${email}`);
const login = (email: string, password = PASSWORD) => e.post('login', { email, password });

describe('a verification link', () => {
  it('makes one person of two registrations verified at once, the other finds the account there', async () => {
    const email = await e.register({ organisation_name: 'Prva' });
    await e.mails(email, 1);
    await e.register({ email, organisation_name: 'Druga' });
    const tokens = (await e.mails(email, 2)).map(tokenIn);
    const answers = await Promise.all(tokens.map((token) => e.post('verify-email', { token })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 410]).toContain(statuses[1]);
    expect(await usersOf(email)).toHaveLength(1);
    expect(await registrationsOf(email)).toEqual([]);
  });

  it('is good once also when it is followed many times at once', async () => {
    const email = await e.register();
    const token = tokenIn((await e.mails(email))[0]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => e.post('verify-email', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    expect(
      await rows(sql`select 1 from tenant_users m join users u on u.idguid = m.user_id
      where u.email = ${email}`),
    ).toHaveLength(1);
  });

  it('of a registration works neither for a password nor for an invitation', async () => {
    const token = tokenIn((await e.mails(await e.register()))[0]);
    expect(await e.post('reset-password', { token, password: PASSWORD })).toMatchObject(GONE);
    expect(await e.post('invitation', { token })).toMatchObject(GONE);
    expect(await e.post('accept-invitation', { token })).toMatchObject(GONE);
  });
});

describe('asking for the mail again', () => {
  it('never mails the link of another person’s registration', async () => {
    const email = await e.register();
    const mine = tokenIn((await e.mails(email))[0]);
    const foreign = await e.post('register', registration({ email, organisation_name: 'Tuđa' }));
    await e.mails(email, 2);
    expect((await e.again(email)).status).toBe(200);
    const third = (await e.mails(email, 3))[2]!;
    expect(await e.post('verify-email', { token: mine })).toMatchObject(GONE);
    const [followed] = await rows(sql`select organisation_name from registrations
      where token_hash = ${tokenHash(tokenIn(third))}`);
    expect(followed).toEqual({ organisation_name: 'Kovačnica Đula' });
    // Nor by the id of another registration.
    const { registration: idguid } = foreign.body.data;
    await e.post('resend-verification', { email: 'neko.treci@primjer.ba', registration: idguid });
    await e.post('forgot-password', { email });
    const [, , , forgotten] = await e.mails(email, 4);
    expect(forgotten).toMatchObject({ subject: 'Nalog još nije otvoren' });
    expect(forgotten!.text).not.toContain('token=');
    await e.quiet();
    expect(e.smtp.received.filter(({ to }) => to.includes('neko.treci@primjer.ba'))).toEqual([]);
  });

  it('answers the same for unverified, existing and unknown e-mails', async () => {
    const [waiting, known, nobody] = [await e.register(), await e.person(), 'niko@primjer.ba'];
    await e.mails(waiting);
    const before = e.smtp.received.length;
    const said = new Set<string>();
    for (const email of [waiting, known, nobody]) {
      const { status, body } = await e.again(email);
      said.add(JSON.stringify({ status, body }).replaceAll(email, '*'));
    }
    expect([...said]).toHaveLength(1);
    await e.mails(waiting, 2);
    await e.quiet();
    expect(e.smtp.received).toHaveLength(before + 1);
  });

  it('is rate limited by e-mail and by address', async () => {
    const email = 'cesto@primjer.ba';
    for (let n = 0; n < 5; n++) expect((await e.again(email)).status).toBe(200);
    const refused = await e.post('forgot-password', { email: 'CESTO@primjer.ba.' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await e.post('register', registration({ email }))).status).toBe(429);
    const from = '203.0.113.77';
    const statuses = [];
    for (let n = 0; n < 22; n++)
      statuses.push((await e.post('forgot-password', { email: `broj${n}@primjer.ba` }, { from })).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
  });
});

describe('signing in before the e-mail is verified', () => {
  it('is reported for one’s own registration even if somebody registers the e-mail later', async () => {
    const email = 'prva-registracija@primjer.ba';
    const theirs = 'tudja-jaka-fraza-9';
    const idOf = async (given: object): Promise<string> =>
      (await e.post('register', registration({ email, ...given }))).body.data.registration;
    const mine = await idOf({});
    const link = tokenIn((await e.mails(email))[0]);
    const strange = await idOf({ password: theirs });
    await e.mails(email, 2);
    const loginAnswer = async (password: string) => (await login(email, password)).body;
    expect(await loginAnswer(PASSWORD)).toMatchObject({
      code: 'email_unverified',
      data: { registration: mine },
    });
    expect(await loginAnswer(theirs)).toMatchObject({
      code: 'email_unverified',
      data: { registration: strange },
    });
    expect((await login(email, 'nicija-jaka-fraza-9')).status).toBe(401);
    expect((await e.post('verify-email', { token: link })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });
});

describe('a registration', () => {
  it('normalises case, spaces and a trailing dot of the e-mail', async () => {
    const email = await e.register({ email: '  Novi.Pisac@Primjer.BA. ' });
    expect(email).toBe('novi.pisac@primjer.ba');
    const token = tokenIn((await e.mails(email))[0]);
    expect((await e.post('verify-email', { token })).status).toBe(200);
    for (const written of ['NOVI.PISAC@primjer.ba', 'novi.pisac@primjer.ba.', ' novi.pisac@primjer.ba '])
      expect((await login(written)).status, written).toBe(200);
  });
});

describe('an e-mail that has an account', () => {
  it('cannot be taken over by a link mailed earlier', async () => {
    const email = await e.register();
    const token = tokenIn((await e.mails(email))[0]);
    const tenantId = await createOrganisation(e.t.ownerDb, { name: 'Brža' });
    const userId = await createUser(e.t.ownerDb, {
      email,
      password: 'sasvim-druga-lozinka',
      firstName: 'Prva',
      lastName: 'Stigla',
    });
    await addMember(e.t.ownerDb, { tenantId, userId });
    expect(await e.post('verify-email', { token })).toMatchObject({
      status: 409,
      body: { code: 'account_exists' },
    });
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'sasvim-druga-lozinka')).status).toBe(200);
    expect(await e.post('verify-email', { token })).toMatchObject(GONE);
  });
});
