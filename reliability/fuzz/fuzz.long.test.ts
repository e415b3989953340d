// Long, since inputs of every operation are made, and a part of them sent.
// In the suite: fuzz.test.ts (what is wrong with an answer), test/wrong-input.test.ts (every route with wrong bodies and addresses).
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import { fuzz } from './fuzz.ts';
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

  it(
    'are refused in the product’s shape by a part of all operations, whoever asks',
    async () => {
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const bare = await test.member();
      const done = await fuzz({
        base: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`,
        operations: operations.filter((_, index) => index % 50 === 3),
        ...{ seed: 20, count: 10 },
        callers: async () => [
          { name: 'nobody', token: null },
          { name: 'a member', token: bare.token, mayNothing: true },
          { name: 'the administrator', token: (await test.admin()).token },
        ],
        mismatches: () => [],
      });
      expect(done.sent).toBeGreaterThan(150);
      expect(done.faults).toEqual([]);
    },
    scaledTimeout(60_000),
  );
});
