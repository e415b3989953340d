import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type FakeVies, startFakeVies } from '../test/fake-vies.ts';
import type { Register } from './register.ts';

export let t: TestApp;
export let vies: FakeVies;
export const begun: Register[] = [];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    vies = await startFakeVies();
    t = await createTestApp({ VIES_URL: vies.url });
  });
  afterAll(async () => {
    await t?.close();
    vies?.stop();
  });
  beforeEach(() => {
    vies.asked.length = 0;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(begun.splice(0).map((register) => register.stop()));
  });
};
