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
import { allOf, reached } from './testkit.ts';

setUp();
const messagesOf = async (idguid: string) =>
  (
    await t.ownerDb.execute<{ n: number; tokens: number }>(sql`
      select count(*)::int as n, count(distinct token)::int as tokens from viber_messages where broadcast_id = ${idguid}`)
  ).rows[0]!;

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

  it('refuses as a whole what the service does not take', async () => {
    await broken({ on: 'broadcast_message', do: 'status', status: 3 });
    const idguid = await api.started(all.botId, { text: 'Loš sadržaj.' });
    await done(idguid);
    expect((await api.get(idguid)).sums).toMatchObject({ sent: 0, refused: PEOPLE });
  });
});

describe('stopping', () => {
  /** Each request takes a while, so that there is something to stop. */
  const slowly = () => broken({ on: 'broadcast_message', do: 'slow', ms: 700 });
  const waitingFor = async (idguid: string) =>
    expect.poll(async () => (await api.get(idguid)).sums.sending).toBeGreaterThan(0);

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
});
