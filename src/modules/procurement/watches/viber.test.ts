import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatApp, createChatApp } from '../../viber/inbox/testkit.ts';
import { SAVE_CHAT, SEE_CHAT } from '../../viber/labels.ts';
import { SEE_NOTICES, SIMULATED } from '../labels.ts';
import { viberText } from './announce.ts';
import type { DigestEntry } from './states.ts';
import { addWatch, arrive, asWatch, callWatches, RIGHTS, tell } from './testkit.ts';

let app: ChatApp;
beforeAll(async () => {
  app = await createChatApp();
});
afterAll(() => app?.close());

const inbox = async (): Promise<string[]> =>
  ((await app.sim.control('inbox', { customer: 1 })) as { message: { text: string } }[]).map(
    ({ message }) => message.text,
  );

/** How many messages were written to a conversation. */
async function writtenTo(conversation: string): Promise<number> {
  const { rows } = await app.t.ownerDb.execute<{ count: number }>(
    sql`select count(*)::int as count from viber_messages where conversation_id = ${conversation} and direction = 'out'`,
  );
  return rows[0]!.count;
}

it('a watch writes to a conversation of the organisation’s bot, once for all its watches', async () => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT, SAVE_CHAT]);
  const conversation_id = await app.conversation({ customer: 1, name: 'Lejla' });
  const choices = await callWatches(app.t, person, 'GET', '/references/conversation_id?q=lejla');
  expect(choices.body.data).toMatchObject([{ idguid: conversation_id, label: 'Lejla' }]);
  const watch = { conversation_id, by_mail: false, in_app: false, owner: 'organisation' } as const;
  const made = await addWatch(app.t, person, { ...watch, name: 'Vozila' });
  expect(made).toMatchObject({ viber: true, conversation: expect.stringContaining('Lejla') });
  await addWatch(app.t, person, { ...watch, name: 'Servis', query: 'q=servis' });
  await arrive(app.t, { id: 1, name: 'Servis vozila' });
  await tell(app.t, person);
  await tell(app.t, person);
  await expect.poll(inbox).toHaveLength(1);
  const [text = ''] = await inbox();
  expect(text).toContain('Javne nabavke: 1 novo obavještenje');
  expect(text).toContain('Praćenje „Vozila”');
  expect(text).toContain('Praćenje „Servis”');
});

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

it('a conversation that is none, or whose person has left, is refused at its field', async () => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT]);
  const none = '018f0000-0000-7000-8000-00000000ffff';
  const wrong = await callWatches(app.t, person, 'POST', '', asWatch({ conversation_id: none }));
  expect(wrong.body.errors.conversation_id).toBe('Odaberite razgovor.');
  const word = await callWatches(app.t, person, 'POST', '', asWatch({ conversation_id: 'x' }));
  expect(word.body.errors.conversation_id).toBe('Odaberite razgovor.');
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

it('a message says that notices are made up where a simulator has made them', async () => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT, SAVE_CHAT]);
  const conversation_id = await app.conversation({ customer: 7, name: 'Senad' });
  await addWatch(app.t, person, { conversation_id, by_mail: false, name: 'Bazeni', query: 'q=bazen' });
  const texts = async (): Promise<string[]> => {
    const { rows } = await app.t.ownerDb.execute<{ text: string }>(
      sql`select text from viber_messages where conversation_id = ${conversation_id} and direction = 'out' order by no`,
    );
    return rows.map(({ text }) => text);
  };
  await arrive(app.t, { id: 401, name: 'Gradski bazen' });
  await tell(app.t, person);
  await app.t.ownerDb.execute(sql`insert into ejn_sync_source (simulated) values (true)`);
  await arrive(app.t, { id: 402, name: 'Školski bazen' });
  await tell(app.t, person);
  expect((await texts()).map((text) => text.includes(SIMULATED))).toEqual([false, true]);
});
