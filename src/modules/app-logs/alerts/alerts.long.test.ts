// Long, since an alert is looked at dozens of times for each of these.
// In the suite: alerts.test.ts (tells once on two nodes, what it counts, its changes, days of lines).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { makeLogKey, RIGHTS, sendLines } from '../testkit.ts';
import { alert, call, setUp, t, told } from './alerts.testkit.ts';
import { watchAlerts } from './watch.ts';

setUp();

describe('an alert', () => {
  it('of a steady number below its limit never fires, however far apart it is looked at', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const steady = (await makeLogKey(t, owner, { app: 'mirna' })).key;
    await call('POST', '', { ...alert, name: 'Mirna', query: 'app:mirna', lines: 8, minutes: 1 }, owner);
    const begin = Date.now() - 20 * 60_000;
    const at = (seconds: number) => new Date(begin + seconds * 1000);
    // Eight a minute.
    const every = Array.from({ length: 150 }, (_, n) => ({
      msg: 'Prodaja',
      time: at(n * 7.5).toISOString(),
    }));
    await sendLines(t, steady, every);
    for (const seconds of [90, 180, 225, 270, 360, 405, 450, 540, 1100])
      await watchAlerts(t.deps, at(seconds));
    expect(await told(owner)).toEqual([]);
    // The ninth within a minute.
    await sendLines(t, steady, [{ msg: 'Prodaja', time: at(1101).toISOString() }]);
    await watchAlerts(t.deps, at(1190));
    expect(await told(owner)).toEqual(['Uzbuna iz logova: Mirna']);
  });

  it('fires once for what comes together, wherever that lies between two times it is looked at', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const sender = (await makeLogKey(t, owner, { app: 'nalet' })).key;
    const begin = Date.now() - 10 * 60_000;
    const at = (seconds: number) => new Date(begin + seconds * 1000);
    // The last two are on both sides of a time that it is looked at; the last is further apart than its minute.
    const bursts = {
      prije: [5, 5, 5],
      ivica: [30, 30, 30],
      tacno: [55, 55, 55],
      izmedju: [101, 101, 101],
      preko: [85, 100, 115],
      sire: [80, 115, 150],
    };
    const lines = Object.entries(bursts).flatMap(([msg, times]) =>
      times.map((seconds) => ({ msg, seconds })),
    );
    for (const name of Object.keys(bursts))
      await call('POST', '', { ...alert, name, query: `app:nalet ${name}`, minutes: 1 }, owner);
    let before = Number.NEGATIVE_INFINITY;
    for (const now of [10, 55, 100, 145, 235, 280, 325, 415]) {
      const come = lines.filter(({ seconds }) => seconds > before && seconds <= now);
      if (come.length > 0)
        await sendLines(
          t,
          sender,
          come.map(({ msg, seconds }) => ({ msg, time: at(seconds).toISOString() })),
        );
      await watchAlerts(t.deps, at(now));
      before = now;
    }
    expect((await told(owner)).sort()).toEqual(
      ['ivica', 'izmedju', 'preko', 'prije', 'tacno'].map((name) => `Uzbuna iz logova: ${name}`),
    );
    const { rows } = await t.ownerDb.execute<{ title: string; body: string }>(
      sql`select right(title, 5) as title, body from notifications where kind = 'app-log-alert' and user_id = ${owner.userId}`,
    );
    const bodyOf = (name: string) => rows.find(({ title }) => title === name)?.body;
    expect(bodyOf('tacno')).toContain('U zadnjoj minuti bilo je više od 2 zapisa');
    expect(bodyOf('preko')).toContain('Nedavno je u razmaku od 1 minute bilo više od 2 zapisa');
  });

  it('counts a line that is stored up to a minute late, also after a long step', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const late = (await makeLogKey(t, owner, { app: 'spora' })).key;
    await call('POST', '', { ...alert, name: 'Spora', query: 'app:spora', lines: 0, minutes: 1 }, owner);
    const begin = Date.now() - 10 * 60_000;
    const at = (seconds: number) => new Date(begin + seconds * 1000);
    const times: number[] = [];
    // Stored a second after it was looked at, and as late as lines may come.
    for (const [seconds, next] of [
      [100, 145],
      [400, 490],
    ] as const) {
      await watchAlerts(t.deps, at(seconds));
      await sendLines(t, late, [{ msg: 'Kasna', time: at(seconds - 59).toISOString() }]);
      await watchAlerts(t.deps, at(next));
      await watchAlerts(t.deps, at(next + 120));
      times.push((await told(owner)).length);
    }
    expect(times).toEqual([1, 2]);
  });

  it('that takes its organisation’s time leaves the others theirs, and its neighbours wait in turn', async () => {
    const owner = await t.member({ permissions: RIGHTS });
    const other = await t.member({ permissions: RIGHTS });
    for (const name of ['Prva', 'Druga', 'Treća']) await call('POST', '', { ...alert, name }, owner);
    await call('POST', '', { ...alert, name: 'Susjed' }, other);
    const states = async (who: Person): Promise<string[]> =>
      (await call('GET', '', undefined, who)).body.data.map(({ state }: { state: string }) => state).sort();
    const looked = new Set<string>();
    for (let pass = 0; pass < 3; pass++) {
      await watchAlerts(t.deps, new Date(Date.now() + pass * 60_000), { budget: 0 });
      expect(await states(owner)).toEqual(['calm', 'failed', 'failed']);
      expect(await states(other)).toEqual(['calm']);
      const { data } = (await call('GET', '?state=calm', undefined, owner)).body;
      looked.add(data[0].name);
    }
    expect([...looked].sort()).toEqual(['Druga', 'Prva', 'Treća']);
  });
});
