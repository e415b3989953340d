import { sql } from 'drizzle-orm';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { seal } from '../../../core/secret-box.ts';
import { SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT } from '../labels.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { Sums } from './broadcasts.api.ts';

/** Rights of whoever manages bots and writes to people. */
export const MANAGER = [SEE_BOTS, SAVE_BOTS, SEE_CHAT, SAVE_CHAT];

/** A bot of the simulator in an organisation, with all its customers subscribed and known here. */
export interface BotWithPeople {
  botId: string;
  /** Ids of their conversations, in the order of the simulator's customers. */
  conversations: string[];
}

/** Adds the simulator's bot of this number (from 0) to an organisation, past the API, with so many of its customers. */
export async function addBot(
  t: TestApp,
  simulator: Simulator,
  tenantId: string,
  { number = 0, people = Number.POSITIVE_INFINITY } = {},
): Promise<BotWithPeople> {
  const bot = simulator.bots[number]!;
  const order = number + 1;
  await fetch(`${simulator.base}set_webhook`, {
    method: 'POST',
    headers: { 'x-viber-auth-token': bot.token },
    body: JSON.stringify({ url: 'https://bot.primjer.ba/viber' }),
  });
  await simulator.control('subscribe-all', { bot: order });
  const botId = await insertBot(t, tenantId, bot);
  const customers = bot.customers.slice(0, people);
  const conversations = customers.map(() => newId());
  await t.ownerDb.execute(sql`
    insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed)
    select ${tenantId}::uuid, p.id, ${botId}::uuid, p.user_id, p.name, true
    from unnest(${sql.param(conversations)}::uuid[], ${sql.param(customers.map(({ id }) => id))}::text[],
      ${sql.param(customers.map(({ name }) => name))}::text[]) p (id, user_id, name)`);
  return { botId, conversations };
}

/** A bot that works, past the API. */
export async function insertBot(
  t: TestApp,
  tenantId: string,
  { id, token, name }: { id: string; token: string; name: string },
): Promise<string> {
  const botId = newId();
  const sealed = await seal(t.deps.database, botId, token);
  await t.ownerDb.execute(sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id, hook_state, simulated)
    values (${tenantId}::uuid, ${botId}::uuid, ${id}, ${name}, ${sealed}, 'Čaršija', ${`${botId}${botId}`.replaceAll('-', '').slice(0, 43)}, 'set', true)`);
  return botId;
}

/** Calls the API of broadcasts as one person. */
export function broadcastsOf(t: TestApp, { token }: Person) {
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    t.call(method, `/api/viber/broadcasts${path}`, { token, body });
  return {
    ask,
    /** Makes a draft of a text; answers it. */
    async draft(botId: string, more: object = {}) {
      const body = {
        name: 'Zimsko sniženje',
        bot_id: botId,
        kind: 'text',
        text: 'Od sutra sve upola cijene.',
      };
      return (await ask('POST', '', { ...body, ...more })).body.data;
    },
    /** Makes a draft and begins to send it; answers its id. */
    async started(botId: string, more: object = {}): Promise<string> {
      const { idguid, version } = await this.draft(botId, more);
      const { body, status } = await ask('POST', `/${idguid}/start`, { version });
      if (status !== 200) throw new Error(body.message);
      return idguid;
    },
    get: async (idguid: string) => (await ask('GET', `/${idguid}`)).body.data,
  };
}

/** All receivers, by the sums. */
export const allOf = (sums: Sums): number => Object.values(sums).reduce((sum, n) => sum + n, 0);

/** Most messages that one customer of the simulator has got, and how many customers got any. */
export async function reached(simulator: Simulator): Promise<{ people: number; most: number }> {
  const { accepted } = (await simulator.control('ledger')) as { accepted: { receiver: string }[] };
  const counts = Map.groupBy(accepted, ({ receiver }) => receiver);
  return { people: counts.size, most: Math.max(0, ...[...counts.values()].map((all) => all.length)) };
}
