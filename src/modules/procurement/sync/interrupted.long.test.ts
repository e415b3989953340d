// Long, since a source is fetched anew after each of its faults.
// In the suite: interrupted.test.ts (stopped, mended by asking again, down, killed), src/modules/procurement/protocol/client.test.ts (the words).

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { giveRows, later, noticeRow } from './test/source.ts';
import { DONE, faultsOfCopy, NOTICES, pull, startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(60_000) };
const kit = syncKit(() => startSource());

describe('what the source does in the middle of a run', () => {
  it.each([
    ['leads elsewhere', ['redirect'], 'Izvor upućuje na drugu adresu, što se ne prati. Provjerite EJN_URL.'],
    ['sends 200 MB', ['big'], 'Odgovor izvora je veći od 32 MB.'],
    ['wants to be left alone for a day', ['429'], /^Izvor traži da se sačeka do .+\.$/],
    [
      'sends a page of works for good',
      Array(8).fill('html'),
      'Izvor je umjesto podataka poslao stranicu, vjerovatno o radovima.',
    ],
  ])('ends it in words, and the next one goes on from there: it %s', SLOW, async (_what, once, fault) => {
    await kit.source.control('faults', { retryAfter: 86_400 });
    let pages = 0;
    const end = await kit.pull({
      progress() {
        if (++pages === 3) void kit.source.control('faults', { once });
      },
    });
    expect(end).toEqual({
      state: 'failed',
      fault: typeof fault === 'string' ? fault : expect.stringMatching(fault),
    });
    await kit.source.control('reset');
    expect(await kit.pull()).toEqual(DONE);
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
  });
});

const want = async (active: boolean): Promise<void> => {
  await kit.write(sql`
    insert into ejn_sync_state (active, changed_by) values (${active}, 'Ćamil Đozo')
    on conflict ("only") do update set active = excluded.active`);
};

describe('a first load that is stopped', () => {
  it('within a set reads that again from its newest rows, and says that it is not over meanwhile', async () => {
    const given = await giveRows({
      [NOTICES]: Array.from({ length: 120 }, (_, n) => noticeRow(n + 1, { LastUpdated: later(n % 60) })),
    });
    try {
      await want(true);
      const place = () => kit.look(sql`select at_id from ejn_sync_sets where at_id is not null`);
      let pages = 0;
      given.before = async (url) => {
        if (!url.includes(`${NOTICES}?$filter=LastUpdated gt`) || ++pages !== 2) return;
        await expect.poll(place).toHaveLength(1);
        await want(false);
      };
      expect(await pull(kit.t, given)).toEqual({ state: 'stopped', fault: null });
      expect(await place()).toHaveLength(1);
      await want(true);
      const percents: number[] = [];
      expect(await pull(kit.t, given, { progress: (done) => void percents.push(done) })).toEqual(DONE);
      expect(percents.length).toBeGreaterThan(1);
      expect(Math.max(...percents)).toBeLessThan(100);
      expect(await kit.look(sql`select count(*)::int as count from ejn_notices`)).toEqual([{ count: 120 }]);
      expect(await kit.changes()).toEqual([]);
    } finally {
      await given.close();
    }
  });
});

it('a source that is down for a day ends runs with a sentence, and the next one goes on', SLOW, async () => {
  await kit.pull();
  await kit.source.control('grow');
  await kit.source.control('faults', { down: true });
  const down = { state: 'failed', fault: 'Izvor se ne javlja: nema veze s njim.' };
  expect(await kit.pull()).toEqual(down);
  expect(await kit.pull()).toEqual(down);
  await kit.source.control('reset');
  expect(await kit.pull()).toEqual(DONE);
  expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
});
