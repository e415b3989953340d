// Long, since people leave and messages are counted, for each of these. In the suite: viber.test.ts (a watch writes to a conversation,
// refused at its field).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatApp, createChatApp } from '../../viber/inbox/testkit.ts';
import { SAVE_CHAT, SEE_CHAT } from '../../viber/labels.ts';
import { SEE_NOTICES } from '../labels.ts';
import { viberText } from './announce.ts';
import type { DigestEntry } from './states.ts';
import { addWatch, arrive, RIGHTS, tell } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

/** How many messages were written to a conversation. */
async function writtenTo(conversation: string): Promise<number> {
  const { rows } = await app.t.ownerDb.execute<{ count: number }>(
    sql`select count(*)::int as count from viber_messages where conversation_id = ${conversation} and direction = 'out'`,
  );
  return rows[0]!.count;
}

it('nothing is written to a person whose data were erased, or who takes no messages any more', async () => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT, SAVE_CHAT]);
  const conversation_id = await app.conversation({ customer: 2, name: 'Senad' });
  await addWatch(app.t, person, { conversation_id, by_mail: false, name: 'Vozila' });
  const before = await writtenTo(conversation_id);
  const states = [sql`erased_at = now()`, sql`erased_at = null, subscribed = false`];
  for (const [n, state] of states.entries()) {
    await app.t.ownerDb.execute(
      sql`update viber_conversations set ${state} where idguid = ${conversation_id}`,
    );
    await arrive(app.t, { id: 100 + n, name: `Vozilo ${n}` });
    await tell(app.t, person);
  }
  expect(await writtenTo(conversation_id)).toBe(before);
});

it.each([
  [
    'may see notices no more',
    3,
    (id: string) => sql`delete from member_permissions where user_id = ${id} and permission = ${SEE_NOTICES}`,
  ],
  [
    'is a member who is switched off',
    4,
    (id: string) => sql`update tenant_users set is_active = false where user_id = ${id}`,
  ],
  ['works nowhere any more', 5, (id: string) => sql`update users set is_active = false where idguid = ${id}`],
  ['has left', 6, (id: string) => sql`delete from tenant_users where user_id = ${id}`],
])('a person’s own watch writes nothing once its owner %s', async (_what, customer, ends) => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT, SAVE_CHAT]);
  const conversation_id = await app.conversation({ customer, name: 'Senad' });
  await addWatch(app.t, person, { conversation_id, by_mail: false, name: 'Krečenje', query: 'q=krečenje' });
  await arrive(app.t, { id: 200 + customer, name: 'Krečenje škole' });
  await tell(app.t, person);
  expect(await writtenTo(conversation_id)).toBe(1);
  await app.t.ownerDb.execute(ends(person.userId));
  await arrive(app.t, { id: 300 + customer, name: 'Krečenje vrtića' });
  await tell(app.t, person);
  expect(await writtenTo(conversation_id)).toBe(1);
});

it('a message takes as many notices as the service allows, and says how many there are', () => {
  const entry = (n: number): DigestEntry => ({
    ...{
      procedure_id: n,
      kind: 'new',
      name: `Nabavka ${n} ${'x'.repeat(200)}`,
      number: null,
      authority: null,
    },
    ...{ city: null, value: null, deadline: null, watches: [], changed: [], by_mail: false },
  });
  const text = viberText(
    'https://carsija.primjer.ba',
    Array.from({ length: 200 }, (_, n) => entry(n)),
    true,
  );
  expect([...text].length).toBeLessThanOrEqual(7000);
  expect(text).toMatch(/Još \d+: https:/);
});
