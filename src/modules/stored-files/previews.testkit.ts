import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { previewing } from './test/previewing.ts';

type Previewing = Awaited<ReturnType<typeof previewing>>;
export let t: TestApp;
export let person: Person;
export let mine: Previewing['mine'];
export let call: Previewing['call'];
export let keep: Previewing['keep'];
export let rowsOf: Previewing['rowsOf'];
export let make: Previewing['make'];
export let sweep: Previewing['sweep'];
export let found: Previewing['found'];
export let asSystemRun: Previewing['asSystemRun'];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
  });
  beforeEach(async () => {
    ({ person, mine, call, keep, rowsOf, make, sweep, found, asSystemRun } = await previewing(t));
  });
  afterAll(() => t.close());
};
