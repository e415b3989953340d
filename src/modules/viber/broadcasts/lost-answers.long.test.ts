// Long, since each of these sends to nine hundred people again, while answers are lost or the bot is refused.
// In the suite: sending.test.ts (everybody once, refused, a cancel).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  all,
  api,
  broken,
  DEAF,
  done,
  LONG,
  PEOPLE,
  person,
  setUp,
  simulator,
  t,
  taken,
} from './sending.testkit.ts';
import { allOf } from './testkit.ts';

setUp();

describe('sending', () => {
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
});

describe('stopping', () => {
  /** Each request takes a while, so that there is something to stop. */
  const slowly = () => broken({ on: 'broadcast_message', do: 'slow', ms: 700 });

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
