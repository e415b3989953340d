// Long, since each of these waits for mails.
// In the suite: email-change.test.ts (once by its link, a taken address, the password and attempts).
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PASSWORD, type Person } from '../../../../test/helper.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { tokenHash } from '../../../core/opaque.ts';
import { mailTokens } from '../entry.table.ts';
import { ask, confirm, emailOf, mailsTo, sentTo, setUp, test, tokenIn } from './email-change.testkit.ts';
import { mailEmailChange } from './email-change.ts';

setUp();

it('does not reset the count of wrong passwords with the right one', async () => {
  const person = await test.member();
  const statuses: number[] = [];
  for (const password of [...'abcdefgh', PASSWORD, 'i', 'j', 'k'])
    statuses.push((await ask(person, 'odmah@primjer.ba', password)).status);
  expect(statuses).toEqual([...Array(8).fill(422), 200, 422, 422, 429]);
});

it("one's own is no change", async () => {
  const person = await test.member();
  expect((await ask(person, person.email.toUpperCase())).body.errors).toEqual({
    email: 'Ovo je već vaš e-mail.',
  });
});

/** Requests a change and returns the mailed token; once per address, because the first mail to it is read. */
async function asked(person: Person, email: string): Promise<string> {
  await ask(person, email);
  const token = tokenIn((await mailsTo(email))[email]!);
  expect(token).not.toBe('');
  return token;
}

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

it('is refused if another account has taken the address; of two concurrent uses one counts', async () => {
  const person = await test.member();
  const other = await test.member();
  const token = await asked(person, 'trazena@primjer.ba');
  await test.ownerDb.update(users).set({ email: 'trazena@primjer.ba' }).where(eq(users.idguid, other.userId));
  await expect(confirm(token)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('drugi nalog'),
  });
  await test.ownerDb.update(users).set({ email: 'opet@primjer.ba' }).where(eq(users.idguid, other.userId));
  const both = await Promise.all([confirm(token), confirm(token)]);
  expect(both.filter(Boolean)).toEqual([{ email: 'trazena@primjer.ba' }]);
});

it('invalidates the links sent to the old mailbox', async () => {
  const person = await test.member();
  const token = await asked(person, 'cista@primjer.ba');
  await test.ownerDb.insert(mailTokens).values({
    token_hash: 'stari',
    kind: 'reset-password',
    user_id: person.userId,
    expires_at: sql`now() + interval '1 hour'`,
  });
  await confirm(token);
  const left = await test.ownerDb.select().from(mailTokens).where(eq(mailTokens.user_id, person.userId));
  expect(left).toEqual([]);
});

it('counts towards the mail limit of the address', async () => {
  const person = await test.member();
  for (let n = 0; n < 5; n++) expect((await ask(person, 'zatrpan@primjer.ba')).status).toBe(200);
  expect((await ask(person, 'zatrpan@primjer.ba')).status).toBe(429);
});
