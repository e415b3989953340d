import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { SYNC_API } from '../labels.ts';
import { type GivenSource, giveRows, noticeRow } from './test/source.ts';
import { emptyTables, look, makeNight, pull } from './testkit.ts';

const NOTICES = 'AnnouncementProcedureNotices';
const DONE = { state: 'done', fault: null };
let t: TestApp;
let source: GivenSource;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyTables(t);
  source = await giveRows({ [NOTICES]: [noticeRow(1)] });
});
afterEach(() => source.close());

const later = (seconds: number) => `2026-11-21T11:00:${String(seconds).padStart(2, '0')}Z`;
const night = async () => {
  await makeNight(t);
  return pull(t, source);
};
const changes = async () =>
  (
    await look<{ what: string; changes: string | null }>(
      t,
      sql`select what, changes from ejn_changes order by no`,
    )
  ).map(({ what, changes: fields }) => [
    what,
    ...(JSON.parse(fields ?? '[]') as { field: string }[]).map(({ field }) => field),
  ]);
const listed = () => look(t, sql`select id::int, latest, open from ejn_notices order by id`);

describe('a notice that the source removes', () => {
  it('is marked at night and told, and comes back, with a newer stamp or its old one', async () => {
    await pull(t, source);
    source.sets[NOTICES] = [noticeRow(3)];
    expect(await night()).toEqual(DONE);
    expect(await changes()).toEqual([['new'], ['gone']]);
    expect(await listed()).toEqual([
      { id: 1, latest: false, open: false },
      { id: 3, latest: true, open: true },
    ]);
    source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(7) }), noticeRow(3)];
    await pull(t, source);
    expect(await listed()).toMatchObject([{ latest: true }, { latest: true }]);
    source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(7) })];
    await night();
    expect(await listed()).toMatchObject([{ latest: true }, { latest: false }]);
    source.sets[NOTICES].push(noticeRow(3));
    await night();
    expect(await listed()).toMatchObject([{ latest: true }, { latest: true }]);
    expect((await changes()).slice(2)).toEqual([['changed', 'gone'], ['gone'], ['changed', 'gone']]);
  });

  it('is not believed to be gone with half of its month', async () => {
    source.sets[NOTICES] = Array.from({ length: 240 }, (_, n) =>
      noticeRow(n + 1, { LastUpdated: later(n % 60) }),
    );
    await pull(t, source);
    source.sets[NOTICES].length = 100;
    expect(await night()).toEqual({
      state: 'done',
      fault: 'Obavještenja, 11/2026: izvor tvrdi da ih nema 140 od 240, pa ništa nije uklonjeno.',
    });
    expect(await look(t, sql`select count(*)::int as count from ejn_notices where gone_at is null`)).toEqual([
      { count: 240 },
    ]);
    // What is fetched later does not hide it.
    await pull(t, source);
    const { token } = await t.admin();
    expect((await t.call('GET', SYNC_API, { token })).body.data.doubt).toMatch(/^Obavještenja, 11\/2026/);
  });

  it('is one that we lack, the other way round, and is fetched', async () => {
    await pull(t, source);
    await t.ownerDb.execute(
      sql`update ejn_sync_sets set watermark = '2026-11-25T00:00:00.0000000Z' where set = ${NOTICES}`,
    );
    source.sets[NOTICES] = [noticeRow(1), noticeRow(2), noticeRow(3, { EstimatedValueTotal: -1 })];
    await night();
    expect(await listed()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await look(t, sql`select row_key from ejn_quarantine`)).toEqual([{ row_key: '3' }]);
  });
});

describe('rows without a date of publication', () => {
  const lot = (Id: number, more: object = {}) => ({
    ...{ Id, ProcedureId: 1, Number: Id, Name: `LOT ${Id}`, EstimatedValue: 5, LastUpdated: later(Id % 60) },
    ...more,
  });
  const ending = (Id: number) => ({
    ...{ Id, ProcedureId: 1, NoticeId: 1, LastUpdated: later(Id) },
    Announced: later(Id),
  });
  const state = () => look(t, sql`select lots, outcome, open from ejn_notices`);

  it('are found by their ids, wherever among many they are gone or lacking', async () => {
    source.sets.Lots = Array.from({ length: 1300 }, (_, n) => lot(n + 1));
    await pull(t, source);
    const kept = source.sets.Lots.filter(({ Id }) => ![7, 600, 1300].includes(Number(Id)));
    source.sets.Lots = kept;
    expect(await night()).toEqual(DONE);
    expect(await look(t, sql`select id::int from ejn_lots where gone_at is not null order by id`)).toEqual([
      { id: 7 },
      { id: 600 },
      { id: 1300 },
    ]);
    // What we lack is found likewise, however long ago it changed.
    await t.ownerDb.execute(sql`delete from ejn_lots where id = 900`);
    await t.ownerDb.execute(sql`update ejn_sync_sets set watermark = '2026-11-25T00:00:00.0000000Z'`);
    await night();
    expect(await look(t, sql`select id::int, gone_at from ejn_lots where id = 900`)).toEqual([
      { id: 900, gone_at: null },
    ]);
    expect(await state()).toEqual([{ lots: 1297, outcome: null, open: true }]);
    const [set] = await look(t, sql`select ours, theirs from ejn_sync_sets where set = 'Lots'`);
    expect(set).toEqual({ ours: 1297, theirs: 1297 });
    source.asked.length = 0;
    await night();
    // Where the counts are the same, one question is enough.
    expect(source.asked.filter((asked) => /^\/Lots\?.*Id ge/.test(asked))).toHaveLength(1);
  });

  it('change a notice back: its lots, its award, its termination', async () => {
    source.sets.Lots = [lot(1), lot(2)];
    source.sets.Awards = [ending(1)];
    source.sets.TerminationNotices = [ending(2)];
    await pull(t, source);
    expect(await state()).toEqual([{ lots: 2, outcome: 'awarded', open: false }]);
    source.sets.Lots = [lot(2)];
    source.sets.Awards = [];
    await night();
    expect(await state()).toEqual([{ lots: 1, outcome: 'terminated', open: false }]);
    source.sets.TerminationNotices = [];
    await night();
    expect(await state()).toEqual([{ lots: 1, outcome: null, open: true }]);
    expect(await changes()).toEqual([['changed', 'lots'], ['terminated'], ['changed', 'outcome']]);
    source.sets.Awards = [ending(1)];
    await pull(t, source);
    expect(await state()).toEqual([{ lots: 1, outcome: 'awarded', open: false }]);
  });

  it('are deleted where they only hang on others: codes of lots, bidders, their members, contracts', async () => {
    const [stamp, group] = [{ LastUpdated: later(1) }, { SupplierGroupId: 1 }];
    Object.assign(source.sets, {
      Lots: [lot(1)],
      CpvCodes: [
        { Id: 1, Code: '03110000', Description: 'Usjevi', ...stamp },
        { Id: 2, Code: '15000000', Description: 'Hrana', ...stamp },
      ],
      LotCpvCodeLinks: [1, 2].map((Id) => ({ Id, LotId: 1, CpvCodeId: Id, IsMain: Id === 2, ...stamp })),
      SupplierGroups: [1, 2].map((Id) => ({ Id, ProcedureId: 1, LotId: 1, IsAwarded: true, ...stamp })),
      SupplierGroupSupplierLinks: [1, 2].map((Id) => ({
        Id,
        SupplierId: Id,
        IsLead: true,
        ...group,
        ...stamp,
      })),
      SupplierGroupUnregisteredSupplierLinks: [
        { Id: 1, UnregisteredSupplierId: 1, IsLead: false, ...group, ...stamp },
      ],
      LotContractsBase: [1, 2].map((Id) => ({ Id, ProcedureId: 1, LotId: 1, Value: 5, ...group, ...stamp })),
    });
    await pull(t, source);
    const hanging = ['LotCpvCodeLinks', 'SupplierGroups', 'SupplierGroupSupplierLinks', 'LotContractsBase'];
    for (const set of hanging) source.sets[set]!.shift();
    expect(await night()).toEqual(DONE);
    expect(
      await look(
        t,
        sql`
        select (select cp from ejn_notices) as cp, (select array_agg(id::int) from ejn_lot_codes) as codes,
          (select array_agg(id::int) from ejn_groups) as groups, (select array_agg(key order by key) from ejn_members) as members,
          (select array_agg(id::int) from ejn_contracts) as contracts, (select gone from ejn_sync_runs order by started_at desc limit 1)`,
      ),
    ).toEqual([
      { cp: [15_000_000], codes: [2], groups: [2], members: ['r2', 'u1'], contracts: [2], gone: 4 },
    ]);
  });

  it('are not believed to be gone all at once', async () => {
    source.sets.Lots = Array.from({ length: 150 }, (_, n) => lot(n + 1));
    await pull(t, source);
    source.sets.Lots = [lot(1)];
    expect(await night()).toEqual({
      state: 'done',
      fault: 'Lotovi, oznake 0–150: izvor tvrdi da ih nema 149 od 150, pa ništa nije uklonjeno.',
    });
    expect(await state()).toMatchObject([{ lots: 150 }]);
  });
});

describe('an empty page', () => {
  const rows = Array.from({ length: 120 }, (_, n) => noticeRow(n + 1, { LastUpdated: later(n % 60) }));
  const count = () => look(t, sql`select count(*)::int as count from ejn_notices`);

  it('is not the end where the source counts rows behind it', async () => {
    source.sets[NOTICES] = rows;
    source.hides = 3;
    expect(await pull(t, source)).toEqual(DONE);
    expect(await count()).toEqual([{ count: 120 }]);
  });

  it('ends the run in words where that goes on, and the next run goes on from there', async () => {
    source.sets[NOTICES] = rows;
    source.hides = 1000;
    expect(await pull(t, source)).toEqual({
      state: 'failed',
      fault: 'Izvor kaže da skup AnnouncementProcedureNotices ima još redova (70), a ne daje ih.',
    });
    expect(await count()).toEqual([{ count: 50 }]);
    source.hides = 0;
    expect(await pull(t, source)).toEqual(DONE);
    expect(await count()).toEqual([{ count: 120 }]);
    // All of it was a first load, of which nobody is told.
    expect(await changes()).toEqual([]);
  });
});
