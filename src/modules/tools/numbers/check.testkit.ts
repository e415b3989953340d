import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Server } from '../../../server/app.ts';
import { type FakeVies, startFakeVies } from '../test/fake-vies.ts';
import type { Checked } from './numbers.api.ts';
import { numberPaths } from './paths.ts';

export let t: TestApp;
export let other: Server;
export let vies: FakeVies;
let visitors = 0;

/** Each call comes from another address, so that the limits stay out of the way. */
export const from = () => ({
  'x-forwarded-for': `10.9.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`,
});
export const post = (numbers: unknown) =>
  t.call('POST', numberPaths.check, { body: { numbers }, headers: from() });
export async function check(...numbers: string[]): Promise<Checked[]> {
  const answer = await post(numbers);
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data.results;
}
export const one = async (number: string): Promise<Checked> => (await check(number))[0]!;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    vies = await startFakeVies();
    t = await createTestApp({ VIES_URL: vies.url });
    other = await t.node();
  });
  afterAll(async () => {
    await t?.close();
    vies?.stop();
  });
  beforeEach(() => {
    vies.asked.length = 0;
  });
};
