import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { releasesOf } from '../feeds/test/releases.ts';
import { APPLICATIONS_API } from '../labels.ts';
import { publisher } from '../testkit.ts';
import { finishDays, KEPT_DAYS } from './days.service.ts';
import { MOST_OF_ADDRESS, recorderOf } from './recorder.ts';
import { type Counted, storeCounted } from './store.service.ts';

let t: TestApp;
let ours: Awaited<ReturnType<typeof publisher>>;
beforeAll(async () => {
  t = await createTestApp();
  ours = await publisher(t);
});
afterAll(() => t.close());

const ago = (days: number) => dayOf(Date.now(), -days);

/** An application whose versions were published so many days ago. */
async function applicationWith(versions: Record<string, number>) {
  const { idguid } = await ours.application();
  const releases = releasesOf(ours, { idguid });
  for (const [number, days] of Object.entries(versions)) {
    const { idguid: version } = await releases.release({
      number,
      files: [{ name: 'B.exe', content: `${idguid} ${number}` }],
    });
    await t.ownerDb.execute(
      sql`update apl_versions set published_at = now() - ${days} * interval '1 day' where idguid = ${version}::uuid`,
    );
  }
  const seen = (day: number, client: number, number: string, platform = 'windows'): Counted =>
    ({
      ...{ kind: 'seen', tenantId: ours.person.tenantId, application: idguid },
      ...{ day: ago(day), client: BigInt(client), platform, number },
    }) as Counted;
  return {
    idguid,
    seen,
    store: (counted: Counted[]) => storeCounted(t.deps.database, counted),
    figures: (query: string) => ours.done(ours.call('GET', `${APPLICATIONS_API}/${idguid}/brojke?${query}`)),
    finish: async () => {
      const tenant = (await findTenant(t.deps.database, ours.person.tenantId))!;
      await asSystem(t.deps.database, tenant, finishDays);
    },
    rows: async (table: string) =>
      (
        await t.ownerDb.execute(
          sql.raw(`select * from ${table} where application_id = '${idguid}' order by day`),
        )
      ).rows,
  };
}

describe('figures', () => {
  it('count installations by day, version and platform, and how fast a version spreads', async () => {
    const { seen, store, figures } = await applicationWith({ '1.0.0': 20, '1.1.0': 3 });
    await store([
      ...[1, 2, 3, 4].map((client) => seen(4, client, '1.0.0')),
      ...[1, 2, 3].map((client) => seen(3, client, '1.0.0')),
      seen(3, 4, '1.1.0'),
      ...[1, 2].map((client) => seen(2, client, '1.0.0')),
      ...[3, 4].map((client) => seen(2, client, '1.1.0')),
      seen(2, 5, '', 'macos'),
      seen(1, 9, '1.1.0', 'macos'),
    ]);
    const found = await figures(`razdoblje=dani&od=${ago(4)}&do=${ago(1)}`);
    expect(found.points).toEqual([ago(4), ago(3), ago(2), ago(1)]);
    expect(found.total.active).toEqual([4, 4, 5, 1]);
    expect(found).toMatchObject({ unit: 'day', since: ago(4), installations: 6 });
    expect(found.current).toEqual({ downloads: 0, active: 14 / 4 });
    expect(found.numbers).toMatchObject([
      // Half of those who say what they have, on the second day.
      { number: '1.1.0', published_on: ago(3), half_after: 1, active: [0, 1, 2, 1] },
      { number: '1.0.0', half_after: null, active: [4, 3, 2, 0] },
      { number: '', published_on: null, half_after: null, active: [0, 0, 1, 0] },
    ]);
    expect(found.platforms).toMatchObject([
      { platform: 'windows', active: [4, 4, 4, 0] },
      { platform: 'macos', active: [0, 0, 1, 1] },
    ]);
    const mac = await figures(`razdoblje=dani&od=${ago(4)}&do=${ago(1)}&platform=macos`);
    expect(mac.total.active).toEqual([0, 0, 1, 1]);
  });

  it('stay when the pseudonyms go, and are the same as before', async () => {
    const { seen, store, figures, finish, rows } = await applicationWith({ '1.0.0': 90 });
    await store([
      seen(70, 1, '1.0.0'),
      seen(70, 2, '1.0.0'),
      seen(KEPT_DAYS, 1, '1.0.0'),
      seen(0, 3, '1.0.0'),
    ]);
    await finish();
    await finish();
    expect((await rows('apl_seen')).map(({ day }) => day)).toEqual([ago(KEPT_DAYS), ago(0)]);
    const stretch = `razdoblje=dani&od=${ago(71)}&do=${ago(0)}`;
    const found = await figures(stretch);
    expect(found.total.active.filter(Boolean)).toEqual([2, 1, 1]);
    // How many different ones there were, nobody knows any more.
    expect(found.installations).toBeNull();
    expect((await figures('razdoblje=danas')).installations).toBe(1);
    const months = await figures('razdoblje=12m');
    expect(months.unit).toBe('month');
    expect(months.points).toHaveLength(12);
  });

  it('compare with the period before, where that is known', async () => {
    const { seen, store, figures } = await applicationWith({ '1.0.0': 30 });
    expect(await figures('razdoblje=7')).toMatchObject({
      ...{ since: null, current: { downloads: 0, active: null }, before: null, numbers: [], platforms: [] },
    });
    await store([seen(8, 1, '1.0.0'), seen(8, 2, '1.0.0'), seen(2, 1, '1.0.0')]);
    const { before, current } = await figures('razdoblje=7');
    expect(before).toMatchObject({ from: ago(13), to: ago(7) });
    // Of the week before only the last two days are known.
    expect([before.totals.active, current.active]).toEqual([1, 1 / 6]);
  });

  it('of what is gone, or said twice, are right', async () => {
    const { idguid, seen, store, rows } = await applicationWith({ '1.0.0': 1 });
    const gone = { ...seen(0, 7, '1.0.0'), application: '01890000-0000-7000-8000-00000000dead' };
    await store([seen(0, 1, '1.0.0'), gone, seen(0, 1, '')]);
    await store([seen(0, 1, ''), seen(0, 1, '', 'macos')]);
    expect(await rows('apl_seen')).toMatchObject([{ number: '1.0.0', platform: 'macos' }]);
    const { rows: none } = await t.ownerDb.execute(
      sql`select from apl_seen where application_id <> ${idguid}::uuid and installation = 7`,
    );
    expect(none).toHaveLength(0);
  });

  it('tell so many clients of one address apart, and take those beyond for one', async () => {
    const { idguid, rows } = await applicationWith({ '1.0.0': 1 });
    const recorder = recorderOf(t.deps);
    const of = { tenantId: ours.person.tenantId, idguid, numbers: new Set(['1.0.0']) };
    const ask = (ip: string, installation: bigint, number = '1.0.0') =>
      recorder.seen({ headers: {}, ip }, of, { installation, platform: 'windows', number });
    for (let n = 1; n <= MOST_OF_ADDRESS + 500; n += 1) ask(`2001:db8:1:1::${n.toString(16)}`, BigInt(n));
    // Who is known already may say another version.
    ask('2001:db8:1:1::1', 1n, '');
    ask('2001:db8:1:2::1', 5_000n);
    await recorder.flush();
    const seen = (await rows('apl_seen')).map(({ installation }) => BigInt(installation as string));
    expect(seen).toHaveLength(MOST_OF_ADDRESS + 2);
    expect(seen).toContain(5_000n);
    expect(seen).not.toContain(BigInt(MOST_OF_ADDRESS + 1));
  });

  it('are for whoever may see applications of this organisation', async () => {
    const { idguid } = await applicationWith({});
    const url = `${APPLICATIONS_API}/${idguid}/brojke`;
    const theirs = await publisher(t);
    expect((await theirs.call('GET', url)).status).toBe(404);
    expect((await t.call('GET', url, { token: (await t.member()).token })).status).toBe(403);
    expect((await ours.call('GET', `${APPLICATIONS_API}/nije-id/brojke`)).status).toBe(404);
    expect((await ours.call('GET', `${url}?platform=beos`)).body.errors).toHaveProperty('platform');
    expect(
      (await ours.call('GET', `${url}?razdoblje=dani&od=2000-01-01&do=2026-01-01`)).body.errors,
    ).toHaveProperty('od');
  });
});
