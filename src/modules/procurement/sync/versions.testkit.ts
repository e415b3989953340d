import { sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { giveRows, later, noticeRow } from './test/source.ts';
import { NOTICES, syncKit } from './testkit.ts';

const startKit = () => syncKit(() => giveRows({ [NOTICES]: [noticeRow(1)] }));

export let kit: ReturnType<typeof startKit>;

export const versions = () => kit.look(sql`select id::int, latest, open from ejn_notices order by id`);
export const CORRECTED = noticeRow(1, {
  ...{ Id: 2, LastUpdated: later(1) },
  ...{ ApplicationDeadlineDateTime: '2099-12-27T10:00:00Z', EstimatedValueTotal: 1100 },
});
export const OUTDATED = noticeRow(1, { LastUpdated: later(1), IsLatestVersion: false });
const TOLD = [
  'changed',
  [
    { field: 'value', before: '1000.00', after: '1100.00' },
    { field: 'deadline', before: '2099-12-20T10:00:00.000Z', after: '2099-12-27T10:00:00.000Z' },
  ],
];

/** What these runs bring is one listed notice, of which people are told once. */
export const expectOneListed = async (runs: object[][]): Promise<void> => {
  for (const rows of runs) {
    kit.source.sets[NOTICES] = rows as (typeof kit.source.sets)[typeof NOTICES];
    await kit.pull();
  }
  expect(await versions()).toEqual([
    { id: 1, latest: false, open: false },
    { id: 2, latest: true, open: true },
  ]);
  expect(await kit.changes()).toEqual([TOLD]);
};

export const supplier = (Id: number, field: string, number: string | null, seconds = Id) => ({
  Id,
  Name: `Firma ${Id}`,
  [field]: number,
  CityName: 'TUZLA',
  IsForeign: false,
  LastUpdated: later(seconds),
});
export const firms = () => kit.look(sql`select key, firm, joined_by from ejn_suppliers order by key`);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  kit = startKit();
  beforeEach(() => kit.pull());
};
