// Long, since inputs of every operation are made. In the suite: fuzz.test.ts (a part of all operations is sent wrong inputs).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { inputsOf } from './inputs.ts';
import { type Operation, operationsOf } from './operations.ts';

let test: TestApp;
let operations: Operation[];
beforeAll(async () => {
  test = await createTestApp();
  operations = operationsOf((await test.call('GET', '/api/openapi.json')).body);
});
// Fails where an answer was otherwise than declared.
afterAll(() => test.close());

describe('wrong requests', () => {
  it('are thirty different ones of every operation, and the same for the same seed', () => {
    expect(operations.length).toBeGreaterThan(300);
    for (const operation of operations) {
      const inputs = inputsOf(operation, 7, 30);
      const different = new Set(
        inputs.map((one) => JSON.stringify([one.path, one.headers, String(one.body)])),
      );
      expect(different.size, operation.name).toBe(30);
    }
    const [first] = operations as [Operation];
    expect(inputsOf(first, 7, 30)).toEqual(inputsOf(first, 7, 30));
    expect(inputsOf(first, 8, 30)).not.toEqual(inputsOf(first, 7, 30));
  });
});
