import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTables } from '../simulator/model.ts';
import { sourceSets } from '../simulator/sets.ts';
import { keptRaw, newestOfEach, readRows, type TakenRow } from './rows.ts';
import { keptFields, SETS, selectOf, setNamed } from './sets.ts';

/** The sets as the simulator has them, which is tested against what is known of the service (simulator.test.ts). */
const shown = sourceSets(emptyTables());
const STAMP = '2026-11-20T10:00:00Z';
const anything = fc.anything({ withNullPrototype: false });
const field = fc.oneof(
  anything,
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom('\0', '\ud800', STAMP, '5', '-1', null),
);

describe.each(SETS.map((set) => [set.name, set] as const))('rows of %s', (_name, set) => {
  const names = keptFields(set);
  const row = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });

  it('never make reading fail, and each is taken or refused', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(anything, row)), (rows) => {
        const { taken, refused } = readRows(set, rows);
        expect(taken.length + refused.length).toBe(rows.length);
        for (const { fault, key } of refused) expect(fault.length * key.length).toBeGreaterThan(0);
      }),
    ));

  it('that are taken hold only what the database takes', () =>
    fc.assert(
      fc.property(row, fc.nat(), (given, id) => {
        const needed = Object.fromEntries(
          names.filter((name) => name.endsWith('Id')).map((name) => [name, id]),
        );
        const { taken } = readRows(set, [{ ...given, ...needed, LastUpdated: STAMP }]);
        expect(taken).toHaveLength(1);
        for (const value of Object.values(taken[0]!.values)) {
          if (typeof value === 'string') {
            expect(value.isWellFormed() && !value.includes('\0')).toBe(true);
            expect(value.length).toBeLessThanOrEqual(10_000);
          } else
            expect(value === null || typeof value === 'boolean' || Number.isSafeInteger(value)).toBe(true);
        }
      }),
    ));

  it('are kept in quarantine without what is not asked for', () => {
    const kept = keptRaw(set, {
      Id: 5,
      LastUpdated: STAMP,
      ContactPersonName: 'Amra Primjer',
      ContactPersonEmail: 'a@b.test',
    });
    expect(JSON.parse(kept)).toEqual({ Id: 5, LastUpdated: STAMP });
    expect(keptRaw(set, 'Amra').length).toBeLessThan(10);
    expect(
      keptRaw(set, Object.fromEntries(names.map((name) => [name, '\ud83d\ude00'.repeat(9999)]))).length,
    ).toBeLessThanOrEqual(10_000);
  });

  it('are never kept with persons', () =>
    expect(names.filter((name) => /contact ?person|phone|mail/i.test(name))).toEqual([]));

  it('have all fields that are asked for, and where others are hoped for none is named', () => {
    expect(set.fields.filter((name) => !shown.get(set.name)?.fields.has(name))).toEqual([]);
    expect(set.unproven?.some((name) => shown.get(set.name)!.fields.has(name)) ?? false).toBe(false);
    expect(selectOf(set)).toEqual(set.unproven ? [] : set.fields);
  });
});

it('the same row twice is the newer one, and of equals the later', () =>
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.nat(5), stamp: fc.constantFrom('a', 'b', 'c') })), (rows) => {
      const newest = newestOfEach(rows as TakenRow[]);
      expect(newest.map(({ id }) => id)).toEqual(
        [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b),
      );
      for (const one of newest) {
        const same = rows.filter(({ id }) => id === one.id);
        const stamp = same
          .map((row) => row.stamp)
          .sort()
          .at(-1)!;
        expect(one).toBe(same.findLast((row) => row.stamp === stamp));
      }
    }),
  ));

it('where an answer ends is its last place, also of rows that are refused', () => {
  const notices = setNamed('AnnouncementProcedureNotices');
  const { last } = readRows(notices, [
    { Id: 9, LastUpdated: STAMP, ProcedureId: 1 },
    { Id: '10', LastUpdated: STAMP },
    { Id: 7, LastUpdated: STAMP, ProcedureId: 1 },
    { LastUpdated: '2026-12-01T00:00:00Z' },
  ]);
  expect(last).toEqual({ id: 10, stamp: '2026-11-20T10:00:00.0000000Z' });
  expect(readRows(notices, [{}, null]).last).toBeNull();
});
