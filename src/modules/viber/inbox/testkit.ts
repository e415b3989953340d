import { sql } from 'drizzle-orm';
import type { Answer, Person, TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import type { Bot } from '../bots/bots.api.ts';
import { type BotApp, createBotApp } from '../bots/testkit.ts';
import { BOTS_API, CHAT_API, SAVE_CHAT, SEE_CHAT } from '../labels.ts';
import type { Simulator } from '../simulator/simulator.ts';

/** A server with a bot of the simulator whose webhook is set, and people who answer for it. */
export interface ChatApp {
  t: TestApp;
  sim: Simulator;
  /** Manages bots, and may see the chat only. */
  manager: Person;
  /** May answer. */
  amra: Person;
  emir: Person;
  bot: Bot;
  /** Adds another bot of the simulator, with its webhook. */
  addBot(number: number): Promise<Bot>;
  /** Somebody else of the organisation who may answer. */
  agent(name: string, permissions?: string[]): Promise<Person>;
  call(
    person: Person,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>;
  /** A conversation with a customer of the bot, by number from 1, past the service. Answers its id. */
  conversation(given?: { bot?: Bot; customer?: number; name?: string; userId?: string }): Promise<string>;
  /** A message of the customer, as the worker of callbacks writes it. Answers its number. */
  receive(conversation: string, text: string): Promise<number>;
  close(): Promise<void>;
}

export async function createChatApp(environment: Record<string, string> = {}): Promise<ChatApp> {
  const app: BotApp = await createBotApp(environment);
  const { t, sim } = app;
  await sim.control('subscribe-all');
  await sim.control('chaos', { seen: 0, failed: 0, answer: 0, duplicate: 0, earlyReceipt: 0 });
  const manager = await app.manager();
  const { tenantId } = manager;
  const agent: ChatApp['agent'] = (name, permissions = [SEE_CHAT, SAVE_CHAT]) =>
    t.member({ tenantId, permissions, name });
  const addBot = async (number: number): Promise<Bot> => {
    const bot = await app.add(manager, number);
    const set = await t.call('POST', `${BOTS_API}/${bot.idguid}/webhook`, { token: manager.token });
    if (set.status !== 200) throw new Error(set.body.message);
    return bot;
  };
  const bot = await addBot(0);
  return {
    t,
    sim,
    manager,
    amra: await agent('Amra Hadžić'),
    emir: await agent('Emir Šehić'),
    bot,
    addBot,
    agent,
    call: (person, method, path, body) =>
      t.call(method, `${CHAT_API}${path}`, { token: person.token, ...(body !== undefined && { body }) }),
    async conversation({ bot: of = bot, customer = 1, name = 'Željko Đurić', userId } = {}) {
      const idguid = newId();
      const known = sim.bots.find(({ id }) => id === of.account_id)?.customers[customer - 1]?.id;
      await t.ownerDb.execute(sql`
        insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed)
        values (${tenantId}, ${idguid}, ${of.idguid}, ${userId ?? known ?? idguid}, ${name}, true)
        on conflict (bot_id, user_id) do nothing`);
      const { rows } = await t.ownerDb.execute<{ idguid: string }>(sql`
        select idguid from viber_conversations where bot_id = ${of.idguid} and user_id = ${userId ?? known ?? idguid}`);
      return rows[0]!.idguid;
    },
    async receive(conversation, text) {
      const { rows } = await t.ownerDb.execute<{ no: number }>(sql`
        with m as (
          insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, token)
          values (${tenantId}, ${newId()}, ${conversation}, 'in', 'customer', 'text', ${text}, clock_timestamp(), ${String(Math.random()).slice(2)})
          returning no, at
        )
        update viber_conversations c set incoming = incoming + 1, last_no = m.no, last_at = m.at, last_text = ${text}, last_kind = 'text',
          last_direction = 'in', waiting_since = coalesce(waiting_since, m.at)
        from m where c.idguid = ${conversation} returning m.no::float8 as no`);
      return rows[0]!.no;
    },
    close: () => app.close(),
  };
}

/** The body of a message of text. */
export const asText = (text: string, after = 0, more: object = {}) => ({
  client_id: newId(),
  after,
  kind: 'text',
  text,
  ...more,
});
