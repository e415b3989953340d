import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { percentOf } from './progress.ts';
import { setStates } from './stored.ts';
import { DONE, faultsOfCopy, startSource, syncKit } from './testkit.ts';

const SLOW = { timeout: scaledTimeout(60_000) };
const kit = syncKit(() => startSource());
const want = async (active: boolean): Promise<void> => {
  await kit.write(sql`
    insert into ejn_sync_state (active, changed_by) values (${active}, 'Ćamil Đozo')
    on conflict ("only") do update set active = excluded.active`);
};
/** How far the first load is, as the screen shows it. */
const percent = async () =>
  percentOf(
    [...(await setStates(kit.t.deps.database)).values()].map(({ fetched, expected, loaded, whole }) => ({
      ...{ expected, done: loaded, fetched: loaded ? whole : fetched },
    })),
  );

describe('a first load that is stopped', () => {
  it('goes on where it was, and is whole only at its end', SLOW, async () => {
    await want(true);
    // So slowly that it is not over before it is stopped.
    await kit.source.control('faults', { slowMs: 10 });
    const percents: number[] = [];
    let pages = 0;
    const first = await kit.pull({
      progress(done) {
        percents.push(done);
        if (++pages === 4) void want(false);
      },
    });
    expect(first).toEqual({ state: 'stopped', fault: null });
    expect(await percent()).toBeLessThan(100);
    const [run] = await kit.look<{ requests: number }>(sql`select requests from ejn_sync_runs`);
    expect(run!.requests).toBeGreaterThan(10);
    await kit.source.control('reset');
    await want(true);
    expect(await kit.pull({ progress: (done) => void percents.push(done) })).toEqual(DONE);
    expect(Math.max(...percents)).toBeLessThan(100);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(await percent()).toBe(100);
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
    expect(await kit.look(sql`select from ejn_sync_sets where finished_at is null`)).toEqual([]);
  });
});

describe('what the source does in the middle of a run', () => {
  it('is mended by asking again, and links to another host are not followed', SLOW, async () => {
    await kit.source.control('faults', {
      once: ['next', 'gzip', 'next', 'truncate', 'down', 'next', 'empty', '500'],
    });
    expect(await kit.pull()).toEqual(DONE);
    expect(await faultsOfCopy(kit.t, kit.source)).toEqual({});
    const [run] = await kit.look(sql`select repeats from ejn_sync_runs`);
    expect(run).toEqual({ repeats: 4 });
  });
});

it('one runs at a time, and one that is killed leaves no running one behind', SLOW, async () => {
  await kit.write(sql`
    insert into ejn_sync_runs (idguid, kind) values ('018f0000-0000-7000-8000-000000000001', 'first')`);
  const [one, other] = await Promise.all([kit.pull(), kit.pull()]);
  expect([one.state, other.state].sort()).toEqual(['busy', 'done']);
  expect(await kit.look(sql`select state, fault from ejn_sync_runs order by started_at`)).toEqual([
    { state: 'failed', fault: 'Server je stao usred preuzimanja. Nastavljeno je odatle.' },
    { state: 'done', fault: null },
  ]);
});
