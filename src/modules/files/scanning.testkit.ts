import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FakeClamd, startFakeClamd } from '../../../test/clamd.ts';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scanned } from './test/scanned.ts';

type Kit = Awaited<ReturnType<typeof scanned>>;
export let t: TestApp;
export let fake: FakeClamd;
export let person: Person;
export let call: Kit['call'];
export let keep: Kit['keep'];
export let scanOf: Kit['scanOf'];
export let becomes: Kit['becomes'];
export let notices: Kit['notices'];
export let scanRest: Kit['scanRest'];

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    fake = await startFakeClamd();
    t = await createTestApp({ CLAMD_URL: fake.url });
  });
  beforeEach(async () => {
    ({ person, call, keep, scanOf, becomes, notices, scanRest } = await scanned(t, fake));
  });
  afterAll(async () => {
    await t.close();
    await fake.stop();
  });
};
