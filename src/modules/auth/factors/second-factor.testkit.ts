import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { forgetTries } from '../testkit.ts';
import { forgetSteps, withTotp } from './testkit.ts';

export let t: TestApp;
export let person: Person;
export let secret: string;
export let recoveryCodes: string[];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());
  afterEach(() => void vi.useRealTimers());
  beforeEach(async () => {
    await forgetTries(t);
    person = await t.member({ roles: ['manager'] });
    ({ secret, recoveryCodes } = await withTotp(t, person));
    await forgetSteps(t, person.userId);
  });
};
