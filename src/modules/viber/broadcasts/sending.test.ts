import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { addBot, allOf, type BotWithPeople, broadcastsOf, MANAGER, reached } from './testkit.ts';

/** Customers of the simulator without a device, whom it refuses. */
const isDeaf = (number: number): boolean => number % 11 === 0;
const PEOPLE = 900;
const DEAF = Array.from({ length: PEOPLE }, (_, n) => n + 1).filter(isDeaf).length;
const LONG = { timeout: scaledTimeout(30_000), interval: 50 };

let t: TestApp;
let simulator: Simulator;
let person: Person;
let all: BotWithPeople;
let api: ReturnType<typeof broadcastsOf>;

beforeAll(async () => {
  simulator = await startSimulator({
    customers: PEOPLE,
    bots: 2,
    chaos: { failed: 0, seen: 0, duplicate: 0, reorder: 0, earlyReceipt: 0 },
    callWebhook: async () => ({ status: 200, body: '', headers: {} }),
  });
  t = await createTestApp({ VIBER_URL: simulator.base.replace(/\/$/, '') });
  // Another node, which sends too.
  await t.node();
  person = await t.member({ permissions: MANAGER });
  all = await addBot(t, simulator, person.tenantId);
  api = broadcastsOf(t, person);
}, scaledTimeout(90_000));
afterEach(async () => {
  await simulator.control('faults', []);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});

const broken = (fault: object) => simulator.control('faults', [fault] as never);
const done = (idguid: string) => expect.poll(async () => (await api.get(idguid)).state, LONG).toBe('done');
const messagesOf = async (idguid: string) =>
  (
    await t.ownerDb.execute<{ n: number; tokens: number }>(sql`
      select count(*)::int as n, count(distinct token)::int as tokens from viber_messages where broadcast_id = ${idguid}`)
  ).rows[0]!;
/** How many messages the simulator took whose text is this one. */
const taken = async (text: string): Promise<Map<unknown, number>> => {
  const { accepted } = (await simulator.control('ledger')) as {
    accepted: { receiver: string; text: string }[];
  };
  const mine = accepted.filter((one) => one.text === text);
  return new Map(
    [...Map.groupBy(mine, ({ receiver }) => receiver)].map(([key, found]) => [key, found.length]),
  );
};

describe('sending', () => {
  it('reaches every subscriber once, and says whom the service refuses', async () => {
    const idguid = await api.started(all.botId);
    await done(idguid);
    const { sums, total } = await api.get(idguid);
    expect(total).toBe(PEOPLE);
    expect(sums).toEqual({
      ...{ waiting: 0, sending: 0, skipped: 0, unknown: 0 },
      sent: PEOPLE - DEAF,
      refused: DEAF,
    });
    expect(await reached(simulator)).toEqual({ people: PEOPLE - DEAF, most: 1 });
    expect(await messagesOf(idguid)).toEqual({ n: PEOPLE - DEAF, tokens: 3 });
    const refused = await api.ask('GET', `/receivers?broadcast_id=${idguid}&state=refused`);
    expect(refused.body.meta.total).toBe(DEAF);
    expect(refused.body.data[0].reason).toBe('Osoba nema uređaj koji može primiti poruku.');
    const told = await t.call('GET', '/api/obavijesti', { token: person.token });
    expect(told.body.data[0].title).toBe('Masovna poruka „Zimsko sniženje” je završena');
  });

  it('reaches nobody twice while answers are lost, and what is unknown only when a person repeats it', async () => {
    const text = 'Odgovori se gube.';
    await broken({ on: 'broadcast_message', do: 'lost', n: 1 });
    const idguid = await api.started(all.botId, { text });
    await done(idguid);
    const { sums } = await api.get(idguid);
    expect(sums.unknown).toBe(300);
    expect(allOf(sums)).toBe(PEOPLE);
    expect(Math.max(...(await taken(text)).values())).toBe(1);
    expect(sums.sent + sums.refused).toBe(600);

    const unsure = await api.ask('POST', `/${idguid}/repeat-unknown`, { sure: false });
    expect(unsure.body.errors.sure).toBe('Potvrdite da poruka smije stići dvaput.');
    expect((await api.ask('POST', `/${idguid}/repeat-unknown`, { sure: true })).status).toBe(200);
    await done(idguid);
    const after = await api.get(idguid);
    expect(after.sums).toMatchObject({ unknown: 0, sent: PEOPLE - DEAF, refused: DEAF });
    expect(Math.max(...(await taken(text)).values())).toBe(2);
    const none = await api.ask('POST', `/${idguid}/repeat-unknown`, { sure: true });
    expect([none.status, none.body.code]).toEqual([409, 'state']);
  });

  it('takes receipts of a token that nobody knows as the answer that was lost', async () => {
    await broken({ on: 'broadcast_message', do: 'lost', n: 1 });
    const idguid = await api.started(all.botId, { text: 'Potvrde stižu.' });
    await done(idguid);
    expect((await api.get(idguid)).sums.unknown).toBe(300);
    // One alone proves nothing: it may be of another message to that person.
    const receipts = (n: number) =>
      t.ownerDb.execute(sql`
      insert into viber_receipts (tenant_id, conversation_id, token, delivered_at)
      select r.tenant_id, r.conversation_id, '5700000000000000001', now() from viber_receivers r
      where r.broadcast_id = ${idguid} and r.state = 'unknown' order by r.conversation_id limit ${n}
      on conflict do nothing`);
    await receipts(1);
    await receipts(3);
    // Those of the others may have been refused in the answer that was lost.
    await expect.poll(async () => (await api.get(idguid)).sums.unknown, LONG).toBe(297);
    const { rows } = await t.ownerDb.execute<{ state: string; n: number }>(sql`
      select state, count(*)::int as n from viber_messages
      where broadcast_id = ${idguid} and token = '5700000000000000001' group by state order by state`);
    expect(rows).toEqual([{ state: 'delivered', n: 3 }]);
    const unknown = await api.ask('GET', `/receivers?broadcast_id=${idguid}&state=unknown`);
    expect(unknown.body.data[0].reason).toBe(
      'Viber je primio zahtjev, ali nije potvrdio da je poruka stigla ovoj osobi.',
    );
    // Now that the token is known, one is enough.
    await receipts(1);
    await expect.poll(async () => (await api.get(idguid)).sums.unknown, LONG).toBe(296);
  });

  it('waits where the service says that it was too much, and sends everything then', async () => {
    await broken({ on: 'broadcast_message', do: 'status', status: 12, n: 1 });
    const text = 'Prebrzo.';
    const idguid = await api.started(all.botId, { text });
    await expect.poll(async () => blockedOf(all.botId)).toBe(true);
    await unblock(all.botId);
    await done(idguid);
    expect((await api.get(idguid)).sums).toMatchObject({ unknown: 0, sent: PEOPLE - DEAF, refused: DEAF });
    expect(Math.max(...(await taken(text)).values())).toBe(1);
  });

  it('stops in words when the service refuses the bot, and goes on when that is put right', async () => {
    await simulator.control('bot', { bot: 1, state: 'nobalance' });
    const idguid = await api.started(all.botId, { text: 'Nema sredstava.' });
    await expect.poll(async () => (await api.get(idguid)).state).toBe('paused');
    const { fault, sums } = await api.get(idguid);
    expect(fault).toBe('Na računu bota nema sredstava.');
    await expect.poll(async () => (await api.get(idguid)).sums.waiting).toBe(PEOPLE);
    expect(sums.refused).toBe(0);
    await simulator.control('bot', { bot: 1, state: 'ok' });
    expect((await api.ask('POST', `/${idguid}/resume`)).body.data).toMatchObject({
      state: 'running',
      fault: null,
    });
    await done(idguid);
    expect((await api.get(idguid)).sums.sent).toBe(PEOPLE - DEAF);
  });

  it('refuses as a whole what the service does not take', async () => {
    await broken({ on: 'broadcast_message', do: 'status', status: 3 });
    const idguid = await api.started(all.botId, { text: 'Loš sadržaj.' });
    await done(idguid);
    expect((await api.get(idguid)).sums).toMatchObject({ sent: 0, refused: PEOPLE });
  });

  it('gives up what a node that is gone had under way, and never sends it again', async () => {
    await broken({ on: 'broadcast_message', do: 'slow', ms: 500 });
    const idguid = await api.started(all.botId, { text: 'Čvor je nestao.' });
    await expect.poll(async () => (await api.get(idguid)).sums.sending).toBeGreaterThan(0);
    await simulator.control('faults', []);
    await done(idguid);
    // As if one of the requests had been that of a node which was killed a minute ago.
    await t.ownerDb.execute(sql`
      with lost as (
        update viber_chunks set ended_at = null, token = null, claimed_at = now() - interval '61 seconds'
        where idguid = (select idguid from viber_chunks where broadcast_id = ${idguid} limit 1) returning idguid
      ), back as (update viber_receivers set state = 'sending' where chunk_id in (select idguid from lost))
      update viber_broadcasts set state = 'running' where idguid = ${idguid}`);
    await done(idguid);
    expect((await api.get(idguid)).sums).toMatchObject({ unknown: 300, sending: 0 });
  });
});

const blockedOf = async (botId: string): Promise<boolean> =>
  (await t.ownerDb.execute(sql`select from viber_rates where bot_id = ${botId} and blocked_until > now()`))
    .rows.length > 0;
const unblock = (botId: string) =>
  t.ownerDb.execute(sql`update viber_rates set blocked_until = null where bot_id = ${botId}`);

describe('stopping', () => {
  /** Each request takes a while, so that there is something to stop. */
  const slowly = () => broken({ on: 'broadcast_message', do: 'slow', ms: 700 });
  const waitingFor = async (idguid: string) =>
    expect.poll(async () => (await api.get(idguid)).sums.sending).toBeGreaterThan(0);

  it('begins nothing after the answer of a pause, and goes on where it stopped', async () => {
    // One request at a time, so that others are left.
    await t.ownerDb.execute(sql`
      insert into viber_rates (tenant_id, bot_id, tokens, at) values (${person.tenantId}, ${all.botId}, 0, now() + interval '1 hour')
      on conflict (tenant_id, bot_id) do update set tokens = 1, at = now() + interval '1 hour'`);
    await slowly();
    const text = 'Pauza.';
    const idguid = await api.started(all.botId, { text });
    await expect.poll(async () => (await taken(text)).size).toBeGreaterThan(0);
    expect((await api.ask('POST', `/${idguid}/pause`)).body.data.state).toBe('paused');
    await t.ownerDb.execute(sql`update viber_rates set tokens = 40, at = now() where bot_id = ${all.botId}`);
    await expect.poll(async () => (await api.get(idguid)).sums.sending, LONG).toBe(0);
    const held = (await taken(text)).size;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await taken(text)).size).toBe(held);
    const { sums } = await api.get(idguid);
    expect(sums.waiting).toBeGreaterThan(0);
    expect(allOf(sums)).toBe(PEOPLE);
    await api.ask('POST', `/${idguid}/resume`);
    await done(idguid);
    const counts = await taken(text);
    expect([counts.size, Math.max(...counts.values())]).toEqual([PEOPLE - DEAF, 1]);
  });

  it('is finished when nothing was left to stop', async () => {
    await broken({ on: 'broadcast_message', do: 'slow', ms: 2000 });
    const text = 'Prekasno zaustavljeno.';
    const idguid = await api.started(all.botId, { text });
    await expect.poll(async () => (await api.get(idguid)).sums.sending).toBe(PEOPLE);
    expect((await api.ask('POST', `/${idguid}/pause`)).body.data.state).toBe('paused');
    await done(idguid);
    expect((await api.get(idguid)).sums).toMatchObject({ waiting: 0, sent: PEOPLE - DEAF, refused: DEAF });
    const history = await api.ask('GET', `/${idguid}/history`);
    expect(history.body.data[0].changes.state).toEqual({ from: 'Zaustavljena', to: 'Završena' });
  });

  it('asks nobody any more after a cancel', async () => {
    await t.ownerDb.execute(
      sql`update viber_rates set tokens = 1, at = now() + interval '1 hour' where bot_id = ${all.botId}`,
    );
    await slowly();
    const text = 'Otkazano.';
    const idguid = await api.started(all.botId, { text });
    await waitingFor(idguid);
    const cancelled = await api.ask('POST', `/${idguid}/cancel`);
    expect(cancelled.body.data.state).toBe('cancelled');
    await t.ownerDb.execute(sql`update viber_rates set tokens = 40, at = now() where bot_id = ${all.botId}`);
    await expect.poll(async () => (await api.get(idguid)).sums.sending, LONG).toBe(0);
    const { sums, state } = await api.get(idguid);
    expect([state, sums.waiting, allOf(sums)]).toEqual(['cancelled', 0, PEOPLE]);
    expect(sums.skipped).toBeGreaterThanOrEqual(600);
    expect((await taken(text)).size).toBe(sums.sent);
    expect((await api.ask('POST', `/${idguid}/resume`)).status).toBe(409);
    const skipped = await api.ask('GET', `/receivers?broadcast_id=${idguid}&state=skipped`);
    expect(skipped.body.data[0].reason).toBe('Slanje je otkazano.');
  });

  it('skips people who have left since they were chosen', async () => {
    await t.ownerDb.execute(
      sql`update viber_rates set blocked_until = now() + interval '1 hour' where bot_id = ${all.botId}`,
    );
    const idguid = await api.started(all.botId, { text: 'Neko je otišao.' });
    await expect.poll(async () => (await api.get(idguid)).total).toBe(PEOPLE);
    const [gone] = all.conversations;
    await t.ownerDb.execute(sql`update viber_conversations set subscribed = false where idguid = ${gone}`);
    await unblock(all.botId);
    await done(idguid);
    await t.ownerDb.execute(sql`update viber_conversations set subscribed = true where idguid = ${gone}`);
    expect((await api.get(idguid)).sums).toMatchObject({ skipped: 1, sent: PEOPLE - DEAF - 1 });
  });

  it('notes whom the service calls unsubscribed, and does not choose them again', async () => {
    const [, second] = all.conversations;
    await simulator.control('unsubscribe', { bot: 1, customer: 2 });
    const idguid = await api.started(all.botId, { text: 'Odjavljeni.' });
    await done(idguid);
    const { rows } = await t.ownerDb.execute<{ subscribed: boolean }>(
      sql`select subscribed from viber_conversations where idguid = ${second}`,
    );
    expect(rows).toEqual([{ subscribed: false }]);
    const count = await api.ask('GET', `/count?bot_id=${all.botId}`);
    expect(count.body.data.receivers).toBe(PEOPLE - 1);
  });
});
