import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expired } from './retention.ts';
import { archiveName, begunAt } from './target.ts';

const DAY = 86_400_000;
const nights = (count: number, last = Date.UTC(2026, 10, 25, 1, 30)): string[] =>
  Array.from({ length: count }, (_, back) => archiveName(new Date(last - back * DAY)));
const kept = (names: string[], keep: Parameters<typeof expired>[1]): string[] => {
  const gone = new Set(expired(names, keep));
  return names.filter((name) => !gone.has(name)).map((name) => begunAt(name)!.toISOString().slice(0, 10));
};

it('of a year of nights the last days, weeks and months are kept, each by its newest', () => {
  expect(kept(nights(400), { days: 3, weeks: 2, months: 3 })).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    // The Sunday before, and the ends of the months before.
    '2026-11-22',
    '2026-10-31',
    '2026-09-30',
  ]);
});

it('days without a backup do not count, so nothing is lost while none are made', () => {
  const old = nights(5, Date.UTC(2026, 0, 10));
  expect(expired(old, { days: 7, weeks: 0, months: 0 })).toEqual([]);
});

it('a day is a day in Sarajevo', () => {
  const late = archiveName(new Date('2026-07-01T21:30:00Z'));
  const later = archiveName(new Date('2026-07-01T22:30:00Z'));
  expect(expired([late, later], { days: 2, weeks: 0, months: 0 })).toEqual([]);
  expect(expired([late, later], { days: 1, weeks: 0, months: 0 })).toEqual([late]);
});

it('never removes the newest archive, nor a file that is none', () => {
  const name = fc.oneof(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map(archiveName),
    fc.constantFrom(
      'notes.txt',
      'carsija-20261301-000000.arhiva',
      'carsija-20260101-000000.arhiva-ab12.part',
      'x.arhiva',
    ),
  );
  const count = fc.nat(5);
  fc.assert(
    fc.property(fc.array(name), count, count, count, (names, days, weeks, months) => {
      const gone = expired(names, { days, weeks, months });
      const newest = names.filter(begunAt).toSorted().at(-1);
      expect(gone).not.toContain(newest);
      expect(gone.filter((one) => !begunAt(one))).toEqual([]);
    }),
  );
});
