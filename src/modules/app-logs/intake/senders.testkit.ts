import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { makeLogKey, RIGHTS, sendLines } from '../testkit.ts';
import { lineThrottleOf } from './senders.ts';

export let t: TestApp;
export let person: Person;
export let key: string;

/** Lines that its key was charged for what was sent. */
export async function chargedFor(body: readonly unknown[] | Buffer, status: number): Promise<number> {
  const { key } = await makeLogKey(t, await t.member({ permissions: RIGHTS }));
  const take = vi.spyOn(lineThrottleOf(t.deps.database), 'take');
  expect((await sendLines(t, key, body)).status).toBe(status);
  const charged = take.mock.calls.map(([_id, _limit, lines]) => lines);
  take.mockRestore();
  expect(charged).toHaveLength(1);
  return charged[0]!;
}

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    person = await t.member({ permissions: RIGHTS });
    key = (await makeLogKey(t, person)).key;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => t.close());
};
