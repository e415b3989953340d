import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatApp, createChatApp } from '../../viber/inbox/testkit.ts';
import { SAVE_CHAT, SEE_CHAT } from '../../viber/labels.ts';
import { SIMULATED } from '../labels.ts';
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

it('a conversation that is none, or whose person has left, is refused at its field', async () => {
  const person = await app.agent('Lejla Begić', [...RIGHTS, SEE_CHAT]);
  const none = '018f0000-0000-7000-8000-00000000ffff';
  const wrong = await callWatches(app.t, person, 'POST', '', asWatch({ conversation_id: none }));
  expect(wrong.body.errors.conversation_id).toBe('Odaberite razgovor.');
  const word = await callWatches(app.t, person, 'POST', '', asWatch({ conversation_id: 'x' }));
  expect(word.body.errors.conversation_id).toBe('Odaberite razgovor.');
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
