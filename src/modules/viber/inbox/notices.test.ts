import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { addBot, conversationOf, post, said, settled, type TestBot } from '../intake/testkit.ts';
import { conversationPath, SAVE_CHAT, SEE_CHAT } from '../labels.ts';

let t: TestApp;
let amra: Person;
let emir: Person;
let bot: TestBot;
beforeAll(async () => {
  t = await createTestApp();
  amra = await t.member({ permissions: [SEE_CHAT, SAVE_CHAT], name: 'Amra Hadžić' });
  emir = await t.member({ tenantId: amra.tenantId, permissions: [SEE_CHAT, SAVE_CHAT], name: 'Emir Šehić' });
});
beforeEach(async () => {
  bot = await addBot(t, amra.tenantId);
});
afterAll(() => t?.close());

const noticesOf = async ({ userId }: Person) => {
  const { rows } = await t.ownerDb.execute<{ title: string; path: string; count: number }>(sql`
    select title, path, count from notifications where user_id = ${userId} and kind = 'viber-new' and group_key = ${`viber-new/${bot.idguid}`}`);
  return rows;
};

it('tells all who may answer of a new conversation, and nothing of its next message', async () => {
  await post(t, bot, said('a', 'Zdravo', { name: 'Željko Đurić' }));
  await settled(t, bot);
  const { idguid } = await conversationOf(t, bot, 'a');
  const told = [
    { title: 'Željko Đurić čeka odgovor (Bot)', path: conversationPath(String(idguid)), count: 1 },
  ];
  await eventually(async () => expect(await noticesOf(amra)).toEqual(told));
  await post(t, bot, said('a', 'Ima li koga?', { name: 'Željko Đurić' }));
  await post(t, bot, said('b', 'Dobar dan', { name: 'Ćamila Begić' }));
  await settled(t, bot);
  const again = [{ title: 'Ćamila Begić čeka odgovor (Bot)', path: expect.any(String), count: 2 }];
  for (const person of [amra, emir])
    await eventually(async () => expect(await noticesOf(person)).toEqual(again));
});

it('tells only whoever has the conversation that opens again', async () => {
  await post(t, bot, said('a', 'Zdravo'));
  await settled(t, bot);
  await eventually(async () => expect(await noticesOf(emir)).toHaveLength(1));
  await t.ownerDb.execute(sql`delete from notifications where kind = 'viber-new'`);
  await t.ownerDb.execute(sql`
    update viber_conversations set state = 'closed', case_id = null, assignee_id = ${emir.userId} where bot_id = ${bot.idguid}`);
  await post(t, bot, said('a', 'Još nešto'));
  await settled(t, bot);
  await eventually(async () => expect(await noticesOf(emir)).toHaveLength(1));
  expect(await noticesOf(amra)).toEqual([]);
});

it('tells nobody who may not answer for the bot', async () => {
  await t.ownerDb.execute(sql`update viber_bots set everybody = false where idguid = ${bot.idguid}`);
  await t.ownerDb.execute(sql`
    insert into viber_bot_people (tenant_id, bot_id, user_id) values (${amra.tenantId}, ${bot.idguid}, ${emir.userId})`);
  await post(t, bot, said('a', 'Zdravo'));
  await eventually(async () => expect(await noticesOf(emir)).toHaveLength(1));
  expect(await noticesOf(amra)).toEqual([]);
});

it('calls nobody by the name behind which Viber hides people', async () => {
  await post(t, bot, said('a', 'Zdravo', { name: 'Viber User' }));
  await eventually(async () =>
    expect(await noticesOf(emir)).toMatchObject([{ title: 'Osoba bez imena čeka odgovor (Bot)' }]),
  );
});
