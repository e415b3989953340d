// Long, since a service that is full is waited for, and nodes go. In the suite: sending.test.ts (every subscriber once, refused as a
// whole, cancelled).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { all, api, broken, DEAF, done, PEOPLE, setUp, simulator, t, taken } from './sending.testkit.ts';

setUp();

describe('sending', () => {
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
});
