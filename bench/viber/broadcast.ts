/**
 * A broadcast to 9,000 people, of which one answer in ten of the service is lost after it has sent, while the server is killed with -9 six
 * times. By the ledger of the service's simulator nobody may have got it twice, and the sums must add up: sent, refused, unknown. What is
 * unknown stays so until a person repeats it. Prints how many of those were reached.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seal } from '../../src/core/secret-box.ts';
import { startSimulator } from '../../src/modules/viber/simulator/simulator.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { goal } from '../files/lib/goal.ts';
import { type Filled, filledDatabase } from '../lib/filled.ts';
import { signIn } from '../lib/product.ts';

const PEOPLE = 9000;
const KILLS = 6;
/** Milliseconds that the service takes for a request, so that a kill meets some. */
const SLOW = 800;
const API = '/api/viber/broadcasts';

type Bot = Awaited<ReturnType<typeof startSimulator>>['bots'][number];

/** Adds the simulator's bot with its customers, past the service. Answers its id. */
async function addBot({ sql, connection, tenant }: Filled, bot: Bot): Promise<string> {
  const idguid = randomUUID();
  const pool = openPool(connection, 1);
  const token = await seal(database(pool), idguid, bot.token).finally(() => pool.end());
  await sql`
    insert into viber_bots (tenant_id, idguid, account_id, name, token, sender_name, hook_id, hook_state)
    values (${tenant}, ${idguid}, ${bot.id}, 'Mjera', ${token}, 'Mjera', ${randomBytes(32).toString('base64url')}, 'set')`;
  await sql`
    insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed)
    select ${tenant}, gen_random_uuid(), ${idguid}, id, 'Osoba', true from unnest(${bot.customers.map(({ id }) => id)}::text[]) id`;
  return idguid;
}

const bench = await filledDatabase({ goods: false });
const { sql } = bench;
const simulator = await startSimulator({
  customers: PEOPLE,
  callWebhook: async () => ({ status: 200, body: '', headers: {} }),
});
try {
  const [bot] = simulator.bots;
  await fetch(`${simulator.base}set_webhook`, {
    method: 'POST',
    headers: { 'x-viber-auth-token': bot!.token },
    body: JSON.stringify({ url: 'https://bot.primjer.ba/viber' }),
  });
  await simulator.control('subscribe-all');
  const botId = await addBot(bench, bot!);
  await simulator.control('faults', [
    { on: 'broadcast_message', do: 'lost', p: 0.1 },
    { on: 'broadcast_message', do: 'slow', ms: SLOW },
  ] as never);

  const start = () =>
    bench.start('src/server/main.ts', '/api/ready', { VIBER_URL: simulator.base.replace(/\/$/, '') });
  let program = await start();
  const token = await signIn(program.url);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(program.url + API + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { data, message } = (await answer.json()) as {
      data: { idguid: string; version: number };
      message: string;
    };
    if (!answer.ok) throw new Error(message);
    return data;
  };
  const { idguid, version } = await call('', { name: 'Mjera', bot_id: botId, kind: 'text', text: 'Mjera' });
  await call(`/${idguid}/start`, { version });
  const begun = performance.now();
  const count = async (state: string): Promise<number> => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from viber_receivers where broadcast_id = ${idguid} and state = ${state}`;
    return row!.n;
  };
  const under = async (): Promise<boolean> => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from viber_chunks where broadcast_id = ${idguid} and ended_at is null and claimed_at > now() - interval '2 seconds'`;
    return row!.n > 0;
  };

  let met = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    while (!(await under()) && (await count('sent')) + (await count('unknown')) < PEOPLE) await sleep(20);
    await sleep(Math.random() * 1.5 * SLOW);
    if (await under()) met++;
    program.child.kill('SIGKILL');
    program = await start();
  }
  for (;;) {
    const [row] = await sql<{ state: string }[]>`select state from viber_broadcasts where idguid = ${idguid}`;
    if (row!.state === 'done') break;
    await sleep(500);
  }
  const sums = {
    sent: await count('sent'),
    refused: await count('refused'),
    unknown: await count('unknown'),
  };
  const { accepted } = (await simulator.control('ledger')) as { accepted: { receiver: string }[] };
  const times = Map.groupBy(accepted, ({ receiver }) => receiver);
  const twice = [...times.values()].filter((all) => all.length > 1).length;
  const [inDoubt] = await sql<{ reached: number }[]>`
    select count(*)::int as reached from viber_receivers r join viber_conversations c on c.idguid = r.conversation_id
    where r.broadcast_id = ${idguid} and r.state = 'unknown' and c.user_id = any(${[...times.keys()]})`;
  const [sent] = await sql<{ unreached: number }[]>`
    select count(*)::int as unreached from viber_receivers r join viber_conversations c on c.idguid = r.conversation_id
    where r.broadcast_id = ${idguid} and r.state = 'sent' and not c.user_id = any(${[...times.keys()]})`;
  console.log(
    `${PEOPLE} people, ${KILLS} kills, ${met} of them while a request was under way; done after ${((performance.now() - begun) / 1000).toFixed(0)} s: sent ${sums.sent}, refused ${sums.refused}, unknown ${sums.unknown}, of whom ${inDoubt!.reached} were reached`,
  );
  goal('kills that met a request', met, { least: 1 });
  goal('reached twice', twice, { most: 0 });
  goal('said to be sent and not reached', sent!.unreached, { most: 0 });
  goal('sent + refused + unknown, less than everybody', PEOPLE - sums.sent - sums.refused - sums.unknown, {
    most: 0,
  });
} finally {
  await bench.stop();
  await simulator.close();
}
