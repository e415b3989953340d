// Long, since every route is asked with each of its parameters by itself.
// In the suite: wrong-input.test.ts (with all of its parameters at once, and with a body).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './helper.ts';
import { brokenByNul, englishRefusals } from './matrix/odd-input.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('a body of any shape is refused in Bosnian by every route that takes one', async () => {
  const { english, asked } = await englishRefusals(test, [
    [],
    { response: 1, credential: { type: 'x' }, version: 'x' },
  ]);
  expect(asked).toBeGreaterThan(50);
  expect(english).toEqual([]);
});

it('a character that cannot be kept is no error of the server in any parameter', async () => {
  const { broken, asked } = await brokenByNul(test, true);
  expect(asked).toBeGreaterThan(200);
  expect(broken).toEqual([]);
});
