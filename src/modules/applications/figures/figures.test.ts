import { describe, expect, it } from 'vitest';
import { APPLICATIONS_API } from '../labels.ts';
import { publisher } from '../testkit.ts';
import { KEPT_DAYS } from './days.service.ts';
import { ago, applicationWith, ours, setUp, t } from './figures.testkit.ts';

setUp();

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
