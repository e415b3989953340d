import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { PASSWORD, type Person } from '../../../../test/helper.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { mailTokens } from '../entry.table.ts';
import { failuresOf } from '../testkit.ts';
import { ask, asked, confirm, mailsTo, sentTo, setUp, smtp, test, tokenIn } from './email-change.testkit.ts';
import { mailEmailChange } from './email-change.ts';

setUp();
const emailOf = async ({ userId }: Person) =>
  (await test.ownerDb.select({ email: users.email }).from(users).where(eq(users.idguid, userId)))[0]!.email;

it('changes once, when the link in the new mailbox is opened; the old mailbox is notified first', async () => {
  const person = await test.member({ name: 'Šemsa Hadžić' });
  expect(await ask(person, ' Nova.Adresa@Primjer.BA. ')).toMatchObject({ status: 200, body: { data: null } });
  const sent = await mailsTo('nova.adresa@primjer.ba', person.email);
  expect(smtp.received).toHaveLength(2);
  expect(sent[person.email]!.text).toContain('nova.adresa@primjer.ba');
  expect(tokenIn(sent[person.email]!)).toBe('');
  expect(await emailOf(person)).toBe(person.email);
  const token = tokenIn(sent['nova.adresa@primjer.ba']!);
  // Only its hash is stored, and the queue does not contain it.
  const { rows } = await test.ownerDb.execute(
    sql`select 1 from pgboss.job where data::text like ${`%${token}%`} or output::text like ${`%${token}%`}`,
  );
  expect(rows).toEqual([]);
  const follow = () => test.call('POST', '/api/auth/verify-email', { body: { token } });
  expect(await follow()).toMatchObject({
    status: 200,
    body: { data: { email: 'nova.adresa@primjer.ba' }, message: expect.stringContaining('promijenjen') },
  });
  expect((await follow()).status).toBe(410);
  expect(await confirm(token)).toBeNull();
  expect(await emailOf(person)).toBe('nova.adresa@primjer.ba');
  expect(await test.signIn('nova.adresa@primjer.ba', PASSWORD)).toMatchObject({ token: expect.any(String) });
  const { rows: lines } = await test.ownerDb.execute(
    sql`select changes, ip, actor_name from audit_log where resource = 'users' and record_id = ${person.userId} and action = 'update'`,
  );
  expect(lines).toEqual([
    {
      changes: { email: { from: person.email, to: 'nova.adresa@primjer.ba' } },
      ip: '127.0.0.1',
      actor_name: 'Šemsa Hadžić',
    },
  ]);
});

it('answers the same for a taken address, and notifies its owner', async () => {
  const person = await test.member();
  const owner = await test.member();
  const free = await ask(person, 'slobodna@primjer.ba');
  const taken = await ask(person, owner.email.toUpperCase());
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  const sent = await mailsTo(owner.email);
  await eventually(() => expect(smtp.received.filter(({ to }) => to[0] === person.email)).toHaveLength(2));
  expect(smtp.received.filter(({ to }) => to[0] === owner.email)).toHaveLength(1);
  expect(sent[owner.email]!.subject).toBe('Neko je pokušao preuzeti vašu e-mail adresu');
  expect(tokenIn(sent[owner.email]!)).toBe('');
  expect(await emailOf(owner)).toBe(owner.email);
});

it('requires the password, and limits the attempts', async () => {
  const person = await test.member();
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await ask(person, 'tudja@primjer.ba', `pogrešna-${n}`));
  expect(answers[0]).toMatchObject({
    status: 422,
    body: { errors: { current_password: expect.any(String) } },
  });
  expect(answers[10]).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  expect([sentTo('tudja@primjer.ba'), sentTo(person.email)]).toEqual([undefined, undefined]);
  expect(await failuresOf(test, person.userId)).toEqual(
    Array(10).fill('Neuspjela potvrda u otvorenoj prijavi: pogrešna lozinka'),
  );
});

it('does not reset the count of wrong passwords with the right one', async () => {
  const person = await test.member();
  const statuses: number[] = [];
  for (const password of [...'abcdefgh', PASSWORD, 'i', 'j', 'k'])
    statuses.push((await ask(person, 'odmah@primjer.ba', password)).status);
  expect(statuses).toEqual([...Array(8).fill(422), 200, 422, 422, 429]);
});

it.each([
  ['', 'email'],
  ['bez-znaka', 'email'],
  ['a@b', 'email'],
  ['a b@primjer.ba', 'email'],
  ['a@primjer.ba\nBcc: x@y.ba', 'email'],
  [`${'x'.repeat(250)}@primjer.ba`, 'email'],
])('%j is no e-mail', async (email, field) => {
  const person = await test.member();
  const answer = await ask(person, email);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

it("one's own is no change", async () => {
  const person = await test.member();
  expect((await ask(person, person.email.toUpperCase())).body.errors).toEqual({
    email: 'Ovo je već vaš e-mail.',
  });
});

it('is invalid after a newer request, after its time, and after a password change', async () => {
  const person = await test.member();
  const first = await asked(person, 'prva@primjer.ba');
  const second = await asked(person, 'druga@primjer.ba');
  expect(await confirm(first)).toBeNull();
  const expire = sql`now() - interval '1 second'`;
  const where = eq(mailTokens.token_hash, tokenHash(second));
  await test.ownerDb.update(mailTokens).set({ expires_at: expire }).where(where);
  expect(await confirm(second)).toBeNull();
  const third = await asked(person, 'treca@primjer.ba');
  await test.ownerDb
    .update(users)
    .set({ password_changed_at: sql`now()` })
    .where(eq(users.idguid, person.userId));
  expect(await confirm(third)).toBeNull();
  const fourth = await asked(person, 'cetvrta@primjer.ba');
  await test.ownerDb.update(users).set({ is_active: false }).where(eq(users.idguid, person.userId));
  expect(await confirm(fourth)).toBeNull();
  for (const token of ['', 'x', first.slice(0, -1), `${first}A`, 'a\0b'])
    expect(await confirm(token)).toBeNull();
  expect(await emailOf(person)).toBe(person.email);
});

it('mails no link after a password change, however late the mail server accepts it', async () => {
  const { userId } = await test.member();
  const [{ at }] = (await test.ownerDb.execute<{ at: string }>(sql`select now()::text as at`)).rows as [
    { at: string },
  ];
  await test.ownerDb.execute(sql`update users set password_changed_at = now() where idguid = ${userId}`);
  await mailEmailChange(test.deps, { userId, email: 'kasno@primjer.ba', at });
  expect(sentTo('kasno@primjer.ba')).toBeUndefined();
});
