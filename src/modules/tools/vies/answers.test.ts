import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { removeOldAnswers } from './answers.service.ts';
import { viesAnswers } from './vies.table.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.ownerDb.delete(viesAnswers));

const keep = (number: string, valid: boolean, age: number) =>
  t.ownerDb.insert(viesAnswers).values({ number, valid, answered_at: new Date(Date.now() - age) });
const kept = async (): Promise<string[]> =>
  (await t.ownerDb.select().from(viesAnswers)).map(({ number }) => number).sort();
const remove = (most?: number) => removeOldAnswers(t.deps.database, most);

it('keeps of a valid number for a month what was said, and of none for a day', async () => {
  for (const days of [10, 29, 31, 60]) await keep(`BE0${days}`, true, days * DAY);
  for (const hours of [23, 25, 240]) await keep(`SI${hours}`, false, hours * HOUR);
  expect(await remove()).toBe(4);
  expect(await kept()).toEqual(['BE010', 'BE029', 'SI23']);
  expect(await remove()).toBe(0);
});

it('keeps no more than so many, and rather an old number than none that was made up today', async () => {
  for (const days of [1, 10, 20]) await keep(`BE0${days}`, true, days * DAY);
  for (const hours of [1, 2, 3]) await keep(`SI${hours}`, false, hours * HOUR);
  expect(await remove(4)).toBe(2);
  expect(await kept()).toEqual(['BE01', 'BE010', 'BE020', 'SI1']);
  expect(await remove(2)).toBe(2);
  expect(await kept()).toEqual(['BE01', 'BE010']);
});

it('keeps nothing of who asked', async () => {
  const { rows } = await t.ownerDb.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'vies_answers' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['address', 'answered_at', 'name', 'number', 'valid']);
});
