// Long, since a source is fetched again and again, with hundreds of rows, for each of these.
// In the suite: removed.test.ts (a notice that goes and comes back, rows that only hang on others, not all at once).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SYNC_API } from '../labels.ts';
import { giveRows, later, noticeRow } from './test/source.ts';
import { DONE, NOTICES, syncKit } from './testkit.ts';

const kit = syncKit(() => giveRows({ [NOTICES]: [noticeRow(1)] }));

/** What is told, with the names of the changed fields. */
const changes = async () =>
  (await kit.changes()).map(([what, fields]) => [what, ...(fields ?? []).map(({ field }) => field)]);
const listed = () => kit.look(sql`select id::int, latest, open from ejn_notices order by id`);

describe('a notice that the source removes', () => {
  it('is not believed to be gone with half of its month', async () => {
    kit.source.sets[NOTICES] = Array.from({ length: 240 }, (_, n) =>
      noticeRow(n + 1, { LastUpdated: later(n % 60) }),
    );
    await kit.pull();
    kit.source.sets[NOTICES].length = 100;
    expect(await kit.night()).toEqual({
      state: 'done',
      fault: 'Obavještenja, 11/2026: izvor tvrdi da ih nema 140 od 240, pa ništa nije uklonjeno.',
    });
    expect(await kit.look(sql`select count(*)::int as count from ejn_notices where gone_at is null`)).toEqual(
      [{ count: 240 }],
    );
    // What is fetched later does not hide it.
    await kit.pull();
    const { token } = await kit.t.admin();
    expect((await kit.t.call('GET', SYNC_API, { token })).body.data.doubt).toMatch(/^Obavještenja, 11\/2026/);
  });

  it('is not one that stands in another month by now, whatever the source answers by mistake', async () => {
    const rows = (moved: object) =>
      Array.from({ length: 100 }, (_, n) =>
        noticeRow(n + 1, { LastUpdated: later(n % 60), ...(n < 80 ? moved : {}) }),
      );
    kit.source.sets[NOTICES] = rows({});
    await kit.pull();
    // No stamp tells of it.
    kit.source.sets[NOTICES] = rows({ Announced: '2026-10-20T10:00:00Z' });
    Object.assign(kit.source, { hides: 1, hiding: /Id in/ });
    expect(await kit.night()).toEqual(DONE);
    expect(kit.source.hides).toBe(0);
    expect(await kit.look(sql`select count(*)::int as count from ejn_notices where gone_at is null`)).toEqual(
      [{ count: 100 }],
    );
  });

  it('is one that we lack, the other way round, and is fetched', async () => {
    await kit.pull();
    await kit.write(
      sql`update ejn_sync_sets set watermark = '2026-11-25T00:00:00.0000000Z' where set = ${NOTICES}`,
    );
    kit.source.sets[NOTICES] = [noticeRow(1), noticeRow(2), noticeRow(3, { EstimatedValueTotal: -1 })];
    await kit.night();
    expect(await listed()).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(await kit.look(sql`select row_key from ejn_quarantine`)).toEqual([{ row_key: '3' }]);
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
  const state = () => kit.look(sql`select lots, outcome, open from ejn_notices`);

  it('are found by their ids, wherever among many they are gone or lacking', async () => {
    kit.source.sets.Lots = Array.from({ length: 1300 }, (_, n) => lot(n + 1));
    await kit.pull();
    const kept = kit.source.sets.Lots.filter(({ Id }) => ![7, 600, 1300].includes(Number(Id)));
    kit.source.sets.Lots = kept;
    expect(await kit.night()).toEqual(DONE);
    expect(await kit.look(sql`select id::int from ejn_lots where gone_at is not null order by id`)).toEqual([
      { id: 7 },
      { id: 600 },
      { id: 1300 },
    ]);
    // What we lack is found likewise, however long ago it changed.
    await kit.write(sql`delete from ejn_lots where id = 900`);
    await kit.write(sql`update ejn_sync_sets set watermark = '2026-11-25T00:00:00.0000000Z'`);
    await kit.night();
    expect(await kit.look(sql`select id::int, gone_at from ejn_lots where id = 900`)).toEqual([
      { id: 900, gone_at: null },
    ]);
    expect(await state()).toEqual([{ lots: 1297, outcome: null, open: true }]);
    const [set] = await kit.look(sql`select ours, theirs from ejn_sync_sets where set = 'Lots'`);
    expect(set).toEqual({ ours: 1297, theirs: 1297 });
    kit.source.asked.length = 0;
    await kit.night();
    // Where the counts are the same, one question is enough.
    expect(kit.source.asked.filter((asked) => /^\/Lots\?.*Id ge/.test(asked))).toHaveLength(1);
  });

  it.each([0, 1])(
    'are all fetched in one night, with so many answers empty by mistake: %i',
    async (hides) => {
      kit.source.sets.Awards = Array.from({ length: 120 }, (_, n) => ({
        ...ending(n + 1),
        LastUpdated: later(n % 60),
      }));
      await kit.pull();
      await kit.write(sql`delete from ejn_awards where id between 11 and 110`);
      await kit.write(sql`update ejn_sync_sets set watermark = '2026-11-25T00:00:00.0000000Z'`);
      Object.assign(kit.source, { hides, hiding: /Id in/ });
      expect(await kit.night()).toEqual(DONE);
      expect(kit.source.hides).toBe(0);
      expect(await kit.look(sql`select count(*)::int as count from ejn_awards`)).toEqual([{ count: 120 }]);
    },
  );

  it('change a notice back: its lots, its award, its termination', async () => {
    kit.source.sets.Lots = [lot(1), lot(2)];
    kit.source.sets.Awards = [ending(1)];
    kit.source.sets.TerminationNotices = [ending(2)];
    await kit.pull();
    expect(await state()).toEqual([{ lots: 2, outcome: 'awarded', open: false }]);
    kit.source.sets.Lots = [lot(2)];
    kit.source.sets.Awards = [];
    await kit.night();
    expect(await state()).toEqual([{ lots: 1, outcome: 'terminated', open: false }]);
    kit.source.sets.TerminationNotices = [];
    await kit.night();
    expect(await state()).toEqual([{ lots: 1, outcome: null, open: true }]);
    expect(await changes()).toEqual([['changed', 'lots'], ['terminated'], ['changed', 'outcome']]);
    kit.source.sets.Awards = [ending(1)];
    await kit.pull();
    expect(await state()).toEqual([{ lots: 1, outcome: 'awarded', open: false }]);
  });

  it('are deleted where they only hang on others: codes of lots, bidders, their members, contracts', async () => {
    const [stamp, group] = [{ LastUpdated: later(1) }, { SupplierGroupId: 1 }];
    Object.assign(kit.source.sets, {
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
    await kit.pull();
    const hanging = ['LotCpvCodeLinks', 'SupplierGroups', 'SupplierGroupSupplierLinks', 'LotContractsBase'];
    for (const set of hanging) kit.source.sets[set]!.shift();
    expect(await kit.night()).toEqual(DONE);
    expect(
      await kit.look(sql`
        select (select cp from ejn_notices) as cp, (select array_agg(id::int) from ejn_lot_codes) as codes,
          (select array_agg(id::int) from ejn_groups) as groups, (select array_agg(key order by key) from ejn_members) as members,
          (select array_agg(id::int) from ejn_contracts) as contracts, (select gone from ejn_sync_runs order by started_at desc limit 1)`),
    ).toEqual([
      { cp: [15_000_000], codes: [2], groups: [2], members: ['r2', 'u1'], contracts: [2], gone: 4 },
    ]);
  });
});

describe('an empty page', () => {
  const rows = Array.from({ length: 120 }, (_, n) => noticeRow(n + 1, { LastUpdated: later(n % 60) }));
  const count = () => kit.look(sql`select count(*)::int as count from ejn_notices`);

  it('is not the end where the source counts rows behind it', async () => {
    kit.source.sets[NOTICES] = rows;
    kit.source.hides = 3;
    expect(await kit.pull()).toEqual(DONE);
    expect(await count()).toEqual([{ count: 120 }]);
  });

  it('ends the run in words where that goes on, and the next run goes on from there', async () => {
    kit.source.sets[NOTICES] = rows;
    kit.source.hides = 1000;
    expect(await kit.pull()).toEqual({
      state: 'failed',
      fault: 'Izvor kaže da skup AnnouncementProcedureNotices ima još redova (70), a ne daje ih.',
    });
    expect(await count()).toEqual([{ count: 50 }]);
    kit.source.hides = 0;
    expect(await kit.pull()).toEqual(DONE);
    expect(await count()).toEqual([{ count: 120 }]);
    // All of it was a first load, of which nobody is told.
    expect(await changes()).toEqual([]);
  });
});
