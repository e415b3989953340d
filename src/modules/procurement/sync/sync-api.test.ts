import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import type { WaitingThing } from '../../dashboard/dashboard.api.ts';
import { NOTICES_API, SAVE_NOTICES, SAVE_TYPES, SEE_NOTICES, SYNC_API } from '../labels.ts';
import { admin, get, post, SLOW, setUp, source, t } from './sync-api.testkit.ts';
import { faultsOfCopy, look } from './testkit.ts';

setUp();

describe('the sync', () => {
  it('begins when an operator says so, and shows how it goes', SLOW, async () => {
    expect((await get()).data).toMatchObject({
      begun: false,
      active: false,
      running: null,
      last: null,
      percent: 0,
      faults: 0,
    });
    expect(await post('povuci', {})).toMatchObject({
      status: 200,
      body: { message: 'Pokrenuto. Tok se vidi na ovoj stranici.' },
    });
    await expect
      .poll(async () => (await get()).data, { timeout: scaledTimeout(60_000), interval: 200 })
      .toMatchObject({ last: { state: 'done', kind: 'first' }, running: null, percent: 100 });
    const { data } = await get();
    expect(data).toMatchObject({
      begun: true,
      active: true,
      simulated: true,
      host: expect.stringMatching(/^127\.0\.0\.1/),
    });
    const notices = data.sets.find(({ name }: { name: string }) => name === 'AnnouncementProcedureNotices');
    expect(notices).toMatchObject({ loaded: true, now: false, faults: 0 });
    expect(notices.ours).toBe(notices.theirs);
    expect(await faultsOfCopy(t, source)).toEqual({});
    const runs = await get('/pokretanja?kind=first');
    expect(runs.data).toMatchObject([{ state: 'done', by: expect.any(String), simulated: true }]);
    expect(
      await look(t, sql`select record_title from audit_log where resource = 'ejn-preuzimanje'`),
    ).toHaveLength(1);
  });

  it('is stopped, and says so to who stops it again', SLOW, async () => {
    expect(await post('zaustavi')).toMatchObject({
      status: 409,
      body: { message: 'Preuzimanje je već zaustavljeno.' },
    });
    expect((await get()).data.begun).toBe(false);
    await source.control('faults', { slowMs: 30 });
    await post('povuci', {});
    await expect
      .poll(async () => (await get()).data.running, { timeout: scaledTimeout(30_000) })
      .not.toBeNull();
    expect(await post('povuci', {})).toMatchObject({
      status: 409,
      body: { message: 'Preuzimanje već traje.' },
    });
    expect((await post('zaustavi')).status).toBe(200);
    await expect
      .poll(async () => (await get()).data, { timeout: scaledTimeout(30_000) })
      .toMatchObject({ active: false, running: null, last: { state: 'stopped' } });
    await source.control('reset');
    expect((await get()).data.percent).toBeLessThan(100);
  });

  it('is the operator’s; how fresh it is everybody sees who sees notices', async () => {
    const other = await t.member({ permissions: [SEE_NOTICES, SAVE_NOTICES] });
    const fresh = await t.call('GET', `${NOTICES_API}/izvor`, { token: other.token });
    expect(fresh).toMatchObject({ status: 200, body: { data: { any: false, fetched_at: null } } });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/pokretanja', undefined],
      ['GET', '/karantin', undefined],
      ['POST', '/povuci', {}],
      ['POST', '/zaustavi', undefined],
      ['POST', '/karantin/rijesi', { idguids: ['x'] }],
    ] as const)
      expect(await t.call(method, `${SYNC_API}${path}`, { token: other.token, body })).toMatchObject({
        status: 403,
        body: { code: 'operator_only' },
      });
    const stranger = await t.member();
    expect((await t.call('GET', SYNC_API, { token: stranger.token })).status).toBe(403);
  });

  it('refuses what makes no sense', async () => {
    expect((await post('povuci', { compare: 'da' })).status).toBe(422);
    expect((await post('povuci', { nešto: 1 })).status).toBe(422);
    expect((await post('karantin/rijesi', { idguids: [] })).body.errors).toEqual({
      idguids: 'Odaberite bar jedan red.',
    });
  });
});

describe('rows in quarantine', () => {
  const waiting = async ({ token }: Person): Promise<WaitingThing[]> =>
    (await t.call('GET', '/api/dashboard/waiting', { token })).body.data.things.filter(
      ({ name }: WaitingThing) => name === 'ejn-karantin',
    );
  const plant = (n: number) =>
    t.ownerDb.execute(sql`
      insert into ejn_quarantine (idguid, set, row_key, kind, fault, raw)
      select ('018f0000-0000-7000-8000-00000000000' || n)::uuid, 'Lots', n::text, 'mended', 'Name: nema naziva.', '{"Id":1}'
      from generate_series(1, ${n}::int) n`);

  it('are listed, found, exported and settled', async () => {
    await plant(3);
    const { data, meta } = await get('/karantin?sort=seen&q=lotovi');
    expect(meta.total).toBe(3);
    expect(data[0]).toMatchObject({
      set: 'Lots',
      set_label: 'Lotovi',
      kind: 'mended',
      seen: 1,
      settled_at: null,
    });
    const ids = data.map(({ idguid }: { idguid: string }) => idguid);
    expect((await post('karantin/rijesi', { idguids: ids.slice(0, 2) })).body).toMatchObject({
      data: { done: 2 },
      message: 'Riješeno redova: 2.',
    });
    expect((await get('/karantin?settled_at__null=true')).meta.total).toBe(1);
    expect((await get()).data.faults).toBe(1);
    expect(await waiting(admin)).toMatchObject([
      { count: 1, to: '/admin/interno/ejngovba/preuzimanje/karantin?settled_at__null=true' },
    ]);
    // They are the operator's, whatever right another organisation was given.
    const permissions = [SEE_NOTICES, SAVE_TYPES];
    const { tenantId } = await t.member();
    await t.allow(tenantId, permissions);
    expect(await waiting(await t.member({ tenantId, permissions }))).toEqual([]);
    for (const idguids of [ids.slice(0, 2), ['x'], ['018f0000-0000-7000-8000-0000000000ff']])
      expect((await post('karantin/rijesi', { idguids })).status).toBe(404);
    const file = await t.call('GET', `${SYNC_API}/karantin?format=csv`, { token: admin.token });
    expect(String(file.raw)).toContain('Name: nema naziva.');
  });
});
