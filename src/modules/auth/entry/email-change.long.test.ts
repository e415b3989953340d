// Long, since each of these waits for mails.
// In the suite: email-change.test.ts (once by its link, a taken address, a link that is not valid any more).
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../core/identity/identity.table.ts';
import { mailTokens } from '../entry.table.ts';
import { ask, asked, confirm, setUp, test } from './email-change.testkit.ts';

setUp();

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
