import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { giveRows, later, noticeRow } from './test/source.ts';
import { DONE, NOTICES, syncKit } from './testkit.ts';

const kit = syncKit(() => giveRows({ [NOTICES]: [noticeRow(1)] }));

/** What is told, with the names of the changed fields. */
const changes = async () =>
  (await kit.changes()).map(([what, fields]) => [what, ...(fields ?? []).map(({ field }) => field)]);
const listed = () => kit.look(sql`select id::int, latest, open from ejn_notices order by id`);

describe('a notice that the source removes', () => {
  it('is marked at night and told, and comes back, with a newer stamp or its old one', async () => {
    await kit.pull();
    kit.source.sets[NOTICES] = [noticeRow(3)];
    expect(await kit.night()).toEqual(DONE);
    expect(await changes()).toEqual([['new'], ['gone']]);
    expect(await listed()).toEqual([
      { id: 1, latest: false, open: false },
      { id: 3, latest: true, open: true },
    ]);
    kit.source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(7) }), noticeRow(3)];
    await kit.pull();
    expect(await listed()).toMatchObject([{ latest: true }, { latest: true }]);
    kit.source.sets[NOTICES] = [noticeRow(1, { LastUpdated: later(7) })];
    await kit.night();
    expect(await listed()).toMatchObject([{ latest: true }, { latest: false }]);
    kit.source.sets[NOTICES].push(noticeRow(3));
    await kit.night();
    expect(await listed()).toMatchObject([{ latest: true }, { latest: true }]);
    expect((await changes()).slice(2)).toEqual([['changed', 'gone'], ['gone'], ['changed', 'gone']]);
  });
});

describe('rows without a date of publication', () => {
  const lot = (Id: number, more: object = {}) => ({
    ...{ Id, ProcedureId: 1, Number: Id, Name: `LOT ${Id}`, EstimatedValue: 5, LastUpdated: later(Id % 60) },
    ...more,
  });
  const state = () => kit.look(sql`select lots, outcome, open from ejn_notices`);

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

  it('are not believed to be gone all at once', async () => {
    kit.source.sets.Lots = Array.from({ length: 150 }, (_, n) => lot(n + 1));
    await kit.pull();
    kit.source.sets.Lots = [lot(1)];
    expect(await kit.night()).toEqual({
      state: 'done',
      fault: 'Lotovi, oznake 0–150: izvor tvrdi da ih nema 149 od 150, pa ništa nije uklonjeno.',
    });
    expect(await state()).toMatchObject([{ lots: 150 }]);
  });
});
