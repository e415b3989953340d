import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { pointOf, type Step, seriesOf } from './series.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The last points at a moment, and in which of them each of these instants lies. */
async function points(step: Step, now: string, instants: readonly string[] = []) {
  const { rows } = await t.ownerDb.execute<{ at: string }>(
    sql`select at from ${seriesOf(step, 4, sql`${now}::timestamptz`)} order by at`,
  );
  const { rows: found } = await t.ownerDb.execute<{ at: string }>(
    sql`select ${pointOf(step, sql`at`)} as at from unnest(${sql.param(instants)}::timestamptz[]) with ordinality i (at, nth) order by nth`,
  );
  const iso = (all: readonly { at: string }[]) =>
    all.map(({ at }) => new Date(at).toISOString().slice(0, 16));
  return { points: iso(rows), of: iso(found) };
}

it('the hour that occurs twice in October is two points', async () => {
  expect(
    await points('hour', '2026-10-25T02:10:00Z', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']),
  ).toEqual({
    points: ['2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'],
    of: ['2026-10-25T00:00', '2026-10-25T01:00'],
  });
});

it('the hour that is skipped in March is no point', async () => {
  expect(
    await points('hour', '2026-03-29T02:10:00Z', ['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z']),
  ).toEqual({
    points: ['2026-03-28T23:00', '2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00'],
    of: ['2026-03-29T00:00', '2026-03-29T01:00'],
  });
});

it('days begin at midnight in Sarajevo, also those of 23 and 25 hours', async () => {
  const days = ['2026-10-23T22:00', '2026-10-24T22:00', '2026-10-25T23:00', '2026-10-26T23:00'];
  expect(await points('day', '2026-10-27T11:00:00Z', ['2026-10-25T22:59:00Z'])).toEqual({
    points: days,
    of: ['2026-10-24T22:00'],
  });
  expect((await points('day', '2026-03-30T11:00:00Z')).points).toEqual([
    '2026-03-26T23:00',
    '2026-03-27T23:00',
    '2026-03-28T23:00',
    '2026-03-29T22:00',
  ]);
});
