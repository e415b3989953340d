// Long, since passwords are compared at their real cost, thousands of times.
// In the suite: wrong-credentials.test.ts (every token that is none), src/modules/auth/throttle.test.ts (tries that are slowed).
import { afterAll, beforeAll, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from './helper.ts';
import { expectCheapRefusals } from './sign-in-tries.ts';
import { scaledTimeout } from './timeout.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member({ roles: ['admin'] });
});
afterAll(() => t.close());

it(
  'thousands of sign-in tries are refused at a fraction of the cost of one password, and leave little behind',
  () => expectCheapRefusals(t, person, 3_000),
  scaledTimeout(300_000),
);
