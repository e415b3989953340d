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
